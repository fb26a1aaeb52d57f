#pragma once
// What the job runs on, reduced to what the physics needs. Made from a server template (model/case_hardware.cpp) or
// from the drawing (decide/placement.h).

#include "catalog/entries.h"

#include <optional>

namespace boc {

struct ScaleOut {
    FabricKind kind = FabricKind::none;
    ByteRate perServer;            // one direction, all compute NICs of a server together
    double oversubscription = 1.0; // of the fabric above the servers; 1 = none
    std::optional<ByteRate> measuredPerServer;
    bool switchesAdd = false; // InfiniBand switches and NICs that sum on the way (SHARP), in use
    friend bool operator==(const ScaleOut&, const ScaleOut&) = default;
};

struct Hardware {
    Gpu gpu;
    int gpus = 1;
    int gpusPerServer = 1;
    ScaleUpKind scaleUpKind = ScaleUpKind::none;
    ByteRate scaleUp; // one GPU, one direction; PCIe rate where there is no better link
    ScaleOut scaleOut;
    std::optional<Bytes> hostMemory; // of one server

    [[nodiscard]] int servers() const { return (gpus + gpusPerServer - 1) / gpusPerServer; }
    friend bool operator==(const Hardware&, const Hardware&) = default;
};

// How the GPUs of one server meet: by the server's own fabric, or over PCIe where a bridge joins only some of them or
// the link's rate is not known.
struct InnerLink {
    ScaleUpKind kind = ScaleUpKind::none;
    ByteRate rate;        // one GPU, one direction
    bool bridged = false; // a faster link exists, for fewer GPUs than the server has
};
InnerLink innerLink(const Gpu& gpu, ScaleUpKind ofServer, int gpusPerServer);

// Servers (trays) whose GPUs meet across server borders through the same NVLink switches, as in a rack of 72, act as
// one large server: its GPUs, NICs and host memory are those of the trays together. A job uses as many trays of each
// domain as make equal parts: 256 GPUs are four domains of 64. Anything else is returned as it is.
Hardware withDomainsJoined(Hardware hardware);

} // namespace boc
