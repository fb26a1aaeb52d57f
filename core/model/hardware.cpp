#include "model/hardware.h"

#include <algorithm>

namespace boc {

InnerLink innerLink(const Gpu& gpu, ScaleUpKind ofServer, int gpusPerServer) {
    if (gpusPerServer == 1)
        return {ScaleUpKind::none, gpu.hostLink, false};
    const bool fast = ofServer != ScaleUpKind::none && ofServer != ScaleUpKind::pcie;
    const bool bridged = fast && gpu.scaleUpDomain > 1 && gpu.scaleUpDomain < gpusPerServer;
    if (fast && gpu.scaleUp && !bridged)
        return {ofServer, *gpu.scaleUp, false};
    return {ScaleUpKind::pcie, gpu.hostLink, bridged};
}

Hardware withDomainsJoined(Hardware hardware) {
    const int tray = hardware.gpusPerServer;
    const bool joins = hardware.scaleUpKind == ScaleUpKind::nvswitch && hardware.gpu.scaleUpDomain > tray;
    if (!joins || hardware.gpus <= tray || hardware.gpus % tray != 0)
        return hardware;
    int trays = std::min(hardware.gpu.scaleUpDomain, hardware.gpus) / tray;
    while (hardware.gpus % (trays * tray) != 0)
        --trays;
    hardware.gpusPerServer = trays * tray;
    hardware.scaleOut.perServer = hardware.scaleOut.perServer * trays;
    if (hardware.scaleOut.measuredPerServer)
        hardware.scaleOut.measuredPerServer = *hardware.scaleOut.measuredPerServer * trays;
    if (hardware.hostMemory)
        hardware.hostMemory = *hardware.hostMemory * trays;
    if (hardware.servers() == 1)
        hardware.scaleOut = {};
    return hardware;
}

} // namespace boc
