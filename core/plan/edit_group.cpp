#include "plan/edit_many.h"
#include "plan/entries.h"
#include "plan/finding.h"
#include "plan/naming.h"

#include <algorithm>
#include <map>
#include <set>

namespace boc {

namespace {

constexpr int cardsAtOnce = 1'024; // more would be a wall nobody can read

using Cables = std::map<std::pair<NodeId, LinkKindId>, int>; // to whom, of which kind, how many a server

Cables cablesOf(const Plan& plan, const NodeId& id) {
    Cables cables;
    for (const Link& link : plan.links)
        if (link.from == id || link.to == id)
            cables[{link.from == id ? link.to : link.from, link.kind}] += link.count;
    return cables;
}

std::unexpected<Error> notAlike(const ServerNode& first, const ServerNode& other, const std::string& difference) {
    return failure("not_alike", other.id.text,
                   check::shown(first.name) + " and " + check::shown(other.name) + " " + difference +
                       ". A group holds equal servers; make them equal first.");
}

std::optional<Error> whyNotAlike(const Plan& plan, const std::vector<const ServerNode*>& servers) {
    const ServerNode& first = *servers.front();
    const Cables cables = cablesOf(plan, first.id);
    for (const ServerNode* other : servers) {
        if (other->server != first.server)
            return notAlike(first, *other, "are different servers").error();
        if (other->role != first.role)
            return notAlike(first, *other, "have different roles").error();
        if (other->unknown != first.unknown)
            return notAlike(first, *other, "carry different fields of a newer version").error();
        if (cablesOf(plan, other->id) != cables)
            return notAlike(first, *other, "are linked differently").error();
        for (const Job& job : plan.jobs)
            if (std::ranges::count(job.servers, first.id) != std::ranges::count(job.servers, other->id))
                return notAlike(first, *other, "run different jobs").error();
    }
    return std::nullopt;
}

} // namespace

Result<Plan> removeAll(const Plan& plan, const std::vector<NodeId>& nodes, const std::vector<LinkId>& links) {
    for (const NodeId& id : nodes)
        if (!plan.hasNode(id))
            return finding::unknown("node", id.text);
    for (const LinkId& id : links)
        if (!plan.link(id))
            return finding::unknown("link", id.text);
    const std::set<NodeId> gone(nodes.begin(), nodes.end());
    const std::set<LinkId> cut(links.begin(), links.end());
    Plan after = plan;
    const auto isGone = [&](const auto& node) { return gone.contains(node.id); };
    std::erase_if(after.servers, isGone);
    std::erase_if(after.switches, isGone);
    std::erase_if(after.storage, isGone);
    std::erase_if(after.links, [&](const Link& link) {
        return cut.contains(link.id) || gone.contains(link.from) || gone.contains(link.to);
    });
    for (Job& job : after.jobs)
        std::erase_if(job.servers, [&](const NodeId& id) { return gone.contains(id); });
    entries::prune(after);
    return after;
}

Result<Placed> groupServers(const Plan& plan, const std::vector<NodeId>& nodes) {
    const std::set<NodeId> wanted(nodes.begin(), nodes.end());
    std::vector<const ServerNode*> servers;
    std::int64_t count = 0;
    for (const ServerNode& server : plan.servers)
        if (wanted.contains(server.id)) {
            servers.push_back(&server);
            count += server.count;
        }
    if (servers.size() < 2 || servers.size() != wanted.size())
        return failure("no_server", "", "A group is made of two or more servers, and of nothing else. Choose those.");
    if (auto why = whyNotAlike(plan, servers))
        return std::unexpected(*why);
    Problems problems;
    check::whole(count, ranges::serverCount, servers.front()->id.text + ".count", problems);
    if (!problems.empty())
        return std::unexpected(problems.front());
    std::vector<NodeId> others;
    for (const ServerNode* server : servers)
        if (server != servers.front())
            others.push_back(server->id);
    auto after = removeAll(plan, others, {});
    if (!after)
        return std::unexpected(after.error());
    const NodeId kept = servers.front()->id;
    finding::positionOf(after->servers, kept)->count = static_cast<int>(count);
    Placed placed{std::move(*after), {kept}, {}};
    return placed;
}

Result<Placed> ungroupServers(const Plan& plan, const Catalog& catalog, const NodeId& id, Position step, int columns) {
    const ServerNode* group = plan.server(id);
    if (!group)
        return finding::unknown("node", id.text);
    if (group->count < 2)
        return failure("one_server", id.text, check::shown(group->name) + " is one server already.");
    if (group->count > cardsAtOnce)
        return failure("too_many", id.text,
                       "At most " + std::to_string(cardsAtOnce) + " servers can be ungrouped at once; " +
                           check::shown(group->name) + " has " + std::to_string(group->count) + ".");
    const auto more = static_cast<std::size_t>(group->count - 1);
    if (plan.servers.size() + plan.switches.size() + plan.storage.size() + more > limits::nodes)
        return finding::tooMany("nodes", limits::nodes);
    const auto linksOfGroup =
        std::ranges::count_if(plan.links, [&](const Link& link) { return link.from == id || link.to == id; });
    if (plan.links.size() + more * static_cast<std::size_t>(linksOfGroup) > limits::links)
        return finding::tooMany("links", limits::links);

    Plan single = partOf(plan, {id});
    single.servers.front().count = 1;
    Placed placed{plan, {id}, {}};
    finding::positionOf(placed.plan.servers, id)->count = 1;
    for (int index = 1; index < group->count; ++index) {
        const int row = index / std::max(columns, 1);
        const Position shift{step.x * (index % std::max(columns, 1)), step.y * row};
        auto added = paste(placed.plan, catalog, single, shift);
        if (!added)
            return std::unexpected(added.error());
        placed.plan = std::move(added->plan);
        const NodeId copy = added->nodes.front();
        placed.nodes.push_back(copy);
        for (const Link& link : plan.links) {
            if (link.from != id && link.to != id)
                continue;
            Link another = link;
            another.id = naming::newLink(placed.plan);
            (link.from == id ? another.from : another.to) = copy;
            placed.links.push_back(another.id);
            placed.plan.links.push_back(std::move(another));
        }
        for (Job& job : placed.plan.jobs)
            if (std::ranges::find(job.servers, id) != job.servers.end())
                job.servers.push_back(copy);
    }
    return placed;
}

} // namespace boc
