#pragma once
// Internal: parts that entries of several kinds share.

#include "catalog/entry_fields.h"

#include <array>

namespace boc::entry {

inline constexpr std::array<std::pair<std::string_view, Confidence>, 7> confidenceNames{{
    {"datasheet", Confidence::datasheet},
    {"measured", Confidence::measured},
    {"list_price", Confidence::listPrice},
    {"quoted", Confidence::quoted},
    {"estimate", Confidence::estimate},
    {"derived", Confidence::derived},
    {"unverified", Confidence::unverified},
}};

inline constexpr std::array<std::pair<std::string_view, ScaleUpKind>, 7> scaleUpNames{{
    {"none", ScaleUpKind::none},
    {"pcie", ScaleUpKind::pcie},
    {"nvlink_bridge", ScaleUpKind::nvlinkBridge},
    {"nvlink", ScaleUpKind::nvlink},
    {"nvswitch", ScaleUpKind::nvswitch},
    {"infinity_fabric", ScaleUpKind::infinityFabric},
    {"roce", ScaleUpKind::roce},
}};

inline constexpr std::array<std::pair<std::string_view, FabricKind>, 7> fabricNames{{
    {"none", FabricKind::none},
    {"infiniband", FabricKind::infiniband},
    {"roce", FabricKind::roce},
    {"ethernet", FabricKind::ethernet},
    {"efa", FabricKind::efa},
    {"slingshot", FabricKind::slingshot},
    {"omni_path", FabricKind::omniPath},
}};

template <class Fields> void describeProvenance(Fields& fields, typename Fields::template Entry<Provenance>& facts) {
    fields.text("source", facts.source);
    fields.date("as_of", facts.asOf);
    fields.choice("confidence", facts.confidence, Names<Confidence>(confidenceNames));
}

// Absent ones are passed over.
template <class T>
bool inOrder(const std::optional<T>& low, const std::optional<T>& typical, const std::optional<T>& high) {
    return !(low && typical && *typical < *low) && !(typical && high && *high < *typical) &&
           !(low && high && *high < *low);
}

inline constexpr json::Range priceRange{0.01, 1e9};

template <class Fields> void describePrice(Fields& fields, typename Fields::template Entry<PriceRange>& price) {
    fields.optionalMoney("low_usd", price.low, priceRange);
    fields.optionalMoney("typical_usd", price.typical, priceRange);
    fields.optionalMoney("high_usd", price.high, priceRange);
    describeProvenance(fields, price.provenance);
    fields.require(price.low || price.typical || price.high, "typical_usd", "missing_field",
                   "is missing, and low_usd and high_usd too; leave out the whole price where none is known");
    fields.require(inOrder(price.low, price.typical, price.high), "low_usd", "out_of_order",
                   "must not be above typical_usd, nor that above high_usd");
}

} // namespace boc::entry
