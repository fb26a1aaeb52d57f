#include "model/layer_exchange.h"

#include "base/overloaded.h"

namespace boc {

namespace {

struct Exchange {
    const JobContext& context;
    const LayerKind& kind;
    const LayerCut& cut;

    [[nodiscard]] double tokens() const {
        return static_cast<double>(context.question.workload.sequenceLength) * cut.microBatch / cut.context;
    }
    [[nodiscard]] Seconds collective(Collective what, Bytes buffer, int ranks, int stride) const {
        const Hardware& hardware = context.question.hardware;
        return collectiveTime(what, buffer, communicatorOf(hardware, ranks, stride), hardware, context.kernels.table(),
                              context.constants);
    }
};

// A layer has two parts, each of which gathers its input and scatters its output; one that has a mixer or an MLP alone
// has one. Routed experts alone need no tensor-parallel exchange: their tokens stay divided.
int dividedParts(const LayerKind& kind) {
    const bool mixer = !std::holds_alternative<std::monostate>(kind.mixer);
    const auto* experts = std::get_if<ExpertMlp>(&kind.mlp);
    const bool mlp = experts ? experts->sharedWidth > 0 : std::holds_alternative<DenseMlp>(kind.mlp);
    return (mixer ? 1 : 0) + (mlp ? 1 : 0);
}

void tensorExchange(const Exchange& exchange, LayerTimes& times) {
    const LayerCut& cut = exchange.cut;
    if (cut.tensor == 1)
        return;
    const Bytes message(exchange.context.kernels.bytesPerElement() * exchange.tokens() *
                        exchange.context.question.model.hidden);
    const double parts = dividedParts(exchange.kind);
    if (cut.sequenceParallel) {
        const Seconds gather = exchange.collective(Collective::allGather, message, cut.tensor, 1);
        const Seconds scatter = exchange.collective(Collective::reduceScatter, message, cut.tensor, 1);
        times.tensorForward = parts * (gather + scatter);
        times.tensorBackward = parts * (2.0 * gather + scatter); // the inputs are gathered once more
    } else {
        times.tensorForward = parts * exchange.collective(Collective::allReduce, message, cut.tensor, 1);
        times.tensorBackward = times.tensorForward;
    }
}

// Elements a token that every context rank needs of all others, on one tensor-parallel rank.
double sharedElements(const Mixer& mixer, int tensor) {
    const auto onRank = [&](double heads) { return std::max(1.0, heads / tensor); };
    return std::visit(
        Overloaded{[](std::monostate) { return 0.0; },
                   [&](const Attention& a) { return 2.0 * onRank(a.keyValueHeads) * a.headSize; },
                   [&](const LatentAttention& a) {
                       return onRank(a.heads) * (a.plainHeadSize + a.rotaryHeadSize + a.valueHeadSize);
                   },
                   // Heads are exchanged for tokens and back instead: half of what is sent twice.
                   [&](const LinearAttention& a) { return 2.0 * onRank(a.valueHeads) * a.valueHeadSize / tensor; },
                   [&](const StateSpace& s) { return 2.0 * onRank(s.heads) * s.headSize / tensor; }},
        mixer);
}

void contextExchange(const Exchange& exchange, LayerTimes& times) {
    const LayerCut& cut = exchange.cut;
    if (cut.context == 1)
        return;
    const Bytes all(exchange.context.kernels.bytesPerElement() * exchange.tokens() * cut.context *
                    sharedElements(exchange.kind.mixer, cut.tensor));
    times.contextForward = exchange.collective(Collective::allGather, all, cut.context, cut.tensor);
    // Keys and values once more, and their gradients.
    times.contextBackward = 2.0 * times.contextForward;
}

void expertExchange(const Exchange& exchange, LayerTimes& times) {
    const LayerCut& cut = exchange.cut;
    const auto* experts = std::get_if<ExpertMlp>(&exchange.kind.mlp);
    if (!experts)
        return;
    const Case& question = exchange.context.question;
    const Bytes ofRank(exchange.context.kernels.bytesPerElement() * exchange.tokens() / cut.tensor *
                       question.model.hidden);
    const Communicator group = communicatorOf(question.hardware, cut.expert, cut.expertTensor);
    Seconds once = expertExchangeTime(ofRank, experts->perToken, group, question.hardware,
                                      exchange.context.kernels.table(), exchange.context.constants);
    if (cut.expertTensor > 1)
        once += exchange.collective(Collective::allGather, ofRank * (experts->perToken * double(cut.expertTensor)),
                                    cut.expertTensor, 1);
    times.expertForward = 2.0 * once; // there and back
    times.expertBackward = 2.0 * once;
}

} // namespace

LayerTimes layerExchanges(const JobContext& context, const LayerKind& kind, const LayerCut& cut) {
    const Exchange exchange{context, kind, cut};
    LayerTimes times;
    tensorExchange(exchange, times);
    contextExchange(exchange, times);
    expertExchange(exchange, times);
    return times;
}

} // namespace boc
