#include "model/transformer.h"

#include "base/overloaded.h"
#include "model/matrices.h"

#include <algorithm>
#include <cmath>

namespace boc {

namespace {

double normParameters(const Transformer& model) { return model.hidden * (model.normHasBias ? 2.0 : 1.0); }

// Sum over the layers of a model of what one layer of each kind has.
template <class OfKind> auto overLayers(const Transformer& model, OfKind ofKind) {
    std::vector<int> counts(model.kinds.size());
    for (const std::uint8_t kind : model.order)
        ++counts[kind];
    decltype(ofKind(model.kinds.front())) sum{};
    for (std::size_t i = 0; i < counts.size(); ++i)
        sum += counts[i] * ofKind(model.kinds[i]);
    return sum;
}

double coreOperations(const Attention& attention, double s) {
    return 4.0 * attention.heads * attention.headSize * attentionPairs(attention.reach, attention.reachTokens, s);
}

double coreOperations(const LatentAttention& attention, double s) {
    const bool sparse = attention.keptKeys > 0;
    const double pairs = attentionPairs(sparse ? Reach::window : Reach::causal, attention.keptKeys, s);
    const double size = attention.plainHeadSize + attention.rotaryHeadSize + attention.valueHeadSize;
    const double index = 2.0 * attention.indexHeads * attention.indexHeadSize * attentionPairs(Reach::causal, 0, s);
    return 2.0 * attention.heads * size * pairs + index;
}

// Read, correct and write a state of key x value size for each token.
double coreOperations(const LinearAttention& attention, double s) {
    return 6.0 * attention.valueHeads * attention.keyHeadSize * attention.valueHeadSize * s;
}

// Write and read a state of head x state size for each token.
double coreOperations(const StateSpace& space, double s) {
    return 4.0 * space.heads * space.headSize * space.stateSize * s;
}

} // namespace

LayerParameters layerParameters(const Transformer& model, const LayerKind& kind) {
    LayerParameters layer;
    for (const Matrix& matrix : matricesOf(model, kind)) {
        (matrix.routed() ? layer.routed : layer.matrices) += matrix.parameters();
        if (matrix.routed())
            layer.routedActive += matrix.activeParameters();
    }
    const Vectors vectors = vectorsOf(model, kind);
    layer.vectors = vectors.divided + vectors.whole;
    if (const auto* experts = std::get_if<ExpertMlp>(&kind.mlp)) {
        layer.routed += vectors.routed;
        layer.routedActive += vectors.routed * experts->perToken / experts->experts;
    }
    return layer;
}

double embeddingParameters(const Transformer& model) {
    const double h = model.hidden;
    return model.vocabulary * h + model.learnedPositions * h + (model.embeddingNorm ? normParameters(model) : 0.0);
}

double headParameters(const Transformer& model) { return static_cast<double>(model.vocabulary) * model.hidden; }

double finalNormParameters(const Transformer& model) { return normParameters(model); }

double predictionParameters(const Transformer& model) {
    if (model.predictionLayers == 0)
        return 0.0;
    const double h = model.hidden;
    const double one =
        layerParameters(model, model.kindOf(model.layers() - 1)).total() + 2.0 * h * h + 3.0 * normParameters(model);
    return model.predictionLayers * one;
}

double parameterCount(const Transformer& model) {
    return overLayers(model, [&](const LayerKind& kind) { return layerParameters(model, kind).total(); }) +
           embeddingParameters(model) + (model.tiedEmbeddings ? 0.0 : headParameters(model)) +
           finalNormParameters(model) + static_cast<double>(model.extraParameters);
}

double activeParameterCount(const Transformer& model) {
    const double idle = overLayers(model, [&](const LayerKind& kind) {
        const LayerParameters layer = layerParameters(model, kind);
        return layer.total() - layer.active();
    });
    return parameterCount(model) - idle;
}

double attentionPairs(Reach reach, int reachTokens, double s) {
    const double most = reachTokens;
    switch (reach) {
    case Reach::causal:
        break;
    case Reach::window:
        if (most < s)
            return most * (most + 1.0) / 2.0 + (s - most) * most;
        break;
    case Reach::chunk:
        if (most < s) {
            const double rest = s - std::floor(s / most) * most;
            return std::floor(s / most) * most * (most + 1.0) / 2.0 + rest * (rest + 1.0) / 2.0;
        }
        break;
    case Reach::bothWays:
        return s * s;
    }
    return s * (s + 1.0) / 2.0;
}

Flops mixerCoreForwardFlops(const LayerKind& kind, double sequenceLength) {
    return std::visit(Overloaded{[](std::monostate) { return Flops(); },
                                 [&](const auto& mixer) { return Flops(coreOperations(mixer, sequenceLength)); }},
                      kind.mixer);
}

Flops layerForwardFlops(const Transformer& model, const LayerKind& kind, double sequenceLength) {
    double perToken = 0.0;
    for (const Matrix& matrix : matricesOf(model, kind))
        perToken += 2.0 * matrix.activeParameters();
    return Flops(perToken * sequenceLength) + mixerCoreForwardFlops(kind, sequenceLength);
}

Flops headForwardFlops(const Transformer& model, double sequenceLength) {
    return Flops(2.0 * headParameters(model) * sequenceLength);
}

Flops forwardFlops(const Transformer& model, double sequenceLength) {
    const double h = model.hidden;
    const Flops layers =
        overLayers(model, [&](const LayerKind& kind) { return layerForwardFlops(model, kind, sequenceLength); });
    Flops prediction;
    if (model.predictionLayers > 0)
        prediction =
            model.predictionLayers * (layerForwardFlops(model, model.kindOf(model.layers() - 1), sequenceLength) +
                                      Flops(4.0 * h * h * sequenceLength) + headForwardFlops(model, sequenceLength));
    return layers + prediction + headForwardFlops(model, sequenceLength);
}

int mostExperts(const Transformer& model) {
    int most = 0;
    for (const LayerKind& kind : model.kinds)
        if (const auto* experts = std::get_if<ExpertMlp>(&kind.mlp))
            most = std::max(most, experts->experts);
    return most;
}

Flops trainingFlops(const Transformer& model, double sequenceLength, bool frozenBase, double adapterParameters) {
    const Flops forward = forwardFlops(model, sequenceLength);
    if (!frozenBase)
        return 3.0 * forward;
    const Flops core =
        overLayers(model, [&](const LayerKind& kind) { return mixerCoreForwardFlops(kind, sequenceLength); });
    return 2.0 * (forward - core) + 3.0 * core + Flops(6.0 * adapterParameters * sequenceLength);
}

} // namespace boc
