#pragma once
// The shape of a language model, as far as the physics needs it. Field names follow the field: hidden size,
// feed-forward width, query and key-value heads, head size (a parameter of its own, not hidden/heads).

#include "base/id.h"
#include "catalog/provenance.h"

#include <cstdint>
#include <optional>
#include <string>

namespace boc {

enum class NormKind { rms, layer };
enum class AttentionBias { none, queryKeyValue, all };
enum class QueryKeyNorm { none, perHead, full };

// A decoder of equal dense layers. Other kinds are read and listed, and ModelEntry::unsupported says what is missing.
struct Transformer {
    int layers = 0;
    int hidden = 0;
    int heads = 0; // query heads
    int keyValueHeads = 0;
    int headSize = 0;
    int feedForward = 0; // width of the MLP
    int vocabulary = 0;
    int maximumPositions = 0; // 0 = not stated
    bool tiedEmbeddings = false;
    bool gatedMlp = true; // three matrices (SwiGLU) instead of two
    NormKind norm = NormKind::rms;
    bool normHasBias = false; // layer norms: usually true
    int normsPerLayer = 2;
    int learnedPositions = 0; // rows of a learned position table
    AttentionBias attentionBias = AttentionBias::none;
    bool mlpBias = false;
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::none;
    bool parallelResidual = false; // attention and MLP read the same input
    bool embeddingNorm = false;
    std::int64_t extraParameters = 0; // e.g. a vision tower that is carried along

    friend bool operator==(const Transformer&, const Transformer&) = default;
};

struct ModelEntry {
    ModelId id;
    std::string name;
    std::string family;
    Transformer shape;
    std::optional<std::string> unsupported; // why the physics cannot do it yet: "mixture of experts", ...
    std::optional<double> publishedParameters;
    Provenance provenance;

    friend bool operator==(const ModelEntry&, const ModelEntry&) = default;
};

} // namespace boc
