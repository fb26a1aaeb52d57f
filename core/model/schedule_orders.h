#pragma once
// The order of passes on each stage of a pipeline, by schedule.

#include "model/layout.h"
#include "model/schedule.h"

#include <optional>
#include <string>

namespace boc {

struct PipelineShape {
    PipelineSchedule schedule = PipelineSchedule::oneForwardOneBackward;
    int stages = 1;
    int virtualStages = 1;
    int microBatches = 1; // a step

    // Of the model; DualPipe runs the same chunks from both ends.
    [[nodiscard]] int chunks() const { return stages * virtualStages; }
};

// Why the schedule cannot run so, with the nearest that can; nothing where it can. Interleaving needs a multiple of the
// stages as micro-batches; DualPipe even stages, and an even number of micro-batches, at least two a stage.
std::optional<std::string> cannotSchedule(const PipelineShape& shape);

// Chunk c stands on stage c % p; in DualPipe's second half of the micro-batches on the mirrored stage.
//   1F1B          forwards until the pipeline is full, then one forward, one backward
//   interleaved   the same over v chunks a stage, in groups of p micro-batches (Narayanan et al. 2021)
//   zero bubble   the backward split; the weight gradients of stage i follow i micro-batches behind and fill the end
//                 (ZB-H1, Qi et al. 2023, figure 2; with v > 1 as PyTorch's ScheduleInterleavedZeroBubble orders it)
//   DualPipe      micro-batches from both ends, forwards of one direction beside backwards of the other (DeepSeek-V3
//                 2024, figure 5; the eight phases of github.com/deepseek-ai/DualPipe)
// The shape must be one that can be scheduled.
std::vector<StageOrder> ordersOf(const PipelineShape& shape);

// Chunks of micro-batches that wait on a stage at the same time, without building the orders: min(k, p - i) for 1F1B,
// min(k v, p (v - 1) + 2 (p - i) - 1) interleaved, min(k v, p v) for zero bubble (weight gradients keep what they
// need), p + 1 for DualPipe, half of each direction.
int peakChunks(const PipelineShape& shape, int stage);

} // namespace boc
