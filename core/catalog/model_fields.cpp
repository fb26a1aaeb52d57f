#include "catalog/model_fields.h"

#include "catalog/model_limits.h"

#include <array>
#include <initializer_list>

namespace boc {

namespace {

using json::ObjectReader;

// The first key of several spellings that is there; all are taken as read.
void takeWhole(ObjectReader& from, std::initializer_list<std::string_view> keys, std::int64_t low, std::int64_t high,
               int& to) {
    bool found = false;
    for (const std::string_view key : keys)
        if (const auto value = from.optionalInteger(key, low, high); value && !found) {
            to = static_cast<int>(*value);
            found = true;
        }
}

void takeFlag(ObjectReader& from, std::string_view key, bool& to) {
    if (const auto value = from.optionalBoolean(key))
        to = *value;
}

template <class Enum, std::size_t N>
void takeChoice(ObjectReader& from, std::string_view key, const std::array<std::pair<std::string_view, Enum>, N>& names,
                Enum& to) {
    if (const auto value = from.optionalChoice(key, std::span<const std::pair<std::string_view, Enum>>(names)))
        to = *value;
}

constexpr std::array<std::pair<std::string_view, NormKind>, 3> norms{
    {{"rmsnorm", NormKind::rms}, {"layernorm", NormKind::layer}, {"layernorm1p", NormKind::layer}}};
constexpr std::array<std::pair<std::string_view, QueryKeyNorm>, 3> queryKeyNorms{
    {{"none", QueryKeyNorm::none}, {"per-head", QueryKeyNorm::perHead}, {"full", QueryKeyNorm::full}}};
constexpr std::array<std::pair<std::string_view, AttentionBias>, 3> attentionBiases{
    {{"none", AttentionBias::none}, {"qkv", AttentionBias::queryKeyValue}, {"qkvo", AttentionBias::all}}};

// A text in the catalogue's manner, true or false in config.json's.
void takeAttentionBias(ObjectReader& from, const ModelFamily& family, AttentionBias& to) {
    const json::Json* value = from.any("attention_bias");
    if (value && value->is_boolean())
        to = value->get<bool>() ? family.attentionBiasTrue : AttentionBias::none;
    else
        takeChoice(from, "attention_bias", attentionBiases, to);
}

void takeActivation(ObjectReader& from, bool& gated) {
    for (const std::string_view key : {"hidden_act", "hidden_activation", "activation_function"})
        if (const auto name = from.optionalText(key); name && (name->find("glu") != std::string::npos))
            gated = true;
    takeFlag(from, "gated_mlp", gated);
}

} // namespace

Transformer shapeOf(const ModelFamily& family) {
    Transformer shape;
    shape.norm = family.norm;
    shape.normHasBias = family.normHasBias;
    shape.normsPerLayer = family.normsPerLayer;
    shape.attentionBias = family.attentionBias;
    shape.mlpBias = family.mlpBias;
    shape.queryKeyNorm = family.queryKeyNorm;
    shape.gatedMlp = family.gatedMlp;
    shape.tiedEmbeddings = family.tiedEmbeddings;
    shape.parallelResidual = family.parallelResidual;
    shape.embeddingNorm = family.embeddingNorm;
    return shape;
}

void applyFields(ObjectReader& from, const ModelFamily& family, Transformer& shape) {
    using namespace model_limits;
    takeWhole(from, {"num_hidden_layers", "n_layer", "n_layers"}, 1, layers, shape.layers);
    takeWhole(from, {"hidden_size", "n_embd", "n_embed", "d_model"}, 1, width, shape.hidden);
    takeWhole(from, {"num_attention_heads", "n_head", "n_heads"}, 1, heads, shape.heads);
    takeWhole(from, {"num_key_value_heads", "num_kv_heads"}, 1, heads, shape.keyValueHeads);
    takeWhole(from, {"head_dim"}, 1, headSize, shape.headSize);
    takeWhole(from, {"intermediate_size", "ffn_dim", "n_inner"}, 1, width, shape.feedForward);
    takeWhole(from, {"vocab_size"}, 1, vocabulary, shape.vocabulary);
    takeWhole(from, {"max_position_embeddings", "n_positions", "max_seq_len", "n_ctx"}, 1, positions,
              shape.maximumPositions);
    takeFlag(from, "tie_word_embeddings", shape.tiedEmbeddings);
    takeActivation(from, shape.gatedMlp);
    const NormKind normBefore = shape.norm;
    takeChoice(from, "norm", norms, shape.norm);
    if (shape.norm != normBefore)
        shape.normHasBias = shape.norm == NormKind::layer;
    takeFlag(from, "norm_bias", shape.normHasBias);
    takeWhole(from, {"norms_per_layer"}, 0, 8, shape.normsPerLayer);
    takeWhole(from, {"learned_positions"}, 0, positions, shape.learnedPositions);
    takeAttentionBias(from, family, shape.attentionBias);
    takeFlag(from, "mlp_bias", shape.mlpBias);
    takeChoice(from, "qk_norm", queryKeyNorms, shape.queryKeyNorm);
    takeFlag(from, "parallel_residual", shape.parallelResidual);
    takeFlag(from, "use_parallel_residual", shape.parallelResidual);
    takeFlag(from, "embed_norm", shape.embeddingNorm);
    if (const auto extra = from.optionalInteger("extra_params", -extraParameters, extraParameters))
        shape.extraParameters = *extra;
}

void completeShape(ObjectReader& from, const ModelFamily& family, bool complete, Transformer& shape,
                   std::vector<std::string>& notes) {
    const auto require = [&](int value, std::string_view key) {
        if (value == 0 && complete)
            from.missing(key);
        return value != 0;
    };
    const bool sized = require(shape.layers, "num_hidden_layers") && require(shape.hidden, "hidden_size") &&
                       require(shape.heads, "num_attention_heads") && require(shape.vocabulary, "vocab_size");
    if (!sized)
        return;
    if (shape.keyValueHeads == 0) {
        shape.keyValueHeads = shape.heads;
        if (family.attentionBias != AttentionBias::all)
            notes.push_back("num_key_value_heads is not given: every query head has its own");
    }
    if (shape.headSize == 0 && family.headSize != 0)
        shape.headSize = family.headSize;
    if (shape.headSize == 0) {
        if (shape.hidden % shape.heads == 0)
            shape.headSize = shape.hidden / shape.heads;
        else if (complete)
            from.problem("head_dim", "missing_field",
                         "is missing, and hidden_size is not a multiple of num_attention_heads");
    }
    if (shape.feedForward == 0 && !family.gatedMlp && !shape.gatedMlp) {
        shape.feedForward = 4 * shape.hidden;
        notes.push_back("the MLP width is not given: four times the hidden size");
    }
    require(shape.feedForward, "intermediate_size");
    if (family.learnsPositions && shape.learnedPositions == 0) {
        if (shape.maximumPositions > 0)
            shape.learnedPositions = shape.maximumPositions + family.extraPositions;
        else
            notes.push_back("max_position_embeddings is not given: the learned position table is not counted");
    }
    if (complete && shape.heads % shape.keyValueHeads != 0)
        from.problem("num_key_value_heads", "heads_do_not_divide",
                     "is " + std::to_string(shape.keyValueHeads) + "; it must divide the " +
                         std::to_string(shape.heads) + " attention heads");
}

} // namespace boc
