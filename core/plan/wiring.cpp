#include "plan/wiring.h"

#include "base/numbers.h"
#include "plan/entries.h"

namespace boc::wiring {

namespace {

bool isEthernet(FabricKind fabric) { return fabric == FabricKind::ethernet || fabric == FabricKind::roce; }

// The catalogue names adapters "ConnectX-7" or "InfiniBand NDR / Ethernet", "InfiniBand NDR / 400GbE".
bool namesEthernet(const std::string& name) {
    return name.find("ConnectX") != std::string::npos || name.find("Ethernet") != std::string::npos ||
           name.find("GbE") != std::string::npos;
}

} // namespace

End endOf(const Plan& plan, const Catalog& catalog, const ServerNode& node) {
    End end{.id = node.id, .sort = Sort::server, .name = node.name, .group = node.count};
    const Server* server = entries::find(plan, catalog, node.server);
    if (!server || !server->nics)
        return end;
    end.ports = server->nics->count;
    end.rate = server->nics->rate;
    end.fabric = server->nics->kind;
    end.alsoEthernet = server->nics->kind == FabricKind::infiniband && namesEthernet(server->nics->name);
    return end;
}

End endOf(const Plan& plan, const Catalog& catalog, const SwitchNode& node) {
    End end{.id = node.id, .sort = Sort::switchNode, .name = node.name};
    const Switch* kind = entries::find(plan, catalog, node.kind);
    if (!kind)
        return end;
    end.ports = kind->ports;
    end.rate = kind->rate;
    end.fabric = kind->kind;
    return end;
}

End endOf(const StorageNode& node) { return End{.id = node.id, .sort = Sort::storage, .name = node.name}; }

std::optional<End> endOf(const Plan& plan, const Catalog& catalog, const NodeId& id) {
    if (const ServerNode* server = plan.server(id))
        return endOf(plan, catalog, *server);
    if (const SwitchNode* kind = plan.switchNode(id))
        return endOf(plan, catalog, *kind);
    if (const StorageNode* store = plan.storageNode(id))
        return endOf(*store);
    return std::nullopt;
}

bool speaks(const End& end, FabricKind fabric) {
    if (!end.fabric || *end.fabric == fabric)
        return true;
    return isEthernet(fabric) && (isEthernet(*end.fabric) || end.alsoEthernet);
}

bool fastEnough(const End& end, ByteRate rate) { return !end.rate || rate <= *end.rate * (1.0 + 1e-9); }

std::int64_t portsTaken(const End& end, const End& other, int count) {
    switch (end.sort) {
    case Sort::server:
        return other.sort == Sort::storage ? 0 : count;
    case Sort::switchNode:
        return std::int64_t{other.sort == Sort::server ? other.group : 1} * count;
    case Sort::storage:
        break;
    }
    return count;
}

std::string_view nameOf(FabricKind fabric) {
    switch (fabric) {
    case FabricKind::none:
        return "no network";
    case FabricKind::infiniband:
        return "InfiniBand";
    case FabricKind::roce:
    case FabricKind::ethernet:
        return "Ethernet or RoCE";
    case FabricKind::efa:
        return "EFA";
    case FabricKind::slingshot:
        return "Slingshot";
    case FabricKind::omniPath:
        return "Omni-Path";
    }
    return "no network";
}

std::string gigabits(ByteRate rate) { return formatSignificant(rate.value() * 8e-9, 4) + " Gb/s"; }

} // namespace boc::wiring
