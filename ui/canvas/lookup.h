#pragma once
// Catalogue entries as a plan sees them: its own embedded ones win over the program's.

#include "canvas/projection.h"

#include <string>

namespace boc::ui {

template <class IdType> auto findEntry(const Projection& projection, const IdType& id) {
    const auto* own = projection.index.plan().entries.find(id);
    return own != nullptr ? own : projection.catalog.find(id);
}

// "NVIDIA Quantum-2 QM9700" of vendor NVIDIA is "Quantum-2 QM9700": a card has little room.
inline std::string withoutVendor(const std::string& name, const std::string& vendor) {
    const bool leads = !vendor.empty() && name.size() > vendor.size() + 1 && name.starts_with(vendor + " ");
    return leads ? name.substr(vendor.size() + 1) : name;
}

} // namespace boc::ui
