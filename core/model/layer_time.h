#pragma once
// Time of one layer, and of embedding, head and loss, on one rank for one micro-batch.

#include "model/answer.h"
#include "model/collective.h"
#include "model/framework.h"
#include "model/kernel_time.h"
#include "model/layer_cut.h"

namespace boc {

struct LayerTimes {
    Seconds forward; // products, attention, element-wise work, launches; no communication
    Seconds backward;
    Seconds selective; // what selective recomputation runs again
    // Communication in full, whatever may hide it.
    Seconds tensorForward, tensorBackward;
    Seconds contextForward, contextBackward;     // exchanges of keys and values
    Seconds expertForward, expertBackward;       // tokens to experts and back
    Seconds attentionForward, attentionBackward; // parts of forward and backward, which hide the context exchange

    LayerTimes& operator+=(const LayerTimes& other);
};
LayerTimes operator*(double layers, const LayerTimes& one);

struct EndTimes {
    Seconds embedding;   // forward and backward
    Seconds headForward; // product and loss
    Seconds headBackward;
    Seconds prediction; // of one module for multi-token prediction, beside its layer: projection, head and loss, both
                        // ways
};

// Everything of a question that does not depend on the layout.
struct JobContext {
    const Case& question;
    const KernelTimes& kernels;
    const FrameworkTraits& traits;
    const Constants& constants;
};

LayerTimes layerTimes(const JobContext& context, const LayerKind& kind, const LayerCut& cut);
EndTimes endTimes(const JobContext& context, const LayerCut& cut);

} // namespace boc
