#pragma once
// Activations of one pipeline stage: what waits for its backward, and what is alive beside it.

#include "model/memory.h"

namespace boc {

struct StageActivations {
    Bytes kept;    // on the device
    Bytes working; // beside it while one layer runs backward
    Bytes host;    // in host memory, under activation offload
};
StageActivations stageActivations(const MemoryContext& context, const Layout& layout, int stage);

// Micro-batches' worth of a stage's layers that wait for their backward: the schedule's chunks (schedule_orders.h),
// each an equal part of what the stage holds.
double microBatchesInFlight(const Layout& layout, int stage, int microBatches);

} // namespace boc
