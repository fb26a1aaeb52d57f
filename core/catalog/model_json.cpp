#include "catalog/entry_kinds.h"
#include "catalog/entry_parts.h"
#include "catalog/model_limits.h"

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

// `least` is 0 for a model that nothing computes with: its layers may have no common size.
template <class Fields>
void describeShape(Fields& fields, typename Fields::template Entry<Transformer>& shape, int least) {
    using namespace model_limits;
    fields.count("layers", shape.layers, least, layers);
    fields.count("hidden", shape.hidden, least, width);
    fields.count("heads", shape.heads, least, heads);
    fields.count("key_value_heads", shape.keyValueHeads, least, heads);
    fields.count("head_size", shape.headSize, least, headSize);
    fields.count("feed_forward", shape.feedForward, least, width);
    fields.count("vocabulary", shape.vocabulary, least, vocabulary);
    fields.optionalCount("maximum_positions", shape.maximumPositions, 1, positions, 0);
    fields.flag("tied_embeddings", shape.tiedEmbeddings);
    fields.flag("gated_mlp", shape.gatedMlp);
    fields.choice("norm", shape.norm, Names<NormKind>(normNames));
    fields.flag("norm_has_bias", shape.normHasBias);
    fields.count("norms_per_layer", shape.normsPerLayer, 0, 8);
    fields.optionalCount("learned_positions", shape.learnedPositions, 1, positions, 0);
    fields.choice("attention_bias", shape.attentionBias, Names<AttentionBias>(attentionBiasNames));
    fields.flag("mlp_bias", shape.mlpBias);
    fields.choice("query_key_norm", shape.queryKeyNorm, Names<QueryKeyNorm>(queryKeyNormNames));
    fields.flag("parallel_residual", shape.parallelResidual);
    fields.flag("embedding_norm", shape.embeddingNorm);
    fields.optionalCount("extra_parameters", shape.extraParameters, -extraParameters, extraParameters, std::int64_t{0});
    fields.require(shape.keyValueHeads < 1 || shape.heads % shape.keyValueHeads == 0, "key_value_heads",
                   "heads_do_not_divide", "must divide the number of heads");
}

template <class Fields> void describe(Fields& fields, typename Fields::template Entry<ModelEntry>& model) {
    fields.id("id", model.id);
    fields.text("name", model.name);
    fields.text("family", model.family);
    fields.optionalText("unsupported", model.unsupported);
    const int least = model.unsupported ? 0 : 1;
    fields.group("shape", model.shape, [least](auto& inner, auto& shape) { describeShape(inner, shape, least); });
    fields.optionalNumber("published_parameters", model.publishedParameters, {1, 1e15});
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
