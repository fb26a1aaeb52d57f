#include "model/transformer.h"

namespace boc {

namespace {

double normParameters(const Transformer& model) { return model.hidden * (model.normHasBias ? 2.0 : 1.0); }

} // namespace

LayerParameters layerParameters(const Transformer& model) {
    const double h = model.hidden;
    const double f = model.feedForward;
    const double queries = static_cast<double>(model.heads) * model.headSize;
    const double keyValues = 2.0 * model.keyValueHeads * model.headSize;
    LayerParameters layer;
    layer.attentionIn = h * (queries + keyValues);
    layer.attentionOut = queries * h;
    layer.mlp = (model.gatedMlp ? 3.0 : 2.0) * h * f;
    if (model.attentionBias != AttentionBias::none)
        layer.biases += queries + keyValues;
    if (model.attentionBias == AttentionBias::all)
        layer.biases += h;
    if (model.mlpBias)
        layer.biases += (model.gatedMlp ? 2.0 : 1.0) * f + h;
    layer.norms = model.normsPerLayer * normParameters(model);
    if (model.queryKeyNorm == QueryKeyNorm::perHead)
        layer.norms += 2.0 * model.headSize;
    if (model.queryKeyNorm == QueryKeyNorm::full)
        layer.norms += queries + keyValues / 2.0;
    return layer;
}

double embeddingParameters(const Transformer& model) {
    const double h = model.hidden;
    return model.vocabulary * h + model.learnedPositions * h + (model.embeddingNorm ? normParameters(model) : 0.0);
}

double headParameters(const Transformer& model) { return static_cast<double>(model.vocabulary) * model.hidden; }

double finalNormParameters(const Transformer& model) { return normParameters(model); }

double parameterCount(const Transformer& model) {
    return model.layers * layerParameters(model).total() + embeddingParameters(model) +
           (model.tiedEmbeddings ? 0.0 : headParameters(model)) + finalNormParameters(model) +
           static_cast<double>(model.extraParameters);
}

Flops attentionCoreForwardFlops(const Transformer& model, double sequenceLength) {
    const double pairs = sequenceLength * (sequenceLength + 1.0) / 2.0;
    return Flops(4.0 * model.heads * model.headSize * pairs);
}

Flops layerForwardFlops(const Transformer& model, double sequenceLength) {
    return Flops(2.0 * layerParameters(model).matrices() * sequenceLength) +
           attentionCoreForwardFlops(model, sequenceLength);
}

Flops headForwardFlops(const Transformer& model, double sequenceLength) {
    return Flops(2.0 * headParameters(model) * sequenceLength);
}

Flops trainingFlops(const Transformer& model, double sequenceLength, bool frozenBase, double adapterParameters) {
    const Flops forward =
        model.layers * layerForwardFlops(model, sequenceLength) + headForwardFlops(model, sequenceLength);
    if (!frozenBase)
        return 3.0 * forward;
    const Flops core = model.layers * attentionCoreForwardFlops(model, sequenceLength);
    return 2.0 * (forward - core) + 3.0 * core + Flops(6.0 * adapterParameters * sequenceLength);
}

} // namespace boc
