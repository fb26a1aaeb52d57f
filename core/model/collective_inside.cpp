#include "model/collective_inside.h"

#include <algorithm>
#include <cmath>

namespace boc {

const CollectiveKernel& kernelOf(Collective what, const GpuKernels& kernels) {
    switch (what) {
    case Collective::allReduce:
        return kernels.allReduce;
    case Collective::reduceScatter:
        return kernels.reduceScatter;
    case Collective::allToAll:
        return kernels.allToAll;
    case Collective::allGather:
    case Collective::broadcast:
    case Collective::sendReceive:
        break; // copies without sums: the all-gather's ring
    }
    return kernels.allGather;
}

double volumeFactor(Collective what, double ranks) {
    switch (what) {
    case Collective::allReduce:
        return 2.0 * (ranks - 1.0) / ranks;
    case Collective::broadcast:
    case Collective::sendReceive:
        return 1.0;
    case Collective::allGather:
    case Collective::reduceScatter:
    case Collective::allToAll:
        break;
    }
    return (ranks - 1.0) / ranks;
}

namespace {

bool isMesh(const Hardware& hardware) {
    return hardware.scaleUpKind == ScaleUpKind::infinityFabric || hardware.scaleUpKind == ScaleUpKind::roce;
}

} // namespace

ByteRate rateInside(const CollectiveKernel& kernel, double ranks, const Hardware& hardware,
                    const Constants& constants) {
    const double measured = std::min(ranks, kernel.measuredUpTo);
    const ByteRate rate = kernel.pairRate * std::pow(std::max(2.0, measured) / 2.0, kernel.growth);
    if (!isMesh(hardware) || hardware.gpu.scaleUpDomain < 2)
        return rate;
    const double links = std::min(1.0, (ranks - 1.0) / (hardware.gpu.scaleUpDomain - 1.0));
    return std::min(rate, hardware.scaleUp * (constants.meshShare * links));
}

bool switchesAdd(const Hardware& hardware) {
    return hardware.scaleUpKind == ScaleUpKind::nvswitch &&
           (hardware.gpu.family == GpuFamily::hopper || hardware.gpu.family == GpuFamily::blackwell);
}

bool gainsInSwitch(double ranks, const Hardware& hardware, const Constants& constants) {
    return switchesAdd(hardware) &&
           volumeFactor(Collective::allReduce, ranks) * constants.inSwitchShare >= constants.linkRingShare;
}

TimedCollective insideServer(Collective what, Bytes buffer, double ranks, const Hardware& hardware,
                             const GpuKernels& kernels, const Constants& constants) {
    const CollectiveKernel& kernel = kernelOf(what, kernels);
    const Bytes moved = buffer * volumeFactor(what, ranks);
    const Seconds beside = kernel.floor + kernel.hop * (ranks - 1.0) + kernel.mixed * std::sqrt(moved.value() / 1e6);
    const bool all = what == Collective::allToAll || what == Collective::sendReceive;
    // The table holds whatever the library chose; for few members that is a ring.
    TimedCollective best{all ? CollectiveAlgorithm::direct : CollectiveAlgorithm::ring,
                         beside + moved / rateInside(kernel, ranks, hardware, constants)};
    if (what != Collective::allReduce || !gainsInSwitch(ranks, hardware, constants))
        return best;
    best.algorithm = CollectiveAlgorithm::inSwitch;
    best.time = std::min(best.time, beside + buffer / (hardware.scaleUp * constants.inSwitchShare));
    return best;
}

} // namespace boc
