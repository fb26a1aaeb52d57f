#include "fabric/counts.h"

#include "plan/ranges.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace boc::fabric {

namespace {

int ceilDivide(int amount, int by) { return (amount + by - 1) / by; }

std::unexpected<Error> beyond(std::string field, int value, const std::string& range) {
    return failure("out_of_range", std::move(field), "is " + std::to_string(value) + "; " + range + " would be right");
}

Result<void> checked(const Wanted& wanted) {
    const int most = static_cast<int>(ranges::serverCount.high);
    if (wanted.servers < 1 || wanted.servers > most)
        return beyond("servers", wanted.servers, "1 to " + std::to_string(most));
    if (wanted.nics < 1 || wanted.nics > 1024)
        return beyond("nics", wanted.nics, "1 to 1024");
    if (wanted.switchPorts < 2 || wanted.switchPorts > 4096)
        return beyond("switch", wanted.switchPorts, "2 to 4096 ports");
    if (wanted.planes < 1 || wanted.planes > 8)
        return beyond("planes", wanted.planes, "1 to 8");
    if (wanted.endpointsPerPort < 1 || wanted.endpointsPerPort > 8)
        return beyond("endpoints_per_port", wanted.endpointsPerPort, "1 to 8");
    if (wanted.managementLinks < 0 || wanted.managementLinks > 1024)
        return beyond("management_links", wanted.managementLinks, "0 to 1024");
    if (!(wanted.oversubscription >= 1.0 && wanted.oversubscription <= 64.0))
        return failure("out_of_range", "oversubscription", "must be 1 to 64 (1: as much goes up as comes down)");
    return {};
}

// Each leaf spreads its uplinks evenly: the spines divide them. 0: no divisor reaches far enough.
int twoTierSpines(const Plane& plane, int ports) {
    const int atLeast = std::max(1, ceilDivide(plane.leaves * plane.uplinks, ports));
    for (int spines = atLeast; spines <= plane.uplinks; ++spines)
        if (plane.uplinks % spines == 0)
            return spines;
    return 0;
}

} // namespace

Result<Plane> planeOf(const Wanted& wanted) {
    if (auto sound = checked(wanted); !sound)
        return std::unexpected(sound.error());
    const int ports = wanted.switchPorts;
    const double ratio = wanted.oversubscription;
    const int down = std::clamp(static_cast<int>(std::floor(ports * ratio / (1.0 + ratio) + 1e-9)), 1, ports - 1);
    Plane plane;
    plane.uplinks = ports - down;
    plane.endpointsPerLeaf = down * wanted.endpointsPerPort;
    plane.serversPerGroup = wanted.rails ? plane.endpointsPerLeaf : plane.endpointsPerLeaf / wanted.nics;
    if (plane.serversPerGroup == 0)
        return failure("out_of_range", "switch",
                       "has " + std::to_string(plane.endpointsPerLeaf) + " ports down, fewer than the " +
                           std::to_string(wanted.nics) + " NICs of one server; take rails or a larger switch");
    plane.leavesPerGroup = wanted.rails ? wanted.nics : 1;
    plane.groups = ceilDivide(wanted.servers, plane.serversPerGroup);
    plane.leaves = plane.groups * plane.leavesPerGroup;
    const int room = plane.leaves * plane.endpointsPerLeaf - wanted.servers * wanted.nics;
    const int management = ceilDivide(wanted.managementLinks, wanted.planes);
    if (management > room)
        plane.leaves += ceilDivide(management - room, plane.endpointsPerLeaf);
    plane.spines = twoTierSpines(plane, ports);
    if (plane.spines > 0)
        return plane;
    plane.spines = plane.leaves;
    plane.cores = ceilDivide(plane.leaves * plane.uplinks, ports);
    if (ceilDivide(plane.leaves, plane.uplinks) > ports)
        return beyond("servers", wanted.servers,
                      "what three tiers of " + std::to_string(ports) + "-port switches carry (fewer servers, " +
                          "or a switch with more ports)");
    return plane;
}

Result<Counts> countsOf(const Wanted& wanted) {
    const Result<Plane> read = planeOf(wanted);
    if (!read)
        return std::unexpected(read.error());
    const Plane& plane = *read;
    Counts counts;
    counts.leaves = plane.leaves * wanted.planes;
    counts.spines = plane.spines * wanted.planes;
    counts.cores = plane.cores * wanted.planes;
    counts.serverToLeaf = wanted.servers * wanted.nics + wanted.managementLinks;
    counts.leafToSpine = counts.leaves * plane.uplinks;
    counts.spineToCore = plane.cores > 0 ? counts.spines * plane.uplinks : 0;
    const double down = static_cast<double>(plane.endpointsPerLeaf) / wanted.endpointsPerPort;
    counts.oversubscription = down / plane.uplinks;
    return counts;
}

} // namespace boc::fabric
