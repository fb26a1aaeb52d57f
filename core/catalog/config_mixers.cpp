#include "catalog/config_mixers.h"

#include "catalog/config_fields.h"
#include "catalog/model_limits.h"

#include <algorithm>

namespace boc {

using config::flagOf;
using config::wholeOf;
using json::Json;
using json::ObjectReader;

namespace {

// Texts of a list of one entry a layer; empty where the key is absent.
std::vector<std::string> layerTexts(ObjectReader& from, std::string_view key, int layers) {
    std::vector<std::string> texts;
    const Json* list = from.optionalArray(key, model_limits::layers);
    if (!list)
        return texts;
    for (const Json& one : *list)
        texts.push_back(one.is_string() ? one.get<std::string>() : "");
    if (texts.size() != static_cast<std::size_t>(layers)) {
        from.problem(key, "layers_do_not_match",
                     "has " + std::to_string(texts.size()) + " entries for " + std::to_string(layers) + " layers");
        texts.clear();
    }
    return texts;
}

LatentAttention latentAttention(ObjectReader& from, const ShapeDraft& draft) {
    using namespace model_limits;
    LatentAttention latent;
    latent.heads = draft.attention.heads;
    latent.queryRank = wholeOf(from, {"q_lora_rank"}, rank);
    latent.keyValueRank = wholeOf(from, {"kv_lora_rank"}, rank);
    latent.plainHeadSize = wholeOf(from, {"qk_nope_head_dim"}, headSize);
    latent.rotaryHeadSize = wholeOf(from, {"qk_rope_head_dim"}, headSize);
    latent.valueHeadSize = wholeOf(from, {"v_head_dim"}, headSize);
    latent.indexHeads = wholeOf(from, {"index_n_heads"}, heads);
    latent.indexHeadSize = wholeOf(from, {"index_head_dim"}, headSize);
    latent.keptKeys = wholeOf(from, {"index_topk"}, positions);
    for (const auto& [key, value] : {std::pair{"qk_nope_head_dim", latent.plainHeadSize},
                                     {"qk_rope_head_dim", latent.rotaryHeadSize},
                                     {"v_head_dim", latent.valueHeadSize}})
        if (value == 0)
            from.missing(key);
    return latent;
}

LinearAttention linearAttention(ObjectReader& from) {
    using namespace model_limits;
    LinearAttention linear;
    linear.keyHeads = wholeOf(from, {"linear_num_key_heads"}, heads);
    linear.keyHeadSize = wholeOf(from, {"linear_key_head_dim"}, headSize);
    linear.valueHeads = wholeOf(from, {"linear_num_value_heads"}, heads);
    linear.valueHeadSize = wholeOf(from, {"linear_value_head_dim"}, headSize);
    linear.convolution = wholeOf(from, {"linear_conv_kernel_dim"}, convolution);
    for (const auto& [key, value] : {std::pair{"linear_num_key_heads", linear.keyHeads},
                                     {"linear_key_head_dim", linear.keyHeadSize},
                                     {"linear_num_value_heads", linear.valueHeads},
                                     {"linear_value_head_dim", linear.valueHeadSize}})
        if (value == 0)
            from.missing(key);
    return linear;
}

} // namespace

StateSpace stateSpaceOf(ObjectReader& from) {
    using namespace model_limits;
    StateSpace space;
    space.heads = wholeOf(from, {"mamba_num_heads", "mamba_n_heads"}, heads);
    space.headSize = wholeOf(from, {"mamba_head_dim", "mamba_d_head"}, headSize);
    space.groups = std::max(1, wholeOf(from, {"n_groups", "mamba_n_groups"}, heads));
    space.stateSize = wholeOf(from, {"ssm_state_size", "mamba_d_state"}, headSize);
    space.convolution = wholeOf(from, {"conv_kernel", "mamba_d_conv"}, convolution);
    for (const auto& [key, value] : {std::pair{"mamba_num_heads", space.heads},
                                     {"mamba_head_dim", space.headSize},
                                     {"ssm_state_size", space.stateSize}})
        if (value == 0)
            from.missing(key);
    return space;
}

ConfigMixers::ConfigMixers(ObjectReader& from, const Json& config, const ModelFamily& family, const ShapeDraft& draft)
    : plain_(draft.attention), types_(layerTexts(from, "layer_types", draft.layers)),
      latent_(wholeOf(from, {"kv_lora_rank"}, model_limits::rank) > 0) {
    using namespace model_limits;
    const bool gptOss = family.modelType == "gpt_oss";
    plain_.sinks = gptOss;
    plain_.outputGate = family.modelType == "qwen3_next";
    if (latent_)
        latentMixer_ = latentAttention(from, draft);
    interval_ = wholeOf(from, {"full_attention_interval"}, layers);
    if (interval_ > 0 || std::ranges::find(types_, "linear_attention") != types_.end())
        linear_ = linearAttention(from);
    readWindow(from, family, draft.shape.maximumPositions);
    chunk_ = wholeOf(from, {"attention_chunk_size"}, positions);
    // Every fourth layer has no rotary embedding and sees all (transformers, configuration_llama4.py).
    chunkInterval_ =
        std::max(1, config.contains("no_rope_layer_interval") ? wholeOf(from, {"no_rope_layer_interval"}, layers) : 4);
    global_ = plain_;
    if (const int size = wholeOf(from, {"global_head_dim"}, headSize); size > 0)
        global_.headSize = size;
    if (const int keyValue = wholeOf(from, {"num_global_key_value_heads"}, heads); keyValue > 0)
        global_.keyValueHeads = keyValue;
    global_.valueIsKey = flagOf(from, "attention_k_eq_v");
}

Mixer ConfigMixers::of(int layer) const {
    if (latent_)
        return latentMixer_;
    if (linear_ && isLinear(layer))
        return *linear_;
    if (window_ > 0 && isWindowed(layer)) {
        Attention windowed = plain_;
        windowed.reach = Reach::window;
        windowed.reachTokens = window_;
        return windowed;
    }
    if (chunk_ > 0 && (layer + 1) % chunkInterval_ != 0) {
        Attention chunked = plain_;
        chunked.reach = Reach::chunk;
        chunked.reachTokens = chunk_;
        return chunked;
    }
    return global_;
}

void ConfigMixers::readWindow(ObjectReader& from, const ModelFamily& family, int longest) {
    using namespace model_limits;
    const auto used = from.optionalBoolean("use_sliding_window");
    window_ = wholeOf(from, {"sliding_window"}, positions);
    pattern_ = wholeOf(from, {"sliding_window_pattern"}, layers);
    if (pattern_ == 0 && family.modelType == "gemma2")
        pattern_ = 2;
    if (pattern_ == 0 && (family.modelType == "gemma3" || family.modelType == "gemma3_text"))
        pattern_ = 6;
    firstWindowed_ = used == true ? wholeOf(from, {"max_window_layers"}, layers) : 0;
    // Switched off, or as long as the longest sequence: it changes nothing.
    if (used == false || (longest > 0 && window_ >= longest))
        window_ = 0;
}

bool ConfigMixers::isLinear(int layer) const {
    if (!types_.empty())
        return types_[static_cast<std::size_t>(layer)] == "linear_attention";
    return (layer + 1) % interval_ != 0;
}

bool ConfigMixers::isWindowed(int layer) const {
    if (!types_.empty())
        return types_[static_cast<std::size_t>(layer)] == "sliding_attention";
    if (pattern_ > 0)
        return (layer + 1) % pattern_ != 0;
    return layer >= firstWindowed_;
}

} // namespace boc
