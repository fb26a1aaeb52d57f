#pragma once
// Random sound plans, and random edits, for laws that must hold of every plan. They use smallCatalog(). Seeded through
// rapidcheck: a failure prints what reproduces it.

#include "plan/edit.h"
#include "support/small_catalog.h"

#include <rapidcheck.h>

#include <string>
#include <vector>

namespace boc::test {

template <class IdType> IdType oneOf(const std::vector<std::string>& ids) { return {*rc::gen::elementOf(ids)}; }

// From low up to but without high, all equally likely: rapidcheck's own range begins near its low end.
inline rc::Gen<int> evenly(int low, int high) { return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high)); }

template <class T> std::optional<T> sometimes(const rc::Gen<T>& generator) {
    return *rc::gen::arbitrary<bool>() ? std::optional<T>(*generator) : std::nullopt;
}

inline std::vector<NodeId> nodesOf(const Plan& plan) {
    std::vector<NodeId> ids;
    const auto collect = [&](const auto& nodes) {
        for (const auto& node : nodes)
            ids.push_back(node.id);
    };
    collect(plan.servers);
    collect(plan.switches);
    collect(plan.storage);
    return ids;
}

inline std::vector<NodeId> serversOf(const Plan& plan) {
    std::vector<NodeId> ids;
    for (const ServerNode& node : plan.servers)
        ids.push_back(node.id);
    return ids;
}

inline Position anyPosition() {
    // Halves and thirds: decimals that are exact and some that are not.
    return {*evenly(-20000, 20000) / 2.0, *evenly(-30000, 30000) / 3.0};
}

inline std::string anyName() {
    return *rc::gen::elementOf(std::vector<std::string>{"a", "Box \"7\"", "<b>bold</b>", "línea", "東京", "\\",
                                                        "tab\there", "\xE2\x80\xAEleft", std::string(200, 'x'),
                                                        "{\"id\": 1}"});
}

inline Workload anyWorkload() {
    Workload workload;
    workload.task = *rc::gen::element(Task::pretrain, Task::finetune, Task::lora, Task::qlora);
    workload.precision = *rc::gen::element(Precision::bf16, Precision::fp16, Precision::fp32, Precision::fp8);
    workload.optimizer = sometimes(rc::gen::element(Optimizer::adamw, Optimizer::pagedAdamw8bit, Optimizer::sgd));
    workload.optimizerInBackward = *rc::gen::arbitrary<bool>();
    workload.masterWeights = sometimes(rc::gen::arbitrary<bool>());
    workload.sequenceLength = *evenly(1, 1 << 20);
    workload.microBatch = sometimes(evenly(1, 64));
    workload.globalBatch = *evenly(1, 4096);
    workload.lora.rank = *evenly(1, 256);
    workload.lora.targets = *rc::gen::element(LoraTargets::queryValue, LoraTargets::attention, LoraTargets::allLinear);
    workload.lora.trainEmbeddings = *rc::gen::arbitrary<bool>();
    workload.loss = sometimes(rc::gen::element(LossKind::full, LossKind::chunked, LossKind::fused));
    workload.compiled = *rc::gen::arbitrary<bool>();
    return workload;
}

inline LayoutPins anyPins() {
    const auto degree = [] { return sometimes(evenly(1, 65)); };
    LayoutPins pins;
    pins.tensor = degree();
    pins.pipeline = degree();
    pins.context = degree();
    pins.data = degree();
    pins.virtualStages = degree();
    pins.zero = sometimes(evenly(0, 4));
    pins.shardGroup = degree();
    pins.sequenceParallel = sometimes(rc::gen::arbitrary<bool>());
    pins.recompute = sometimes(rc::gen::element(Recompute::none, Recompute::selective, Recompute::block));
    pins.recomputeLayers = sometimes(evenly(0, 80));
    pins.offload = sometimes(rc::gen::element(Offload::none, Offload::optimizer, Offload::all));
    return pins;
}

inline Job anyJob(const Plan& plan) {
    Job job;
    job.name = anyName();
    job.model = oneOf<ModelId>({"llama-3-8b", "llama-3-70b"});
    job.workload = anyWorkload();
    job.tokens = *evenly(1, 1'000'000'000) * 1.5;
    job.runsPerYear = *evenly(0, 1000) / 7.0;
    job.framework = *rc::gen::element(Framework::fsdp, Framework::megatron, Framework::ddp, Framework::single);
    job.software.recipe = sometimes(rc::gen::element(Recipe::plain, Recipe::vendorTuned));
    job.software.date = *rc::gen::elementOf(std::vector<std::string>{"", "2026-04", "2025"});
    job.software.version = *rc::gen::elementOf(std::vector<std::string>{"", "24.09"});
    job.layout = anyPins();
    for (const NodeId& id : serversOf(plan))
        if (*rc::gen::arbitrary<bool>())
            job.servers.push_back(id);
    return job;
}

inline Constraint anyConstraint() {
    Constraint constraint;
    constraint.metric = *rc::gen::element(ConstraintMetric::memory, ConstraintMetric::calendarTime,
                                          ConstraintMetric::budget, ConstraintMetric::isolation);
    constraint.limit =
        constraint.metric == ConstraintMetric::memory ? *evenly(0, 90) / 100.0 : *evenly(1, 1'000'000) * 1.0;
    constraint.force = *rc::gen::element(ConstraintForce::hard, ConstraintForce::target);
    constraint.owner = *rc::gen::elementOf(std::vector<std::string>{"", "Ada"});
    constraint.date = *rc::gen::elementOf(std::vector<std::string>{"", "2026-11-30"});
    constraint.note = anyName();
    return constraint;
}

// One random edit; an edit that is refused leaves the plan as it is.
inline Plan editedAtRandom(const Plan& plan, const Catalog& catalog) {
    const auto keep = [&](auto result) {
        if constexpr (requires { result->plan; })
            return result ? result->plan : plan;
        else
            return result ? *result : plan;
    };
    const std::vector<NodeId> nodes = nodesOf(plan);
    const auto someNode = [&] { return nodes.empty() ? NodeId{"nobody"} : *rc::gen::elementOf(nodes); };
    const auto someLink = [&] {
        return plan.links.empty() ? LinkId{"nothing"} : LinkId((*rc::gen::elementOf(plan.links)).id);
    };
    const auto someKind = [] {
        return oneOf<LinkKindId>({"", "", "ib-hdr", "ib-ndr", "roce-100", "roce-400", "nvlink4", "ib-xdr"});
    };
    switch (*evenly(0, 20)) {
    case 0:
    case 1:
        return keep(addServer(plan, catalog, oneOf<ServerId>({"dgx-h100", "dgx-a100", "one-port", "unknown-nics"}),
                              anyPosition()));
    case 2:
        return keep(addSwitch(plan, catalog, oneOf<SwitchId>({"qm8700", "qm9700", "sn4600c"}), anyPosition()));
    case 3:
        return keep(addStorage(plan, catalog, {"nfs-server"}, anyPosition()));
    case 4:
    case 5:
        if (!plan.servers.empty() && !plan.switches.empty()) // what people draw most, so that links are not rare
            return keep(addLink(plan, catalog, (*rc::gen::elementOf(plan.servers)).id,
                                (*rc::gen::elementOf(plan.switches)).id, {}, *evenly(0, 4)));
        return keep(addSwitch(plan, catalog, {"qm9700"}, anyPosition()));
    case 6:
        return keep(addLink(plan, catalog, someNode(), someNode(), someKind(), *evenly(0, 9)));
    case 7:
        return keep(addJob(plan, catalog, anyJob(plan)));
    case 8:
        return keep(addConstraint(plan, anyConstraint()));
    case 9:
        return keep(removeNode(plan, someNode()));
    case 10:
        return keep(removeLink(plan, someLink()));
    case 11:
        return plan.jobs.empty() ? plan : keep(removeJob(plan, (*rc::gen::elementOf(plan.jobs)).id));
    case 12:
        return keep(moveNodes(plan, {{someNode(), anyPosition()}}));
    case 13:
        return keep(renameNode(plan, someNode(), anyName()));
    case 14:
        return keep(setServerCount(plan, someNode(), *evenly(1, 9)));
    case 15:
        return keep(setServerKind(plan, catalog, someNode(), oneOf<ServerId>({"dgx-h100", "dgx-a100"})));
    case 16:
        return keep(setLink(plan, catalog, someLink(), someKind(), *evenly(0, 9)));
    case 17:
        return keep(setFabric(plan, catalog, someNode(), someKind(), *evenly(0, 9)));
    case 18:
        return keep(setPrice(plan, {*rc::gen::elementOf(std::vector<std::string>{"dgx-h100", "qm8700", "ib-ndr"}),
                                    Money::minor(*evenly(0, 1'000'000'000)), "a quote", "2026-11"}));
    default: {
        Assumptions assumptions = plan.assumptions;
        assumptions.tenure = *rc::gen::element(Tenure::purchase, Tenure::rent);
        assumptions.horizonYears = *evenly(1, 100) / 7.0 + 0.1;
        assumptions.headroom = *evenly(0, 60) / 100.0;
        assumptions.rentPerGpuHour = sometimes(rc::gen::map(evenly(0, 1000), [](int x) { return x / 100.0; }));
        return keep(setAssumptions(plan, assumptions));
    }
    }
}

inline Plan anyPlan(const Catalog& catalog, int mostEdits = 30) {
    Plan plan;
    plan.name = anyName();
    plan.notes = anyName();
    if (*rc::gen::arbitrary<bool>()) { // something to link from the first edit on
        plan = addServer(plan, catalog, {"dgx-h100"}, anyPosition())->plan;
        plan = addSwitch(plan, catalog, {"qm9700"}, anyPosition())->plan;
    }
    const int edits = *evenly(0, mostEdits);
    for (int i = 0; i < edits; ++i)
        plan = editedAtRandom(plan, catalog);
    return plan;
}

} // namespace boc::test
