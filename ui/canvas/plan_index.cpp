#include "canvas/plan_index.h"

namespace boc::ui {

namespace {

template <class Map, class Key> auto found(const Map& map, const Key& key) {
    const auto it = map.find(key);
    return it == map.end() ? nullptr : it->second;
}

} // namespace

PlanIndex::PlanIndex(std::shared_ptr<const Plan> plan) : plan_(std::move(plan)) {
    for (const ServerNode& node : plan_->servers)
        servers_.emplace(node.id, &node);
    for (const SwitchNode& node : plan_->switches)
        switches_.emplace(node.id, &node);
    for (const StorageNode& node : plan_->storage)
        storage_.emplace(node.id, &node);
    for (const Link& link : plan_->links) {
        links_.emplace(link.id, &link);
        linksOf_[link.from].push_back(&link);
        if (link.to != link.from)
            linksOf_[link.to].push_back(&link);
    }
}

const ServerNode* PlanIndex::server(const NodeId& id) const { return found(servers_, id); }
const SwitchNode* PlanIndex::switchNode(const NodeId& id) const { return found(switches_, id); }
const StorageNode* PlanIndex::storageNode(const NodeId& id) const { return found(storage_, id); }
const Link* PlanIndex::link(const LinkId& id) const { return found(links_, id); }

const std::vector<const Link*>& PlanIndex::linksOf(const NodeId& id) const {
    static const std::vector<const Link*> none;
    const auto it = linksOf_.find(id);
    return it == linksOf_.end() ? none : it->second;
}

std::vector<NodeId> PlanIndex::neighbours(const NodeId& id) const {
    std::vector<NodeId> ids;
    for (const Link* link : linksOf(id))
        ids.push_back(otherEnd(*link, id));
    return ids;
}

const NodeId& otherEnd(const Link& link, const NodeId& end) { return link.from == end ? link.to : link.from; }

} // namespace boc::ui
