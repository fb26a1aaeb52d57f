#include "plan/check.h"

#include <set>

namespace boc::check {

namespace {

std::string place(const std::string& prefix, std::string_view list, std::size_t index) {
    return prefix + std::string(list) + "[" + std::to_string(index) + "]";
}

class Structure {
public:
    Structure(const Plan& plan, const std::string& prefix, Problems& problems)
        : plan_(plan), prefix_(prefix), problems_(problems) {}

    void check() {
        nodes(plan_.servers, "nodes.servers");
        for (const ServerNode& node : plan_.servers)
            servers_.insert(node.id);
        nodes(plan_.switches, "nodes.switches");
        nodes(plan_.storage, "nodes.storage");
        for (const StorageNode& node : plan_.storage)
            stores_.insert(node.id);
        links();
        ids(plan_.jobs, "jobs");
        jobs();
        ids(plan_.constraints, "constraints");
        prices();
        most(nodes_.size(), limits::nodes, "nodes");
        most(plan_.links.size(), limits::links, "links");
        most(plan_.jobs.size(), ranges::jobs, "jobs");
        most(plan_.constraints.size(), ranges::constraints, "constraints");
        most(plan_.prices.size(), ranges::prices, "price_overrides");
    }

private:
    void report(std::string code, std::string where, std::string message) {
        problems_.push_back({std::move(code), std::move(where), std::move(message)});
    }
    // Empty ids are passed over: whoever reads or checks the part itself has said so already.
    void doubled(const std::string& where, const std::string& id) {
        report("double_id", where + ".id", "\"" + shown(id) + "\" stands twice; every id must be another");
    }
    template <class Nodes> void nodes(const Nodes& list, std::string_view name) {
        for (std::size_t i = 0; i < list.size(); ++i)
            if (!nodes_.insert(list[i].id).second && !list[i].id.empty())
                doubled(place(prefix_, name, i), list[i].id.text);
    }
    template <class Elements> void ids(const Elements& list, std::string_view name) {
        std::set<std::string> seen;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (!seen.insert(list[i].id.text).second && !list[i].id.empty())
                doubled(place(prefix_, name, i), list[i].id.text);
    }
    void end(const NodeId& id, const std::string& where) {
        if (!nodes_.contains(id) && !id.empty())
            report("unknown_node", where,
                   "\"" + shown(id.text) + "\" is no node of this plan; a link ends at two nodes that are there");
    }
    void links() {
        ids(plan_.links, "links");
        for (std::size_t i = 0; i < plan_.links.size(); ++i) {
            const Link& link = plan_.links[i];
            const std::string where = place(prefix_, "links", i);
            end(link.from, where + ".from");
            end(link.to, where + ".to");
            if (link.from == link.to && !link.from.empty())
                report("link_to_itself", where, "leads from \"" + shown(link.from.text) + "\" to itself");
            else if (stores_.contains(link.from) && stores_.contains(link.to))
                report("two_stores", where, "joins two stores; one end must be a server or a switch");
        }
    }
    void jobs() {
        for (std::size_t i = 0; i < plan_.jobs.size(); ++i) {
            std::set<NodeId> seen;
            for (std::size_t k = 0; k < plan_.jobs[i].servers.size(); ++k) {
                const NodeId& id = plan_.jobs[i].servers[k];
                const std::string where = place(place(prefix_, "jobs", i) + ".", "servers", k);
                if (id.empty())
                    continue;
                if (!servers_.contains(id))
                    report("unknown_node", where, "\"" + shown(id.text) + "\" is no server of this plan");
                else if (!seen.insert(id).second)
                    report("double_id", where, "\"" + shown(id.text) + "\" is named twice");
            }
        }
    }
    void prices() {
        std::set<std::string> seen;
        for (std::size_t i = 0; i < plan_.prices.size(); ++i)
            if (!seen.insert(plan_.prices[i].item).second && !plan_.prices[i].item.empty())
                report("double_id", place(prefix_, "price_overrides", i) + ".item",
                       "\"" + shown(plan_.prices[i].item) + "\" has two prices; one is wanted");
    }
    void most(std::size_t count, std::size_t limit, std::string_view what) {
        if (count > limit)
            report("too_many", prefix_ + std::string(what),
                   "has " + std::to_string(count) + " entries; at most " + std::to_string(limit) + " are allowed");
    }

    const Plan& plan_;
    const std::string& prefix_;
    Problems& problems_;
    std::set<NodeId> nodes_;
    std::set<NodeId> servers_;
    std::set<NodeId> stores_;
};

} // namespace

void structure(const Plan& plan, const std::string& prefix, Problems& problems) {
    Structure(plan, prefix, problems).check();
}

} // namespace boc::check
