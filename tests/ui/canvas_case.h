#pragma once
// A small catalogue, the plan of four servers under two leaves and a spine, and an answer made by hand: what the canvas
// is tested with. The figures mean nothing.

#include "document/document.h"
#include "plan/edit.h"

#include <memory>

namespace boc::ui::cases {

inline Gpu gpu() {
    Gpu made;
    made.id = {"h100"};
    made.name = "NVIDIA H100 SXM";
    made.vendor = "NVIDIA";
    made.memory = gigabytes(80);
    made.usable = gigabytes(85);
    made.scaleUpKind = ScaleUpKind::nvswitch;
    made.scaleUpDomain = 8;
    return made;
}

inline Server server(const std::string& id, const std::string& name, FabricKind fabric) {
    Server made;
    made.id = {id};
    made.name = name;
    made.vendor = "NVIDIA";
    made.gpu = {"h100"};
    made.gpus = 8;
    made.scaleUpKind = ScaleUpKind::nvswitch;
    made.nics = ComputeNics{8, gigabitsPerSecond(400), fabric, "adapter"};
    return made;
}

inline Switch device(const std::string& id, const std::string& name, FabricKind fabric, int ports) {
    Switch made;
    made.id = {id};
    made.name = name;
    made.vendor = "NVIDIA";
    made.kind = fabric;
    made.ports = ports;
    made.rate = gigabitsPerSecond(400);
    return made;
}

inline LinkKind linkKind(const std::string& id, const std::string& name, FabricKind fabric) {
    LinkKind made;
    made.id = {id};
    made.name = name;
    made.technology = fabric == FabricKind::infiniband ? "InfiniBand" : "RoCE";
    made.fabric = fabric;
    made.rate = gigabitsPerSecond(400);
    made.per = "port";
    return made;
}

inline std::shared_ptr<const Catalog> catalog() {
    Catalog made;
    made.gpus.emplace(GpuId{"h100"}, gpu());
    made.servers.emplace(ServerId{"dgx-h100"}, server("dgx-h100", "NVIDIA DGX H100", FabricKind::infiniband));
    made.switches.emplace(SwitchId{"qm9700"}, device("qm9700", "NVIDIA QM9700", FabricKind::infiniband, 64));
    made.switches.emplace(SwitchId{"tiny"}, device("tiny", "NVIDIA Tiny", FabricKind::infiniband, 8));
    made.links.emplace(LinkKindId{"ib-ndr"}, linkKind("ib-ndr", "InfiniBand NDR", FabricKind::infiniband));
    made.links.emplace(LinkKindId{"roce-400"}, linkKind("roce-400", "RoCE v2 400 GbE", FabricKind::roce));
    Storage store;
    store.id = {"store"};
    store.name = "Parallel store";
    store.per = "file system";
    store.write = gigabytesPerSecond(40);
    made.storage.emplace(StorageId{"store"}, store);
    return std::make_shared<const Catalog>(std::move(made));
}

inline StageMemory stage(int number, double gigabytesOnDevice) {
    StageMemory made;
    made.stage = number;
    made.firstLayer = 40 * number;
    made.layers = 40;
    made.terms.optimizer = gigabytes(gigabytesOnDevice);
    return made;
}

// TP 8, two stages, two replicas on all servers of the plan; 85 GB a card.
inline Evaluation answered(const Plan& plan, FitState fit = FitState::fits, double first = 65.8, double second = 55.4) {
    Answer made;
    made.layout.tensor = 8;
    made.layout.pipeline = 2;
    made.layout.data = 2;
    made.memory.stages = {stage(0, first), stage(1, second)};
    made.memory.capacity = gigabytes(85);
    made.memory.verdict = fit;
    made.memory.band = 0.05;
    made.step.terms.compute = Seconds(17.2);
    made.tokensPerSecondPerGpu = 953.0;
    Evaluation evaluation;
    evaluation.complete = true;
    for (const Job& job : plan.jobs) {
        JobEvaluation each;
        each.id = job.id;
        for (const ServerNode& node : plan.servers)
            each.servers.push_back(node.id);
        each.drawn.answer = made;
        each.drawn.fit = fit;
        each.drawn.run = days(4.6);
        evaluation.jobs.push_back(each);
    }
    return evaluation;
}

inline EvaluateFunction always(FitState fit = FitState::fits, double first = 65.8, double second = 55.4) {
    return [=](const Plan& plan, const Catalog&, std::stop_token) { return answered(plan, fit, first, second); };
}

// Builds a plan edit by edit; a refused edit is a broken test case, so it throws.
class Builder {
public:
    explicit Builder(const Catalog& catalog) : catalog_(catalog) {}

    NodeId server(double x, double y, const std::string& name = {}) {
        return named(addServer(plan, catalog_, {"dgx-h100"}, {x, y}), name);
    }
    NodeId device(double x, double y, const std::string& name = {}, const std::string& kind = "qm9700") {
        return named(addSwitch(plan, catalog_, {kind}, {x, y}), name);
    }
    NodeId store(double x, double y) { return named(addStorage(plan, catalog_, {"store"}, {x, y}), "Store"); }
    LinkId link(const NodeId& from, const NodeId& to, int count) {
        const auto added = addLink(plan, catalog_, from, to, {}, count);
        plan = added.value().plan;
        return added->id;
    }
    void job(const std::string& id, const std::string& name, std::vector<NodeId> servers = {}) {
        Job made;
        made.id = {id};
        made.name = name;
        made.servers = std::move(servers);
        plan.jobs.push_back(made);
    }

    Plan plan;

private:
    NodeId named(const Result<Added<NodeId>>& added, const std::string& name) {
        plan = added.value().plan;
        if (!name.empty())
            plan = renameNode(plan, added->id, name).value();
        return added->id;
    }

    const Catalog& catalog_;
};

inline Plan fourServers(const Catalog& catalog) {
    Builder build(catalog);
    std::vector<NodeId> servers;
    for (int i = 0; i < 4; ++i)
        servers.push_back(build.server(16.0 + 216.0 * i, 312.0, "DGX H100 · " + std::to_string(i + 1)));
    const NodeId spine = build.device(304, 40, "Spine");
    const NodeId leaf1 = build.device(88, 160, "Leaf 1");
    const NodeId leaf2 = build.device(520, 160, "Leaf 2");
    const NodeId store = build.store(744, 24);
    build.link(servers[0], leaf1, 8);
    build.link(servers[1], leaf1, 7);
    build.link(servers[2], leaf2, 8);
    build.link(servers[3], leaf2, 8);
    build.link(leaf1, spine, 4);
    build.link(leaf2, spine, 4);
    build.link(spine, store, 2);
    build.job("j1", "70B full fine-tune");
    build.plan.assumptions.headroom = 0.15;
    return build.plan;
}

} // namespace boc::ui::cases
