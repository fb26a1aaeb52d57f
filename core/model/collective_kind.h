#pragma once
// What a collective is asked and answered in: the kinds of operation, the algorithms, one time with its algorithm.

#include "base/quantity.h"

#include <string>

namespace boc {

enum class Collective { allReduce, allGather, reduceScatter, allToAll, broadcast, sendReceive };

// ring: every member passes parts to its neighbour. tree: two binary trees over the servers, a chain inside each.
// inSwitch: the NVLink switches of one domain add (NVLS). hierarchical: sums inside the servers by their switches, one
// of them a server along trees between. networkSwitch: the InfiniBand switches add (SHARP). direct: straight from each
// member to each.
enum class CollectiveAlgorithm { none, ring, tree, inSwitch, hierarchical, networkSwitch, direct };
std::string nameOf(CollectiveAlgorithm); // "none", "ring", "tree", "in_switch", "hierarchical", "network_switch", ...

struct TimedCollective {
    CollectiveAlgorithm algorithm = CollectiveAlgorithm::none;
    Seconds time;
};

// One operation alone on its fabric; `buffer` as nccl-tests counts it: the full one (all-gather: output).
struct CollectiveQuestion {
    Collective what = Collective::allReduce;
    Bytes buffer;
};

// `algorithmRate` is buffer over time. `busRate` is what the slowest link would carry of a ring: algorithmRate times
// 2(r-1)/r for all-reduce, (r-1)/r for all-gather, reduce-scatter and all-to-all, 1 for the others (nccl-tests,
// doc/PERFORMANCE.md).
struct CollectiveAnswer {
    TimedCollective timed;
    ByteRate algorithmRate;
    ByteRate busRate;
};

} // namespace boc
