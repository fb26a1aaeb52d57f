#include "model/collective.h"

#include "model/collective_across.h"
#include "model/collective_inside.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace boc {

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
    return acrossServers(what, buffer, group, hardware, kernels, constants);
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
