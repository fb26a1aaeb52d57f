#pragma once
// Questions for tests, on the shipped catalogues.

#include "catalog/catalog.h"
#include "model/answer.h"

#include <stdexcept>
#include <string>

namespace boc::test {

inline const Catalog& catalog() {
    static const Catalog shipped = readCatalogs(std::string(BOC_SOURCE_DIR) + "/catalogs").catalog;
    return shipped;
}

// A dense model of `layers` alike: as many key-value heads as heads.
inline Transformer denseModel(int layers, int hidden, int heads, int width, int vocabulary, bool gated = true) {
    Transformer made;
    made.hidden = hidden;
    made.vocabulary = vocabulary;
    LayerKind kind;
    Attention attention;
    attention.heads = attention.keyValueHeads = heads;
    attention.headSize = hidden / heads;
    kind.mixer = attention;
    kind.mlp = DenseMlp{width, gated, false};
    setUniform(made, layers, kind);
    return made;
}

inline const Transformer& model(const std::string& id) {
    const ModelEntry* entry = catalog().find(ModelId{id});
    if (!entry)
        throw std::runtime_error("no model " + id);
    return entry->shape;
}

// `servers` servers of a kind with their reference NICs.
inline Hardware hardware(const std::string& serverId, int servers = 1) {
    const Server* server = catalog().find(ServerId{serverId});
    if (!server)
        throw std::runtime_error("no server " + serverId);
    const Gpu* gpu = catalog().find(server->gpu);
    Hardware made;
    made.gpu = *gpu;
    made.gpus = server->gpus * servers;
    made.gpusPerServer = server->gpus;
    const InnerLink link = innerLink(*gpu, server->scaleUpKind, server->gpus);
    made.scaleUpKind = link.kind;
    made.scaleUp = link.rate;
    if (server->nics)
        made.scaleOut = {server->nics->kind, server->nics->rate * static_cast<double>(server->nics->count), 1.0, {}};
    return made;
}

// The arithmetic GPU of the worked figures: exactly 80e9 bytes, 989 TFLOP/s.
inline Gpu arithmeticGpu() {
    Gpu gpu = *catalog().find(GpuId{"h100-sxm"});
    gpu.usable = Bytes(80e9);
    gpu.peak.bf16 = teraflops(989);
    return gpu;
}

inline Case question(const std::string& modelId, const Hardware& on, Framework framework = Framework::fsdp) {
    Case made;
    made.id = "test";
    made.modelName = modelId;
    made.model = model(modelId);
    made.hardware = on;
    made.framework = framework;
    return made;
}

} // namespace boc::test
