#include "model/hardware.h"

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

} // namespace boc
