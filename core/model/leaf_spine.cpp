#include "model/leaf_spine.h"

#include <string>

namespace boc {

Result<LeafSpineCounts> leafSpineCounts(int servers, int rails, int switchPorts, int managementLinks) {
    const long endpoints = static_cast<long>(servers) * rails + managementLinks;
    const long most = static_cast<long>(switchPorts) * switchPorts / 2;
    if (servers < 1 || rails < 1 || switchPorts < 2 || managementLinks < 0 || endpoints > most)
        return failure("out_of_range", "servers",
                       std::to_string(endpoints) + " endpoints; two tiers of " + std::to_string(switchPorts) +
                           "-port switches carry 1 to " + std::to_string(most));
    const int down = switchPorts / 2;
    LeafSpineCounts counts;
    counts.servers = servers;
    counts.gpus = servers * rails;
    counts.leaves = (servers + down - 1) / down * rails;
    counts.leafToSpine = counts.leaves * down;
    const int atLeast = (counts.leafToSpine + switchPorts - 1) / switchPorts;
    // Each leaf spreads its uplinks evenly: the spines divide them.
    counts.spines = atLeast;
    while (counts.spines <= down && down % counts.spines != 0)
        ++counts.spines;
    if (counts.spines > down)
        return failure("out_of_range", "rails",
                       std::to_string(counts.leaves) + " leaves of " + std::to_string(down) +
                           " uplinks need more spines than a leaf has uplinks");
    counts.serverToLeaf = servers * rails + managementLinks;
    return counts;
}

} // namespace boc
