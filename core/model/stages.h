#pragma once
// Which layers stand on which pipeline stage.

#include <vector>

namespace boc {

struct StageSpan {
    int first = 0;
    int layers = 0;
};

// Equal where they divide. Else embedding and head count as a layer each where layers + 2 divides (126 layers on 16
// stages: 7, 8, ..., 8, 7); else the remainder goes one layer each to the first stages (80 on 3: 27, 27, 26). Under
// interleaving a stage's chunks are counted together; first is that of its first chunk's order.
std::vector<StageSpan> splitStages(int layers, int pipeline, int virtualStages = 1);

// The same for one stage, without building the list.
StageSpan stageSpan(int layers, int pipeline, int virtualStages, int stage);

} // namespace boc
