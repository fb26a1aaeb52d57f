#include "catalog/catalog_json.h"
#include "catalog/model_fields.h"

namespace boc {

Result<ModelEntry> variantOf(const ModelEntry& base, const json::Json& overrides, const std::string& where) {
    Problems problems;
    json::ObjectReader reader(overrides, where, problems);
    if (!overrides.is_object())
        return std::unexpected(problems.front());
    ModelEntry variant = base;
    Transformer& shape = variant.shape;
    reader.any("base");
    if (const auto name = reader.optionalText("name"))
        variant.name = *name;
    ModelFamily family = plainDecoder();
    if (base.shape.attentionBias != AttentionBias::none)
        family.attentionBiasTrue = base.shape.attentionBias;
    applyFields(reader, family, shape);
    // What followed from other sizes in the base follows from them in the variant.
    if (base.shape.keyValueHeads == base.shape.heads && !reader.has("num_key_value_heads"))
        shape.keyValueHeads = shape.heads;
    if (base.shape.headSize * base.shape.heads == base.shape.hidden && !reader.has("head_dim"))
        shape.headSize = 0;
    std::vector<std::string> notes;
    completeShape(reader, family, !base.unsupported, shape, notes);
    const json::Json unread = reader.unread();
    for (const auto& [key, value] : unread.items())
        reader.problem(key, "unknown_field", "is not a field of a model");
    if (!problems.empty())
        return std::unexpected(problems.front());
    return variant;
}

} // namespace boc
