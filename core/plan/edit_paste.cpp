#include "plan/cabling.h"
#include "plan/edit_many.h"
#include "plan/entries.h"
#include "plan/finding.h"
#include "plan/naming.h"

#include <algorithm>
#include <map>
#include <set>

namespace boc {

namespace {

// "DGX H100 12" -> "DGX H100"; a name that is only a number stays.
std::string withoutNumber(const std::string& name) {
    const std::size_t last = name.find_last_not_of("0123456789");
    const bool numbered = last != std::string::npos && last + 1 < name.size() && last > 0 && name[last] == ' ';
    return numbered ? name.substr(0, last) : name;
}

bool nameIsTaken(const Plan& plan, const std::string& name) {
    const auto has = [&](const auto& nodes) {
        return std::ranges::any_of(nodes, [&](const auto& node) { return node.name == name; });
    };
    return has(plan.servers) || has(plan.switches) || has(plan.storage);
}

class Paste {
public:
    Paste(const Plan& plan, const Plan& part, Position shift) : part_(part), shift_(shift) { after_.plan = plan; }

    std::optional<Error> addNodes() {
        const Plan& plan = after_.plan;
        if (plan.servers.size() + plan.switches.size() + plan.storage.size() + part_.servers.size() +
                part_.switches.size() + part_.storage.size() >
            limits::nodes)
            return finding::tooMany("nodes", limits::nodes).error();
        addAll(part_.servers, after_.plan.servers, "s");
        addAll(part_.switches, after_.plan.switches, "w");
        addAll(part_.storage, after_.plan.storage, "d");
        return problems_.empty() ? std::nullopt : std::optional(problems_.front());
    }

    std::optional<Error> addLinks(const Catalog& catalog) {
        if (after_.plan.links.size() + part_.links.size() > limits::links)
            return finding::tooMany("links", limits::links).error();
        for (const Link& drawn : part_.links) {
            const auto from = renamed_.find(drawn.from);
            const auto to = renamed_.find(drawn.to);
            if (from == renamed_.end() || to == renamed_.end())
                return finding::unknown("node", (from == renamed_.end() ? drawn.from : drawn.to).text).error();
            const auto cable =
                cabling::between(after_.plan, catalog, from->second, to->second, drawn.kind, drawn.count);
            if (!cable)
                return cable.error();
            Link link = drawn;
            link.id = naming::newLink(after_.plan);
            link.from = from->second;
            link.to = to->second;
            after_.links.push_back(link.id);
            after_.plan.links.push_back(std::move(link));
        }
        return std::nullopt;
    }

    Placed after_;

private:
    template <class Node> void addAll(const std::vector<Node>& from, std::vector<Node>& to, std::string_view letter) {
        for (const Node& original : from) {
            Node node = original;
            node.id = naming::newNode(after_.plan, letter);
            if (nameIsTaken(after_.plan, node.name))
                node.name = naming::newNodeName(after_.plan, withoutNumber(node.name));
            node.position = {original.position.x + shift_.x, original.position.y + shift_.y};
            check::position(node.position, node.id.text, problems_);
            renamed_[original.id] = node.id;
            after_.nodes.push_back(node.id);
            to.push_back(std::move(node));
        }
    }

    const Plan& part_;
    Position shift_;
    std::map<NodeId, NodeId> renamed_;
    Problems problems_;
};

} // namespace

Plan partOf(const Plan& plan, const std::vector<NodeId>& nodes) {
    const std::set<NodeId> wanted(nodes.begin(), nodes.end());
    Plan part;
    part.name = plan.name;
    part.planDate = plan.planDate;
    part.currency = plan.currency;
    const auto take = [&](const auto& from, auto& to) {
        std::ranges::copy_if(from, std::back_inserter(to), [&](const auto& node) { return wanted.contains(node.id); });
    };
    take(plan.servers, part.servers);
    take(plan.switches, part.switches);
    take(plan.storage, part.storage);
    std::ranges::copy_if(plan.links, std::back_inserter(part.links),
                         [&](const Link& link) { return wanted.contains(link.from) && wanted.contains(link.to); });
    part.entries = plan.entries;
    entries::prune(part);
    return part;
}

Result<Placed> paste(const Plan& plan, const Catalog& catalog, const Plan& part, Position shift) {
    const Catalog known = merged(merged(catalog, part.entries), plan.entries);
    for (const ServerNode& node : part.servers)
        if (known.find(node.server) == nullptr)
            return finding::notInCatalog("server", node.server.text);
    for (const SwitchNode& node : part.switches)
        if (known.find(node.kind) == nullptr)
            return finding::notInCatalog("switch", node.kind.text);
    for (const StorageNode& node : part.storage)
        if (known.find(node.kind) == nullptr)
            return finding::notInCatalog("storage", node.kind.text);
    Paste work(plan, part, shift);
    if (auto why = work.addNodes())
        return std::unexpected(*why);
    if (auto why = work.addLinks(known))
        return std::unexpected(*why);
    entries::embed(work.after_.plan, known);
    return std::move(work.after_);
}

} // namespace boc
