#pragma once
// A catalogue small enough to know by heart. Ids and figures are those of the real one, so that tests read as
// sentences.

#include "catalog/catalog.h"

namespace boc::test {

inline Provenance stated() { return {"a test", "2026-11-30", Confidence::estimate}; }

inline Gpu gpu(const std::string& id, const std::string& name, double gigabytesOfMemory) {
    Gpu entry;
    entry.id = {id};
    entry.name = name;
    entry.vendor = "NVIDIA";
    entry.memory = gigabytes(gigabytesOfMemory);
    entry.usable = gigabytes(gigabytesOfMemory);
    entry.memoryBandwidth = gigabytesPerSecond(3350);
    entry.peak.bf16 = teraflops(989);
    entry.scaleUpKind = ScaleUpKind::nvlink;
    entry.hostLink = gigabytesPerSecond(63);
    entry.tdp = Watts(700);
    entry.provenance = stated();
    return entry;
}

inline Server server(const std::string& id, const std::string& name, const std::string& gpu, int nics, double gigabits,
                     FabricKind kind, const std::string& nicName) {
    Server entry;
    entry.id = {id};
    entry.name = name;
    entry.vendor = "NVIDIA";
    entry.gpu = {gpu};
    entry.gpus = 8;
    entry.scaleUpKind = ScaleUpKind::nvswitch;
    if (nics > 0)
        entry.nics = ComputeNics{nics, gigabitsPerSecond(gigabits), kind, nicName};
    entry.provenance = stated();
    return entry;
}

inline Switch networkSwitch(const std::string& id, const std::string& name, FabricKind kind, int ports,
                            double gigabits) {
    Switch entry;
    entry.id = {id};
    entry.name = name;
    entry.vendor = "NVIDIA";
    entry.kind = kind;
    entry.ports = ports;
    entry.rate = gigabitsPerSecond(gigabits);
    entry.provenance = stated();
    return entry;
}

inline LinkKind linkKind(const std::string& id, const std::string& name, FabricKind fabric, double gigabits,
                         const std::string& per = "port") {
    LinkKind entry;
    entry.id = {id};
    entry.name = name;
    entry.technology = name;
    entry.fabric = fabric;
    entry.rate = gigabitsPerSecond(gigabits);
    entry.per = per;
    entry.provenance = stated();
    return entry;
}

inline Catalog smallCatalog() {
    Catalog catalog;
    const auto put = [](auto& map, auto entry) { map.emplace(entry.id, entry); };
    put(catalog.gpus, gpu("h100-sxm", "H100 SXM", 80));
    put(catalog.gpus, gpu("a100-80-sxm", "A100 SXM", 80));
    put(catalog.servers,
        server("dgx-h100", "NVIDIA DGX H100", "h100-sxm", 8, 400, FabricKind::infiniband, "ConnectX-7"));
    put(catalog.servers, server("dgx-a100", "NVIDIA DGX A100", "a100-80-sxm", 8, 200, FabricKind::infiniband,
                                "InfiniBand HDR / Ethernet"));
    // InfiniBand and nothing else is stated of these.
    put(catalog.servers, server("nd-h100-v5", "Azure ND H100 v5", "h100-sxm", 8, 400, FabricKind::infiniband, ""));
    put(catalog.servers, server("efa-box", "A cloud box", "h100-sxm", 32, 100, FabricKind::efa, "EFA v2"));
    put(catalog.servers, server("one-port", "A box with one port", "h100-sxm", 1, 400, FabricKind::roce, ""));
    put(catalog.servers, server("unknown-nics", "A box nobody described", "h100-sxm", 0, 0, FabricKind::none, ""));
    put(catalog.switches, networkSwitch("qm8700", "NVIDIA Quantum QM8700", FabricKind::infiniband, 40, 200));
    put(catalog.switches, networkSwitch("qm9700", "NVIDIA Quantum-2 QM9700", FabricKind::infiniband, 64, 400));
    put(catalog.switches, networkSwitch("sn4600c", "NVIDIA Spectrum SN4600C", FabricKind::ethernet, 64, 100));
    put(catalog.switches, networkSwitch("drivenets", "A small fast router", FabricKind::ethernet, 18, 800));
    put(catalog.links, linkKind("ib-hdr", "InfiniBand HDR", FabricKind::infiniband, 200));
    put(catalog.links, linkKind("ib-ndr", "InfiniBand NDR", FabricKind::infiniband, 400));
    put(catalog.links, linkKind("ib-ndr200", "InfiniBand NDR200", FabricKind::infiniband, 200));
    put(catalog.links, linkKind("ib-xdr", "InfiniBand XDR", FabricKind::infiniband, 800));
    put(catalog.links, linkKind("roce-100", "RoCE v2 100 GbE", FabricKind::roce, 100));
    put(catalog.links, linkKind("roce-400", "RoCE v2 400 GbE", FabricKind::roce, 400));
    put(catalog.links, linkKind("efa-v2", "EFA v2", FabricKind::efa, 3200, "node"));
    put(catalog.links, linkKind("nvlink4", "NVLink 4", FabricKind::none, 3600, "GPU"));
    Storage store;
    store.id = {"nfs-server"};
    store.name = "NFS server";
    store.kind = "NFS";
    store.per = "file system";
    store.read = gigabytesPerSecond(1);
    store.provenance = stated();
    put(catalog.storage, store);
    for (const auto& [id, name, layers] :
         {std::tuple{"llama-3-8b", "Llama 3 8B", 32}, {"llama-3-70b", "Llama 3 70B", 80}}) {
        ModelEntry model;
        model.id = {id};
        model.name = name;
        model.family = "llama";
        model.shape.hidden = 4096;
        Attention attention;
        attention.heads = 32;
        attention.keyValueHeads = 8;
        attention.headSize = 128;
        setUniform(model.shape, layers, {attention, DenseMlp{14336, true, false}, 2, 0});
        model.shape.vocabulary = 128256;
        model.provenance = stated();
        put(catalog.models, model);
    }
    return catalog;
}

} // namespace boc::test
