#pragma once
// How many switches and cables a fabric takes: arithmetic only. generate.h draws the same fabric.

#include "base/result.h"

namespace boc::fabric {

struct Wanted {
    int servers = 1;
    int nics = 8; // compute ports of one server
    int switchPorts = 64;
    int endpointsPerPort = 1; // endpoints that one split leaf port carries (800 Gb/s into 2 x 400)
    int planes = 1;           // every NIC reaches each plane; a split cable counts once
    bool rails = true; // NIC i of every server goes to leaf i of its group; else all NICs of a server to one leaf
    double oversubscription = 1.0; // at a leaf: what may come down over what goes up
    int managementLinks = 0;       // ports of leaves that the fabric's own management takes
};

struct Counts {
    int leaves = 0, spines = 0, cores = 0; // all planes together
    int serverToLeaf = 0;                  // cables, management included
    int leafToSpine = 0, spineToCore = 0;
    double oversubscription = 1.0; // of a full leaf, as built
};

// One plane, which the drawing needs in full.
struct Plane {
    int endpointsPerLeaf = 0; // endpoints that a leaf has room for
    int serversPerGroup = 0;  // servers that share a leaf (plain) or a row of leaves (rails)
    int leavesPerGroup = 0;
    int groups = 0;
    int leaves = 0;  // groups x leavesPerGroup, and one more where management finds no free port
    int uplinks = 0; // of a leaf
    int spines = 0;
    int cores = 0;
};

// Leaves split their ports so that down / up is at most `oversubscription` and as near as whole ports allow. Spines are
// the smallest divisor of a leaf's uplinks that is at least all uplinks / ports; where there is none, a third tier:
// spines = leaves and cores = all uplinks / ports. The rule behind the component counts of the DGX SuperPOD reference
// architectures (H100 table 4; B200; B300 tables 3). Code out_of_range.
Result<Plane> planeOf(const Wanted& wanted);
Result<Counts> countsOf(const Wanted& wanted);

} // namespace boc::fabric
