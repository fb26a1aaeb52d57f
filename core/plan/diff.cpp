#include "plan/diff.h"

#include <map>

namespace boc {

namespace {

template <class Element> auto byId(const std::vector<Element>& elements) {
    std::map<decltype(Element::id), const Element*> map;
    for (const Element& element : elements)
        map.emplace(element.id, &element);
    return map;
}

template <class Node> bool onlyMoved(const Node& before, Node after) {
    after.position = before.position;
    return after == before;
}

template <class Node>
void compareNodes(const std::vector<Node>& before, const std::vector<Node>& after, PlanDiff& changes) {
    const auto old = byId(before);
    const auto now = byId(after);
    for (const Node& node : after) {
        const auto found = old.find(node.id);
        if (found == old.end())
            changes.nodesAdded.push_back(node.id);
        else if (*found->second == node)
            continue;
        else if (onlyMoved(*found->second, node))
            changes.nodesMoved.push_back(node.id);
        else
            changes.nodesChanged.push_back(node.id);
    }
    for (const Node& node : before)
        if (!now.contains(node.id))
            changes.nodesRemoved.push_back(node.id);
}

void compareLinks(const std::vector<Link>& before, const std::vector<Link>& after, PlanDiff& changes) {
    const auto old = byId(before);
    const auto now = byId(after);
    for (const Link& link : after) {
        const auto found = old.find(link.id);
        if (found == old.end())
            changes.linksAdded.push_back(link.id);
        else if (*found->second != link)
            changes.linksChanged.push_back(link.id);
    }
    for (const Link& link : before)
        if (!now.contains(link.id))
            changes.linksRemoved.push_back(link.id);
}

} // namespace

bool PlanDiff::empty() const {
    return nodesAdded.empty() && nodesRemoved.empty() && nodesChanged.empty() && nodesMoved.empty() &&
           linksAdded.empty() && linksRemoved.empty() && linksChanged.empty() && !jobsChanged && !constraintsChanged &&
           !settingsChanged;
}

PlanDiff diff(const Plan& before, const Plan& after) {
    PlanDiff changes;
    compareNodes(before.servers, after.servers, changes);
    compareNodes(before.switches, after.switches, changes);
    compareNodes(before.storage, after.storage, changes);
    compareLinks(before.links, after.links, changes);
    changes.jobsChanged = before.jobs != after.jobs;
    changes.constraintsChanged = before.constraints != after.constraints;
    changes.settingsChanged = before.name != after.name || before.notes != after.notes ||
                              before.planDate != after.planDate || before.currency != after.currency ||
                              before.prices != after.prices || before.assumptions != after.assumptions;
    // Embedded entries, unknown fields or the order of elements alone: two different plans never compare as equal.
    if (changes.empty() && before != after)
        changes.settingsChanged = true;
    return changes;
}

} // namespace boc
