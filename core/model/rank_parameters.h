#pragma once
// Parameters of one layer that stand on one rank, before data-parallel sharding.

#include "catalog/transformer.h"
#include "model/layer_cut.h"
#include "model/workload.h"

namespace boc {

// Routed experts are apart: they are divided by expert and expert-tensor ranks, and shared over a data-parallel group
// of their own.
struct RankParameters {
    double shared = 0.0; // all but routed experts
    double routed = 0.0;
    double adapters = 0.0; // LoRA, trained
    double largestMatrix = 0.0;

    [[nodiscard]] double all() const { return shared + routed; }
    RankParameters& operator+=(const RankParameters& other);
};
RankParameters operator*(int layers, RankParameters one);

// Norms are replicated over tensor-parallel ranks, key-value heads where there are fewer of them than ranks.
RankParameters rankParameters(const Transformer& model, const LayerKind& kind, const LayerCut& cut,
                              const Workload& workload);

bool frozenBase(const Workload& workload);
// Whether LoRA adds an adapter beside this kind of matrix.
struct Matrix;
bool adapted(const Matrix& matrix, LoraTargets targets);
// LoRA's trained parameters of one layer, undivided: rank x (in + out) of each adapted matrix.
double adapterParameters(const Transformer& model, const LayerKind& kind, const Lora& lora);
double adapterParameters(const Transformer& model, const Lora& lora); // of all layers

} // namespace boc
