#include "plan/plan.h"

#include <algorithm>

namespace boc {

namespace {

template <class Element, class IdType> const Element* withId(const std::vector<Element>& elements, const IdType& id) {
    const auto found = std::ranges::find(elements, id, &Element::id);
    return found == elements.end() ? nullptr : &*found;
}

} // namespace

const ServerNode* Plan::server(const NodeId& id) const { return withId(servers, id); }
const SwitchNode* Plan::switchNode(const NodeId& id) const { return withId(switches, id); }
const StorageNode* Plan::storageNode(const NodeId& id) const { return withId(storage, id); }
const Link* Plan::link(const LinkId& id) const { return withId(links, id); }
const Job* Plan::job(const JobId& id) const { return withId(jobs, id); }
const Constraint* Plan::constraint(const ConstraintId& id) const { return withId(constraints, id); }
bool Plan::hasNode(const NodeId& id) const { return server(id) || switchNode(id) || storageNode(id); }

} // namespace boc
