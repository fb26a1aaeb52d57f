#pragma once
// Counting: parameters and operations of a transformer, exact. Symbols as in the field: h hidden, f feed-forward width,
// a query heads, g key-value heads, d head size, V vocabulary, s sequence length.

#include "base/quantity.h"
#include "catalog/transformer.h"

namespace boc {

// One layer's parameters. attention = h d (a + 2g) + a d h (+ biases, query-key norms); mlp = 2 h f or 3 h f (gated).
struct LayerParameters {
    double attentionIn = 0.0; // query, key and value projections
    double attentionOut = 0.0;
    double mlp = 0.0;
    double biases = 0.0; // of the projections above
    double norms = 0.0;  // with query-key norms: replicated over tensor-parallel ranks

    [[nodiscard]] double matrices() const { return attentionIn + attentionOut + mlp; }
    [[nodiscard]] double total() const { return matrices() + biases + norms; }
};

LayerParameters layerParameters(const Transformer& model);

double embeddingParameters(const Transformer& model); // V h, plus learned positions and an embedding norm
double headParameters(const Transformer& model); // V h; also where tied, since a tied head is computed all the same
double finalNormParameters(const Transformer& model);
double parameterCount(const Transformer& model); // a tied head counted once

// Forward operations of one sequence of s tokens; a causal mask leaves half of the attention core (s (s+1) / 2 pairs).
Flops layerForwardFlops(const Transformer& model, double sequenceLength);
Flops attentionCoreForwardFlops(const Transformer& model, double sequenceLength);
Flops headForwardFlops(const Transformer& model, double sequenceLength);

// Forward and backward of one sequence: three times the forward; with frozen weights (LoRA) the weight gradients of the
// frozen products fall away, two times the forward for those and three for attention's core.
Flops trainingFlops(const Transformer& model, double sequenceLength, bool frozenBase, double adapterParameters = 0.0);

} // namespace boc
