#pragma once
// A step's pipeline of one layout: in closed form for the search, by events for what is shown.

#include "model/schedule.h"
#include "model/stage_time.h"

#include <optional>

namespace boc {

struct PipelineTime {
    StageTimes heaviest;          // of the stage that takes longest, one micro-batch of each direction
    double microBatches = 1;      // of each direction
    Seconds bubble, transfer;     // of the step, beside the heaviest stage's work
    std::vector<StageUse> stages; // by events only
};

// Bubbles of the heaviest stage, over the other stages (p - 1 equal ones):
//   1F1B         forward + backward, over the virtual stages
//   zero bubble  forward + what the input gradient takes longer than the weight gradient (Qi et al. 2023, table 1)
//   DualPipe     half of the stages, forward + 2 backwards - 3 weight gradients (DeepSeek-V3 2024, table 2)
PipelineTime closedPipelineTime(const LayoutContext& context);

// The simulated schedule; nothing where the step has too many passes to be worth it. Long steps are simulated until
// the pipeline has long been full, and the heaviest stage's pace goes on from there.
std::optional<PipelineTime> simulatedPipelineTime(const LayoutContext& context);

// The events of a step, for a drawing; as many micro-batches as a step has, at most `microBatches`.
SimulatedStep stepEvents(const LayoutContext& context, int microBatches);

} // namespace boc
