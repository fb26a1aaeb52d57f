#pragma once
// Bytes that a layer keeps from its forward for its backward, tensor by tensor.
//
// A pre-norm layer keeps, in 16 bit and a token: both norms' inputs and outputs (8 h), query (2 a d), key and value
// (4 g d), attention's output (2 a d), and in the MLP what its products and its activation need. Summed, this gives the
// anchors of Korthikanti et al. 2022 (arXiv 2205.05198): s b h (34 + 5 a s / h) for the 2022 GPT layer with dropout and
// unfused attention, s b h (10 + 24/t + 5 a s / (h t)) under tensor parallelism, all divided by t under sequence
// parallelism; and s b (h (12 + 4 g/a) + 6 f) for today's layer.

#include "base/quantity.h"
#include "catalog/transformer.h"
#include "model/layout.h"
#include "model/workload.h"

namespace boc {

struct ActivationSettings {
    int tensor = 1;
    bool sequenceParallel = false;
    bool dropout = false;          // masks of one byte
    bool unfusedAttention = false; // scores, their softmax and its mask
    bool eager = false; // norms keep an fp32 copy, rotary embedding and activation their outputs (8 f instead of 6 f)
    bool selectiveKeepsHalf = false; // see framework.h
    bool frozenBase = false;         // LoRA: an input kept only for a frozen weight's gradient is not kept
    LoraTargets targets = LoraTargets::allLinear;
    double bytesPerElement = 2.0;
};

// One layer, one micro-batch of `batch` sequences of `sequence` tokens, nothing recomputed.
Bytes layerActivations(const Transformer& model, double sequence, double batch, const ActivationSettings& settings);
// What stays when attention's core alone is recomputed (Megatron), or half of the layer (PyTorch's per-operation
// policy).
Bytes layerActivationsSelective(const Transformer& model, double sequence, double batch,
                                const ActivationSettings& settings);
// What stays when the whole layer is recomputed: its input.
Bytes layerInput(const Transformer& model, double sequence, double batch, const ActivationSettings& settings);
// Gradients alive beside the kept tensors while one layer runs backward: of the MLP's inner tensors and of the stream.
Bytes backwardTemporaries(const Transformer& model, double sequence, double batch, const ActivationSettings& settings);

// Logits and loss of one micro-batch on one rank of t: the 16-bit logits, their fp32 copy and its gradient (10 bytes
// each); chunked over eight parts; fused: no fp32 copy.
Bytes logitBytes(const Transformer& model, double sequence, double batch, int tensor, LossKind loss);

} // namespace boc
