#pragma once
// Internal: the fields of every part of a plan, as they stand in the file. `F` is fields::Reading or fields::Writing.
// Workload and layout use the names of the command line's contract.

#include "model/names.h"
#include "plan/fields.h"
#include "plan/plan_names.h"

namespace boc::parts {

template <class F> void position(F& fields, typename F::template Of<Position>& position) {
    fields.group("position", [&](auto& inner) {
        inner.real("x", position.x, ranges::coordinate);
        inner.real("y", position.y, ranges::coordinate);
    });
}

template <class F> void server(F& fields, typename F::template Of<ServerNode>& node) {
    fields.id("id", node.id);
    fields.name("name", node.name);
    fields.id("server", node.server);
    fields.wholeOr("count", node.count, ranges::serverCount);
    fields.choiceOr("role", node.role, names::nodeRoles);
    position(fields, node.position);
}

// Switches and stores.
template <class F, class Node> void kindNode(F& fields, Node& node) {
    fields.id("id", node.id);
    fields.name("name", node.name);
    fields.id("kind", node.kind);
    position(fields, node.position);
}

template <class F> void link(F& fields, typename F::template Of<Link>& link) {
    fields.id("id", link.id);
    fields.id("from", link.from);
    fields.id("to", link.to);
    fields.id("kind", link.kind);
    fields.wholeOr("count", link.count, ranges::linkCount);
}

template <class F> void workload(F& fields, typename F::template Of<Workload>& workload) {
    fields.choice("task", workload.task, names::tasks);
    fields.choice("precision", workload.precision, names::precisions);
    fields.optionalChoice("optimizer", workload.optimizer, names::optimizers);
    fields.flag("optimizer_in_backward", workload.optimizerInBackward);
    fields.optionalFlag("master_weights", workload.masterWeights);
    fields.whole("seq_len", workload.sequenceLength, ranges::sequenceLength);
    fields.optionalWhole("micro_batch", workload.microBatch, ranges::microBatch);
    fields.whole("global_batch", workload.globalBatch, ranges::globalBatch);
    fields.optionalGroup("lora", [&](auto& inner) {
        inner.wholeOr("rank", workload.lora.rank, ranges::loraRank);
        inner.choiceOr("targets", workload.lora.targets, names::loraTargets);
        inner.flag("train_embeddings", workload.lora.trainEmbeddings);
    });
    fields.optionalChoice("loss", workload.loss, names::losses);
    fields.flag("compile", workload.compiled);
}

template <class F> void layout(F& fields, typename F::template Of<LayoutPins>& layout) {
    fields.optionalWhole("tp", layout.tensor, ranges::degree);
    fields.optionalWhole("pp", layout.pipeline, ranges::degree);
    fields.optionalWhole("cp", layout.context, ranges::degree);
    fields.optionalWhole("ep", layout.expert, ranges::degree);
    fields.optionalWhole("etp", layout.expertTensor, ranges::degree);
    fields.optionalWhole("dp", layout.data, ranges::degree);
    fields.optionalWhole("virtual_stages", layout.virtualStages, ranges::degree);
    fields.optionalChoice("schedule", layout.schedule, names::schedules);
    fields.optionalWhole("zero", layout.zero, ranges::zeroStage);
    fields.optionalWhole("shard_group", layout.shardGroup, ranges::degree);
    fields.optionalFlag("sequence_parallel", layout.sequenceParallel);
    fields.optionalChoice("recompute", layout.recompute, names::recomputes);
    fields.optionalWhole("recompute_layers", layout.recomputeLayers, ranges::recomputeLayers);
    fields.optionalChoice("offload", layout.offload, names::offloads);
}

template <class F> void job(F& fields, typename F::template Of<Job>& job) {
    fields.id("id", job.id);
    fields.name("name", job.name);
    fields.id("model", job.model);
    fields.group("workload", [&](auto& inner) { workload(inner, job.workload); });
    fields.real("tokens", job.tokens, ranges::tokens);
    fields.realOr("runs_per_year", job.runsPerYear, ranges::runsPerYear);
    fields.choice("framework", job.framework, names::frameworks);
    fields.optionalGroup("software", [&](auto& inner) {
        inner.optionalChoice("recipe", job.software.recipe, names::recipes);
        inner.partialDate("date", job.software.date);
        inner.optionalText("version", job.software.version);
    });
    fields.optionalGroup("layout", [&](auto& inner) { layout(inner, job.layout); });
    fields.ids("servers", job.servers, limits::nodes);
}

template <class F> void constraint(F& fields, typename F::template Of<Constraint>& constraint) {
    fields.id("id", constraint.id);
    const bool known = fields.choice("metric", constraint.metric, names::constraintMetrics);
    fields.real("limit", constraint.limit, known ? check::limitOf(constraint.metric) : ranges::anyLimit);
    fields.choice("force", constraint.force, names::constraintForces);
    fields.optionalText("owner", constraint.owner);
    fields.partialDate("date", constraint.date);
    fields.optionalText("note", constraint.note, limits::notesLength);
}

template <class F> void price(F& fields, typename F::template Of<PriceOverride>& price) {
    fields.identifier("item", price.item);
    fields.money("price", price.price, ranges::price);
    fields.optionalText("source", price.source);
    fields.partialDate("date", price.date);
}

template <class F> void assumptions(F& fields, typename F::template Of<Assumptions>& assumptions) {
    fields.choice("tenure", assumptions.tenure, names::tenures);
    fields.real("horizon_years", assumptions.horizonYears, ranges::horizonYears);
    fields.real("power_price", assumptions.powerPrice, ranges::powerPrice);
    fields.real("pue", assumptions.powerUsageEffectiveness, ranges::powerUsageEffectiveness);
    fields.real("headroom", assumptions.headroom, ranges::shareKeptFree);
    fields.optionalReal("rent_per_gpu_hour", assumptions.rentPerGpuHour, ranges::rentPerGpuHour);
}

// All but the header, the assumptions and the embedded entries.
template <class F> void plan(F& fields, typename F::template Of<Plan>& plan) {
    fields.optionalText("name", plan.name);
    fields.optionalText("notes", plan.notes, limits::notesLength);
    fields.date("plan_date", plan.planDate);
    fields.currency("currency", plan.currency);
    fields.group("nodes", [&](auto& inner) {
        inner.list("servers", plan.servers, limits::nodes, [](auto& f, auto& node) { server(f, node); });
        inner.list("switches", plan.switches, limits::nodes, [](auto& f, auto& node) { kindNode(f, node); });
        inner.list("storage", plan.storage, limits::nodes, [](auto& f, auto& node) { kindNode(f, node); });
    });
    fields.list("links", plan.links, limits::links, [](auto& f, auto& element) { link(f, element); });
    fields.list("jobs", plan.jobs, ranges::jobs, [](auto& f, auto& element) { job(f, element); });
    fields.list("constraints", plan.constraints, ranges::constraints,
                [](auto& f, auto& element) { constraint(f, element); });
    fields.list("price_overrides", plan.prices, ranges::prices, [](auto& f, auto& element) { price(f, element); });
}

} // namespace boc::parts
