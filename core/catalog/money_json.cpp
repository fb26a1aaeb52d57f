// What has a price: storage, rented machines, and single rates such as that of power.
#include "catalog/entry_kinds.h"
#include "catalog/entry_parts.h"

namespace boc::entry {

namespace {

constexpr json::Range hourlyRange{0.001, 1e4};

template <class Fields> void describe(Fields& fields, typename Fields::template Entry<Storage>& storage) {
    fields.id("id", storage.id);
    fields.text("name", storage.name);
    fields.text("kind", storage.kind);
    fields.text("per", storage.per);
    fields.optionalQuantity("read_gigabytes_per_second", storage.read, giga, {1e-4, 1e6});
    fields.optionalQuantity("write_gigabytes_per_second", storage.write, giga, {1e-4, 1e6});
    fields.optionalMoney("price_usd_per_terabyte_month", storage.pricePerTerabyteMonth, {0.01, 1e6});
    describeProvenance(fields, storage.provenance);
}

template <class Fields> void describe(Fields& fields, typename Fields::template Entry<Rent>& rent) {
    fields.id("id", rent.id);
    fields.text("provider", rent.provider);
    fields.text("name", rent.name);
    fields.id("server", rent.server);
    fields.id("gpu", rent.gpu);
    fields.count("gpus", rent.gpus, 1, 10'000);
    fields.optionalNumber("on_demand_usd_per_gpu_hour", rent.onDemand, hourlyRange);
    fields.optionalNumber("reserved_1_year_usd_per_gpu_hour", rent.reserved1Year, hourlyRange);
    fields.optionalNumber("reserved_3_years_usd_per_gpu_hour", rent.reserved3Years, hourlyRange);
    fields.optionalNumber("spot_usd_per_gpu_hour", rent.spot, hourlyRange);
    fields.optionalNumber("capacity_block_usd_per_gpu_hour", rent.capacityBlock, hourlyRange);
    describeProvenance(fields, rent.provenance);
}

template <class Fields> void describe(Fields& fields, typename Fields::template Entry<Rate>& rate) {
    fields.id("id", rate.id);
    fields.text("name", rate.name);
    fields.text("unit", rate.unit);
    fields.optionalNumber("low", rate.low, {1e-6, 1e9});
    fields.optionalNumber("typical", rate.typical, {1e-6, 1e9});
    fields.optionalNumber("high", rate.high, {1e-6, 1e9});
    describeProvenance(fields, rate.provenance);
    fields.require(inOrder(rate.low, rate.typical, rate.high), "low", "out_of_order",
                   "must not be above typical, nor that above high");
}

template <class Entry> void readAs(json::ObjectReader& from, Problems& problems, Entry& to) {
    FieldReader fields(from, problems);
    describe(fields, to);
}

template <class Entry> json::Json writeAs(const Entry& entry) {
    FieldWriter fields;
    describe(fields, entry);
    return fields.object;
}

} // namespace

void read(json::ObjectReader& from, Problems& problems, Storage& to) { readAs(from, problems, to); }
void read(json::ObjectReader& from, Problems& problems, Rent& to) { readAs(from, problems, to); }
void read(json::ObjectReader& from, Problems& problems, Rate& to) { readAs(from, problems, to); }
json::Json write(const Storage& entry) { return writeAs(entry); }
json::Json write(const Rent& entry) { return writeAs(entry); }
json::Json write(const Rate& entry) { return writeAs(entry); }

} // namespace boc::entry
