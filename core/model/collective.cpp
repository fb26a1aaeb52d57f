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

// In a full mesh a GPU reaches each other one over its own part of the links: few members use few of them.
ByteRate rateInside(const CollectiveKernel& kernel, double ranks, const Hardware& hardware) {
    const double measured = std::min(ranks, kernel.measuredUpTo);
    const ByteRate rate = kernel.pairRate * std::pow(std::max(2.0, measured) / 2.0, kernel.growth);
    const bool mesh = hardware.scaleUpKind == ScaleUpKind::infinityFabric || hardware.scaleUpKind == ScaleUpKind::roce;
    if (!mesh || hardware.gpu.scaleUpDomain < 2)
        return rate;
    return std::min(rate, hardware.scaleUp * ((ranks - 1.0) / (hardware.gpu.scaleUpDomain - 1.0)));
}

Seconds insideServer(const CollectiveKernel& kernel, Collective what, Bytes buffer, double ranks,
                     const Hardware& hardware) {
    const Bytes moved = buffer * volumeFactor(what, ranks);
    return kernel.floor + kernel.hop * (ranks - 1.0) + moved / rateInside(kernel, ranks, hardware) +
           kernel.mixed * std::sqrt(moved.value() / 1e6);
}

} // namespace

Communicator communicatorOf(const Hardware& hardware, int ranks, int stride) {
    const int perServer = hardware.gpusPerServer;
    const int inServer = std::clamp(perServer / stride, 1, ranks);
    return {ranks, inServer, std::max(1, perServer / inServer), stride};
}

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
        return insideServer(kernel, what, buffer, group.ranks, hardware);
    const double ranks = group.ranks;
    const double inServer = std::max(1, group.perServer);
    const double servers = std::ceil(ranks / inServer);
    const double passes = what == Collective::allReduce ? 2.0 : 1.0;
    // All members of a server work its share of the NICs together; inside, NVLink or PCIe must keep up.
    ByteRate slowest = networkRate(hardware, constants) / std::max(1, group.sharing);
    if (inServer > 1.0)
        slowest = std::min(slowest, rateInside(kernel, inServer, hardware));
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

Seconds expertExchangeTime(Bytes tokens, double copies, const Communicator& group, const Hardware& hardware,
                           const GpuKernels& kernels, const Constants& constants) {
    if (group.ranks <= 1)
        return Seconds();
    const double servers = group.servers();
    const double members = std::min(group.perServer, group.ranks);
    const CollectiveKernel& kernel = kernels.allToAll;
    const double skew = 1.0 + constants.expertSkew * std::log2(static_cast<double>(group.ranks));
    Seconds inside;
    if (members > 1.0) {
        const Bytes moved = tokens * (copies * skew * (members - 1.0) / members);
        inside = kernel.hop * (members - 1.0) + moved / rateInside(kernel, members, hardware) +
                 kernel.mixed * std::sqrt(moved.value() / 1e6);
    }
    if (servers <= 1.0)
        return kernel.floor + inside;
    // Other servers that a token must reach, if its experts are drawn evenly.
    const double reached = (servers - 1.0) * (1.0 - std::pow(1.0 - 1.0 / servers, copies));
    const ByteRate ofRank = networkRate(hardware, constants) / (members * group.sharing);
    const Seconds across =
        microseconds(constants.networkLatencyMicroseconds) * std::log2(servers) + tokens * (reached * skew) / ofRank;
    return kernel.floor + std::max(inside, across);
}

Seconds transferTime(Bytes message, bool acrossServers, int sharing, const Hardware& hardware,
                     const Constants& constants) {
    if (acrossServers)
        return microseconds(constants.networkLatencyMicroseconds) +
               message / (networkRate(hardware, constants) / std::max(1, sharing));
    return microseconds(constants.networkLatencyMicroseconds) / 2.0 + message / (hardware.scaleUp * 0.8);
}

} // namespace boc
