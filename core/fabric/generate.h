#pragma once
// Draws whole fabrics as ordinary, editable plans: groups of servers that collapse to "x32", leaves, spines, cores.

#include "fabric/counts.h"
#include "plan/plan.h"

namespace boc::fabric {

enum class Pattern { railLeafSpine, plainLeafSpine, directPair, singleSwitch, ringOfThree };

struct Order {
    Pattern pattern = Pattern::railLeafSpine;
    ServerId server;
    int servers = 1;     // directPair: 2, ringOfThree: 3
    SwitchId switchKind; // empty: the smallest of the catalogue as fast as the NICs, in their technology
    double oversubscription = 1.0;
    int planes = 1;
    int managementLinks = 0; // counted; their ports stay free in the drawing, which knows no management appliance
};

struct Generated {
    Plan plan; // carries its catalogue entries
    int servers = 0, gpus = 0;
    Counts counts;
};

// With several planes every NIC is split, one cable with a tail to each plane. The plan then carries its own server and
// switch entries, whose ports are counted as split ("8 x 800 Gb/s" becomes "16 x 400 Gb/s"), and each tail is a link.
// Codes: unknown_server, unknown_switch, nics_unknown, no_switch_fits, kind_does_not_fit, out_of_range.
Result<Generated> generate(const Order& order, const Catalog& catalog);

} // namespace boc::fabric
