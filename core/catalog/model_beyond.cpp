#include "catalog/model_beyond.h"

#include <algorithm>
#include <array>

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

template <std::size_t N> bool saysAny(const Json& config, const std::array<std::string_view, N>& keys) {
    return std::ranges::any_of(keys, [&](std::string_view key) { return says(config, key); });
}

bool hasLayerType(const Json& config, std::string_view type) {
    const auto types = config.find("layer_types");
    return types != config.end() && types->is_array() &&
           std::ranges::any_of(*types, [&](const Json& one) { return one.is_string() && one == type; });
}

double numberAt(const Json& config, std::string_view key) {
    const auto found = config.find(key);
    return found != config.end() && found->is_number() ? found->get<double>() : 0.0;
}

// A window as long as the longest sequence changes nothing.
bool hasWindow(const Json& config) {
    const auto use = config.find("use_sliding_window");
    if (use != config.end() && use->is_boolean() && !use->get<bool>())
        return false;
    const double window = numberAt(config, "sliding_window");
    const double positions = numberAt(config, "max_position_embeddings");
    return window > 0.0 && (positions <= 0.0 || window < positions);
}

constexpr std::array<std::string_view, 6> expertKeys{"num_local_experts",     "num_experts",      "n_routed_experts",
                                                     "moe_intermediate_size", "enable_moe_block", "moe"};
constexpr std::array<std::string_view, 2> latentKeys{"kv_lora_rank", "mla"};
constexpr std::array<std::string_view, 4> stateSpaceKeys{"hybrid_override_pattern", "ssm_state_size", "mamba_d_state",
                                                         "mamba_num_heads"};
constexpr std::array<std::string_view, 2> linearKeys{"full_attention_interval", "linear_num_key_heads"};

} // namespace

std::optional<std::string> beyondThePhysics(const Json& config) {
    std::string reasons;
    const auto because = [&reasons](bool holds, std::string_view reason) {
        if (holds)
            reasons += (reasons.empty() ? "" : ", ") + std::string(reason);
    };
    because(saysAny(config, expertKeys), "mixture of experts");
    because(saysAny(config, latentKeys), "multi-head latent attention");
    because(says(config, "index_topk"), "sparse attention");
    because(saysAny(config, stateSpaceKeys), "state-space layers");
    because(saysAny(config, linearKeys) || hasLayerType(config, "linear_attention"), "linear attention on some layers");
    const bool someSliding = hasLayerType(config, "sliding_attention") || says(config, "sliding_window_pattern");
    because(someSliding, "sliding-window attention on some layers");
    because(!someSliding && hasWindow(config), "sliding-window attention");
    because(says(config, "attention_chunk_size"), "chunked attention on some layers");
    because(says(config, "block_configs"), "layers that differ from each other");
    because(says(config, "cross_attention_layers"), "cross-attention layers");
    because(says(config, "is_encoder_decoder"), "encoder and decoder");
    const auto type = config.find("model_type");
    // Google's BERT files name no type but always the token types.
    because(says(config, "type_vocab_size") || (type != config.end() && *type == "bert"),
            "encoder without a causal mask");
    const double embedded = numberAt(config, "word_embed_proj_dim");
    because(embedded > 0.0 && embedded != numberAt(config, "hidden_size"), "embeddings of another width");
    if (reasons.empty())
        return std::nullopt;
    return reasons;
}

} // namespace boc
