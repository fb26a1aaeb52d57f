#pragma once
// Internal to generate.cpp: draws nodes in rows and links of the kind both ends speak.

#include "fabric/generate.h"

#include <map>
#include <optional>

namespace boc::fabric {

class Pencil {
public:
    explicit Pencil(const Catalog& catalog) : catalog_(catalog) {}

    void know(const Server& server) { plan_.entries.servers.insert_or_assign(server.id, server); }
    void know(const Switch& kind) { plan_.entries.switches.insert_or_assign(kind.id, kind); }
    NodeId servers(const ServerId& kind, int count); // a group in the lowest row
    std::vector<NodeId> row(const SwitchId& kind, const std::string& name, int count, int row);
    void link(const NodeId& from, const NodeId& to, int count); // count 0: none

    // The plan with its entries, or the reason why some ends cannot be joined.
    Result<Generated> finished(Generated made);

private:
    std::string kindOf(const NodeId& id) const;

    const Catalog& catalog_;
    Plan plan_;
    std::map<std::pair<std::string, std::string>, LinkKindId> kinds_; // by the kinds of both ends
    std::map<NodeId, std::string> drawn_;                             // the kind of each node
    std::map<int, int> filled_;                                       // items in each row
    std::optional<Error> problem_;
};

} // namespace boc::fabric
