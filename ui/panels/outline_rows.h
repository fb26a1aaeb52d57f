#pragma once
// The outline's rows as values: every job, device and link of a plan, in words that can be read aloud.

#include "catalog/catalog.h"
#include "plan/plan.h"

#include <QString>

#include <string>
#include <vector>

namespace boc::ui {

enum class OutlineSort { job, device, link };

struct OutlineRow {
    OutlineSort sort = OutlineSort::device;
    std::string id; // of a job, node or link
    QString name;   // of a job or device, as it is edited
    QString text;   // "DGX H100 3  ×4", "8 × InfiniBand NDR to Leaf 1"
    QString spoken; // "Server 3 of 8, DGX H100 3, 8 GPUs, 1 link", "NIC 1 to 8, to Leaf 1 port 17 to 24, ..."
    QString icon;
    std::vector<OutlineRow> children; // the links of a device

    friend bool operator==(const OutlineRow&, const OutlineRow&) = default;
};

// Jobs, then switches, servers and stores, each from top to bottom and left to right. A link stands under both its
// ends. Ports are counted in the order the links were drawn.
std::vector<OutlineRow> outlineRows(const Plan& plan, const Catalog& catalog);

} // namespace boc::ui
