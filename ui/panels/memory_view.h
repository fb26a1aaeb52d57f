#pragma once
// Memory a GPU as rows of stacked parts, as values: one row for one server alone where the drawing has more, then the
// worst rank of each pipeline stage as drawn.

#include "decide/evaluation.h"

#include <QString>

#include <vector>

namespace boc::ui {

struct MemoryPart {
    QString name; // "weights", "optimizer", "activations", ...
    double bytes = 0.0;
};

struct MemoryRow {
    QString title;  // "Stage 0"
    QString detail; // "layers 1 to 40"
    std::vector<MemoryPart> parts;
    double peak = 0.0, low = 0.0, high = 0.0; // bytes; low to high holds 90 % of runs
    FitState state = FitState::fits;
    QString statement; // "does not fit", "23 % free"
};

struct MemoryPicture {
    std::vector<MemoryRow> rows;
    int stagesLeftOut = 0; // stages that had no room: less full than those shown
    double capacity = 0.0; // bytes of the card
    double keptFree = 0.0; // share of it that should stay free
};

inline constexpr std::size_t memoryRowsAtMost = 5;

MemoryPicture memoryPicture(const Plan& plan, const Evaluation& evaluation);

} // namespace boc::ui
