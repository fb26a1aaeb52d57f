#include "catalog/entry_kinds.h"
#include "catalog/entry_parts.h"

namespace boc::entry {

namespace {

constexpr std::array<std::pair<std::string_view, GpuFamily>, 9> familyNames{{
    {"volta", GpuFamily::volta},
    {"ampere", GpuFamily::ampere},
    {"ada", GpuFamily::ada},
    {"hopper", GpuFamily::hopper},
    {"blackwell", GpuFamily::blackwell},
    {"cdna2", GpuFamily::cdna2},
    {"cdna3", GpuFamily::cdna3},
    {"cdna4", GpuFamily::cdna4},
    {"gaudi", GpuFamily::gaudi},
}};

constexpr json::Range teraflopsRange{0.1, 1e6};
constexpr json::Range gigabytesPerSecondRange{0.1, 1e6};
constexpr json::Range wattsRange{1, 1e5};

template <class Fields> void describePeak(Fields& fields, typename Fields::template Entry<PeakRates>& peak) {
    fields.optionalQuantity("fp32", peak.fp32, tera, teraflopsRange);
    fields.optionalQuantity("tf32", peak.tf32, tera, teraflopsRange);
    fields.optionalQuantity("fp16", peak.fp16, tera, teraflopsRange);
    fields.optionalQuantity("bf16", peak.bf16, tera, teraflopsRange);
    fields.optionalQuantity("fp8", peak.fp8, tera, teraflopsRange);
    fields.optionalQuantity("fp4", peak.fp4, tera, teraflopsRange);
    fields.optionalQuantity("int8", peak.int8, tera, teraflopsRange);
}

template <class Fields> void describe(Fields& fields, typename Fields::template Entry<Gpu>& gpu) {
    fields.id("id", gpu.id);
    fields.text("name", gpu.name);
    fields.text("vendor", gpu.vendor);
    fields.choice("family", gpu.family, Names<GpuFamily>(familyNames));
    fields.quantity("memory_gigabytes", gpu.memory, giga, {1, 1e4});
    fields.quantity("usable_bytes", gpu.usable, one, {1e9, 1e13});
    fields.quantity("memory_bandwidth_gigabytes_per_second", gpu.memoryBandwidth, giga, gigabytesPerSecondRange);
    fields.group("peak_teraflops", gpu.peak, [](auto& inner, auto& peak) { describePeak(inner, peak); });
    fields.optionalCount("multiprocessors", gpu.multiprocessors, 1, 100'000, 0);
    fields.optionalQuantity("measured_matmul_bf16_teraflops", gpu.measuredMatmulBf16, tera, teraflopsRange);
    fields.optionalText("scale_up_name", gpu.scaleUpName);
    fields.choice("scale_up_kind", gpu.scaleUpKind, Names<ScaleUpKind>(scaleUpNames));
    fields.optionalQuantity("scale_up_gigabytes_per_second", gpu.scaleUp, giga, gigabytesPerSecondRange);
    fields.optionalCount("scale_up_domain_gpus", gpu.scaleUpDomain, 1, 100'000, 1);
    fields.quantity("host_link_gigabytes_per_second", gpu.hostLink, giga, gigabytesPerSecondRange);
    fields.quantity("tdp_watts", gpu.tdp, one, wattsRange);
    fields.optionalQuantity("idle_watts", gpu.idle, one, wattsRange);
    fields.optionalGroup("price", gpu.price, [](auto& inner, auto& price) { describePrice(inner, price); });
    describeProvenance(fields, gpu.provenance);
    // Vendors print rounded gigabytes, and some count the memory that error correction takes: 180 "GB" can be 191e9
    // bytes. More than that is a slip of the unit.
    fields.require(gpu.usable <= 1.1 * gpu.memory, "usable_bytes", "out_of_range",
                   "is more than the card's memory_gigabytes");
}

} // namespace

void read(json::ObjectReader& from, Problems& problems, Gpu& to) {
    FieldReader fields(from, problems);
    describe(fields, to);
}

json::Json write(const Gpu& entry) {
    FieldWriter fields;
    describe(fields, entry);
    return fields.object;
}

} // namespace boc::entry
