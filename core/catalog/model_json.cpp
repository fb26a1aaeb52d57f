#include "catalog/entry_kinds.h"
#include "catalog/entry_parts.h"
#include "catalog/model_limits.h"

#include <concepts>
#include <optional>
#include <type_traits>

namespace boc::entry {

namespace {

constexpr std::array<std::pair<std::string_view, NormKind>, 2> normNames{{
    {"rms", NormKind::rms},
    {"layer", NormKind::layer},
}};
constexpr std::array<std::pair<std::string_view, AttentionBias>, 3> attentionBiasNames{{
    {"none", AttentionBias::none},
    {"query_key_value", AttentionBias::queryKeyValue},
    {"all", AttentionBias::all},
}};
constexpr std::array<std::pair<std::string_view, QueryKeyNorm>, 3> queryKeyNormNames{{
    {"none", QueryKeyNorm::none},
    {"per_head", QueryKeyNorm::perHead},
    {"full", QueryKeyNorm::full},
}};

constexpr std::array<std::pair<std::string_view, Reach>, 4> reachNames{{
    {"causal", Reach::causal},
    {"window", Reach::window},
    {"chunk", Reach::chunk},
    {"both_ways", Reach::bothWays},
}};
constexpr std::array<std::string_view, 5> mixerNames{"none", "attention", "latent_attention", "linear_attention",
                                                     "state_space"};
constexpr std::array<std::string_view, 3> mlpNames{"none", "dense", "experts"};

using namespace model_limits;

template <class Fields> struct DescribeMixer {
    Fields& fields;

    void operator()(const std::monostate&) const {}
    template <class AttentionEntry>
        requires std::same_as<std::remove_const_t<AttentionEntry>, Attention>
    void operator()(AttentionEntry& attention) const {
        fields.count("heads", attention.heads, 1, heads);
        fields.count("key_value_heads", attention.keyValueHeads, 1, heads);
        fields.count("head_size", attention.headSize, 1, headSize);
        fields.optionalChoice("reach", attention.reach, Names<Reach>(reachNames), Reach::causal);
        fields.optionalCount("reach_tokens", attention.reachTokens, 1, positions, 0);
        fields.optionalChoice("bias", attention.bias, Names<AttentionBias>(attentionBiasNames), AttentionBias::none);
        fields.optionalChoice("query_key_norm", attention.queryKeyNorm, Names<QueryKeyNorm>(queryKeyNormNames),
                              QueryKeyNorm::none);
        fields.optionalFlag("sinks", attention.sinks, false);
        fields.optionalFlag("output_gate", attention.outputGate, false);
        fields.optionalFlag("value_is_key", attention.valueIsKey, false);
        fields.require(attention.keyValueHeads < 1 || attention.heads % attention.keyValueHeads == 0, "key_value_heads",
                       "heads_do_not_divide", "must divide the number of heads");
        const bool limited = attention.reach == Reach::window || attention.reach == Reach::chunk;
        fields.require(limited == (attention.reachTokens > 0), "reach_tokens", "reach_without_tokens",
                       "goes with the reach window or chunk, and with no other");
    }
    template <class LatentEntry>
        requires std::same_as<std::remove_const_t<LatentEntry>, LatentAttention>
    void operator()(LatentEntry& latent) const {
        fields.count("heads", latent.heads, 1, heads);
        fields.optionalCount("query_rank", latent.queryRank, 1, rank, 0);
        fields.count("key_value_rank", latent.keyValueRank, 1, rank);
        fields.count("plain_head_size", latent.plainHeadSize, 1, headSize);
        fields.count("rotary_head_size", latent.rotaryHeadSize, 1, headSize);
        fields.count("value_head_size", latent.valueHeadSize, 1, headSize);
        fields.optionalCount("index_heads", latent.indexHeads, 1, heads, 0);
        fields.optionalCount("index_head_size", latent.indexHeadSize, 1, headSize, 0);
        fields.optionalCount("kept_keys", latent.keptKeys, 1, positions, 0);
    }
    template <class LinearEntry>
        requires std::same_as<std::remove_const_t<LinearEntry>, LinearAttention>
    void operator()(LinearEntry& linear) const {
        fields.count("key_heads", linear.keyHeads, 1, heads);
        fields.count("key_head_size", linear.keyHeadSize, 1, headSize);
        fields.count("value_heads", linear.valueHeads, 1, heads);
        fields.count("value_head_size", linear.valueHeadSize, 1, headSize);
        fields.count("convolution", linear.convolution, 0, convolution);
    }
    template <class SpaceEntry>
        requires std::same_as<std::remove_const_t<SpaceEntry>, StateSpace>
    void operator()(SpaceEntry& space) const {
        fields.count("heads", space.heads, 1, heads);
        fields.count("head_size", space.headSize, 1, headSize);
        fields.count("groups", space.groups, 1, heads);
        fields.count("state_size", space.stateSize, 1, headSize);
        fields.count("convolution", space.convolution, 0, convolution);
    }
};

template <class Fields> struct DescribeMlp {
    Fields& fields;

    void operator()(const std::monostate&) const {}
    template <class DenseEntry>
        requires std::same_as<std::remove_const_t<DenseEntry>, DenseMlp>
    void operator()(DenseEntry& mlp) const {
        fields.count("width", mlp.width, 1, width);
        fields.optionalFlag("gated", mlp.gated, true);
        fields.optionalFlag("bias", mlp.bias, false);
    }
    template <class ExpertEntry>
        requires std::same_as<std::remove_const_t<ExpertEntry>, ExpertMlp>
    void operator()(ExpertEntry& mlp) const {
        fields.count("experts", mlp.experts, 2, experts);
        fields.count("per_token", mlp.perToken, 1, experts);
        fields.count("width", mlp.width, 1, width);
        fields.optionalCount("shared_width", mlp.sharedWidth, 1, width, 0);
        fields.optionalFlag("gated", mlp.gated, true);
        fields.optionalFlag("bias", mlp.bias, false);
        fields.optionalFlag("router_bias", mlp.routerBias, false);
        fields.optionalFlag("shared_gate", mlp.sharedGate, false);
        fields.require(mlp.perToken <= mlp.experts, "per_token", "out_of_range", "must be at most the experts");
    }
};

template <class Fields> void describeKind(Fields& fields, typename Fields::template Entry<LayerKind>& kind) {
    fields.group("mixer", kind.mixer, [](auto& inner, auto& mixer) {
        inner.alternative("type", mixer, mixerNames);
        std::visit(DescribeMixer<std::remove_reference_t<decltype(inner)>>{inner}, mixer);
    });
    fields.group("mlp", kind.mlp, [](auto& inner, auto& mlp) {
        inner.alternative("type", mlp, mlpNames);
        std::visit(DescribeMlp<std::remove_reference_t<decltype(inner)>>{inner}, mlp);
    });
    fields.count("norms", kind.norms, 0, 16);
    fields.optionalCount("extra_parameters", kind.extraParameters, 1, 1'000'000'000, 0);
}

// Layers that are all alike, with plain attention and a dense MLP, are told by flat fields.
struct FlatLayers {
    int layers = 0;
    Attention attention;
    DenseMlp mlp;
    int norms = 2;
};

std::optional<FlatLayers> flatLayers(const Transformer& shape) {
    if (shape.kinds.empty())
        return FlatLayers{};
    const LayerKind& kind = shape.kinds.front();
    const auto* attention = std::get_if<Attention>(&kind.mixer);
    const auto* mlp = std::get_if<DenseMlp>(&kind.mlp);
    if (!shape.uniform() || !attention || !mlp || kind.extraParameters != 0)
        return std::nullopt;
    Attention plain = *attention;
    plain.reach = Reach::causal;
    plain.reachTokens = 0;
    plain.sinks = plain.outputGate = plain.valueIsKey = false;
    if (plain != *attention)
        return std::nullopt;
    return FlatLayers{shape.layers(), *attention, *mlp, kind.norms};
}

// `least` is 0 for a model that nothing computes with: its layers may have no common size.
template <class Fields>
void describeFlat(Fields& fields, typename Fields::template Entry<FlatLayers>& flat, int least) {
    auto& attention = flat.attention;
    fields.count("layers", flat.layers, least, layers);
    fields.count("heads", attention.heads, least, heads);
    fields.count("key_value_heads", attention.keyValueHeads, least, heads);
    fields.count("head_size", attention.headSize, least, headSize);
    fields.count("feed_forward", flat.mlp.width, least, width);
    fields.flag("gated_mlp", flat.mlp.gated);
    fields.count("norms_per_layer", flat.norms, 0, 8);
    fields.choice("attention_bias", attention.bias, Names<AttentionBias>(attentionBiasNames));
    fields.flag("mlp_bias", flat.mlp.bias);
    fields.choice("query_key_norm", attention.queryKeyNorm, Names<QueryKeyNorm>(queryKeyNormNames));
    fields.require(attention.keyValueHeads < 1 || attention.heads % attention.keyValueHeads == 0, "key_value_heads",
                   "heads_do_not_divide", "must divide the number of heads");
}

template <class Fields>
void describeLayers(Fields& fields, typename Fields::template Entry<Transformer>& shape, int least) {
    std::optional<FlatLayers> flat = flatLayers(shape);
    if (fields.has("layer_kinds", !flat)) {
        fields.list("layer_kinds", shape.kinds, kinds, [](auto& inner, auto& kind) { describeKind(inner, kind); });
        fields.runs("layer_order", shape.order, shape.kinds.size(), layers);
        fields.require(!shape.order.empty(), "layer_order", "no_layers", "has no layer");
        fields.optionalCount("prediction_layers", shape.predictionLayers, 1, layers, 0);
        return;
    }
    FlatLayers& told = flat.emplace(flat.value_or(FlatLayers{}));
    describeFlat(fields, told, least);
    if constexpr (Fields::reads)
        setUniform(shape, told.layers, {told.attention, told.mlp, told.norms, 0});
}

template <class Fields>
void describeShape(Fields& fields, typename Fields::template Entry<Transformer>& shape, int least) {
    describeLayers(fields, shape, least);
    fields.count("hidden", shape.hidden, least, width);
    fields.count("vocabulary", shape.vocabulary, least, vocabulary);
    fields.optionalCount("maximum_positions", shape.maximumPositions, 1, positions, 0);
    fields.flag("tied_embeddings", shape.tiedEmbeddings);
    fields.choice("norm", shape.norm, Names<NormKind>(normNames));
    fields.flag("norm_has_bias", shape.normHasBias);
    fields.optionalCount("learned_positions", shape.learnedPositions, 1, positions, 0);
    fields.flag("parallel_residual", shape.parallelResidual);
    fields.flag("embedding_norm", shape.embeddingNorm);
    fields.optionalCount("extra_parameters", shape.extraParameters, -extraParameters, extraParameters, std::int64_t{0});
}

template <class Fields> void describe(Fields& fields, typename Fields::template Entry<ModelEntry>& model) {
    fields.id("id", model.id);
    fields.text("name", model.name);
    fields.text("family", model.family);
    fields.optionalText("unsupported", model.unsupported);
    const int least = model.unsupported ? 0 : 1;
    fields.group("shape", model.shape, [least](auto& inner, auto& shape) { describeShape(inner, shape, least); });
    fields.optionalNumber("published_parameters", model.publishedParameters, {1, 1e15});
    fields.optionalNumber("published_active_parameters", model.publishedActiveParameters, {1, 1e15});
    describeProvenance(fields, model.provenance);
}

} // namespace

void read(json::ObjectReader& from, Problems& problems, ModelEntry& to) {
    FieldReader fields(from, problems);
    describe(fields, to);
}

json::Json write(const ModelEntry& entry) {
    FieldWriter fields;
    describe(fields, entry);
    return fields.object;
}

} // namespace boc::entry
