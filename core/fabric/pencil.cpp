#include "fabric/pencil.h"

#include "plan/cabling.h"
#include "plan/entries.h"

namespace boc::fabric {

namespace {
constexpr double columnWidth = 240.0; // canvas units
constexpr double rowHeight = 220.0;
} // namespace

NodeId Pencil::servers(const ServerId& kind, int count) {
    ServerNode node;
    const std::string number = std::to_string(plan_.servers.size() + 1);
    node.id = {"s" + number};
    node.name = plan_.entries.servers.at(kind).name + " " + number;
    node.server = kind;
    node.count = count;
    node.position = {80.0 + columnWidth * filled_[4]++, 80.0 + rowHeight * 4};
    drawn_[node.id] = kind.text;
    plan_.servers.push_back(node);
    return node.id;
}

std::vector<NodeId> Pencil::row(const SwitchId& kind, const std::string& name, int count, int row) {
    std::vector<NodeId> ids;
    for (int index = 1; index <= count; ++index) {
        SwitchNode node;
        node.id = {"w" + std::to_string(plan_.switches.size() + 1)};
        node.name = name + " " + std::to_string(index);
        node.kind = kind;
        node.position = {80.0 + columnWidth * filled_[row]++, 80.0 + rowHeight * row};
        drawn_[node.id] = kind.text;
        ids.push_back(node.id);
        plan_.switches.push_back(std::move(node));
    }
    return ids;
}

std::string Pencil::kindOf(const NodeId& id) const { return drawn_.at(id); }

void Pencil::link(const NodeId& from, const NodeId& to, int count) {
    if (count == 0 || problem_)
        return;
    const auto key = std::pair(kindOf(from), kindOf(to));
    if (!kinds_.contains(key)) {
        const auto a = wiring::endOf(plan_, catalog_, from);
        const auto b = wiring::endOf(plan_, catalog_, to);
        const auto kind = cabling::kindBetween(plan_, catalog_, *a, *b);
        if (!kind) {
            problem_ =
                Error{"kind_does_not_fit", from.text, "No cable of the catalogue fits " + a->name + " and " + b->name};
            return;
        }
        kinds_[key] = *kind;
    }
    Link link;
    link.id = {"l" + std::to_string(plan_.links.size() + 1)};
    link.from = from;
    link.to = to;
    link.kind = kinds_.at(key);
    link.count = count;
    plan_.links.push_back(link);
}

Result<Generated> Pencil::finished(Generated made) {
    if (problem_)
        return std::unexpected(*problem_);
    plan_.name = std::to_string(made.servers) + " servers, " + std::to_string(made.gpus) + " GPUs";
    entries::embed(plan_, catalog_);
    made.plan = std::move(plan_);
    return made;
}

} // namespace boc::fabric
