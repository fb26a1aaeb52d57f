#pragma once
// The shape of a language model, as far as the physics needs it.

#include "base/id.h"
#include "catalog/layer_kind.h"
#include "catalog/provenance.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace boc {

enum class NormKind { rms, layer };

struct Transformer {
    std::vector<LayerKind> kinds;    // distinct
    std::vector<std::uint8_t> order; // of each layer, first to last: its index in kinds
    int predictionLayers = 0;        // modules for multi-token prediction: a layer of the last kind and a 2h to h
                                     // projection each, trained along with the model
    int hidden = 0;
    int vocabulary = 0;
    int maximumPositions = 0; // 0 = not stated
    bool tiedEmbeddings = false;
    NormKind norm = NormKind::rms;
    bool normHasBias = false;      // layer norms: usually true
    int learnedPositions = 0;      // rows of a learned position table
    bool parallelResidual = false; // mixer and MLP read the same input
    bool embeddingNorm = false;
    std::int64_t extraParameters = 0; // e.g. a vision tower that is carried along

    [[nodiscard]] int layers() const { return static_cast<int>(order.size()); }
    // Every layer alike.
    [[nodiscard]] bool uniform() const { return kinds.size() == 1; }
    [[nodiscard]] const LayerKind& kindOf(int layer) const { return kinds[order[static_cast<std::size_t>(layer)]]; }

    friend bool operator==(const Transformer&, const Transformer&) = default;
};

// `layers` alike, in place of what was there.
inline void setUniform(Transformer& model, int layers, LayerKind kind) {
    model.kinds = {std::move(kind)};
    model.order.assign(static_cast<std::size_t>(layers), 0);
}

struct ModelEntry {
    ModelId id;
    std::string name;
    std::string family;
    Transformer shape;
    std::optional<std::string> unsupported; // why the physics cannot do it yet: "encoder and decoder", ...
    std::optional<double> publishedParameters;
    std::optional<double> publishedActiveParameters; // a token passes through, where experts leave the rest idle
    Provenance provenance;

    friend bool operator==(const ModelEntry&, const ModelEntry&) = default;
};

} // namespace boc
