#pragma once
// The weight matrices of a layer, once. Parameters, operations, products, adapters, low precision and the way ranks
// divide them all come from this list, so that no two of them can disagree.

#include "catalog/transformer.h"

#include <string_view>
#include <vector>

namespace boc {

// How tensor parallelism divides a matrix: its outputs, its inputs, its outputs by whole key-value heads (ranks beyond
// the number of heads hold copies), or not at all.
enum class Cut { outputs, inputs, keyValueHeads, whole };

// What a matrix belongs to. Routed experts are divided by expert and expert-tensor parallelism instead.
enum class Part { query, key, value, attentionOutput, latent, mlpIn, mlpOut, router, routedIn, routedOut };

struct Matrix {
    std::string_view name; // "query", "gate and up", ...
    Part part = Part::query;
    Cut cut = Cut::outputs;
    double in = 0.0; // of one copy, before any division
    double out = 0.0;
    int heads = 0;         // key-value heads, where they limit the cut
    int copies = 1;        // experts
    double perToken = 1.0; // copies a token passes through
    int product = 0;       // matrices of the same number run as one product (query, key and value; gate and up)

    [[nodiscard]] double parameters() const { return in * out * copies; }
    [[nodiscard]] double activeParameters() const { return in * out * perToken; }
    [[nodiscard]] bool routed() const { return part == Part::routedIn || part == Part::routedOut; }
};

std::vector<Matrix> matricesOf(const Transformer& model, const LayerKind& kind);

// What stands beside the matrices: biases, norms, convolutions, sinks. Divided by tensor parallelism or held by every
// rank.
struct Vectors {
    double divided = 0.0;
    double whole = 0.0;
    double routed = 0.0; // biases of all experts
};
Vectors vectorsOf(const Transformer& model, const LayerKind& kind);

// Sizes on one of t tensor-parallel ranks; for a routed matrix t is the expert-tensor size.
double outputsOnRank(const Matrix& matrix, int tensor);
double inputsOnRank(const Matrix& matrix, int tensor);

} // namespace boc
