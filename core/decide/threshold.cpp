#include "decide/threshold.h"

#include <cmath>

namespace boc {

int minimumGpus(Bytes need, Bytes card, double headroom) {
    return static_cast<int>(std::ceil(need / (card * (1.0 - headroom))));
}

int launchableGpus(int minimum, int gpusPerServer) {
    if (minimum >= gpusPerServer)
        return (minimum + gpusPerServer - 1) / gpusPerServer * gpusPerServer;
    int gpus = minimum;
    while (gpusPerServer % gpus != 0)
        ++gpus;
    return gpus;
}

} // namespace boc
