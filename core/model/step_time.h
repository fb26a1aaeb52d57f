#pragma once
// One training step: pipeline, exposed communication, optimizer, host.

#include "model/schedule_time.h"

namespace boc {

// Exposed parts of a step, adding up to it, plus what hides: the heaviest stage's micro-batches back to back, the
// pipeline's bubble and transfers beside them, and what comes once a step.
Step stepTime(const LayoutContext& context, const PipelineTime& pipeline);
Step stepTime(const LayoutContext& context); // with the pipeline in closed form

// How wide the 90 % band is: a factor exp(+-x).
double bandWidth(const Case& question, KernelSource source, const Constants& constants);

} // namespace boc
