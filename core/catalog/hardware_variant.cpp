// GPUs and servers of the catalogue with some fields changed, named as in the command line's contract.
#include "catalog/catalog_json.h"
#include "catalog/entry_parts.h"

namespace boc {

namespace {

using json::ObjectReader;
using json::Range;

template <class Kind>
void take(ObjectReader& from, std::string_view key, entry::Unit unit, Range range, Quantity<Kind>& to) {
    if (const auto value = from.optionalNumber(key, range))
        to = Quantity<Kind>(*value * unit.inBaseUnits);
}

template <class Kind>
void take(ObjectReader& from, std::string_view key, entry::Unit unit, Range range, std::optional<Quantity<Kind>>& to) {
    if (const auto value = from.optionalNumber(key, range))
        to = Quantity<Kind>(*value * unit.inBaseUnits);
}

void take(ObjectReader& from, std::string_view key, std::string& to) {
    if (const auto text = from.optionalText(key))
        to = *text;
}

void take(ObjectReader& from, std::string_view key, int low, int high, int& to) {
    if (const auto value = from.optionalInteger(key, low, high))
        to = static_cast<int>(*value);
}

void refuseUnread(ObjectReader& from, const char* what) {
    const json::Json unread = from.unread(); // the reader notes the problem, so the list is taken first
    for (const auto& [key, value] : unread.items())
        from.problem(key, "unknown_field", std::string("is not a field of a ") + what);
}

void takePeaks(ObjectReader& from, PeakRates& peak, Problems& problems) {
    const json::Json* object = from.optionalObject("peak_dense_tflops");
    if (!object)
        return;
    ObjectReader inner(*object, from.placeOf("peak_dense_tflops"), problems);
    constexpr Range range{0.1, 1e6};
    take(inner, "fp32", entry::tera, range, peak.fp32);
    take(inner, "tf32", entry::tera, range, peak.tf32);
    take(inner, "fp16", entry::tera, range, peak.fp16);
    take(inner, "bf16", entry::tera, range, peak.bf16);
    take(inner, "fp8", entry::tera, range, peak.fp8);
    take(inner, "fp4", entry::tera, range, peak.fp4);
    take(inner, "int8", entry::tera, range, peak.int8);
    refuseUnread(inner, "GPU's peak rates");
}

void takeNics(ObjectReader& from, std::optional<ComputeNics>& nics, Problems& problems) {
    const json::Json* object = from.optionalObject("compute_nics");
    if (!object)
        return;
    ObjectReader inner(*object, from.placeOf("compute_nics"), problems);
    ComputeNics given = nics.value_or(ComputeNics{});
    if (!nics)
        for (const char* key : {"count", "gbps", "kind"})
            if (!inner.has(key))
                inner.missing(key);
    take(inner, "count", 1, 10'000, given.count);
    take(inner, "gbps", entry::gigabit, {0.1, 1e5}, given.rate);
    given.kind = inner.optionalChoice("kind", entry::Names<FabricKind>(entry::fabricNames)).value_or(given.kind);
    take(inner, "model", given.name);
    refuseUnread(inner, "server's compute NICs");
    nics = given;
}

} // namespace

Result<Gpu> gpuVariant(const Gpu& base, const json::Json& overrides, const std::string& where) {
    Problems problems;
    ObjectReader from(overrides, where, problems);
    if (!overrides.is_object())
        return std::unexpected(problems.front());
    constexpr Range rates{0.1, 1e6};
    Gpu gpu = base;
    from.any("base");
    take(from, "name", gpu.name);
    take(from, "memory_gb", entry::giga, {1, 1e4}, gpu.memory);
    take(from, "usable_bytes", entry::one, {1e9, 1e13}, gpu.usable);
    take(from, "memory_bandwidth_gb_s", entry::giga, rates, gpu.memoryBandwidth);
    takePeaks(from, gpu.peak, problems);
    take(from, "sm_count", 1, 100'000, gpu.multiprocessors);
    take(from, "measured_matmul_bf16_tflops", entry::tera, rates, gpu.measuredMatmulBf16);
    take(from, "scale_up_gb_s_per_direction", entry::giga, rates, gpu.scaleUp);
    take(from, "scale_up_domain_gpus", 1, 100'000, gpu.scaleUpDomain);
    take(from, "host_gb_s_per_direction", entry::giga, rates, gpu.hostLink);
    take(from, "tdp_w", entry::one, {1, 1e5}, gpu.tdp);
    take(from, "idle_power_w", entry::one, {1, 1e5}, gpu.idle);
    refuseUnread(from, "GPU");
    if (from.has("memory_gb") && !from.has("usable_bytes"))
        from.problem("usable_bytes", "usable_not_restated",
                     "is missing; what a runtime can use does not follow from memory_gb, so both are changed together");
    if (problems.empty() && gpu.usable > 1.1 * gpu.memory)
        from.problem("usable_bytes", "out_of_range", "is more than the card's memory_gb");
    if (!problems.empty())
        return std::unexpected(problems.front());
    return gpu;
}

Result<Server> serverVariant(const Server& base, const json::Json& overrides, const std::string& where) {
    Problems problems;
    ObjectReader from(overrides, where, problems);
    if (!overrides.is_object())
        return std::unexpected(problems.front());
    constexpr Range kilowatts{0.01, 1e4};
    Server server = base;
    from.any("base");
    take(from, "name", server.name);
    if (const auto gpu = from.optionalId("gpu"))
        server.gpu = GpuId{*gpu};
    take(from, "gpu_count", 1, 10'000, server.gpus);
    takeNics(from, server.nics, problems);
    take(from, "ram_gb", entry::giga, {1, 1e7}, server.hostMemory);
    take(from, "max_power_kw", entry::kilo, kilowatts, server.maximumPower);
    take(from, "typical_power_kw", entry::kilo, kilowatts, server.typicalPower);
    take(from, "idle_power_kw", entry::kilo, kilowatts, server.idlePower);
    if (const auto units = from.optionalInteger("rack_units", 1, 1'000))
        server.rackUnits = static_cast<int>(*units);
    refuseUnread(from, "server");
    if (!problems.empty())
        return std::unexpected(problems.front());
    return server;
}

} // namespace boc
