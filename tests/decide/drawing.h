#pragma once
// Draws plans for tests through the same edits the window uses. An edit that refuses ends the test with its reason.

#include "catalog/catalog.h"
#include "plan/edit.h"

#include <QTest>

#include <stdexcept>
#include <string>
#include <utility>

namespace boc::test {

inline const Catalog& catalog() {
    static const Catalog read = readCatalogs(BOC_SOURCE_DIR "/catalogs").catalog;
    return read;
}

class Drawing {
public:
    Drawing() = default;
    explicit Drawing(Plan plan) : plan_(std::move(plan)) {}

    NodeId server(const std::string& kind, const std::string& name = {}) {
        return named(take(addServer(plan_, catalog(), ServerId{kind}, next())), name);
    }
    NodeId switchOf(const std::string& kind, const std::string& name = {}) {
        return named(take(addSwitch(plan_, catalog(), SwitchId{kind}, next())), name);
    }
    NodeId store(const std::string& kind, const std::string& name = {}) {
        return named(take(addStorage(plan_, catalog(), StorageId{kind}, next())), name);
    }
    LinkId link(const NodeId& from, const NodeId& to, const std::string& kind = {}, int count = 0) {
        return take(addLink(plan_, catalog(), from, to, LinkKindId{kind}, count));
    }
    JobId job(const Job& job) { return take(addJob(plan_, catalog(), job)); }
    ConstraintId constraint(ConstraintMetric metric, double limit, ConstraintForce force) {
        Constraint constraint;
        constraint.metric = metric;
        constraint.limit = limit;
        constraint.force = force;
        return take(addConstraint(plan_, constraint));
    }
    void fabric(const NodeId& at, const std::string& kind, int count) {
        replace(setFabric(plan_, catalog(), at, LinkKindId{kind}, count));
    }
    void count(const NodeId& server, int servers) { replace(setServerCount(plan_, server, servers)); }
    void move(const NodeId& node, Position to) { replace(moveNodes(plan_, {{node, to}})); }

    [[nodiscard]] Plan& plan() { return plan_; }

private:
    template <class IdType> IdType take(Result<Added<IdType>> added) {
        if (!added)
            throw std::runtime_error(added.error().where + ": " + added.error().message);
        plan_ = std::move(added->plan);
        return added->id;
    }
    void replace(Result<Plan> plan) {
        if (!plan)
            throw std::runtime_error(plan.error().where + ": " + plan.error().message);
        plan_ = std::move(*plan);
    }
    NodeId named(const NodeId& id, const std::string& name) {
        if (!name.empty())
            replace(renameNode(plan_, id, name));
        return id;
    }
    Position next() { return {80.0 + 240.0 * static_cast<double>(drawn_++), 320.0}; }

    Plan plan_;
    int drawn_ = 0;
};

// A full fine-tune of Llama 3.1 8B with AdamW, sharded by FSDP and without a pipeline, 65 536 tokens a step.
inline Job fineTune8b() {
    Job job;
    job.name = "8B fine-tune";
    job.model = ModelId{"llama-3.1-8b"};
    job.workload.task = Task::finetune;
    job.workload.optimizer = Optimizer::adamw;
    job.workload.sequenceLength = 8192;
    job.workload.globalBatch = 8;
    job.tokens = 1e9;
    job.framework = Framework::fsdp;
    job.layout.pipeline = 1;
    return job;
}

inline Job fineTune70b() {
    Job job = fineTune8b();
    job.name = "70B fine-tune";
    job.model = ModelId{"llama-3.1-70b"};
    job.workload.globalBatch = 32;
    job.layout.pipeline.reset();
    return job;
}

inline Job lora8b() {
    Job job = fineTune8b();
    job.name = "8B LoRA";
    job.workload.task = Task::lora;
    job.workload.lora.rank = 16;
    job.workload.sequenceLength = 4096;
    job.workload.globalBatch = 16;
    job.tokens = 1e8;
    return job;
}

inline Plan oneBox(const Job& job, const std::string& kind = "dgx-h100") {
    Drawing drawing;
    drawing.server(kind);
    drawing.job(job);
    return drawing.plan();
}

// Two DGX H100 on one Ethernet switch, 1 x 100 GbE each. The switch is "w1".
inline Drawing twoBoxes() {
    Drawing drawing;
    const NodeId left = drawing.server("dgx-h100");
    const NodeId right = drawing.server("dgx-h100");
    const NodeId middle = drawing.switchOf("sn4600c");
    drawing.link(left, middle, "roce-100", 1);
    drawing.link(right, middle, "roce-100", 1);
    return drawing;
}

} // namespace boc::test
