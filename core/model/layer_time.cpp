#include "model/layer_time.h"

#include "model/memory.h"
#include "model/transformer.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace boc {

namespace {

struct Product {
    double n;
    double k;
};

// The four (or five, gated as one) weight products of a layer on one rank; kernels take them in this order.
std::array<Product, 4> weightProducts(const Transformer& model, int tensor) {
    const double h = model.hidden;
    const double t = tensor;
    const double queries = static_cast<double>(model.heads) * model.headSize / t;
    const double keyValues = 2.0 * std::ceil(model.keyValueHeads / t) * model.headSize;
    const double f = model.feedForward / t;
    return {Product{queries + keyValues, h}, Product{h, queries}, Product{(model.gatedMlp ? 2.0 : 1.0) * f, h},
            Product{h, f}};
}

// Low-rank adapters beside the adapted matrices: down to the rank, up from it.
struct AdapterTimes {
    Seconds forward, backward;
    int kernels = 0;
};

AdapterTimes adapterTimes(const TimeContext& context, double tokens, int tensor) {
    AdapterTimes times;
    const Workload& workload = context.question.workload;
    if (!frozenBase(workload))
        return times;
    const Transformer& model = context.question.model;
    const double rank = workload.lora.rank;
    const double h = model.hidden;
    const double queries = static_cast<double>(model.heads) * model.headSize / tensor;
    const double keys = std::ceil(static_cast<double>(model.keyValueHeads) / tensor) * model.headSize;
    const double f = model.feedForward / static_cast<double>(tensor);
    const auto adapt = [&](double in, double out) {
        const Seconds forward = context.kernels.product(tokens, rank, in) + context.kernels.product(tokens, out, rank);
        times.forward += forward;
        // Gradients of both inputs and both weights.
        times.backward +=
            forward + context.kernels.product(rank, in, tokens) + context.kernels.product(out, rank, tokens);
        times.kernels += 4;
    };
    adapt(h, queries);
    adapt(h, keys);
    if (workload.lora.targets != LoraTargets::queryValue) {
        adapt(h, keys);
        adapt(queries, h);
    }
    if (workload.lora.targets == LoraTargets::allLinear) {
        adapt(h, f);
        if (model.gatedMlp)
            adapt(h, f);
        adapt(f, h);
    }
    return times;
}

// The GPU works while the host launches ahead; whichever is longer decides, and a part of the other shows.
Seconds withLaunches(const TimeContext& context, Seconds device, double kernels) {
    const Seconds host = microseconds(kernels * context.constants.launchMicroseconds * context.traits.launchFactor);
    device *= context.traits.slowdown;
    return std::max(device, host) + context.constants.launchOverlap * std::min(device, host);
}

// Reads and writes of norms, rotary embedding, residuals, biases and activation, in elements a token.
double elementwiseElements(const Transformer& model, const LayerCut& cut) {
    const double streamRanks = cut.sequenceParallel ? cut.tensor : 1.0;
    const double heads = static_cast<double>(model.heads + 2 * model.keyValueHeads) * model.headSize;
    return 10.0 * model.hidden / streamRanks + (2.0 * heads + 3.0 * model.feedForward) / cut.tensor;
}

Communicator tensorGroup(const Case& question, int tensor) {
    return {tensor, std::min(tensor, question.hardware.gpusPerServer), 1};
}

} // namespace

LayerTimes layerTimes(const TimeContext& context, const LayerCut& cut) {
    const Case& question = context.question;
    const Transformer& model = question.model;
    const KernelTimes& kernels = context.kernels;
    const double s = question.workload.sequenceLength;
    const double b = cut.microBatch;
    const double tokens = s * b;
    const bool frozen = frozenBase(question.workload);
    const double heads = static_cast<double>(model.heads) / cut.tensor;
    const double keyValueHeads = std::ceil(static_cast<double>(model.keyValueHeads) / cut.tensor);

    Seconds forward;
    Seconds backward;
    for (const Product& product : weightProducts(model, cut.tensor)) {
        forward += kernels.product(tokens, product.n, product.k);
        backward += kernels.product(tokens, product.k, product.n);
        if (!frozen)
            backward += kernels.product(product.n, product.k, tokens);
    }
    LayerTimes times;
    const Seconds attentionForward =
        kernels.attentionForward(context.traits.attention, b, s, heads, keyValueHeads, model.headSize);
    const Seconds attentionBackward =
        kernels.attentionBackward(context.traits.attention, b, s, heads, keyValueHeads, model.headSize);
    const Bytes traffic(context.traits.elementwisePasses * kernels.bytesPerElement() * tokens *
                        elementwiseElements(model, cut));
    const Seconds elementwise = kernels.elementwise(traffic);
    const AdapterTimes adapters = adapterTimes(context, tokens, cut.tensor);
    forward += attentionForward + elementwise + adapters.forward;
    backward += attentionBackward + 2.0 * elementwise + adapters.backward;
    if (question.workload.task == Task::qlora) {
        const double matrices = layerParameters(model).matrices() / cut.tensor;
        const Seconds dequantise = kernels.elementwise(Bytes(context.constants.quantisedBaseBytes * matrices));
        forward += dequantise;
        backward += dequantise;
    }
    const double launches = 14.0 + adapters.kernels;
    times.forward = withLaunches(context, forward, launches);
    times.backward = withLaunches(context, backward, 2.0 * launches);
    times.selective = selectiveRunsHalfTheLayer(question.framework) ? 0.5 * (times.forward - attentionForward)
                                                                    : attentionForward * context.traits.slowdown;

    if (cut.tensor > 1) {
        const Bytes message(kernels.bytesPerElement() * tokens * model.hidden);
        const Communicator group = tensorGroup(question, cut.tensor);
        const auto time = [&](Collective what) {
            return collectiveTime(what, message, group, question.hardware, kernels.table(), context.constants);
        };
        if (cut.sequenceParallel) {
            const Seconds gather = time(Collective::allGather);
            const Seconds scatter = time(Collective::reduceScatter);
            times.tensorForward = 2.0 * gather + 2.0 * scatter;
            times.tensorBackward = 4.0 * gather + 2.0 * scatter; // the inputs are gathered once more
        } else {
            times.tensorForward = 2.0 * time(Collective::allReduce);
            times.tensorBackward = times.tensorForward;
        }
    }
    return times;
}

EndTimes endTimes(const TimeContext& context, const LayerCut& cut) {
    const Case& question = context.question;
    const Transformer& model = question.model;
    const KernelTimes& kernels = context.kernels;
    const double tokens = static_cast<double>(question.workload.sequenceLength) * cut.microBatch;
    const double vocabulary = static_cast<double>(model.vocabulary) / cut.tensor;
    EndTimes times;
    times.embedding = kernels.elementwise(Bytes(6.0 * kernels.bytesPerElement() * tokens * model.hidden));
    const Seconds loss = kernels.elementwise(Bytes(context.constants.lossBytesPerLogit * tokens * vocabulary));
    times.headForward = kernels.product(tokens, vocabulary, model.hidden) + 0.5 * loss;
    times.headBackward = kernels.product(tokens, model.hidden, vocabulary) + 0.5 * loss;
    if (!frozenBase(question.workload) || question.workload.lora.trainEmbeddings)
        times.headBackward += kernels.product(vocabulary, model.hidden, tokens);
    times.embedding *= context.traits.slowdown;
    times.headForward *= context.traits.slowdown;
    times.headBackward *= context.traits.slowdown;
    return times;
}

} // namespace boc
