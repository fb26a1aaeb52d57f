#include "catalog/model_layers.h"

#include "catalog/config_fields.h"
#include "catalog/config_mixers.h"
#include "catalog/config_mlps.h"
#include "catalog/model_limits.h"

#include <algorithm>

namespace boc {

using config::flagOf;
using config::wholeOf;
using json::Json;
using json::ObjectReader;

namespace {

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
    const StateSpace space = stateSpaceOf(from);
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
        notes.push_back("multi-token prediction, modules trained along: " + std::to_string(shape.predictionLayers) +
                        "; the parameter count leaves them out");
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
    ConfigMixers mixers(from, config, family, draft);
    const ConfigMlps mlps(from, family, draft);
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
