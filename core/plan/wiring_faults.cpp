#include "plan/cabling.h"
#include "plan/check.h"
#include "plan/entries.h"
#include "plan/rules.h"

#include <string_view>
#include <unordered_map>

namespace boc {

namespace {

using wiring::End;

std::string place(std::string_view list, std::size_t index) {
    return std::string(list) + "[" + std::to_string(index) + "]";
}

class Faults {
public:
    Faults(const Plan& plan, const Catalog& catalog) : plan_(plan), catalog_(catalog) {}

    std::vector<WiringFault> all() {
        for (const ServerNode& node : plan_.servers)
            ends_.emplace(node.id.text, Placed{wiring::endOf(plan_, catalog_, node)});
        for (const SwitchNode& node : plan_.switches)
            ends_.emplace(node.id.text, Placed{wiring::endOf(plan_, catalog_, node)});
        for (const StorageNode& node : plan_.storage)
            ends_.emplace(node.id.text, Placed{wiring::endOf(node)});
        for (std::size_t i = 0; i < plan_.links.size(); ++i)
            link(plan_.links[i], i);
        ports(plan_.servers, "nodes.servers");
        ports(plan_.switches, "nodes.switches");
        return std::move(faults_);
    }

private:
    struct Placed {
        End end;
        std::int64_t used = 0;
    };

    void note(std::string code, std::string where, std::string message, std::vector<NodeId> nodes) {
        faults_.push_back({{std::move(code), std::move(where), std::move(message)}, std::move(nodes)});
    }
    void link(const Link& link, std::size_t index) {
        const auto from = ends_.find(link.from.text);
        const auto to = ends_.find(link.to.text);
        if (from == ends_.end() || to == ends_.end() || from == to)
            return; // checkPlan says so
        Placed& a = from->second;
        Placed& b = to->second;
        const LinkKind* kind = entries::find(plan_, catalog_, link.kind);
        if (a.end.sort != wiring::Sort::storage || b.end.sort != wiring::Sort::storage)
            if (const auto why = cabling::whyNotJoined(a.end, b.end))
                note(why->code, place("links", index), why->message, {link.from, link.to});
        if (kind && !cabling::canBeDrawn(*kind))
            note("kind_does_not_fit", place("links", index) + ".kind",
                 check::shown(kind->name) + " is no network link and cannot be drawn. Take a network kind.",
                 {link.from, link.to});
        else if (kind)
            for (const End* end : {&a.end, &b.end})
                if (const auto why = cabling::whyNotCarried(*end, *kind))
                    note(why->code, place("links", index) + ".kind", why->message, {link.from, link.to});
        a.used += wiring::portsTaken(a.end, b.end, link.count);
        b.used += wiring::portsTaken(b.end, a.end, link.count);
    }
    template <class Nodes> void ports(const Nodes& nodes, std::string_view list) {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const Placed& placed = ends_.at(nodes[i].id.text);
            if (placed.end.ports && placed.used > *placed.end.ports)
                note("no_free_port", place(list, i),
                     check::shown(placed.end.name) + " has " + std::to_string(*placed.end.ports) + " ports and " +
                         std::to_string(placed.used) + " are linked. Unlink some, or take one with more ports.",
                     {nodes[i].id});
        }
    }

    const Plan& plan_;
    const Catalog& catalog_;
    std::vector<WiringFault> faults_;
    std::unordered_map<std::string_view, Placed> ends_;
};

} // namespace

std::vector<WiringFault> wiringFaults(const Plan& plan, const Catalog& catalog) { return Faults(plan, catalog).all(); }

} // namespace boc
