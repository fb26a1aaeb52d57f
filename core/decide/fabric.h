#pragma once
// What the drawing says about the way between servers. A way runs over a common switch, over switches that are linked
// with each other, or over a cable between two servers; never through a third server.

#include "model/hardware.h"
#include "plan/plan.h"

#include <vector>

namespace boc {

struct FabricView {
    bool path = false;            // every server reaches every other one
    bool direct = false;          // over cables between the servers alone: no switch can fail, and none can be shared
    ScaleOut scaleOut;            // of the server with the least bandwidth
    std::vector<NodeId> switches; // that the way may use, in the order of the drawing
    std::vector<LinkId> cables;   // between these servers and those switches, and between those switches
};

// `servers`: server nodes of the plan; a group counts as many servers as it holds. Links whose ends or kinds are not
// known are left out (checkPlan names them). A single server needs no way: path is true and nothing else is set.
//
// One cable is as fast as its kind, the server's NIC and the switch's port allow; a server's cables together are as
// fast as all its NICs. Where servers hang on different switches, oversubscription is what comes down from a switch's
// servers over what goes up from it, at the worst switch; a switch that all servers reach needs no uplink.
FabricView fabricBetween(const Plan& plan, const Catalog& catalog, const std::vector<NodeId>& servers);

} // namespace boc
