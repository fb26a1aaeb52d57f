// Switches and kinds of links.
#include "catalog/entry_kinds.h"
#include "catalog/entry_parts.h"

namespace boc::entry {

namespace {

template <class Fields> void describe(Fields& fields, typename Fields::template Entry<Switch>& entry) {
    fields.id("id", entry.id);
    fields.text("name", entry.name);
    fields.text("vendor", entry.vendor);
    fields.choice("kind", entry.kind, Names<FabricKind>(fabricNames));
    fields.count("ports", entry.ports, 1, 100'000);
    fields.quantity("gigabits_per_second", entry.rate, gigabit, {0.1, 1e5});
    fields.optionalQuantity("typical_power_watts", entry.typicalPower, one, {1, 1e6});
    fields.optionalQuantity("maximum_power_watts", entry.maximumPower, one, {1, 1e6});
    fields.optionalCount("rack_units", entry.rackUnits, 1, 1'000);
    fields.optionalGroup("price", entry.price, [](auto& inner, auto& price) { describePrice(inner, price); });
    describeProvenance(fields, entry.provenance);
    fields.require(inOrder<Watts>(std::nullopt, entry.typicalPower, entry.maximumPower), "typical_power_watts",
                   "out_of_order", "must not be above maximum_power_watts");
}

template <class Fields> void describe(Fields& fields, typename Fields::template Entry<LinkKind>& link) {
    fields.id("id", link.id);
    fields.text("name", link.name);
    fields.text("technology", link.technology);
    fields.choice("fabric", link.fabric, Names<FabricKind>(fabricNames));
    fields.quantity("gigabytes_per_second", link.rate, giga, {0.001, 1e5});
    fields.text("per", link.per);
    fields.optionalQuantity("latency_microseconds", link.latency, micro, {0.001, 1e6});
    // Above one where the switch itself adds up what passes through it.
    fields.optionalNumber("bus_efficiency", link.busEfficiency, {0.01, 2});
    fields.optionalNumber("bus_efficiency_low", link.busEfficiencyLow, {0.01, 2});
    fields.optionalNumber("bus_efficiency_high", link.busEfficiencyHigh, {0.01, 2});
    describeProvenance(fields, link.provenance);
    fields.require(inOrder(link.busEfficiencyLow, link.busEfficiency, link.busEfficiencyHigh), "bus_efficiency",
                   "out_of_order", "must lie between bus_efficiency_low and bus_efficiency_high");
}

} // namespace

void read(json::ObjectReader& from, Problems& problems, Switch& to) {
    FieldReader fields(from, problems);
    describe(fields, to);
}

json::Json write(const Switch& entry) {
    FieldWriter fields;
    describe(fields, entry);
    return fields.object;
}

void read(json::ObjectReader& from, Problems& problems, LinkKind& to) {
    FieldReader fields(from, problems);
    describe(fields, to);
}

json::Json write(const LinkKind& entry) {
    FieldWriter fields;
    describe(fields, entry);
    return fields.object;
}

} // namespace boc::entry
