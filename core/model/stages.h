#pragma once
// Which layers stand on which pipeline stage.

#include "catalog/transformer.h"

#include <vector>

namespace boc {

struct StageLayers {
    int first = 0;           // of its first chunk
    int layers = 0;          // of all its chunks; prediction modules are counted apart
    int prediction = 0;      // modules for multi-token prediction, on the last stage
    std::vector<int> ofKind; // layers of each kind of the model, prediction modules among them
};

// Equal where they divide. Else embedding and head count as a layer each where layers + 2 divides (126 layers on 16
// stages: 7, 8, ..., 8, 7); else the remainder goes one layer each to the first chunks (80 on 3: 27, 27, 26). Under
// interleaving stage i holds chunks i, i + p, i + 2 p, ... of p v. pipeline x virtualStages <= layers, or where
// embedding and head count, layers + 2: those then stand alone.
std::vector<StageLayers> splitStages(const Transformer& model, int pipeline, int virtualStages = 1);

} // namespace boc
