#include "model/layer_time.h"

#include "base/overloaded.h"
#include "model/layer_exchange.h"
#include "model/matrices.h"
#include "model/optimizer_state.h"
#include "model/rank_parameters.h"
#include "model/transformer.h"

#include <algorithm>
#include <cmath>

namespace boc {

namespace {

// Kernels of a plain decoder layer's forward: norms, projections, rotary embedding, attention, activation, residuals.
constexpr double layerLaunches = 14.0;

struct Work {
    Seconds forward, backward;
    double kernels = 0.0;

    void operator+=(const Work& other) {
        forward += other.forward;
        backward += other.backward;
        kernels += other.kernels;
    }
};

// The rows that a product of this matrix has on one rank, by groups (experts) of its own weights.
struct Rows {
    double groups = 1.0;
    double each = 0.0;
};

Rows rowsOf(const Matrix& matrix, double tokens, const LayerCut& cut) {
    if (!matrix.routed())
        return {1.0, tokens};
    const double local = static_cast<double>(matrix.copies) / cut.expert;
    // The copies of the rank's own share of tokens, gathered over the expert-tensor ranks; balanced over experts.
    const double copies = tokens / cut.tensor * cut.expertTensor * matrix.perToken;
    return {std::max(1.0, local), copies / std::max(1.0, local)};
}

// All weight products of a layer: forward, gradient of the input, gradient of the weight unless that is frozen.
Work productWork(const JobContext& context, const std::vector<Matrix>& matrices, double tokens, const LayerCut& cut) {
    Work work;
    const bool frozen = frozenBase(context.question.workload);
    for (std::size_t i = 0; i < matrices.size();) {
        const Matrix& first = matrices[i];
        const int ways = first.routed() ? cut.expertTensor : cut.tensor;
        const double in = inputsOnRank(first, ways);
        double out = 0.0;
        for (; i < matrices.size() && matrices[i].product == first.product; ++i)
            out += outputsOnRank(matrices[i], ways);
        const Rows rows = rowsOf(first, tokens, cut);
        const Arithmetic arithmetic = first.part == Part::router ? Arithmetic::wide : Arithmetic::ofQuestion;
        const auto product = [&](double m, double n, double k) {
            return context.kernels.groupedProduct(rows.groups, m, n, k, arithmetic);
        };
        work.forward += product(rows.each, out, in);
        work.backward += product(rows.each, in, out);
        if (!frozen)
            work.backward += product(out, in, rows.each);
    }
    return work;
}

// Low-rank adapters beside the adapted matrices: down to the rank, up from it.
Work adapterWork(const JobContext& context, const std::vector<Matrix>& matrices, double tokens, const LayerCut& cut) {
    Work work;
    const Workload& workload = context.question.workload;
    if (!frozenBase(workload))
        return work;
    const double rank = workload.lora.rank;
    for (const Matrix& matrix : matrices) {
        if (!adapted(matrix, workload.lora.targets))
            continue;
        const int ways = matrix.routed() ? cut.expertTensor : cut.tensor;
        const double in = inputsOnRank(matrix, ways);
        const double out = outputsOnRank(matrix, ways);
        const Rows rows = rowsOf(matrix, tokens, cut);
        const auto product = [&](double m, double n, double k) {
            return context.kernels.groupedProduct(rows.groups, m, n, k, Arithmetic::wide);
        };
        const Seconds forward = product(rows.each, rank, in) + product(rows.each, out, rank);
        work.forward += forward;
        // Gradients of both inputs and both weights.
        work.backward += forward + product(rank, in, rows.each) + product(out, rank, rows.each);
        work.kernels += 4.0;
    }
    return work;
}

// Scores and weighted sums, or the recurrence that stands in for them.
class Core {
public:
    Core(const JobContext& context, const LayerCut& cut) : context_(context), cut_(cut) {}

    Work operator()(std::monostate) const { return {}; }
    Work operator()(const Attention& attention) const {
        const double keys = attentionPairs(attention.reach, attention.reachTokens, sequence()) / sequence();
        return attend({batch(), sequence() / cut_.context, keys, onRank(attention.heads),
                       std::ceil(onRank(attention.keyValueHeads)), double(attention.headSize),
                       double(attention.headSize)});
    }
    Work operator()(const LatentAttention& attention) const {
        const bool sparse = attention.keptKeys > 0;
        const double keys =
            attentionPairs(sparse ? Reach::window : Reach::causal, attention.keptKeys, sequence()) / sequence();
        const double heads = onRank(attention.heads);
        Work work =
            attend({batch(), sequence() / cut_.context, keys, heads, heads,
                    double(attention.plainHeadSize + attention.rotaryHeadSize), double(attention.valueHeadSize)});
        if (sparse) {
            const double pairs = attentionPairs(Reach::causal, 0, sequence()) * batch() / cut_.context;
            const Seconds index = context_.kernels.product(pairs / sequence(), sequence() * attention.indexHeads,
                                                           attention.indexHeadSize);
            work += {index, Seconds(), 3.0};
        }
        return work;
    }
    Work operator()(const LinearAttention& attention) const { return recur(LayerKind{attention, {}, 0, 0}, 8.0); }
    Work operator()(const StateSpace& space) const { return recur(LayerKind{space, {}, 0, 0}, 6.0); }

private:
    [[nodiscard]] double sequence() const { return context_.question.workload.sequenceLength; }
    [[nodiscard]] double batch() const { return cut_.microBatch; }
    [[nodiscard]] double onRank(double heads) const { return heads / cut_.tensor; }
    [[nodiscard]] Work attend(const AttentionWork& work) const {
        return {context_.kernels.attentionForward(context_.traits.attention, work),
                context_.kernels.attentionBackward(context_.traits.attention, work), 0.0};
    }
    [[nodiscard]] Work recur(const LayerKind& kind, double kernels) const {
        const Flops operations =
            mixerCoreForwardFlops(kind, sequence()) * (batch() / (double(cut_.tensor) * cut_.context));
        const Seconds forward = context_.kernels.recurrence(operations);
        return {forward, 2.0 * forward, kernels};
    }

    const JobContext& context_;
    const LayerCut& cut_;
};

// Reads and writes of norms, rotary embedding, residuals, biases and activation, in elements a token of the rank.
// An activation reads and writes three widths, gated or with its bias.
double elementwiseElements(const Transformer& model, const LayerKind& kind, const std::vector<Matrix>& matrices,
                           const LayerCut& cut) {
    const auto* dense = std::get_if<DenseMlp>(&kind.mlp);
    const auto* experts = std::get_if<ExpertMlp>(&kind.mlp);
    const bool gated = dense ? dense->gated : experts && experts->gated;
    const double ofMlp = gated ? 1.5 : 3.0;
    double inner = 0.0;
    for (const Matrix& matrix : matrices) {
        switch (matrix.part) {
        case Part::query:
        case Part::key:
        case Part::value:
        case Part::latent:
            inner += 2.0 * (matrix.cut == Cut::whole ? matrix.out * cut.tensor : matrix.out);
            break;
        case Part::mlpIn:
            inner += ofMlp * matrix.out;
            break;
        case Part::routedIn:
            inner += ofMlp * matrix.out * matrix.perToken;
            break;
        default:
            break;
        }
    }
    const double streamRanks = cut.sequenceParallel ? cut.tensor : 1.0;
    return 10.0 * model.hidden / streamRanks + inner / cut.tensor;
}

// The GPU works while the host launches ahead; whichever is longer decides, and a part of the other shows.
Seconds withLaunches(const JobContext& context, Seconds device, double kernels) {
    const Seconds host = microseconds(kernels * context.constants.launchMicroseconds * context.traits.launchFactor);
    device *= context.traits.slowdown;
    return std::max(device, host) + context.constants.launchOverlap * std::min(device, host);
}

} // namespace

LayerTimes layerTimes(const JobContext& context, const LayerKind& kind, const LayerCut& cut) {
    const Case& question = context.question;
    const KernelTimes& kernels = context.kernels;
    const std::vector<Matrix> matrices = matricesOf(question.model, kind);
    const double tokens = static_cast<double>(question.workload.sequenceLength) * cut.microBatch / cut.context;

    Work work = productWork(context, matrices, tokens, cut);
    work.kernels = layerLaunches;
    work += adapterWork(context, matrices, tokens, cut);
    const Work core = std::visit(Core(context, cut), kind.mixer);
    work += core;
    const double moved = context.traits.elementwisePasses * kernels.bytesPerElement() * tokens;
    const Seconds elementwise =
        kernels.elementwise(Bytes(moved * elementwiseElements(question.model, kind, matrices, cut)));
    work += {elementwise, 2.0 * elementwise, 0.0};
    if (widensFrozenWeights(question.workload)) {
        const double matrixParameters = layerParameters(question.model, kind).matrices / cut.tensor;
        const Seconds dequantise = kernels.elementwise(Bytes(context.constants.quantisedBaseBytes * matrixParameters));
        work += {dequantise, dequantise, 0.0};
    }
    const auto* experts = std::get_if<ExpertMlp>(&kind.mlp);
    if (experts) {
        // Permuting copies to experts and back: two reads and two writes of the hidden state.
        const double copies = tokens / cut.tensor * experts->perToken;
        const Seconds permute =
            kernels.elementwise(Bytes(context.traits.expertOverhead * context.constants.expertPasses *
                                      kernels.bytesPerElement() * copies * 4.0 * question.model.hidden));
        work += {permute, 2.0 * permute, 0.0};
    }
    LayerTimes times = layerExchanges(context, kind, cut);
    times.forward = withLaunches(context, work.forward, work.kernels);
    times.backward = withLaunches(context, work.backward, 2.0 * work.kernels);
    if (experts) {
        const Seconds routing = microseconds(context.traits.expertOverhead * context.constants.expertLayerMicroseconds);
        times.forward += routing;
        times.backward += routing;
    }
    times.attentionForward = core.forward * context.traits.slowdown;
    times.attentionBackward = core.backward * context.traits.slowdown;
    times.selective = selectiveRunsHalfTheLayer(question.framework) ? 0.5 * (times.forward - core.forward)
                                                                    : core.forward * context.traits.slowdown;
    return times;
}

EndTimes endTimes(const JobContext& context, const LayerCut& cut) {
    const Case& question = context.question;
    const Transformer& model = question.model;
    const KernelTimes& kernels = context.kernels;
    const double tokens = static_cast<double>(question.workload.sequenceLength) * cut.microBatch / cut.context;
    const double vocabulary = static_cast<double>(model.vocabulary) / cut.tensor;
    const double h = model.hidden;
    const bool trainsHead = !frozenBase(question.workload) || question.workload.lora.trainEmbeddings;
    const auto product = [&](double m, double n, double k) { return kernels.product(m, n, k, Arithmetic::wide); };
    EndTimes times;
    times.embedding = kernels.elementwise(Bytes(6.0 * kernels.bytesPerElement() * tokens * h));
    const Seconds loss = kernels.elementwise(Bytes(context.constants.lossBytesPerLogit * tokens * vocabulary));
    times.headForward = product(tokens, vocabulary, h) + 0.5 * loss;
    times.headBackward = product(tokens, h, vocabulary) + 0.5 * loss;
    if (trainsHead)
        times.headBackward += product(vocabulary, h, tokens);
    times.prediction = times.headForward + times.headBackward + 3.0 * product(tokens, h / cut.tensor, 2.0 * h);
    for (Seconds* part : {&times.embedding, &times.headForward, &times.headBackward, &times.prediction})
        *part *= context.traits.slowdown;
    return times;
}

LayerTimes& LayerTimes::operator+=(const LayerTimes& other) {
    for (Seconds LayerTimes::* part :
         {&LayerTimes::forward, &LayerTimes::backward, &LayerTimes::selective, &LayerTimes::tensorForward,
          &LayerTimes::tensorBackward, &LayerTimes::contextForward, &LayerTimes::contextBackward,
          &LayerTimes::expertForward, &LayerTimes::expertBackward, &LayerTimes::attentionForward,
          &LayerTimes::attentionBackward})
        this->*part += other.*part;
    return *this;
}

LayerTimes operator*(double layers, const LayerTimes& one) {
    LayerTimes all = one;
    for (Seconds LayerTimes::* part :
         {&LayerTimes::forward, &LayerTimes::backward, &LayerTimes::selective, &LayerTimes::tensorForward,
          &LayerTimes::tensorBackward, &LayerTimes::contextForward, &LayerTimes::contextBackward,
          &LayerTimes::expertForward, &LayerTimes::expertBackward, &LayerTimes::attentionForward,
          &LayerTimes::attentionBackward})
        all.*part = layers * (one.*part);
    return all;
}

} // namespace boc
