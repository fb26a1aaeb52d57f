#include "catalog/model_layers.h"

#include "catalog/model_limits.h"

#include <algorithm>
#include <initializer_list>
#include <optional>

namespace boc {

namespace {

using json::Json;
using json::ObjectReader;

// The first of several spellings that is given; 0 where none is. All are taken as read.
int wholeOf(ObjectReader& from, std::initializer_list<std::string_view> keys, std::int64_t most, std::int64_t low = 0) {
    std::optional<std::int64_t> found;
    for (const std::string_view key : keys)
        if (const auto value = from.optionalInteger(key, low, most); value && !found)
            found = value;
    return static_cast<int>(found.value_or(0));
}

bool flagOf(ObjectReader& from, std::string_view key) { return from.optionalBoolean(key).value_or(false); }

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

// --- what mixes tokens -----------------------------------------------------------------------------------------------

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

StateSpace stateSpace(ObjectReader& from) {
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

// The mixer of each layer of a model whose layers differ by window, chunk or linear attention.
class Mixers {
public:
    Mixers(ObjectReader& from, const Json& config, const ModelFamily& family, const ShapeDraft& draft)
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
        chunkInterval_ = std::max(
            1, config.contains("no_rope_layer_interval") ? wholeOf(from, {"no_rope_layer_interval"}, layers) : 4);
        global_ = plain_;
        if (const int size = wholeOf(from, {"global_head_dim"}, headSize); size > 0)
            global_.headSize = size;
        if (const int keyValue = wholeOf(from, {"num_global_key_value_heads"}, heads); keyValue > 0)
            global_.keyValueHeads = keyValue;
        global_.valueIsKey = flagOf(from, "attention_k_eq_v");
    }

    [[nodiscard]] Mixer of(int layer) const {
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

    void seeBothWays() { plain_.reach = global_.reach = Reach::bothWays; }

private:
    void readWindow(ObjectReader& from, const ModelFamily& family, int longest) {
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

    [[nodiscard]] bool isLinear(int layer) const {
        if (!types_.empty())
            return types_[static_cast<std::size_t>(layer)] == "linear_attention";
        return (layer + 1) % interval_ != 0;
    }

    [[nodiscard]] bool isWindowed(int layer) const {
        if (!types_.empty())
            return types_[static_cast<std::size_t>(layer)] == "sliding_attention";
        if (pattern_ > 0)
            return (layer + 1) % pattern_ != 0;
        return layer >= firstWindowed_;
    }

    Attention plain_, global_;
    std::vector<std::string> types_;
    bool latent_;
    LatentAttention latentMixer_;
    std::optional<LinearAttention> linear_;
    int interval_ = 0, window_ = 0, pattern_ = 0, firstWindowed_ = 0, chunk_ = 0, chunkInterval_ = 4;
};

// --- what works on each token ----------------------------------------------------------------------------------------

class Mlps {
public:
    Mlps(ObjectReader& from, const ModelFamily& family, const ShapeDraft& draft) : dense_(draft.mlp) {
        using namespace model_limits;
        const int count = wholeOf(from, {"n_routed_experts", "num_local_experts", "num_experts"}, experts);
        first_ = wholeOf(from, {"first_k_dense_replace"}, layers);
        const int period =
            wholeOf(from, {"decoder_sparse_step", "interleave_moe_layer_step", "moe_layer_freq"}, layers);
        period_ = std::max(1, period);
        readDenseLayers(from);
        // Llama 4's experts have the common width, its dense layers one of their own.
        if (const int own = wholeOf(from, {"intermediate_size_mlp"}, width); own > 0)
            dense_.width = own;
        if (count < 2)
            return;
        ExpertMlp mixture;
        mixture.experts = count;
        mixture.perToken = wholeOf(from, {"num_experts_per_tok", "experts_per_token", "top_k_experts"}, experts);
        if (mixture.perToken == 0)
            from.missing("num_experts_per_tok");
        else if (mixture.perToken > count)
            from.problem("num_experts_per_tok", "out_of_range",
                         "is " + std::to_string(mixture.perToken) + "; there are " + std::to_string(count) +
                             " experts");
        mixture.width = wholeOf(from, {"moe_intermediate_size"}, width);
        if (mixture.width == 0)
            mixture.width = draft.mlp.width;
        if (mixture.width == 0)
            from.missing("moe_intermediate_size");
        mixture.gated = draft.mlp.gated;
        mixture.bias = draft.mlp.bias;
        mixture.sharedWidth = wholeOf(from, {"shared_expert_intermediate_size", "shared_intermediate_size"}, width);
        if (const int shared = wholeOf(from, {"n_shared_experts", "num_shared_experts"}, experts);
            shared > 0 && mixture.sharedWidth == 0)
            mixture.sharedWidth = shared * mixture.width;
        const bool llama4 = family.modelType.starts_with("llama4");
        const bool besideDense = flagOf(from, "enable_moe_block"); // Gemma 4: the experts stand beside the dense MLP
        if (llama4 || besideDense)
            mixture.sharedWidth = draft.mlp.width;
        mixture.sharedGate =
            mixture.sharedWidth > 0 && (family.modelType == "qwen2_moe" || family.modelType == "qwen3_next");
        mixture.routerBias = flagOf(from, "use_routing_bias") || family.modelType == "gpt_oss" ||
                             from.optionalText("topk_method").value_or("") == "noaux_tc" ||
                             family.modelType == "glm4_moe";
        experts_ = mixture;
        extraNorms_ = besideDense ? 3 : 0;
        // A scale for the router's input and one for each expert.
        extraParameters_ = besideDense ? draft.shape.hidden + count + 1 : 0;
    }

    void layOut(int layer, LayerKind& kind) const {
        const bool dense = std::ranges::find(denseLayers_, layer) != denseLayers_.end();
        const bool routed = experts_ && layer >= first_ && !dense && (layer + 1) % period_ == 0;
        if (!routed) {
            kind.mlp = dense_;
            return;
        }
        kind.mlp = *experts_;
        kind.norms += extraNorms_;
        kind.extraParameters += extraParameters_;
    }

private:
    void readDenseLayers(ObjectReader& from) {
        const Json* list = from.optionalArray("mlp_only_layers", model_limits::layers);
        for (std::size_t i = 0; list && i < list->size(); ++i)
            if ((*list)[i].is_number_integer())
                denseLayers_.push_back((*list)[i].get<int>());
    }

    DenseMlp dense_;
    std::optional<ExpertMlp> experts_;
    std::vector<int> denseLayers_;
    int first_ = 0, period_ = 1, extraNorms_ = 0, extraParameters_ = 0;
};

// --- laying out ------------------------------------------------------------------------------------------------------

void append(ObjectReader& from, Transformer& shape, const LayerKind& kind) {
    auto found = std::ranges::find(shape.kinds, kind);
    if (found == shape.kinds.end()) {
        if (shape.kinds.size() >= model_limits::kinds) {
            from.problem("num_hidden_layers", "too_many_kinds",
                         "has layers of more than " + std::to_string(model_limits::kinds) + " kinds");
            return;
        }
        found = shape.kinds.insert(shape.kinds.end(), kind);
    }
    shape.order.push_back(static_cast<std::uint8_t>(found - shape.kinds.begin()));
}

// Nemotron-H: one letter a layer, M state space, - MLP, * attention, each with one norm.
void layOutPattern(ObjectReader& from, std::string_view pattern, const ShapeDraft& draft, Transformer& shape) {
    const StateSpace space = stateSpace(from);
    for (const char letter : pattern) {
        LayerKind kind;
        kind.norms = 1;
        if (letter == 'M')
            kind.mixer = space;
        else if (letter == '*')
            kind.mixer = draft.attention;
        else if (letter == '-')
            kind.mlp = draft.mlp;
        else {
            from.problem("hybrid_override_pattern", "unknown_layer",
                         std::string("has the layer \"") + letter + "\"; M, - and * are known");
            return;
        }
        append(from, shape, kind);
    }
    if (pattern.size() != static_cast<std::size_t>(draft.layers))
        from.problem("hybrid_override_pattern", "layers_do_not_match",
                     "has " + std::to_string(pattern.size()) + " layers; num_hidden_layers is " +
                         std::to_string(draft.layers));
}

// Nemotron-NAS: each block says how many query heads share a key-value head, and the MLP's width as a multiple of the
// hidden size, rounded up to 256; either may be left out.
void layOutBlock(ObjectReader& block, const ShapeDraft& draft, LayerKind& kind) {
    kind.norms = 0;
    const Json* attention = block.object("attention");
    const Json* mlp = block.object("ffn");
    Problems problems;
    if (attention) {
        ObjectReader fields(*attention, block.placeOf("attention"), problems);
        if (!flagOf(fields, "no_op")) {
            Attention own = draft.attention;
            const int group = wholeOf(fields, {"n_heads_in_group"}, own.heads);
            if (group < 1 || own.heads % group != 0 || flagOf(fields, "replace_with_linear"))
                block.problem("attention", "unknown_block", "is neither grouped attention nor left out");
            else
                own.keyValueHeads = own.heads / group;
            kind.mixer = own;
            ++kind.norms;
        }
    }
    if (mlp) {
        ObjectReader fields(*mlp, block.placeOf("ffn"), problems);
        if (!flagOf(fields, "no_op")) {
            const double factor = fields.optionalNumber("ffn_mult", {0.01, 100.0}).value_or(0.0);
            if (factor == 0.0 || flagOf(fields, "replace_with_linear"))
                block.problem("ffn", "unknown_block", "is neither an MLP of a stated width nor left out");
            DenseMlp own = draft.mlp;
            const int exact = static_cast<int>(2.0 * factor * draft.shape.hidden / 3.0);
            own.width = (exact + 255) / 256 * 256;
            kind.mlp = own;
            ++kind.norms;
        }
    }
}

void layOutBlocks(ObjectReader& from, const Json& blocks, const ShapeDraft& draft, Problems& problems,
                  Transformer& shape) {
    for (std::size_t i = 0; i < blocks.size() && problems.empty(); ++i) {
        ObjectReader block(blocks[i], from.placeOf("block_configs[" + std::to_string(i) + "]"), problems);
        if (!problems.empty())
            return;
        LayerKind kind;
        layOutBlock(block, draft, kind);
        append(from, shape, kind);
    }
    if (blocks.size() != static_cast<std::size_t>(draft.layers))
        from.problem("block_configs", "layers_do_not_match",
                     "has " + std::to_string(blocks.size()) + " blocks; num_hidden_layers is " +
                         std::to_string(draft.layers));
}

// Modules that predict further tokens: trained with the model, not part of the published count.
int predictionLayers(ObjectReader& from) {
    using namespace model_limits;
    const int next = wholeOf(from, {"num_nextn_predict_layers"}, layers);
    const int modules =
        wholeOf(from, {"num_mtp_modules"}, layers) * std::max(1, wholeOf(from, {"mtp_transformer_layers"}, 100));
    return next > 0 ? next : flagOf(from, "use_mtp") ? modules : 0;
}

} // namespace

bool hasDenseLayers(const Json& config) {
    const auto positive = [&](std::string_view key) {
        const auto found = config.find(key);
        return found != config.end() && found->is_number() && found->get<double>() > 0.0;
    };
    if (config.contains("block_configs"))
        return false;
    return !(positive("moe_intermediate_size") && !positive("first_k_dense_replace"));
}

Transformer laidOut(ObjectReader& from, const Json& config, const ModelFamily& family, const ShapeDraft& draft,
                    std::vector<std::string>& notes) {
    Transformer shape = draft.shape;
    shape.predictionLayers = predictionLayers(from);
    if (shape.predictionLayers > 0)
        notes.push_back(std::to_string(shape.predictionLayers) +
                        " modules for multi-token prediction are trained along; the parameter count leaves them out");
    if (const auto pattern = from.optionalText("hybrid_override_pattern", model_limits::layers)) {
        layOutPattern(from, *pattern, draft, shape);
        return shape;
    }
    if (const Json* blocks = from.optionalArray("block_configs", model_limits::layers)) {
        Problems problems;
        layOutBlocks(from, *blocks, draft, problems, shape);
        if (!problems.empty())
            from.problem("block_configs", problems.front().code, problems.front().message);
        return shape;
    }
    Mixers mixers(from, config, family, draft);
    const Mlps mlps(from, family, draft);
    if (family.modelType == "bert") {
        mixers.seeBothWays();
        // Token types, and the pooler over the first token.
        const int types = wholeOf(from, {"type_vocab_size"}, 1'000'000);
        const std::int64_t hidden = shape.hidden;
        shape.extraParameters += types * hidden + hidden * hidden + hidden;
    }
    for (int layer = 0; layer < draft.layers; ++layer) {
        LayerKind kind;
        kind.mixer = mixers.of(layer);
        kind.norms = draft.norms;
        mlps.layOut(layer, kind);
        append(from, shape, kind);
    }
    return shape;
}

} // namespace boc
