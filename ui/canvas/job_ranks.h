#pragma once
// Which ranks of a job a card holds, and what that means for it. Ranks are counted as Megatron-LM does: tensor
// parallel ranks next to each other, then context, then data, pipeline stages outermost (Narayanan et al. 2021, section
// 3.1), over the job's servers in their order.

#include "canvas/projection.h"

#include <optional>

namespace boc::ui {

struct CardRanks {
    const Answer* answer = nullptr; // null: the job has none
    int busyGpus = 0;               // of one server of the card
    int firstStage = 0, lastStage = 0;
    Bytes peak; // of the worst stage it holds
    FitState state = FitState::fits;
    QString text; // "stage 0 · replica 1"
};

// Of the first job that runs on the card; nothing where none does.
std::optional<CardRanks> ranksOn(const Projection& projection, const ServerNode& node);
std::optional<CardRanks> ranksOn(const Projection& projection, const Job& job, const ServerNode& node);

// Of one stage: the verdict is the worst one's, the others are judged by the same band.
FitState fitOfStage(const Memory& memory, int stage);

} // namespace boc::ui
