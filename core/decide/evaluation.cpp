#include "decide/evaluation.h"

#include "decide/constraints.h"
#include "decide/cost.h"
#include "decide/findings.h"
#include "decide/flips.h"
#include "decide/options.h"
#include "decide/recommend.h"
#include "decide/remedies.h"
#include "decide/shape.h"
#include "decide/verdict.h"

#include <algorithm>
#include <array>

namespace boc {

namespace {

// Beyond the counts that are always compared, while nothing holds.
constexpr std::array<int, 3> furtherCounts{8, 16, 32};

// The comparison of the first job, with what it was asked.
struct Comparison {
    std::vector<Candidate> candidates;
    std::vector<Option> options; // by cost
};

bool somethingHolds(const Plan& plan, const std::vector<Option>& options) {
    return std::ranges::any_of(
        options, [&](const Option& option) { return holdsButFor(plan, option, false) && !option.changesResult; });
}

Comparison compare(const Plan& plan, const Catalog& catalog, const Job& job, const Placement& placement,
                   const std::stop_token& stop) {
    Comparison found;
    found.candidates = candidatesFor(plan, catalog, job, placement);
    found.options = answered(plan, catalog, found.candidates, stop);
    const Server* box = boxFor(plan, catalog, *catalog.find(placement.kind));
    for (const int servers : furtherCounts) {
        if (!box || stop.stop_requested() || somethingHolds(plan, found.options))
            break;
        found.candidates.push_back(templateCandidate(plan, catalog, job, *box, servers));
        found.options.push_back(answered(plan, catalog, found.candidates.back(), stop));
    }
    for (Option& option : found.options)
        judge(plan, option);
    sortByCost(found.options);
    return found;
}

struct Placed {
    std::vector<PlacedJob> jobs;
    std::vector<Placement> placements;
    std::vector<JobEvaluation> evaluations; // one for each job of the plan
};

Placed placeAll(const Plan& plan, const Catalog& catalog) {
    Placed placed;
    for (const Job& job : plan.jobs) {
        JobEvaluation evaluation;
        evaluation.id = job.id;
        auto placement = place(plan, catalog, job);
        if (placement) {
            evaluation.servers = placement->nodes;
            placed.placements.push_back(*placement);
            placed.jobs.push_back({&job, std::move(*placement), {}});
        } else {
            evaluation.problem = placement.error().where + ": " + placement.error().message;
        }
        placed.evaluations.push_back(std::move(evaluation));
    }
    return placed;
}

bool hasStandby(const Plan& plan) {
    return std::ranges::any_of(plan.servers, [](const ServerNode& node) { return node.role == NodeRole::standby; });
}

JobEvaluation& evaluationOf(std::vector<JobEvaluation>& evaluations, const JobId& id) {
    return *std::ranges::find(evaluations, id, &JobEvaluation::id);
}

// The other jobs get the answer on what is drawn; only the first one is compared.
void answerDrawn(const Plan& plan, const Catalog& catalog, PlacedJob& placed, JobEvaluation& evaluation,
                 const std::stop_token& stop) {
    const Candidate drawn = candidatesFor(plan, catalog, *placed.job, placed.placement).front();
    placed.drawn = answered(plan, catalog, drawn, stop);
    judge(plan, placed.drawn);
    evaluation.drawn = placed.drawn;
    if (!placed.drawn.answer)
        evaluation.problem = placed.drawn.whyNot;
}

std::vector<JobRun> runsOf(const std::vector<PlacedJob>& jobs) {
    std::vector<JobRun> runs;
    for (const PlacedJob& job : jobs)
        runs.push_back({job.job, job.placement, job.drawn.run});
    return runs;
}

void addAll(std::vector<Finding>& findings, std::vector<Finding> more) {
    findings.insert(findings.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// The first job: what is compared, recommended and said.
void decideFirst(Evaluation& evaluation, const Plan& plan, const Catalog& catalog, const PlanShape& shape,
                 PlacedJob& first, const std::stop_token& stop) {
    Comparison comparison = compare(plan, catalog, *first.job, first.placement, stop);
    const auto drawn = std::ranges::find_if(comparison.options, &Option::asDrawn);
    if (drawn == comparison.options.end())
        return; // stopped before it was asked
    first.drawn = *drawn;
    JobEvaluation& job = evaluationOf(evaluation.jobs, first.job->id);
    job.drawn = first.drawn;
    if (!first.drawn.answer)
        job.problem = first.drawn.whyNot;
    const Recommendation recommendation = recommend(plan, comparison.options);
    evaluation.constraints = check(plan, first.drawn);
    evaluation.recommended = recommendation.option ? recommendation.option->id : "";
    evaluation.recommendedShape = recommendation.option ? recommendation.option->shape : first.drawn.shape;
    evaluation.remedies =
        remediesFor(plan, catalog, comparison.candidates.front(), first.drawn, comparison.options, stop);
    const Standing standing{plan, catalog, comparison.options, comparison.candidates, recommendation.option, &*drawn};
    evaluation.flips = flipsFor(standing, evaluation.remedies, stop);
    const Option* single = first.drawn.shape == Shape::cluster ? singleOf(comparison.options, first.drawn) : nullptr;
    evaluation.verdict = first.drawn.answer ? verdictOf({plan, catalog, first, shape, evaluation.constraints,
                                                         recommendation, evaluation.remedies, evaluation.flips, single})
                                            : verdictWithoutAnswer(plan, shape, first.drawn.whyNot);
    if (single) {
        const auto flip = std::ranges::find(evaluation.flips, "inter-server bandwidth", &Flip::axis);
        if (auto finding = slowerThanOne(first, *single, flip == evaluation.flips.end() ? nullptr : &*flip))
            evaluation.findings.push_back(std::move(*finding));
    }
    explainLosers(plan, comparison.options, evaluation.recommended);
    evaluation.options = std::move(comparison.options);
}

void reportOtherJobs(Evaluation& evaluation, const std::vector<PlacedJob>& jobs) {
    for (std::size_t i = 1; i < jobs.size(); ++i) {
        const Option& drawn = jobs[i].drawn;
        if (drawn.answer && drawn.fit != FitState::fits)
            evaluation.findings.push_back(
                {"JOB-001", drawn.fit == FitState::borderline ? Severity::warning : Severity::error,
                 jobs[i].placement.nodes,
                 jobs[i].job->name + (drawn.fit == FitState::borderline ? " is borderline" : " does not fit") +
                     " where it is drawn. The verdict speaks of the first job."});
    }
}

} // namespace

const Option* Evaluation::option(const std::string& id) const {
    const auto found = std::ranges::find(options, id, &Option::id);
    return found == options.end() ? nullptr : &*found;
}

Evaluation evaluate(const Plan& plan, const Catalog& base, std::stop_token stop) {
    const Catalog catalog = merged(base, plan.entries);
    Evaluation evaluation;
    Placed placed = placeAll(plan, catalog);
    const PlanShape shape = shapeOf(plan, placed.placements);
    evaluation.shape = shape.shape;
    evaluation.recommendedShape = shape.shape;
    evaluation.shapeText = shape.text;
    evaluation.jobs = std::move(placed.evaluations);
    for (const PlacedJob& job : placed.jobs)
        evaluationOf(evaluation.jobs, job.job->id).shape = shapeOf(job.placement, hasStandby(plan));
    evaluation.findings = findingsOfWiring(plan, catalog);
    evaluation.canBeWired = evaluation.findings.empty();
    addAll(evaluation.findings, findingsOfDrawing(plan, catalog, shape, placed.jobs));
    const bool firstPlaced = !plan.jobs.empty() && evaluation.jobs.front().problem.empty();
    if (firstPlaced)
        decideFirst(evaluation, plan, catalog, shape, placed.jobs.front(), stop);
    else
        evaluation.verdict =
            verdictWithoutAnswer(plan, shape, plan.jobs.empty() ? "" : evaluation.jobs.front().problem);
    for (std::size_t i = firstPlaced ? 1 : 0; i < placed.jobs.size() && !stop.stop_requested(); ++i)
        answerDrawn(plan, catalog, placed.jobs[i], evaluationOf(evaluation.jobs, placed.jobs[i].job->id), stop);
    for (const PlacedJob& job : placed.jobs)
        addAll(evaluation.findings, findingsOfAnswer(plan, job));
    reportOtherJobs(evaluation, placed.jobs);
    evaluation.cost = costOfDrawing(plan, catalog, runsOf(placed.jobs));
    evaluation.complete = !stop.stop_requested();
    return evaluation;
}

} // namespace boc
