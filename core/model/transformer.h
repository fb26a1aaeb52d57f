#pragma once
// Counting: parameters and operations of a transformer, exact. Everything follows from the list of matrices
// (matrices.h). Symbols as in the field: h hidden, f feed-forward width, a query heads, g key-value heads, d head size,
// V vocabulary, s sequence length.

#include "base/quantity.h"
#include "catalog/transformer.h"

namespace boc {

// One layer's parameters. Attention: h d (a + 2g) + a d h (+ biases, query-key norms); MLP 2 h f or 3 h f (gated);
// experts: E of them, a router, what is shared.
struct LayerParameters {
    double matrices = 0.0;     // without routed experts
    double routed = 0.0;       // all routed experts, with their biases
    double routedActive = 0.0; // those a token passes through
    double vectors = 0.0;      // biases, norms, convolutions

    [[nodiscard]] double total() const { return matrices + routed + vectors; }
    [[nodiscard]] double active() const { return matrices + routedActive + vectors; }
};

LayerParameters layerParameters(const Transformer& model, const LayerKind& kind);

double embeddingParameters(const Transformer& model); // V h, plus learned positions and an embedding norm
double headParameters(const Transformer& model); // V h; also where tied, since a tied head is computed all the same
double finalNormParameters(const Transformer& model);
double predictionParameters(const Transformer& model); // of all modules for multi-token prediction
double parameterCount(const Transformer& model);       // a tied head counted once; without prediction modules
double activeParameterCount(const Transformer& model); // what a token passes through, embedding included

int mostExperts(const Transformer& model); // routed experts of its widest layer; 0 where all layers are dense

// Query-key pairs of one sequence: s (s + 1) / 2 under a causal mask, fewer under a window or in chunks, s^2 both ways.
double attentionPairs(Reach reach, int reachTokens, double sequenceLength);

// Forward operations of one sequence.
Flops layerForwardFlops(const Transformer& model, const LayerKind& kind, double sequenceLength);
// Of scores and their weighted sums; of the recurrence in linear-attention and state-space layers.
Flops mixerCoreForwardFlops(const LayerKind& kind, double sequenceLength);
Flops headForwardFlops(const Transformer& model, double sequenceLength);
Flops forwardFlops(const Transformer& model, double sequenceLength); // all layers, prediction modules and head

// Forward and backward of one sequence: three times the forward; with frozen weights (LoRA) the weight gradients of the
// frozen products fall away, two times the forward for those and three for the mixers' core.
Flops trainingFlops(const Transformer& model, double sequenceLength, bool frozenBase, double adapterParameters = 0.0);

} // namespace boc
