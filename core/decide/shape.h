#pragma once
// Which of the five shapes a drawing is. A cluster begins where one training step needs a second host and a network
// that can fail by itself; two servers that share no step are two servers, whatever is wired between them.

#include "decide/evaluation.h"
#include "decide/placement.h"

namespace boc {

// Of one job. `standby`: the drawing holds a server in the role standby.
Shape shapeOf(const Placement& placement, bool standby);

// Of hardware without a drawing: what an option of the comparison is.
Shape shapeOf(int servers, int gpus);

struct PlanShape {
    Shape shape = Shape::oneServer;
    // "One server (default)", "2 standalone servers (fabric unused)", "cluster of 2, no independent switch: link is
    // the only fabric element".
    std::string text;
    bool fabricUnused = false; // servers are wired, and no step uses it
};

// The largest of the jobs' shapes; jobs on hosts of their own are standalone servers. `placements` are those of the
// jobs that could be placed.
PlanShape shapeOf(const Plan& plan, const std::vector<Placement>& placements);

} // namespace boc
