#include "catalog/config_mlps.h"

#include "catalog/config_fields.h"
#include "catalog/model_limits.h"

#include <algorithm>

namespace boc {

using config::flagOf;
using config::wholeOf;
using json::Json;
using json::ObjectReader;

ConfigMlps::ConfigMlps(ObjectReader& from, const ModelFamily& family, const ShapeDraft& draft) : dense_(draft.mlp) {
    using namespace model_limits;
    const int count = wholeOf(from, {"n_routed_experts", "num_local_experts", "num_experts"}, experts);
    first_ = wholeOf(from, {"first_k_dense_replace"}, layers);
    const int period = wholeOf(from, {"decoder_sparse_step", "interleave_moe_layer_step", "moe_layer_freq"}, layers);
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
                     "is " + std::to_string(mixture.perToken) + "; there are " + std::to_string(count) + " experts");
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
                         from.optionalText("topk_method").value_or("") == "noaux_tc" || family.modelType == "glm4_moe";
    experts_ = mixture;
    extraNorms_ = besideDense ? 3 : 0;
    // A scale for the router's input and one for each expert.
    extraParameters_ = besideDense ? draft.shape.hidden + count + 1 : 0;
}

void ConfigMlps::layOut(int layer, LayerKind& kind) const {
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

void ConfigMlps::readDenseLayers(ObjectReader& from) {
    const Json* list = from.optionalArray("mlp_only_layers", model_limits::layers);
    for (std::size_t i = 0; list && i < list->size(); ++i)
        if ((*list)[i].is_number_integer())
            denseLayers_.push_back((*list)[i].get<int>());
}

} // namespace boc
