#include "model/activations.h"

namespace boc {

namespace {

// Bytes a token: the part that sequence parallelism divides, the part that tensor parallelism always divides, and the
// part of routed experts, for a token of the rank's tensor-parallel group.
struct PerToken {
    double stream = 0.0;
    double inner = 0.0;
    double routed = 0.0;
    double widest = 0.0; // the MLP's inner gradients alive at once, per rank
};

class Tensors {
public:
    Tensors(double hidden, const ActivationSettings& settings) : h_(hidden), settings_(settings) {}

    void mixer(std::monostate) {}
    void mixer(const Attention& attention) {
        const double queries = static_cast<double>(attention.heads) * attention.headSize;
        const double keyValues = 2.0 * attention.keyValueHeads * attention.headSize;
        // q, k, v and attention's output (the input of the out projection, also needed by attention's own backward).
        inner(queries * (attention.outputGate ? 2.0 : 1.0) + keyValues + queries);
        if (settings_.eager)
            inner(queries + keyValues / 2.0); // queries and keys before the rotary embedding
    }
    void mixer(const LatentAttention& attention) {
        const double keySize = attention.plainHeadSize + attention.rotaryHeadSize;
        const double heads = attention.heads;
        bytes.stream += settings_.inputBytes *
                        (2.0 * attention.queryRank + 2.0 * attention.keyValueRank + attention.rotaryHeadSize);
        inner(heads * (2.0 * keySize + 2.0 * attention.valueHeadSize));
    }
    void mixer(const LinearAttention& attention) {
        const double keys = static_cast<double>(attention.keyHeads) * attention.keyHeadSize;
        const double values = static_cast<double>(attention.valueHeads) * attention.valueHeadSize;
        // Before and after the short convolution, the gate, and the output before and after its norm.
        inner(2.0 * (2.0 * keys + values) + values + 2.0 * values);
    }
    void mixer(const StateSpace& space) {
        const double width = static_cast<double>(space.heads) * space.headSize;
        inner(2.0 * (width + 2.0 * space.groups * space.stateSize) + width + 2.0 * width);
    }

    void mlp(std::monostate) {}
    void mlp(const DenseMlp& mlp) { bytes.inner += dense(mlp.width, mlp.gated); }
    void mlp(const ExpertMlp& mlp) {
        if (mlp.sharedWidth > 0)
            bytes.inner += dense(mlp.sharedWidth, mlp.gated);
        // Each token's copies, sent and permuted, and what each expert keeps of them.
        const double copies = mlp.perToken;
        const double sent = adapts(true) ? settings_.inputBytes * h_ : 0.0;
        bytes.routed += copies * (sent + inside(mlp.width, mlp.gated) / settings_.cut.expertTensor);
        bytes.widest += copies * element() * (mlp.gated ? 3.0 : 2.0) * mlp.width / settings_.cut.tensor;
        bytes.stream += 4.0 * mlp.experts; // router logits in fp32
    }

    // Norm input and output; the output is the input of the products behind it.
    void norm(bool ofMlp) { bytes.stream += element() * h_ + (adapts(ofMlp) ? settings_.inputBytes * h_ : 0.0); }

    PerToken bytes;

private:
    [[nodiscard]] double element() const { return settings_.bytesPerElement; }
    [[nodiscard]] bool adapts(bool ofMlp) const {
        return !settings_.frozenBase || !ofMlp || settings_.targets == LoraTargets::allLinear;
    }
    void inner(double elements) { bytes.inner += element() * elements; }
    // gate and up are needed by the activation's backward; their product by the down projection's weight gradient.
    [[nodiscard]] double inside(double width, bool gated) const {
        return element() * (gated ? 2.0 : 1.0) * width + (adapts(true) ? settings_.inputBytes * width : 0.0) +
               (gated && settings_.eager ? element() * width : 0.0);
    }
    double dense(double width, bool gated) {
        bytes.widest += element() * (gated ? 3.0 : 2.0) * width / settings_.cut.tensor;
        return inside(width, gated);
    }

    double h_;
    const ActivationSettings& settings_;
};

PerToken tensorsOf(const Transformer& model, const LayerKind& kind, const ActivationSettings& settings) {
    Tensors tensors(model.hidden, settings);
    const bool mixes = !std::holds_alternative<std::monostate>(kind.mixer);
    const bool feeds = !std::holds_alternative<std::monostate>(kind.mlp);
    if (mixes)
        tensors.norm(false);
    if (feeds && !(mixes && model.parallelResidual))
        tensors.norm(true);
    std::visit([&](const auto& part) { tensors.mixer(part); }, kind.mixer);
    std::visit([&](const auto& part) { tensors.mlp(part); }, kind.mlp);
    const double h = model.hidden;
    if (settings.dropout)
        tensors.bytes.stream += 2.0 * h;
    if (settings.eager) // the upcast input and the normalised stream
        tensors.bytes.stream += kind.norms * (4.0 + settings.bytesPerElement) * h;
    return tensors.bytes;
}

// Softmax output and, with dropout, its output and the mask (a byte), for every pair.
Bytes scoreBytes(const LayerKind& kind, double sequence, const ActivationSettings& settings) {
    const auto* attention = std::get_if<Attention>(&kind.mixer);
    if (!settings.unfusedAttention || !attention)
        return Bytes();
    const double perScore = settings.dropout ? 2.0 * settings.bytesPerElement + 1.0 : settings.bytesPerElement;
    return Bytes(perScore * attention->heads * sequence * sequence * settings.cut.microBatch /
                 (static_cast<double>(settings.cut.tensor) * settings.cut.context));
}

} // namespace

LayerActivations layerActivations(const Transformer& model, const LayerKind& kind, double sequence,
                                  const ActivationSettings& settings) {
    const LayerCut& cut = settings.cut;
    const double tokens = sequence * cut.microBatch / cut.context;
    const double tensor = cut.tensor;
    const double streamRanks = cut.sequenceParallel ? tensor : 1.0;
    const PerToken bytes = tensorsOf(model, kind, settings);
    // A rank's experts see as many copies as the rank's own tokens make, gathered over the expert-tensor ranks.
    const double routed = bytes.routed * cut.expertTensor / tensor;
    const Bytes withoutScores(tokens * (bytes.stream / streamRanks + bytes.inner / tensor + routed));
    LayerActivations kept;
    kept.input = Bytes(settings.bytesPerElement * tokens * model.hidden / streamRanks);
    kept.all = withoutScores + scoreBytes(kind, sequence, settings);
    kept.selective = settings.selectiveKeepsHalf ? kept.input + 0.5 * (withoutScores - kept.input) : withoutScores;
    kept.temporaries = Bytes(tokens * (bytes.widest + settings.bytesPerElement * 2.0 * model.hidden / streamRanks));
    return kept;
}

Bytes logitBytes(const Transformer& model, double tokens, int tensor, LossKind loss) {
    const double logits = tokens * model.vocabulary / tensor;
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
