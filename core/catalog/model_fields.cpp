#include "catalog/model_fields.h"

#include "catalog/config_fields.h"
#include "catalog/model_limits.h"

#include <array>
#include <initializer_list>

namespace boc {

namespace {

using json::ObjectReader;

void takeWhole(ObjectReader& from, std::initializer_list<std::string_view> keys, std::int64_t low, std::int64_t high,
               int& to) {
    if (const auto value = config::firstWhole(from, keys, low, high))
        to = *value;
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

// Families with the switch normalise each head, or as they always do; Llama 4's norm has no weights.
void takeQueryKeyNormUse(ObjectReader& from, const ModelFamily& family, QueryKeyNorm& to) {
    const auto used = from.optionalBoolean("use_qk_norm");
    if (used == false)
        to = QueryKeyNorm::none;
    if (used == true && to == QueryKeyNorm::none && !family.modelType.starts_with("llama4"))
        to = QueryKeyNorm::perHead;
}

void takeActivation(ObjectReader& from, bool& gated) {
    for (const std::string_view key : {"hidden_act", "hidden_activation", "activation_function"})
        if (const auto name = from.optionalText(key); name && (name->find("glu") != std::string::npos))
            gated = true;
    takeFlag(from, "gated_mlp", gated);
}

} // namespace

ShapeDraft draftOf(const ModelFamily& family) {
    ShapeDraft draft;
    draft.shape.norm = family.norm;
    draft.shape.normHasBias = family.normHasBias;
    draft.shape.tiedEmbeddings = family.tiedEmbeddings;
    draft.shape.parallelResidual = family.parallelResidual;
    draft.shape.embeddingNorm = family.embeddingNorm;
    draft.norms = family.normsPerLayer;
    draft.attention.bias = family.attentionBias;
    draft.attention.queryKeyNorm = family.queryKeyNorm;
    draft.mlp.gated = family.gatedMlp;
    draft.mlp.bias = family.mlpBias;
    return draft;
}

void applyFields(ObjectReader& from, const ModelFamily& family, ShapeDraft& draft) {
    using namespace model_limits;
    Transformer& shape = draft.shape;
    takeWhole(from, {"num_hidden_layers", "n_layer", "n_layers"}, 1, layers, draft.layers);
    takeWhole(from, {"hidden_size", "n_embd", "n_embed", "d_model"}, 1, width, shape.hidden);
    takeWhole(from, {"num_attention_heads", "n_head", "n_heads"}, 1, heads, draft.attention.heads);
    takeWhole(from, {"num_key_value_heads", "num_kv_heads"}, 1, heads, draft.attention.keyValueHeads);
    takeWhole(from, {"head_dim", "attention_head_dim"}, 1, headSize, draft.attention.headSize);
    takeWhole(from, {"intermediate_size", "ffn_dim", "n_inner"}, 1, width, draft.mlp.width);
    takeWhole(from, {"vocab_size"}, 1, vocabulary, shape.vocabulary);
    takeWhole(from, {"max_position_embeddings", "n_positions", "max_seq_len", "n_ctx"}, 1, positions,
              shape.maximumPositions);
    takeFlag(from, "tie_word_embeddings", shape.tiedEmbeddings);
    takeActivation(from, draft.mlp.gated);
    const NormKind normBefore = shape.norm;
    takeChoice(from, "norm", norms, shape.norm);
    if (shape.norm != normBefore)
        shape.normHasBias = shape.norm == NormKind::layer;
    takeFlag(from, "norm_bias", shape.normHasBias);
    takeWhole(from, {"norms_per_layer"}, 0, 8, draft.norms);
    takeWhole(from, {"learned_positions"}, 0, positions, shape.learnedPositions);
    takeAttentionBias(from, family, draft.attention.bias);
    takeFlag(from, "mlp_bias", draft.mlp.bias);
    takeChoice(from, "qk_norm", queryKeyNorms, draft.attention.queryKeyNorm);
    takeQueryKeyNormUse(from, family, draft.attention.queryKeyNorm);
    takeFlag(from, "parallel_residual", shape.parallelResidual);
    takeFlag(from, "use_parallel_residual", shape.parallelResidual);
    takeFlag(from, "embed_norm", shape.embeddingNorm);
    if (const auto extra = from.optionalInteger("extra_params", -extraParameters, extraParameters))
        shape.extraParameters = *extra;
}

void completeDraft(ObjectReader& from, const ModelFamily& family, bool complete, bool denseLayers, ShapeDraft& draft,
                   std::vector<std::string>& notes) {
    Transformer& shape = draft.shape;
    Attention& attention = draft.attention;
    const auto require = [&](int value, std::string_view key) {
        if (value == 0 && complete)
            from.missing(key);
        return value != 0;
    };
    const bool sized = require(draft.layers, "num_hidden_layers") && require(shape.hidden, "hidden_size") &&
                       require(attention.heads, "num_attention_heads") && require(shape.vocabulary, "vocab_size");
    if (!sized)
        return;
    if (attention.keyValueHeads == 0) {
        attention.keyValueHeads = attention.heads;
        if (family.attentionBias != AttentionBias::all)
            notes.push_back("num_key_value_heads is not given: every query head has its own");
    }
    if (attention.headSize == 0 && family.headSize != 0)
        attention.headSize = family.headSize;
    if (attention.headSize == 0) {
        if (shape.hidden % attention.heads == 0)
            attention.headSize = shape.hidden / attention.heads;
        else if (complete)
            from.problem("head_dim", "missing_field",
                         "is missing, and hidden_size is not a multiple of num_attention_heads");
    }
    if (draft.mlp.width == 0 && denseLayers && !family.gatedMlp && !draft.mlp.gated) {
        draft.mlp.width = 4 * shape.hidden;
        notes.push_back("the MLP width is not given: four times the hidden size");
    }
    if (denseLayers)
        require(draft.mlp.width, "intermediate_size");
    if (family.learnsPositions && shape.learnedPositions == 0) {
        if (shape.maximumPositions > 0)
            shape.learnedPositions = shape.maximumPositions + family.extraPositions;
        else
            notes.push_back("max_position_embeddings is not given: the learned position table is not counted");
    }
    if (complete && attention.heads % attention.keyValueHeads != 0)
        from.problem("num_key_value_heads", "heads_do_not_divide",
                     "is " + std::to_string(attention.keyValueHeads) + "; it must divide the " +
                         std::to_string(attention.heads) + " attention heads");
}

Transformer uniformShape(const ShapeDraft& draft) {
    Transformer shape = draft.shape;
    LayerKind kind;
    kind.mixer = draft.attention;
    kind.mlp = draft.mlp;
    kind.norms = draft.norms;
    setUniform(shape, draft.layers, kind);
    return shape;
}

} // namespace boc
