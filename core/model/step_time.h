#pragma once
// One training step: pipeline, exposed communication, optimizer, host.

#include "model/layer_facts.h"

namespace boc {

// Exposed parts of a step, adding up to it, plus what hides. Closed form: the heaviest stage's micro-batches back to
// back, and the other stages' one micro-batch divided by the virtual stages as bubble; (p-1)/(k v) of the ideal for
// equal stages.
Step stepTime(const LayoutContext& context);

// How wide the 90 % band is: a factor exp(+-x).
double bandWidth(const Case& question, KernelSource source, const Constants& constants);

} // namespace boc
