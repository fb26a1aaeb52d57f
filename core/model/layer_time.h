#pragma once
// Time of one layer, and of embedding, head and loss, on one rank for one micro-batch.

#include "model/answer.h"
#include "model/collective.h"
#include "model/framework.h"
#include "model/kernel_time.h"

namespace boc {

// What a layer's time depends on, of all that a layout says.
struct LayerCut {
    int tensor = 1;
    bool sequenceParallel = false;
    int microBatch = 1;

    friend bool operator==(const LayerCut&, const LayerCut&) = default;
};

struct LayerTimes {
    Seconds forward; // products, attention, element-wise work, launches; no communication
    Seconds backward;
    Seconds selective;     // what selective recomputation runs again
    Seconds tensorForward; // tensor-parallel collectives, in full
    Seconds tensorBackward;
};

struct EndTimes {
    Seconds embedding;   // forward and backward
    Seconds headForward; // product and loss
    Seconds headBackward;
};

// Everything of a question that does not depend on the layout.
struct TimeContext {
    const Case& question;
    const KernelTimes& kernels;
    const FrameworkTraits& traits;
    const Constants& constants;
};

LayerTimes layerTimes(const TimeContext& context, const LayerCut& cut);
EndTimes endTimes(const TimeContext& context, const LayerCut& cut);

} // namespace boc
