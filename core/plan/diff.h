#pragma once
// What changed between two plans, by id: the canvas applies it, a message words it.

#include "plan/plan.h"

#include <vector>

namespace boc {

struct PlanDiff {
    std::vector<NodeId> nodesAdded, nodesRemoved, nodesChanged; // changed: any field but position alone
    std::vector<NodeId> nodesMoved;                             // position alone
    std::vector<LinkId> linksAdded, linksRemoved, linksChanged;
    bool jobsChanged = false;
    bool constraintsChanged = false;
    bool settingsChanged = false; // assumptions, prices, name, date, currency, notes; or what no other field tells
    [[nodiscard]] bool empty() const;
};

// Empty exactly where before == after.
PlanDiff diff(const Plan& before, const Plan& after);

} // namespace boc
