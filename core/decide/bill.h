#pragma once
// What a piece of hardware consists of, as far as it is paid for.

#include "decide/placement.h"

namespace boc {

struct Bill {
    const Server* server = nullptr;
    int servers = 1;
    int gpus = 1; // below the server's own number: a part of it, which can be rented and not bought
    std::vector<std::pair<const Switch*, int>> switches;
    std::vector<std::pair<const LinkKind*, int>> cables;
    std::vector<std::string> unpriced; // in words: what the hardware needs and no entry was found for
};

// One server, or several with the cables and the switch that the template's NICs need: the cheapest of the fabric's
// kind with enough ports of that rate, else named as missing.
Bill referenceBill(const Plan& plan, const Catalog& catalog, const Server& server, int servers);

// As drawn for one job: its servers, the switches and cables of its way. The server's kind must be known.
Bill drawnBill(const Plan& plan, const Catalog& catalog, const Placement& placement);

// Cables of a link: one bundle for every server of a group.
int cablesOf(const Plan& plan, const Link& link);

} // namespace boc
