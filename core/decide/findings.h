#pragma once
// What the drawing and the answers show beside the verdict, each with a code, its cause and then its cure.

#include "decide/evaluation.h"
#include "decide/placement.h"
#include "decide/shape.h"

namespace boc {

struct PlacedJob {
    const Job* job = nullptr;
    Placement placement;
    Option drawn;
};

// What cannot be wired as drawn, each an error: LINK-001 (an end does not carry the kind of link), LINK-002 (a group of
// servers on a direct cable), PORT-001 (more cables than ports). At most 50, then how many more there are.
std::vector<Finding> findingsOfWiring(const Plan& plan, const Catalog& catalog);

// What is seen without any answer: SHAPE-001 (one server called a cluster), SHAPE-002 (a cable as the only fabric),
// FAB-001 (fabric unused), FAB-002 (no way between a job's servers), STO-001 (a job on two hosts without a shared
// store), NET-001 (network cards of a cluster's server are free).
std::vector<Finding> findingsOfDrawing(const Plan& plan, const Catalog& catalog, const PlanShape& shape,
                                       const std::vector<PlacedJob>& jobs);

// NET-003: the cluster is slower than one of its servers because of what shows of its traffic. `single`: one server's
// option; `flip`: the bandwidth at which that ends. Nothing where the cluster is not slower.
std::optional<Finding> slowerThanOne(const PlacedJob& job, const Option& single, const Flip* flip);

// PAR-004 (tensor parallel crosses the hop), TIME-001 (a year's runs take longer than a year), MEM-001 (the policy's
// headroom is not kept), KRN-001 (kernel times are assumed).
std::vector<Finding> findingsOfAnswer(const Plan& plan, const PlacedJob& job);

} // namespace boc
