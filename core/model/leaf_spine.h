#pragma once
// Counts of a rail-optimised two-tier fabric without oversubscription, the arithmetic behind the reference tables
// (NVIDIA DGX SuperPOD H100 reference architecture, table 4). The drawn generator comes with the fabric.

#include "base/result.h"

namespace boc {

struct LeafSpineCounts {
    int servers = 0, gpus = 0, leaves = 0, spines = 0;
    int serverToLeaf = 0; // cables, management links included
    int leafToSpine = 0;
};

// `rails` NICs a server, one leaf a rail for each group of ports/2 servers (one place of the last group may carry the
// fabric's management); spines = the smallest divisor of a leaf's uplinks that is at least uplinks / ports. Codes:
// out_of_range beyond ports^2/2 endpoints.
Result<LeafSpineCounts> leafSpineCounts(int servers, int rails, int switchPorts, int managementLinks);

} // namespace boc
