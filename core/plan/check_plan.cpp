#include "plan/check.h"
#include "plan/entries.h"
#include "plan/ranges.h"
#include "plan/rules.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace boc {

namespace {

std::string place(std::string_view list, std::size_t index) {
    return std::string(list) + "[" + std::to_string(index) + "]";
}

class Check {
public:
    Check(const Plan& plan, const Catalog& catalog) : plan_(plan), catalog_(catalog) {}

    Problems all() {
        check::description(plan_, problems_);
        servers();
        switches();
        storage();
        links();
        jobs();
        rest();
        check::structure(plan_, "", problems_);
        return std::move(problems_);
    }

private:
    void unknown(std::string_view what, const std::string& where, const std::string& id) {
        std::string code = "unknown_" + std::string(what);
        std::string words(what);
        for (char& c : words)
            c = c == '_' ? ' ' : c;
        problems_.push_back({std::move(code), where,
                             "\"" + check::shown(id) + "\" is no " + words + " of the catalogue or of this plan"});
    }
    template <class Node> void node(const Node& node, const std::string& where) {
        check::identifier(node.id.text, where + ".id", problems_);
        check::name(node.name, where + ".name", problems_);
        check::position(node.position, where + ".position", problems_);
    }
    void servers() {
        std::int64_t gpus = 0;
        for (std::size_t i = 0; i < plan_.servers.size(); ++i) {
            const ServerNode& server = plan_.servers[i];
            const std::string where = place("nodes.servers", i);
            node(server, where);
            check::whole(server.count, ranges::serverCount, where + ".count", problems_);
            const Server* entry = entries::find(plan_, catalog_, server.server);
            if (!entry)
                unknown("server", where + ".server", server.server.text);
            else if (!entries::find(plan_, catalog_, entry->gpu))
                unknown("gpu", where + ".server", entry->gpu.text);
            if (entry)
                gpus += std::int64_t{server.count} * entry->gpus;
            counts_.emplace(server.id.text, server.count);
        }
        if (gpus > ranges::gpus)
            problems_.push_back({"too_many_gpus", "nodes.servers",
                                 "hold " + std::to_string(gpus) + " GPUs in all; at most " +
                                     std::to_string(ranges::gpus) + " are computed. Lower the counts."});
    }
    void switches() {
        for (std::size_t i = 0; i < plan_.switches.size(); ++i) {
            const SwitchNode& item = plan_.switches[i];
            const std::string where = place("nodes.switches", i);
            node(item, where);
            if (!entries::find(plan_, catalog_, item.kind))
                unknown("switch", where + ".kind", item.kind.text);
        }
    }
    void storage() {
        for (std::size_t i = 0; i < plan_.storage.size(); ++i) {
            const StorageNode& store = plan_.storage[i];
            const std::string where = place("nodes.storage", i);
            node(store, where);
            if (!entries::find(plan_, catalog_, store.kind))
                unknown("storage", where + ".kind", store.kind.text);
        }
    }
    void links() {
        std::int64_t cables = 0;
        for (std::size_t i = 0; i < plan_.links.size(); ++i) {
            const Link& link = plan_.links[i];
            const std::string where = place("links", i);
            const auto server = counts_.find(link.from.text);
            const auto otherServer = counts_.find(link.to.text);
            cables += std::int64_t{link.count} * std::max(server == counts_.end() ? 1 : server->second,
                                                          otherServer == counts_.end() ? 1 : otherServer->second);
            check::identifier(link.id.text, where + ".id", problems_);
            check::whole(link.count, ranges::linkCount, where + ".count", problems_);
            if (!entries::find(plan_, catalog_, link.kind))
                unknown("link_kind", where + ".kind", link.kind.text);
        }
        if (cables > ranges::cables)
            problems_.push_back({"too_many_cables", "links",
                                 "are " + std::to_string(cables) + " cables in all; at most " +
                                     std::to_string(ranges::cables) + " are counted. Lower the counts."});
    }
    void jobs() {
        for (std::size_t i = 0; i < plan_.jobs.size(); ++i) {
            const std::string where = place("jobs", i);
            check::identifier(plan_.jobs[i].id.text, where + ".id", problems_);
            check::job(plan_.jobs[i], where, problems_);
            if (!entries::find(plan_, catalog_, plan_.jobs[i].model))
                unknown("model", where + ".model", plan_.jobs[i].model.text);
        }
    }
    void rest() {
        for (std::size_t i = 0; i < plan_.constraints.size(); ++i) {
            check::identifier(plan_.constraints[i].id.text, place("constraints", i) + ".id", problems_);
            check::constraint(plan_.constraints[i], place("constraints", i), problems_);
        }
        for (std::size_t i = 0; i < plan_.prices.size(); ++i) {
            const PriceOverride& price = plan_.prices[i];
            check::price(price, place("price_overrides", i), problems_);
            if (!entries::find(plan_, catalog_, ServerId{price.item}) &&
                !entries::find(plan_, catalog_, SwitchId{price.item}) &&
                !entries::find(plan_, catalog_, LinkKindId{price.item}))
                problems_.push_back({"unknown_item", place("price_overrides", i) + ".item",
                                     "\"" + check::shown(price.item) + "\" is no server, switch or link kind"});
        }
        check::assumptions(plan_.assumptions, "assumptions", problems_);
    }

    const Plan& plan_;
    const Catalog& catalog_;
    Problems problems_;
    std::unordered_map<std::string_view, int> counts_; // servers of each group
};

} // namespace

Problems checkPlan(const Plan& plan, const Catalog& catalog) { return Check(plan, catalog).all(); }

} // namespace boc
