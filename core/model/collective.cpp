#include "model/collective.h"

#include <algorithm>
#include <cmath>

namespace boc {

namespace {

const CollectiveKernel& kernelOf(Collective what, const GpuKernels& kernels) {
    switch (what) {
    case Collective::allReduce:
        return kernels.allReduce;
    case Collective::allGather:
        return kernels.allGather;
    case Collective::reduceScatter:
        break;
    }
    return kernels.reduceScatter;
}

double volumeFactor(Collective what, double ranks) {
    return (what == Collective::allReduce ? 2.0 : 1.0) * (ranks - 1.0) / ranks;
}

Seconds insideServer(const CollectiveKernel& kernel, Collective what, Bytes buffer, double ranks) {
    const Bytes moved = buffer * volumeFactor(what, ranks);
    return kernel.floor + kernel.hop * (ranks - 1.0) +
           moved / (kernel.pairRate * std::pow(ranks / 2.0, kernel.growth)) +
           kernel.mixed * std::sqrt(moved.value() / 1e6);
}

} // namespace

ByteRate networkRate(const Hardware& hardware, const Constants& constants) {
    if (hardware.scaleOut.measuredPerServer)
        return *hardware.scaleOut.measuredPerServer;
    const double share = hardware.scaleOut.kind == FabricKind::ethernet ? constants.tcpShare : constants.networkShare;
    return hardware.scaleOut.perServer * (share / hardware.scaleOut.oversubscription);
}

Seconds collectiveTime(Collective what, Bytes buffer, const Communicator& group, const Hardware& hardware,
                       const GpuKernels& kernels, const Constants& constants) {
    if (group.ranks <= 1)
        return Seconds();
    const CollectiveKernel& kernel = kernelOf(what, kernels);
    if (!group.crossesServers())
        return insideServer(kernel, what, buffer, group.ranks);
    const double ranks = group.ranks;
    const double inServer = std::max(1, group.perServer);
    const double servers = ranks / inServer;
    const double passes = what == Collective::allReduce ? 2.0 : 1.0;
    // All members of a server work its share of the NICs together; inside, NVLink or PCIe must keep up.
    ByteRate slowest = networkRate(hardware, constants) / std::max(1, group.sharing);
    if (inServer > 1.0)
        slowest = std::min(slowest, kernel.pairRate * std::pow(inServer / 2.0, kernel.growth));
    const Seconds latency =
        microseconds(constants.networkLatencyMicroseconds) * (passes * std::log2(std::max(2.0, servers)) + 1.0) +
        (inServer > 1.0 ? kernel.floor + kernel.hop * (inServer - 1.0) : Seconds());
    // A ring carries every rank's share over each server's edge; an all-reduce may instead sum inside the servers and
    // send each sum once along a tree, which wins between few servers.
    const double carried = what == Collective::allReduce
                               ? std::min(volumeFactor(what, ranks), volumeFactor(what, servers))
                               : volumeFactor(what, ranks);
    return latency + buffer * carried / slowest;
}

Seconds transferTime(Bytes message, bool acrossServers, int sharing, const Hardware& hardware,
                     const Constants& constants) {
    if (acrossServers)
        return microseconds(constants.networkLatencyMicroseconds) +
               message / (networkRate(hardware, constants) / std::max(1, sharing));
    return microseconds(constants.networkLatencyMicroseconds) / 2.0 + message / (hardware.scaleUp * 0.8);
}

} // namespace boc
