#include "plan/cabling.h"

#include "plan/check.h"
#include "plan/entries.h"
#include "plan/ranges.h"
#include "plan/rules.h"

#include <algorithm>
#include <tuple>

namespace boc::cabling {

using wiring::End;
using wiring::Sort;

namespace {

Error problem(const End& at, std::string code, std::string message) {
    return {std::move(code), at.id.text, std::move(message)};
}

// One of "a common technology", for the case that no kind fits at all.
std::string tongue(const End& end) {
    if (!end.fabric)
        return "what it speaks is not known";
    std::string text = "it speaks " + std::string(wiring::nameOf(*end.fabric));
    if (end.alsoEthernet)
        text += " or Ethernet";
    if (end.rate)
        text += " at " + wiring::gigabits(*end.rate);
    return text;
}

Error noCommonKind(const End& from, const End& to) {
    return problem(from, "kind_does_not_fit",
                   "No link kind fits both ends: " + check::shown(from.name) + " (" + tongue(from) + ") and " +
                       check::shown(to.name) + " (" + tongue(to) +
                       "). Take a switch of the other technology, or name the link kind.");
}

// The technology a link takes when both ends would take several.
std::optional<FabricKind> preferred(const End& from, const End& to) {
    if (from.sort == Sort::switchNode)
        return from.fabric;
    if (to.sort == Sort::switchNode)
        return to.fabric;
    return from.fabric ? from.fabric : to.fabric;
}

bool sameTechnology(FabricKind a, FabricKind b) { return wiring::nameOf(a) == wiring::nameOf(b); }

std::int64_t freePorts(const Plan& plan, const Catalog& catalog, const End& end) {
    return *end.ports - std::int64_t{portUse(plan, catalog, end.id).used};
}

Error noFreePort(const End& end, const End& other, std::int64_t free, int count) {
    const std::string name = check::shown(end.name);
    const std::string total = std::to_string(*end.ports);
    const bool isSwitch = end.sort == Sort::switchNode;
    if (*end.ports == 0)
        return problem(end, "no_free_port", name + " has no network ports. Take another kind of server.");
    if (free <= 0)
        return problem(end, "no_free_port",
                       (*end.ports == 1 ? "The only port of " + name + " is linked."
                                        : "All " + total + " ports of " + name + " are linked.") +
                           " Unlink one first" + (isSwitch ? ", or take a switch with more ports." : "."));
    const std::int64_t wanted = wiring::portsTaken(end, other, count);
    return problem(end, "no_free_port",
                   name + " has " + std::to_string(free) + " of " + total + " ports free and " +
                       std::to_string(wanted) + " are wanted" +
                       (isSwitch && other.group > 1
                            ? " (" + std::to_string(count) + " for each of " + std::to_string(other.group) + " servers)"
                            : "") +
                       ". Take fewer cables, or unlink some first" +
                       (isSwitch ? ", or take a switch with more ports." : "."));
}

// The number of cables that `end` still has room for.
std::int64_t roomFor(const Plan& plan, const Catalog& catalog, const End& end, const End& other) {
    const std::int64_t each = wiring::portsTaken(end, other, 1);
    if (!end.ports || each == 0)
        return ranges::linkCount.high;
    return std::max<std::int64_t>(0, freePorts(plan, catalog, end)) / each;
}

// "As many as fit" means the ports of a server; where no server's ports decide, one cable.
std::int64_t allPorts(const Plan& plan, const Catalog& catalog, const End& from, const End& to) {
    std::optional<std::int64_t> most;
    for (const auto& [end, other] : {std::pair{&from, &to}, std::pair{&to, &from}})
        if (end->sort == Sort::server && end->ports && other->sort != Sort::storage) {
            const std::int64_t room = roomFor(plan, catalog, *end, *other);
            most = most ? std::min(*most, room) : room;
        }
    if (!most)
        return 1;
    return std::clamp<std::int64_t>(
        std::min({*most, roomFor(plan, catalog, from, to), roomFor(plan, catalog, to, from)}), 1,
        ranges::linkCount.high);
}

Error notDrawable(const LinkKind& kind) {
    const bool inside = kind.fabric == FabricKind::none;
    return {"kind_does_not_fit", kind.id.text,
            check::shown(kind.name) +
                (inside ? " lives inside a server and cannot be drawn. Take a network kind."
                        : " is counted by " + check::shown(kind.per) +
                              ", not by port, and cannot be drawn. Take a kind that is counted by port.")};
}

} // namespace

bool canBeDrawn(const LinkKind& kind) { return kind.fabric != FabricKind::none && kind.per == "port"; }

std::optional<Error> whyNotJoined(const End& from, const End& to) {
    if (from.id == to.id)
        return problem(from, "link_to_itself",
                       check::shown(from.name) + " cannot be linked to itself. Draw to another server or switch.");
    if (from.sort == Sort::storage && to.sort == Sort::storage)
        return problem(from, "two_stores", "Two stores cannot be linked. Link each to a server or a switch.");
    if (from.sort == Sort::server && to.sort == Sort::server && (from.group > 1 || to.group > 1))
        return problem(from.group > 1 ? from : to, "switch_needed",
                       check::shown((from.group > 1 ? from : to).name) +
                           " stands for several servers, which no direct cable can join. Link both to a switch.");
    return std::nullopt;
}

std::optional<Error> whyNotCarried(const End& end, const LinkKind& kind) {
    const std::string name = check::shown(end.name);
    if (!wiring::speaks(end, kind.fabric)) {
        const std::string found = check::shown(kind.name) + " does not fit " + name + ", which speaks " +
                                  std::string(wiring::nameOf(*end.fabric)) + ". ";
        return problem(end, "kind_does_not_fit",
                       found + (end.sort == Sort::switchNode ? "Take a link kind of that technology, or a switch for " +
                                                                   std::string(wiring::nameOf(kind.fabric)) + "."
                                                             : "Take a link kind of that technology."));
    }
    if (!wiring::fastEnough(end, kind.rate))
        return problem(end, "kind_does_not_fit",
                       check::shown(kind.name) + " (" + wiring::gigabits(kind.rate) + ") is faster than the ports of " +
                           name + " (" + wiring::gigabits(*end.rate) + "). Take a slower kind.");
    return std::nullopt;
}

std::optional<LinkKindId> kindBetween(const Plan& plan, const Catalog& catalog, const End& from, const End& to) {
    // Two ends of unknown speed: any choice would be a guess.
    if (!from.rate && !to.rate)
        return std::nullopt;
    const std::optional<FabricKind> wish = preferred(from, to);
    const LinkKind* best = nullptr;
    const auto worth = [&](const LinkKind& kind) {
        return std::pair(wish && sameTechnology(kind.fabric, *wish), kind.rate);
    };
    const auto consider = [&](const LinkKind& kind) {
        if (!canBeDrawn(kind) || whyNotCarried(from, kind) || whyNotCarried(to, kind))
            return;
        if (!best || worth(kind) > worth(*best) || (worth(kind) == worth(*best) && kind.id < best->id))
            best = &kind;
    };
    for (const auto& [id, kind] : plan.entries.links)
        consider(kind);
    for (const auto& [id, kind] : catalog.links)
        if (!plan.entries.links.contains(id))
            consider(kind);
    return best ? std::optional(best->id) : std::nullopt;
}

Result<Cable> between(const Plan& plan, const Catalog& catalog, const NodeId& from, const NodeId& to,
                      const LinkKindId& kind, int count) {
    for (const NodeId& id : {from, to})
        if (!plan.hasNode(id))
            return failure("unknown_node", id.text, "\"" + check::shown(id.text) + "\" is no node of this plan");
    const End a = *wiring::endOf(plan, catalog, from);
    const End b = *wiring::endOf(plan, catalog, to);
    if (auto why = whyNotJoined(a, b))
        return std::unexpected(*why);

    const auto chosen = kind.empty() ? kindBetween(plan, catalog, a, b) : std::optional(kind);
    if (!chosen)
        return std::unexpected(noCommonKind(a, b));
    const LinkKind* entry = entries::find(plan, catalog, *chosen);
    if (!entry)
        return failure("unknown_link_kind", chosen->text,
                       "\"" + check::shown(chosen->text) + "\" is no link kind of the catalogue");
    if (!canBeDrawn(*entry))
        return std::unexpected(notDrawable(*entry));
    for (const End* end : {&a, &b})
        if (auto why = whyNotCarried(*end, *entry))
            return std::unexpected(*why);

    const std::int64_t wanted = count == 0 ? allPorts(plan, catalog, a, b) : count;
    Problems problems;
    check::whole(wanted, ranges::linkCount, from.text + " to " + to.text + ": count", problems);
    if (!problems.empty())
        return std::unexpected(problems.front());
    const int cables = static_cast<int>(wanted);
    for (const auto& [end, other] : {std::pair{&a, &b}, std::pair{&b, &a}})
        if (end->ports && roomFor(plan, catalog, *end, *other) < cables)
            return std::unexpected(noFreePort(*end, *other, freePorts(plan, catalog, *end), cables));
    return Cable{*chosen, cables};
}

} // namespace boc::cabling
