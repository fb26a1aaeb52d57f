#pragma once
// Where a job of the drawing runs, and the hardware this gives one step of it.

#include "base/result.h"
#include "decide/fabric.h"
#include "model/hardware.h"
#include "plan/plan.h"

#include <vector>

namespace boc {

struct Placement {
    std::vector<NodeId> nodes; // server nodes in the role "train", in the order of the drawing
    ServerId kind;
    int servers = 0; // groups counted with all their servers
    FabricView fabric;
    // One step may run over all servers. False with two or more servers that no way connects: then each server is on
    // its own, and `hardware` is one of them.
    bool spans = false;
    Hardware hardware;
};

// Standby and spare servers are left out: they never add tokens a second. Codes: no_servers, unknown_node,
// unknown_server, unknown_gpu, mixed_servers.
Result<Placement> place(const Plan& plan, const Catalog& catalog, const Job& job);

// A number of equal servers, as the template says; `servers` 1 has no way out. `gpus` below the server's own number
// takes that many GPUs of one server. Code unknown_gpu.
Result<Hardware> hardwareOf(const Catalog& catalog, const Server& server, int servers, int gpus,
                            const ScaleOut& scaleOut);

// All NICs of the template on a fabric without oversubscription; nothing where the NICs are not known.
std::optional<ScaleOut> referenceScaleOut(const Server& server);

} // namespace boc
