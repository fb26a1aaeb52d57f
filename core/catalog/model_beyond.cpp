#include "catalog/model_beyond.h"

namespace boc {

namespace {

using json::Json;

// Present, and neither null, false, zero nor empty.
bool says(const Json& config, std::string_view key) {
    const auto found = config.find(key);
    if (found == config.end() || found->is_null())
        return false;
    if (found->is_boolean())
        return found->get<bool>();
    if (found->is_number())
        return found->get<double>() != 0.0;
    return !found->empty();
}

double numberAt(const Json& config, std::string_view key) {
    const auto found = config.find(key);
    return found != config.end() && found->is_number() ? found->get<double>() : 0.0;
}

} // namespace

std::optional<std::string> beyondThePhysics(const Json& config) {
    std::string reasons;
    const auto because = [&reasons](bool holds, std::string_view reason) {
        if (holds)
            reasons += (reasons.empty() ? "" : ", ") + std::string(reason);
    };
    because(says(config, "cross_attention_layers"), "cross-attention layers");
    because(says(config, "is_encoder_decoder"), "encoder and decoder");
    const double embedded = numberAt(config, "word_embed_proj_dim");
    because(embedded > 0.0 && embedded != numberAt(config, "hidden_size"), "embeddings of another width");
    if (reasons.empty())
        return std::nullopt;
    return reasons;
}

} // namespace boc
