#include "model/activations.h"

namespace boc {

namespace {

// Bytes a token: the part that sequence parallelism divides, and the part that tensor parallelism always divides.
struct PerToken {
    double stream = 0.0;
    double inner = 0.0;
};

bool adapts(const ActivationSettings& settings, bool mlp) {
    return !settings.frozenBase || (mlp ? settings.targets == LoraTargets::allLinear : true);
}

PerToken tensors(const Transformer& model, const ActivationSettings& settings) {
    const double element = settings.bytesPerElement;
    const double h = model.hidden;
    const double f = model.feedForward;
    const double queries = static_cast<double>(model.heads) * model.headSize;
    const double keyValues = 2.0 * model.keyValueHeads * model.headSize;
    PerToken bytes;
    // Attention: norm input and output (the input of the projections), q, k, v, output (the input of the out
    // projection, also needed by attention's own backward).
    bytes.stream += element * h + (adapts(settings, false) ? element * h : 0.0);
    bytes.inner += element * (queries + keyValues + queries);
    // MLP: norm input and output, inner tensors.
    bytes.stream += (model.parallelResidual ? 0.0 : element * h) +
                    (adapts(settings, true) && !model.parallelResidual ? element * h : 0.0);
    if (model.gatedMlp) {
        // gate and up are needed by the activation's backward; their product by the down projection's weight gradient.
        bytes.inner += element * 2.0 * f + (adapts(settings, true) ? element * f : 0.0);
        bytes.inner += settings.eager ? element * f : 0.0;
    } else {
        bytes.inner += element * f + (adapts(settings, true) ? element * f : 0.0);
    }
    if (settings.dropout)
        bytes.stream += 2.0 * h;
    if (settings.eager) {
        bytes.stream += model.normsPerLayer * (4.0 + element) * h; // the upcast input and the normalised stream
        bytes.inner += element * (queries + keyValues / 2.0);      // queries and keys before the rotary embedding
    }
    return bytes;
}

double divisor(const ActivationSettings& settings, bool stream) {
    return stream && !settings.sequenceParallel ? 1.0 : static_cast<double>(settings.tensor);
}

} // namespace

namespace {

// All but the scores of unfused attention.
Bytes withoutScores(const Transformer& model, double sequence, double batch, const ActivationSettings& settings) {
    const PerToken bytes = tensors(model, settings);
    return Bytes(sequence * batch * (bytes.stream / divisor(settings, true) + bytes.inner / settings.tensor));
}

} // namespace

Bytes layerActivationsSelective(const Transformer& model, double sequence, double batch,
                                const ActivationSettings& settings) {
    const Bytes all = withoutScores(model, sequence, batch, settings);
    const Bytes input = layerInput(model, sequence, batch, settings);
    return settings.selectiveKeepsHalf ? input + 0.5 * (all - input) : all;
}

Bytes layerActivations(const Transformer& model, double sequence, double batch, const ActivationSettings& settings) {
    Bytes bytes = withoutScores(model, sequence, batch, settings);
    if (settings.unfusedAttention) {
        // Softmax output and, with dropout, its output and the mask (a byte), for every pair.
        const double perScore = settings.dropout ? 2.0 * settings.bytesPerElement + 1.0 : settings.bytesPerElement;
        bytes += Bytes(perScore * model.heads * sequence * sequence * batch / settings.tensor);
    }
    return bytes;
}

Bytes layerInput(const Transformer& model, double sequence, double batch, const ActivationSettings& settings) {
    return Bytes(settings.bytesPerElement * sequence * batch * model.hidden / divisor(settings, true));
}

Bytes backwardTemporaries(const Transformer& model, double sequence, double batch, const ActivationSettings& settings) {
    const double inner = settings.bytesPerElement * (model.gatedMlp ? 3.0 : 2.0) * model.feedForward / settings.tensor;
    const double stream = settings.bytesPerElement * 2.0 * model.hidden / divisor(settings, true);
    return Bytes(sequence * batch * (inner + stream));
}

Bytes logitBytes(const Transformer& model, double sequence, double batch, int tensor, LossKind loss) {
    const double logits = sequence * batch * model.vocabulary / tensor;
    switch (loss) {
    case LossKind::full:
        return Bytes(10.0 * logits);
    case LossKind::chunked:
        return Bytes(10.0 * logits / 8.0);
    case LossKind::fused:
        break;
    }
    return Bytes(4.0 * logits);
}

} // namespace boc
