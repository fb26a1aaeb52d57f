#pragma once
// From plan, catalogue and evaluation to what the canvas shows: one pure function for each sort of item.

#include "canvas/geometry.h"
#include "canvas/plan_index.h"
#include "canvas/route.h"
#include "canvas/values.h"
#include "decide/evaluation.h"

#include <functional>
#include <map>
#include <unordered_map>

namespace boc::ui {

// The first rank of every server of every job: counted once, asked for each card.
using RankTable = std::map<JobId, std::unordered_map<NodeId, int>>;

// What every projection reads. `evaluation` may be null.
struct Projection {
    const PlanIndex& index;
    const Catalog& catalog;
    const Evaluation* evaluation = nullptr;
    bool stale = false;
    const RankTable* ranks = nullptr; // null: counted anew for each question
};

// Where a node is drawn now: its place in the plan, or under the pointer while it is dragged.
using Places = std::function<QPointF(const NodeId&)>;

ServerValue serverValue(const Projection& projection, const ServerNode& node);
SwitchValue switchValue(const Projection& projection, const SwitchNode& node);
StorageValue storageValue(const Projection& projection, const StorageNode& node);
LinkValue linkValue(const Projection& projection, const Link& link);
// `number` counts the plan's jobs from 0. No outlines: it runs nowhere.
JobValue jobValue(const Projection& projection, const Job& job, int number, const Places& places);

// The nodes a job runs on, in the order in which ranks are counted.
std::vector<NodeId> serversOf(const Projection& projection, const Job& job);
RankTable countRanks(const Projection& projection);

// Ports of a server as the drawing deals them out: each link takes the next ones, links sorted by where they lead, so
// that they do not cross. Links to stores and to nothing take none.
std::map<LinkId, std::vector<int>> portsOf(const Projection& projection, const ServerNode& node);

// Of one server of the card; 0 where the catalogue does not say.
int portCount(const Projection& projection, const ServerNode& node);

Route routeOf(const Projection& projection, const Link& link, const Places& places);

// Where the plan puts a node; (0, 0) for an unknown one.
QPointF placeInPlan(const PlanIndex& index, const NodeId& id);
QSizeF sizeOf(const PlanIndex& index, const NodeId& id);

} // namespace boc::ui
