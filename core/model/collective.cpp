#include "model/collective.h"

#include "model/collective_inside.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace boc {

namespace {

// What a collective across servers has to work with.
struct Across {
    Collective what;
    Bytes buffer;
    double ranks, members, servers;
    ByteRate network; // this communicator's share of a server's NICs
    Seconds hop;
    Seconds inside;    // latency of the part inside the servers
    ByteRate ringRate; // inside, one direction
    const Hardware& hardware;
    const GpuKernels& kernels;
    const Constants& constants;

    // The parts run beside each other chunk by chunk; until the pipeline is full a message does not see its bandwidth.
    [[nodiscard]] Seconds filled(Seconds latency, Seconds moving) const {
        const Seconds ramp = microseconds(constants.networkRampMicroseconds);
        return latency + moving + ramp * (moving / (moving + ramp));
    }
    [[nodiscard]] Seconds byLog() const { return hop * (2.0 * std::log2(servers) + 1.0) + inside; }
};

Seconds ringHop(const Hardware& hardware, const Constants& constants) {
    const FabricKind kind = hardware.scaleOut.kind;
    const bool rdma = kind == FabricKind::infiniband || kind == FabricKind::roce || kind == FabricKind::omniPath;
    return microseconds(rdma ? constants.networkLatencyMicroseconds : constants.softwareLatencyMicroseconds);
}

ByteRate ringRateInside(Collective what, double members, const Hardware& hardware, const GpuKernels& kernels,
                        const Constants& constants) {
    // Where the switches add, the all-reduce's row is faster than any ring.
    const bool other = what == Collective::allReduce && gainsInSwitch(members, hardware, constants);
    return rateInside(other ? kernels.allGather : kernelOf(what, kernels), members, hardware, constants);
}

Across acrossServers(Collective what, Bytes buffer, const Communicator& group, const Hardware& hardware,
                     const GpuKernels& kernels, const Constants& constants) {
    const double members = std::max(1, group.perServer);
    const CollectiveKernel& kernel = kernelOf(what, kernels);
    return {what,
            buffer,
            static_cast<double>(group.ranks),
            members,
            static_cast<double>(group.servers()),
            networkRate(hardware, constants) / std::max(1, group.sharing),
            ringHop(hardware, constants),
            members > 1.0 ? kernel.floor + kernel.hop * (members - 1.0) : Seconds(),
            ringRateInside(what, members, hardware, kernels, constants),
            hardware,
            kernels,
            constants};
}

Seconds ring(const Across& across) {
    const ByteRate slowest = across.members > 1.0 ? std::min(across.network, across.ringRate) : across.network;
    const double passes = across.what == Collective::allReduce ? 2.0 : 1.0;
    // A neighbour's part need not have come round before the own one is passed on: of each hop only a share shows.
    const double hops = 1.0 + passes * (across.servers - 1.0) * across.constants.ringHopShare;
    return across.filled(across.hop * hops + across.inside,
                         across.buffer * volumeFactor(across.what, across.ranks) / slowest);
}

Seconds overTrees(const Across& across) { return across.buffer * (across.servers > 2.0 ? 2.0 : 1.0) / across.network; }

Seconds tree(const Across& across) {
    const Seconds chain =
        across.members > 1.0 ? across.buffer * 2.0 / (across.ringRate * across.constants.treeChainShare) : Seconds();
    return across.filled(across.byLog(), std::max(overTrees(across), chain));
}

Seconds addedInside(const Across& across) {
    const Seconds row = across.buffer * volumeFactor(Collective::allReduce, across.members) /
                        rateInside(across.kernels.allReduce, across.members, across.hardware, across.constants);
    return std::min(row, across.buffer / (across.hardware.scaleUp * across.constants.inSwitchShare));
}

Seconds hierarchical(const Across& across) {
    return across.filled(across.byLog(), std::max(overTrees(across), addedInside(across)));
}

Seconds inNetworkSwitches(const Across& across) {
    Seconds inside;
    if (across.members > 1.0)
        inside = gainsInSwitch(across.members, across.hardware, across.constants)
                     ? addedInside(across)
                     : across.buffer * volumeFactor(Collective::allReduce, across.members) / across.ringRate;
    return across.filled(across.byLog(), std::max(across.buffer / across.network, inside));
}

// Every rank sends each other its part; those for other servers pass the NICs.
Seconds direct(const Across& across) {
    const double outside = (across.ranks - across.members) / across.ranks;
    const Seconds network = across.buffer * (across.members * outside) / across.network;
    const Seconds inside =
        across.members > 1.0 ? across.buffer * ((across.members - 1.0) / across.ranks) / across.ringRate : Seconds();
    return across.filled(across.hop * (1.0 + std::log2(across.servers)) + across.inside, std::max(network, inside));
}

TimedCollective fastest(const Across& across) {
    if (across.what == Collective::allToAll)
        return {CollectiveAlgorithm::direct, direct(across)};
    TimedCollective best{CollectiveAlgorithm::ring, ring(across)};
    const auto offer = [&best](CollectiveAlgorithm algorithm, Seconds time) {
        if (time < best.time)
            best = {algorithm, time};
    };
    if (across.what != Collective::allReduce)
        return best;
    offer(CollectiveAlgorithm::tree, tree(across));
    if (gainsInSwitch(across.members, across.hardware, across.constants))
        offer(CollectiveAlgorithm::hierarchical, hierarchical(across));
    if (across.hardware.scaleOut.switchesAdd && across.hardware.scaleOut.kind == FabricKind::infiniband)
        offer(CollectiveAlgorithm::networkSwitch, inNetworkSwitches(across));
    return best;
}

} // namespace

std::string nameOf(CollectiveAlgorithm algorithm) {
    static constexpr std::array names{"none", "ring", "tree", "in_switch", "hierarchical", "network_switch", "direct"};
    return names[static_cast<std::size_t>(algorithm)];
}

Communicator communicatorOf(const Hardware& hardware, int ranks, int stride) {
    const int perServer = hardware.gpusPerServer;
    const int inServer = std::clamp(perServer / stride, 1, ranks);
    return {ranks, inServer, std::max(1, perServer / inServer), stride};
}

ByteRate networkRate(const Hardware& hardware, const Constants& constants) {
    const ScaleOut& network = hardware.scaleOut;
    if (network.measuredPerServer)
        return *network.measuredPerServer;
    if (network.kind != FabricKind::ethernet)
        return network.perServer * (constants.networkShare / network.oversubscription);
    const ByteRate copied = gigabitsPerSecond(400.0);
    const ByteRate carried = network.perServer > copied
                                 ? std::max(copied * constants.tcpShare, network.perServer * constants.tcpDirectShare)
                                 : network.perServer * constants.tcpShare;
    return carried / network.oversubscription;
}

TimedCollective timedCollective(Collective what, Bytes buffer, const Communicator& group, const Hardware& hardware,
                                const GpuKernels& kernels, const Constants& constants) {
    if (group.ranks <= 1)
        return {};
    if (what == Collective::sendReceive)
        return {CollectiveAlgorithm::direct,
                transferTime(buffer, group.crossesServers(), group.sharing, hardware, constants)};
    if (!group.crossesServers())
        return insideServer(what, buffer, group.ranks, hardware, kernels, constants);
    return fastest(acrossServers(what, buffer, group, hardware, kernels, constants));
}

Seconds collectiveTime(Collective what, Bytes buffer, const Communicator& group, const Hardware& hardware,
                       const GpuKernels& kernels, const Constants& constants) {
    return timedCollective(what, buffer, group, hardware, kernels, constants).time;
}

CollectiveAnswer answerCollective(const CollectiveQuestion& question, const Hardware& hardware,
                                  const Constants& constants) {
    Constants alone = constants;
    alone.networkShare = constants.networkShareAlone;
    Communicator all = communicatorOf(hardware, hardware.gpus, 1);
    if (question.what == Collective::sendReceive)
        all.sharing = hardware.gpusPerServer;
    const GpuKernels kernels = kernelsOf(hardware.gpu, hardware.scaleUpKind, hardware.scaleUp, Precision::bf16);
    const TimedCollective timed = timedCollective(question.what, question.buffer, all, hardware, kernels, alone);
    if (timed.time.value() <= 0.0)
        return {timed, {}, {}};
    const ByteRate rate = question.buffer / timed.time;
    return {timed, rate, rate * volumeFactor(question.what, hardware.gpus)};
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
        inside = kernel.hop * (members - 1.0) + moved / rateInside(kernel, members, hardware, constants) +
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
