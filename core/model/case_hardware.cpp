#include "base/numbers.h"
#include "catalog/catalog_json.h"
#include "model/case_reading.h"

#include <algorithm>
#include <array>

namespace boc {

namespace {

constexpr std::int64_t mostGpus = 1'048'576;
constexpr std::array<std::pair<std::string_view, FabricKind>, 7> fabricNames{{{"infiniband", FabricKind::infiniband},
                                                                              {"roce", FabricKind::roce},
                                                                              {"ethernet", FabricKind::ethernet},
                                                                              {"efa", FabricKind::efa},
                                                                              {"slingshot", FabricKind::slingshot},
                                                                              {"omni-path", FabricKind::omniPath},
                                                                              {"none", FabricKind::none}}};

std::string nameOfFabric(FabricKind kind) {
    for (const auto& [name, known] : fabricNames)
        if (known == kind)
            return std::string(name);
    return "none";
}

// An id of the catalogue, or {"base": ID, field: value}.
template <class Entry, class EntryId, class Variant>
std::optional<Entry> entryOf(json::ObjectReader& fields, CaseReading& reading, const char* key,
                             const std::map<EntryId, Entry>& known, Variant variant) {
    const json::Json* value = fields.any(key);
    if (!value)
        return std::nullopt;
    const json::Json* id = value;
    std::string path = key;
    if (value->is_object() && value->contains("base")) {
        id = &value->at("base");
        path += ".base";
    }
    if (!id->is_string()) {
        fields.problem(key, "wrong_type", R"(is neither a catalogue id nor {"base": id, field: value})");
        return std::nullopt;
    }
    const auto found = known.find(EntryId{id->get<std::string>()});
    if (found == known.end()) {
        std::vector<std::string> ids;
        for (const auto& [other, entry] : known)
            ids.push_back(other.text);
        fields.problem(path, "unknown_" + std::string(key),
                       "\"" + json::ObjectReader::shown(id->get<std::string>()) + "\" is not in the catalogue" +
                           closeNames(id->get<std::string>(), ids) + "; \"boc catalog list " + key + "s\" names all");
        return std::nullopt;
    }
    if (id == value)
        return found->second;
    const auto changed = variant(found->second, *value, fields.placeOf(key));
    if (!changed)
        reading.problems.push_back(changed.error());
    return changed ? std::optional(*changed) : std::nullopt;
}

struct Parts {
    std::optional<Server> server;
    Hardware hardware;
};

// --- how many ------------------------------------------------------------------------------------------------------

void readCounts(json::ObjectReader& fields, CaseReading& reading, Parts& parts) {
    Hardware& hardware = parts.hardware;
    const auto gpus = fields.optionalInteger("gpus", 1, mostGpus);
    const auto perServer = fields.optionalInteger("gpus_per_server", 1, 1024);
    const int inServer = parts.server ? parts.server->gpus : 0;
    if (!gpus && !fields.has("gpus"))
        reading.assume("hardware.gpus", std::to_string(std::max(1, inServer)),
                       inServer > 0 ? "one server" : "one GPU, since no server is named");
    hardware.gpus = static_cast<int>(gpus.value_or(std::max(1, inServer)));
    if (perServer) {
        hardware.gpusPerServer = static_cast<int>(*perServer);
    } else if (inServer > 0) {
        hardware.gpusPerServer = inServer;
    } else {
        const int usual = hardware.gpu.scaleUpDomain > 2 ? hardware.gpu.scaleUpDomain : 8;
        hardware.gpusPerServer = std::min(hardware.gpus, usual);
        if (!fields.has("gpus_per_server") && hardware.gpus > 1)
            reading.assume("hardware.gpus_per_server", std::to_string(hardware.gpusPerServer),
                           "servers of this GPU hold up to " + std::to_string(usual));
    }
    const int size = hardware.gpusPerServer;
    if (hardware.gpus > size && hardware.gpus % size != 0)
        fields.problem("gpus", "servers_not_whole",
                       std::to_string(hardware.gpus) + " GPUs are not whole servers of " + std::to_string(size) + "; " +
                           std::to_string(hardware.gpus / size * size) + " or " +
                           std::to_string((hardware.gpus / size + 1) * size) + " are");
}

// --- inside a server -----------------------------------------------------------------------------------------------

ScaleUpKind kindOfLink(const std::string& id) {
    if (id.starts_with("nvlink-bridge"))
        return ScaleUpKind::nvlinkBridge;
    if (id.starts_with("nvlink"))
        return ScaleUpKind::nvlink;
    if (id.starts_with("if-"))
        return ScaleUpKind::infinityFabric;
    return id.starts_with("gaudi") ? ScaleUpKind::roce : ScaleUpKind::pcie;
}

bool namesLink(const LinkKind& link) { return link.fabric == FabricKind::none; }

void useNamedLink(json::ObjectReader& fields, const std::string& id, CaseReading& reading, Hardware& hardware) {
    if (id == "pcie") {
        hardware.scaleUpKind = ScaleUpKind::pcie;
        hardware.scaleUp = hardware.gpu.hostLink;
        return;
    }
    const LinkKind* link = reading.catalog.find(LinkKindId{id});
    if (!link || !namesLink(*link)) {
        std::vector<std::string> ids{"pcie"};
        for (const auto& [other, entry] : reading.catalog.links)
            if (namesLink(entry))
                ids.push_back(other.text);
        std::string all;
        for (const std::string& other : ids)
            all += (all.empty() ? "" : ", ") + other;
        fields.problem("scale_up", "unknown_scale_up",
                       "\"" + json::ObjectReader::shown(id) + "\" is no link inside a server; known: " + all);
        return;
    }
    // NVLink of a GPU that meets its neighbours through switches keeps them.
    const ScaleUpKind kind = kindOfLink(id);
    const bool switched = kind == ScaleUpKind::nvlink && hardware.gpu.scaleUpKind == ScaleUpKind::nvswitch;
    hardware.scaleUpKind = switched ? ScaleUpKind::nvswitch : kind;
    hardware.scaleUp = link->rate;
}

void useOwnLink(CaseReading& reading, const Parts& parts, Hardware& hardware) {
    const Gpu& gpu = hardware.gpu;
    const ScaleUpKind kind = parts.server ? parts.server->scaleUpKind : gpu.scaleUpKind;
    const InnerLink link = innerLink(gpu, kind, hardware.gpusPerServer);
    hardware.scaleUpKind = link.kind;
    hardware.scaleUp = link.rate;
    const bool fast = kind != ScaleUpKind::none && kind != ScaleUpKind::pcie;
    if (fast && link.kind == ScaleUpKind::pcie)
        reading.assume("hardware.scale_up", "pcie",
                       link.bridged
                           ? "its " + gpu.scaleUpName + " joins " + std::to_string(gpu.scaleUpDomain) + " of " +
                                 std::to_string(hardware.gpusPerServer) + " GPUs; the others meet over PCIe"
                           : "the rate of its own link is not known");
}

void readScaleUp(json::ObjectReader& fields, CaseReading& reading, Parts& parts) {
    if (const auto id = fields.optionalId("scale_up"))
        useNamedLink(fields, *id, reading, parts.hardware);
    else
        useOwnLink(reading, parts, parts.hardware);
}

// --- between servers -----------------------------------------------------------------------------------------------

struct Network {
    FabricKind kind = FabricKind::none;
    ByteRate perServer;
    std::string why; // empty: the server's own, nothing is assumed
};

double gigabits(ByteRate rate) { return rate.value() * 8e-9; }

// What the reference designs of each generation put beside each GPU: DGX A100 8 x HDR 200, DGX H100 and B200 8 x NDR
// 400 (NVIDIA DGX SuperPOD reference architectures), AMD's eight-GPU platforms 8 x 400.
std::optional<Network> usualNetwork(const Parts& parts) {
    const Hardware& hardware = parts.hardware;
    if (parts.server && parts.server->nics && parts.server->nics->count > 0)
        return Network{parts.server->nics->kind, parts.server->nics->rate * parts.server->nics->count, ""};
    if (hardware.gpu.scaleUpDomain < 4)
        return std::nullopt; // single cards go into servers with any network
    double perGpu = 0.0;
    const char* words = "";
    switch (hardware.gpu.family) {
    case GpuFamily::ampere:
        perGpu = 200.0;
        words = "reference servers of the Ampere generation have 200 Gb/s InfiniBand for each GPU";
        break;
    case GpuFamily::hopper:
        perGpu = 400.0;
        words = "reference servers of the Hopper generation have 400 Gb/s InfiniBand for each GPU";
        break;
    case GpuFamily::blackwell:
        perGpu = 400.0;
        words = "reference servers of the Blackwell generation have 400 Gb/s InfiniBand for each GPU";
        break;
    case GpuFamily::cdna3:
    case GpuFamily::cdna4:
        perGpu = 400.0;
        words = "eight-GPU platforms of this generation have 400 Gb/s RoCE for each GPU";
        break;
    default:
        return std::nullopt;
    }
    const bool amd = hardware.gpu.family == GpuFamily::cdna3 || hardware.gpu.family == GpuFamily::cdna4;
    return Network{amd ? FabricKind::roce : FabricKind::infiniband, gigabitsPerSecond(perGpu * hardware.gpusPerServer),
                   words};
}

void assumeNetwork(CaseReading& reading, const Network& usual, bool kind, bool rate) {
    if (usual.why.empty())
        return;
    if (kind)
        reading.assume("hardware.scale_out.kind", nameOfFabric(usual.kind), usual.why);
    if (rate)
        reading.assume("hardware.scale_out.gbps_per_server", formatExact(gigabits(usual.perServer)), usual.why);
}

void readScaleOut(json::ObjectReader& fields, CaseReading& reading, Parts& parts) {
    static const json::Json none = json::Json::object();
    const json::Json* object = fields.optionalObject("scale_out");
    json::ObjectReader part(object ? *object : none, fields.placeOf("scale_out"), reading.problems);
    const auto kind = part.optionalChoice<FabricKind>("kind", fabricNames);
    const auto rate = part.optionalNumber("gbps_per_server", {0.001, 1e6});
    ScaleOut& network = parts.hardware.scaleOut;
    network.oversubscription = part.optionalNumber("oversubscription", {1.0, 1000.0}).value_or(1.0);
    if (const auto measured = part.optionalNumber("measured_gbps_per_server", {0.001, 1e6}))
        network.measuredPerServer = gigabitsPerSecond(*measured);
    network.switchesAdd = part.optionalBoolean("sharp").value_or(false);
    refuseUnknown(part, reading);

    const Hardware& hardware = parts.hardware;
    const bool several = hardware.gpus > hardware.gpusPerServer;
    if (several && kind == FabricKind::none) {
        part.problem("kind", "no_network",
                     "is \"none\", but " + std::to_string(hardware.gpus) + " GPUs stand in " +
                         std::to_string(hardware.servers()) + " servers of " + std::to_string(hardware.gpusPerServer) +
                         ", which cannot work together without a network");
        return;
    }
    const bool wanted = several || object;
    if (!wanted || kind == FabricKind::none)
        return;
    const auto usual = kind && rate ? std::optional<Network>() : usualNetwork(parts);
    if (several && !usual && !(kind && rate)) {
        part.problem(kind ? "gbps_per_server" : "kind", "missing_field",
                     "is missing, and servers of this GPU have no usual network; " + std::to_string(hardware.gpus) +
                         " GPUs in servers of " + std::to_string(hardware.gpusPerServer) + " need one");
        return;
    }
    if (usual)
        assumeNetwork(reading, *usual, !kind, !rate);
    network.kind = kind.value_or(usual ? usual->kind : FabricKind::none);
    network.perServer = rate ? gigabitsPerSecond(*rate) : usual ? usual->perServer : ByteRate();
}

// A rack that is one NVLink domain is told as servers of four.
void joinDomains(CaseReading& reading, Hardware& hardware) {
    const int tray = hardware.gpusPerServer;
    hardware = withDomainsJoined(hardware);
    if (hardware.gpusPerServer != tray)
        reading.assume("hardware.scale_up_domain", std::to_string(hardware.gpusPerServer),
                       "servers of " + std::to_string(tray) + " " + hardware.gpu.name +
                           " share NVLink domains of up to " + std::to_string(hardware.gpu.scaleUpDomain));
}

} // namespace

void readHardware(const json::Json& object, CaseReading& reading, Case& question) {
    json::ObjectReader fields(object, reading.place("hardware"), reading.problems);
    Parts parts;
    parts.server = entryOf(fields, reading, "server", reading.catalog.servers, serverVariant);
    auto gpu = entryOf(fields, reading, "gpu", reading.catalog.gpus, gpuVariant);
    if (!gpu && !fields.has("gpu") && parts.server) {
        if (const Gpu* own = reading.catalog.find(parts.server->gpu))
            gpu = *own;
    }
    if (!gpu) {
        if (reading.problems.empty())
            fields.problem("gpu", "missing_field", "is missing, and no server brings one; a catalogue id is wanted");
        return;
    }
    parts.hardware.gpu = *gpu;
    readCounts(fields, reading, parts);
    readScaleUp(fields, reading, parts);
    readScaleOut(fields, reading, parts);
    if (const auto host = fields.optionalNumber("host_ram_gb", {0.001, 1e6}))
        parts.hardware.hostMemory = gigabytes(*host);
    else if (parts.server)
        parts.hardware.hostMemory = parts.server->hostMemory;
    refuseUnknown(fields, reading);
    joinDomains(reading, parts.hardware);
    question.hardware = parts.hardware;
}

} // namespace boc
