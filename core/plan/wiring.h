#pragma once
// Internal: what the two ends of a cable speak, how fast, and how many ports they have.

#include "plan/plan.h"

#include <cstdint>
#include <optional>
#include <string>

namespace boc::wiring {

enum class Sort { server, switchNode, storage };

// One node as the rules see it. Absent optionals: not known, which never forbids anything.
struct End {
    NodeId id = {};
    Sort sort = Sort::server;
    std::string name = {};
    int group = 1;                         // servers of the card
    std::optional<int> ports = {};         // NICs of one server, ports of a switch
    std::optional<ByteRate> rate = {};     // of one port
    std::optional<FabricKind> fabric = {}; // what it speaks first
    bool alsoEthernet = false;             // a ConnectX adapter speaks Ethernet and RoCE as well as InfiniBand
};

// Nothing where there is no such node.
std::optional<End> endOf(const Plan& plan, const Catalog& catalog, const NodeId& id);
End endOf(const Plan& plan, const Catalog& catalog, const ServerNode& node);
End endOf(const Plan& plan, const Catalog& catalog, const SwitchNode& node);
End endOf(const StorageNode& node);

bool speaks(const End& end, FabricKind fabric);
bool fastEnough(const End& end, ByteRate rate);

// Ports that `count` cables of a link take at `end`. A group of n servers takes n times as many at a switch. Servers
// have ports of their own for storage, which the catalogue does not count: a link to a store takes none of the others.
std::int64_t portsTaken(const End& end, const End& other, int count);

// How a message speaks of a technology: "InfiniBand", "Ethernet or RoCE", ...
std::string_view nameOf(FabricKind fabric);
// "400 Gb/s"
std::string gigabits(ByteRate rate);

} // namespace boc::wiring
