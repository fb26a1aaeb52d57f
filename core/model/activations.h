#pragma once
// Bytes that a layer keeps from its forward for its backward, tensor by tensor.
//
// A pre-norm layer keeps, in 16 bit and a token: both norms' inputs and outputs (8 h), query (2 a d), key and value
// (4 g d), attention's output (2 a d), and in the MLP what its products and its activation need. Summed, this gives the
// anchors of Korthikanti et al. 2022 (arXiv 2205.05198): s b h (34 + 5 a s / h) for the 2022 GPT layer with dropout and
// unfused attention, s b h (10 + 24/t + 5 a s / (h t)) under tensor parallelism, all divided by t under sequence
// parallelism; and s b (h (12 + 4 g/a) + 6 f) for today's layer. A mixture of experts keeps the tokens sent to experts
// (topk h) and their inner tensors. Low precision keeps the inputs of products in its own width.

#include "base/quantity.h"
#include "catalog/transformer.h"
#include "model/layer_cut.h"
#include "model/workload.h"

namespace boc {

struct ActivationSettings {
    LayerCut cut;
    bool dropout = false;          // masks of one byte
    bool unfusedAttention = false; // scores, their softmax and its mask
    bool eager = false; // norms keep an fp32 copy, rotary embedding and activation their outputs (8 f instead of 6 f)
    bool selectiveKeepsHalf = false; // see framework.h
    bool frozenBase = false;         // LoRA: an input kept only for a frozen weight's gradient is not kept
    LoraTargets targets = LoraTargets::allLinear;
    double bytesPerElement = 2.0;
    double inputBytes = 2.0; // of a product's kept input: 1 in fp8
};

// One layer on one rank, one micro-batch of cut.microBatch sequences of `sequence` tokens.
struct LayerActivations {
    Bytes all;       // nothing recomputed
    Bytes selective; // what stays when attention's core alone is recomputed (Megatron), or half of the layer (PyTorch's
                     // per-operation policy)
    Bytes input;     // what stays when the whole layer is recomputed
    Bytes temporaries; // gradients alive beside the kept tensors while the layer runs backward
};
LayerActivations layerActivations(const Transformer& model, const LayerKind& kind, double sequence,
                                  const ActivationSettings& settings);

// Logits and loss of one micro-batch on one rank of t: the 16-bit logits, their fp32 copy and its gradient (10 bytes
// each); chunked over eight parts; fused: no fp32 copy. `tokens` are those of the rank.
Bytes logitBytes(const Transformer& model, double tokens, int tensor, LossKind loss);

} // namespace boc
