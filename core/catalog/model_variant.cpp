#include "catalog/catalog_json.h"
#include "catalog/model_fields.h"
#include "catalog/model_limits.h"

#include <algorithm>

namespace boc {

namespace {

using json::ObjectReader;

// The uniform model of dense layers that a draft can stand for; absent for any other.
std::optional<ShapeDraft> draftFrom(const Transformer& shape) {
    if (!shape.uniform())
        return std::nullopt;
    const LayerKind& kind = shape.kinds.front();
    const auto* attention = std::get_if<Attention>(&kind.mixer);
    const auto* mlp = std::get_if<DenseMlp>(&kind.mlp);
    if (!attention || !mlp)
        return std::nullopt;
    ShapeDraft draft{shape, shape.layers(), *attention, *mlp, kind.norms};
    draft.shape.kinds.clear();
    draft.shape.order.clear();
    return draft;
}

Transformer denseVariant(ObjectReader& reader, const ShapeDraft& base, bool complete) {
    ShapeDraft draft = base;
    ModelFamily family = plainDecoder();
    if (base.attention.bias != AttentionBias::none)
        family.attentionBiasTrue = base.attention.bias;
    applyFields(reader, family, draft);
    // What followed from other sizes in the base follows from them in the variant.
    if (base.attention.keyValueHeads == base.attention.heads && !reader.has("num_key_value_heads"))
        draft.attention.keyValueHeads = draft.attention.heads;
    if (base.attention.headSize * base.attention.heads == base.shape.hidden && !reader.has("head_dim"))
        draft.attention.headSize = 0;
    std::vector<std::string> notes;
    completeDraft(reader, family, complete, true, draft, notes);
    return uniformShape(draft);
}

// Fewer layers are the first of the base; more go on with its last kind where all but the first are of that kind.
void cutLayers(ObjectReader& reader, Transformer& shape) {
    const auto layers = reader.optionalInteger("num_hidden_layers", 1, model_limits::layers);
    if (!layers)
        return;
    const std::size_t wanted = static_cast<std::size_t>(*layers);
    const auto leading = std::find(shape.order.begin(), shape.order.end(), shape.order.back());
    const bool goesOn = std::all_of(leading, shape.order.end(), [&](auto kind) { return kind == shape.order.back(); });
    if (wanted > shape.order.size() && !goesOn)
        reader.problem("num_hidden_layers", "layers_beyond_pattern",
                       "is " + std::to_string(wanted) + "; the layers of the base follow a pattern of " +
                           std::to_string(shape.layers()) + ", so at most as many can be taken");
    else
        shape.order.resize(wanted, shape.order.back());
}

void changeExperts(ObjectReader& reader, Transformer& shape) {
    const auto count = reader.optionalInteger("num_experts", 2, model_limits::experts);
    const auto perToken = reader.optionalInteger("num_experts_per_tok", 1, model_limits::experts);
    const auto width = reader.optionalInteger("moe_intermediate_size", 1, model_limits::width);
    for (LayerKind& kind : shape.kinds)
        if (auto* mixture = std::get_if<ExpertMlp>(&kind.mlp)) {
            mixture->experts = static_cast<int>(count.value_or(mixture->experts));
            mixture->perToken = static_cast<int>(perToken.value_or(mixture->perToken));
            mixture->width = static_cast<int>(width.value_or(mixture->width));
            if (mixture->perToken > mixture->experts)
                reader.problem("num_experts_per_tok", "out_of_range",
                               "is " + std::to_string(mixture->perToken) + "; there are " +
                                   std::to_string(mixture->experts) + " experts");
        }
}

// A model of several kinds of layers: what they have in common may change, and its experts.
void changeLayered(ObjectReader& reader, Transformer& shape) {
    using namespace model_limits;
    cutLayers(reader, shape);
    changeExperts(reader, shape);
    if (const auto size = reader.optionalInteger("hidden_size", 1, width))
        shape.hidden = static_cast<int>(*size);
    if (const auto size = reader.optionalInteger("vocab_size", 1, vocabulary))
        shape.vocabulary = static_cast<int>(*size);
    if (const auto size = reader.optionalInteger("max_position_embeddings", 1, positions))
        shape.maximumPositions = static_cast<int>(*size);
    if (const auto modules = reader.optionalInteger("num_nextn_predict_layers", 0, layers))
        shape.predictionLayers = static_cast<int>(*modules);
    if (const auto tied = reader.optionalBoolean("tie_word_embeddings"))
        shape.tiedEmbeddings = *tied;
}

} // namespace

Result<ModelEntry> variantOf(const ModelEntry& base, const json::Json& overrides, const std::string& where) {
    Problems problems;
    ObjectReader reader(overrides, where, problems);
    if (!overrides.is_object())
        return std::unexpected(problems.front());
    ModelEntry variant = base;
    reader.any("base");
    if (const auto name = reader.optionalText("name"))
        variant.name = *name;
    const auto draft = draftFrom(base.shape);
    if (draft)
        variant.shape = denseVariant(reader, *draft, !base.unsupported);
    else
        changeLayered(reader, variant.shape);
    const json::Json unread = reader.unread();
    for (const auto& [key, value] : unread.items())
        reader.problem(key, "unknown_field",
                       draft ? "is not a field of a model"
                             : "cannot be changed in a model of several kinds of layers; num_hidden_layers, "
                               "hidden_size, vocab_size, max_position_embeddings, num_nextn_predict_layers, "
                               "tie_word_embeddings, num_experts, num_experts_per_tok and moe_intermediate_size can");
    if (!problems.empty())
        return std::unexpected(problems.front());
    return variant;
}

} // namespace boc
