#pragma once
// A plan and an evaluation made by hand: a 70B full fine-tune on one DGX H100, which fails the memory card, and the
// options beside it. The figures are illustrative; tests compare what is shown with these values, never with the
// physics.

#include "decide/constraints.h"
#include "decide/evaluation.h"

#include <string>

namespace boc::sample {

inline Option option(const std::string& id, const std::string& title, int servers, double deviceGigabytes,
                     double capacityGigabytes, double runDays, double serverPrice, double power) {
    Option made;
    made.id = id;
    made.title = title;
    made.servers = servers;
    made.gpus = servers * 8;
    made.shape = servers > 1 ? Shape::cluster : Shape::oneServer;
    Answer answer;
    StageMemory stage;
    stage.layers = 80;
    stage.terms.weights = gigabytes(deviceGigabytes * 0.2);
    stage.terms.optimizer = gigabytes(deviceGigabytes * 0.5);
    stage.terms.activations = gigabytes(deviceGigabytes * 0.3);
    answer.memory.stages = {stage};
    answer.memory.capacity = gigabytes(capacityGigabytes);
    answer.memory.band = 0.03;
    const double share = deviceGigabytes / capacityGigabytes;
    made.fit = share > 1.0 ? FitState::doesNotFit : share > 0.9 ? FitState::borderline : FitState::fits;
    answer.memory.verdict = made.fit;
    answer.step.terms.compute = Seconds(17.2);
    answer.step.kernels = KernelSource::transferred;
    answer.mfu = 0.419;
    answer.layout.data = made.gpus;
    answer.layout.zero = 3;
    answer.assumed = {{"loss", "full", "not stated in the job"}};
    made.answer = answer;
    made.run = days(runDays);
    made.runLow = days(runDays * 0.84);
    made.runHigh = days(runDays * 1.16);
    const Money bought = Money::fromMajor(serverPrice * servers);
    const Money running = Money::fromMajor(power * servers);
    made.cost.lines = {{title, bought, true, "list price, 2026-05"},
                       {"power at 1.54 PUE", running, false, "industrial tariff, 2026-05"}};
    made.cost.total = bought + running;
    made.cost.low = made.cost.total * 0.9;
    made.cost.high = made.cost.total * 1.1;
    return made;
}

inline Constraint card(const std::string& id, ConstraintMetric metric, double limit, ConstraintForce force,
                       const std::string& owner, const std::string& date) {
    Constraint made;
    made.id = {id};
    made.metric = metric;
    made.limit = limit;
    made.force = force;
    made.owner = owner;
    made.date = date;
    return made;
}

inline Plan plan() {
    Plan plan;
    plan.name = "70b-finetune";
    plan.planDate = "2026-11-30";
    Job job;
    job.id = {"j1"};
    job.name = "70B full fine-tune";
    job.model = {"llama-3.1-70b"};
    job.workload.optimizer = Optimizer::adamw;
    job.workload.sequenceLength = 8192;
    job.tokens = 12e9;
    job.runsPerYear = 24.0;
    plan.jobs = {job};
    plan.constraints = {
        card("C1", ConstraintMetric::memory, 0.15, ConstraintForce::hard, "ML lead", "2026-11-12"),
        card("C2", ConstraintMetric::calendarTime, days(14).value(), ConstraintForce::target, "ML lead", "2027-01-15"),
        card("C3", ConstraintMetric::budget, 1e6, ConstraintForce::target, "Finance", "2026-11-12")};
    plan.assumptions.headroom = 0.15;
    return plan;
}

// Options by cost, as evaluate() lists them; judged against `plan`'s constraints.
inline Evaluation evaluation(const Plan& plan) {
    Evaluation made;
    made.complete = true;
    made.options = {
        option("1x-dgx-h100-adamw-8bit", "1 x DGX H100, 8-bit Adam", 1, 79.0, 85.0, 21.5, 465'000, 38'333.33),
        option("1x-dgx-h100", "1 x DGX H100", 1, 155.6, 85.0, 21.0, 465'000.5, 38'333.33),
        option("1x-dgx-h200", "1 x DGX H200", 1, 155.6, 150.1, 20.0, 540'000, 38'333.33),
        option("1x-dgx-b200", "1 x DGX B200", 1, 155.1, 191.5, 8.4, 610'000, 39'011.12),
        option("2x-dgx-h200", "2 x DGX H200", 2, 103.8, 150.1, 9.1, 660'000, 41'000),
        option("4x-dgx-h100", "4 x DGX H100", 4, 65.8, 85.0, 4.6, 552'000, 42'000)};
    made.options[0].changesResult = true;
    made.options[1].asDrawn = true;
    made.options[4].cost.missing = {"price of 16 cables", "price of one switch"};
    for (Option& each : made.options) {
        judge(plan, each);
        each.whyNot = each.fit == FitState::doesNotFit ? "it does not fit" : "it costs more";
    }
    made.recommended = "1x-dgx-b200";
    made.options[3].whyNot.clear();
    JobEvaluation job;
    job.id = {"j1"};
    job.drawn = made.options[1];
    made.jobs = {job};
    made.constraints = check(plan, job.drawn);
    made.verdict.answered = true;
    made.verdict.state = FitState::doesNotFit;
    made.verdict.headline = "One DGX H100 is not enough";
    made.verdict.cause = "memory: optimizer state needs 141 GB a GPU of 85.0";
    made.verdict.failing = {"C1"};
    made.flips = {{"optimizer", 16.0, 6.0, "B a parameter", Shape::oneServer,
                   "1 x DGX H100 becomes borderline, which changes the result"},
                  {"time limit", 14.0, 8.4, "days", Shape::cluster, "4 x DGX H100, 4.60 days"},
                  {"runs a year", 24.0, 15.3, "runs", Shape::oneServer, "renting 1 x DGX B200 becomes cheaper"},
                  {"power price", 0.0861, std::nullopt, "$/kWh", Shape::oneServer, "0.04 to 0.40 tried"}};
    made.cost = job.drawn.cost;
    return made;
}

} // namespace boc::sample
