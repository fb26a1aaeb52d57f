#pragma once
// Internal: what a published configuration leaves unsaid because the family's code fixes it.

#include "catalog/transformer.h"

#include <string_view>

namespace boc {

struct ModelFamily {
    std::string_view modelType;    // "model_type" of the configuration
    std::string_view architecture; // "architectures" of the configuration
    NormKind norm;
    bool normHasBias;
    int normsPerLayer;
    AttentionBias attentionBias;     // where the configuration is silent
    AttentionBias attentionBiasTrue; // what "attention_bias": true means
    bool mlpBias;
    QueryKeyNorm queryKeyNorm;
    bool gatedMlp;
    bool tiedEmbeddings; // where the configuration is silent
    bool parallelResidual;
    bool embeddingNorm;
    bool learnsPositions;
    int extraPositions; // rows of the position table beyond the stated positions
    int headSize;       // where the configuration is silent; 0: hidden size over heads
};

// The first that fits by model type, then by architecture; null where the family is not known.
const ModelFamily* familyOf(std::string_view modelType, std::string_view architecture);

// What an unknown family is taken for: a decoder as Llama's.
const ModelFamily& plainDecoder();

} // namespace boc
