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

// Micro-batches' worth of a stage's layers that wait for their backward. 1F1B: min(k, p - i); interleaved:
// min(k v, p (v - 1) + 2 (p - i) - 1) chunks of an equal part of the stage (Narayanan et al. 2021, arXiv 2104.04473).
double microBatchesInFlight(const Layout& layout, int stage, int microBatches);

} // namespace boc
