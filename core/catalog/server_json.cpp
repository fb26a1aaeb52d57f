#include "catalog/entry_kinds.h"
#include "catalog/entry_parts.h"

namespace boc::entry {

namespace {

constexpr std::array<std::pair<std::string_view, ServerForm>, 4> formNames{{
    {"server", ServerForm::server},
    {"rack", ServerForm::rack},
    {"workstation", ServerForm::workstation},
    {"cloud_instance", ServerForm::cloudInstance},
}};

constexpr json::Range kilowattsRange{0.01, 1e4};

template <class Fields> void describeNics(Fields& fields, typename Fields::template Entry<ComputeNics>& nics) {
    fields.count("count", nics.count, 1, 10'000);
    fields.quantity("gigabits_per_second", nics.rate, gigabit, {0.1, 1e5});
    fields.choice("kind", nics.kind, Names<FabricKind>(fabricNames));
    fields.optionalText("name", nics.name);
}

template <class Fields> void describe(Fields& fields, typename Fields::template Entry<Server>& server) {
    fields.id("id", server.id);
    fields.text("name", server.name);
    fields.text("vendor", server.vendor);
    fields.choice("form", server.form, Names<ServerForm>(formNames));
    fields.id("gpu", server.gpu);
    fields.count("gpus", server.gpus, 1, 10'000);
    fields.choice("scale_up_kind", server.scaleUpKind, Names<ScaleUpKind>(scaleUpNames));
    fields.optionalGroup("compute_nics", server.nics, [](auto& inner, auto& nics) { describeNics(inner, nics); });
    fields.optionalQuantity("host_memory_gigabytes", server.hostMemory, giga, {1, 1e7});
    fields.optionalQuantity("local_disk_terabytes", server.localDisk, tera, {0.001, 1e6});
    fields.optionalQuantity("maximum_power_kilowatts", server.maximumPower, kilo, kilowattsRange);
    fields.optionalQuantity("typical_power_kilowatts", server.typicalPower, kilo, kilowattsRange);
    fields.optionalQuantity("idle_power_kilowatts", server.idlePower, kilo, kilowattsRange);
    fields.optionalCount("rack_units", server.rackUnits, 1, 1'000);
    fields.optionalGroup("price", server.price, [](auto& inner, auto& price) { describePrice(inner, price); });
    describeProvenance(fields, server.provenance);
    fields.require(inOrder(server.idlePower, server.typicalPower, server.maximumPower), "typical_power_kilowatts",
                   "out_of_order", "must not be below idle_power_kilowatts nor above maximum_power_kilowatts");
}

} // namespace

void read(json::ObjectReader& from, Problems& problems, Server& to) {
    FieldReader fields(from, problems);
    describe(fields, to);
}

json::Json write(const Server& entry) {
    FieldWriter fields;
    describe(fields, entry);
    return fields.object;
}

} // namespace boc::entry
