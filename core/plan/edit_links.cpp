#include "plan/cabling.h"
#include "plan/edit.h"
#include "plan/entries.h"
#include "plan/finding.h"
#include "plan/naming.h"

namespace boc {

Result<Added<LinkId>> addLink(const Plan& plan, const Catalog& catalog, const NodeId& from, const NodeId& to,
                              const LinkKindId& kind, int count) {
    if (plan.links.size() >= limits::links)
        return finding::tooMany("links", limits::links);
    const auto cable = cabling::between(plan, catalog, from, to, kind, count);
    if (!cable)
        return std::unexpected(cable.error());
    Link link;
    link.id = naming::newLink(plan);
    link.from = from;
    link.to = to;
    link.kind = cable->kind;
    link.count = cable->count;
    Plan after = plan;
    after.links.push_back(link);
    entries::embed(after, catalog);
    return Added<LinkId>{std::move(after), link.id};
}

Result<Plan> removeLink(const Plan& plan, const LinkId& id) {
    if (!plan.link(id))
        return finding::unknown("link", id.text);
    Plan after = plan;
    std::erase_if(after.links, [&](const Link& link) { return link.id == id; });
    entries::prune(after);
    return after;
}

Result<Plan> setLink(const Plan& plan, const Catalog& catalog, const LinkId& id, const LinkKindId& kind, int count) {
    const Link* before = plan.link(id);
    if (!before)
        return finding::unknown("link", id.text);
    Plan without = plan;
    std::erase_if(without.links, [&](const Link& link) { return link.id == id; });
    const auto cable = cabling::between(without, catalog, before->from, before->to, kind, count);
    if (!cable)
        return std::unexpected(cable.error());
    Plan after = plan;
    Link& link = *finding::positionOf(after.links, id);
    link.kind = cable->kind;
    link.count = cable->count;
    entries::embed(after, catalog);
    return after;
}

} // namespace boc
