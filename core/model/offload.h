#pragma once
// Time of what lives in host memory: the optimizer's step on the CPUs, weights and activations that come and go over
// the host link (Ren et al. 2021, arXiv 2101.06840).

#include "model/optimizer_state.h"
#include "model/stage_time.h"

namespace boc {

// One GPU's share of the optimizer's step on the host: gradients down, weights up, state read and written by the CPUs.
Seconds hostOptimizerTime(const JobContext& job, double parameters, const BytesPerParameter& bytes);

// Of one micro-batch, what the stage's compute does not cover.
Seconds streamingTime(const LayoutContext& context, const StageTimes& stage);

} // namespace boc
