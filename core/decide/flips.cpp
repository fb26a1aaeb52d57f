#include "decide/flips.h"

#include "decide/constraints.h"
#include "decide/question.h"
#include "decide/recommend.h"
#include "decide/remedies.h"
#include "decide/words.h"
#include "model/framework.h"
#include "model/optimizer_state.h"

#include <algorithm>
#include <cmath>

namespace boc {

namespace {

const Candidate* candidateOf(const Standing& standing, const Option& option) {
    const auto found = std::ranges::find_if(
        standing.candidates, [&](const Candidate& candidate) { return candidate.option.id == option.id; });
    return found == standing.candidates.end() ? nullptr : &*found;
}

// Holds what is hard but for the time it takes, can be had, and is the job as it is.
bool holdsButForTime(const Plan& plan, const Option& option) {
    if (!option.run || option.changesResult || option.fit != FitState::fits || !canBeHad(plan, option))
        return false;
    return std::ranges::none_of(check(plan, option), [](const ConstraintResult& result) {
        return result.force == ConstraintForce::hard && result.metric != ConstraintMetric::calendarTime &&
               result.holds == Holds::no;
    });
}

double days(Seconds time) { return time.value() / 86400.0; }

std::optional<Seconds> hardDeadline(const Plan& plan) {
    std::optional<Seconds> tightest;
    for (const Constraint& constraint : plan.constraints)
        if (constraint.metric == ConstraintMetric::calendarTime && constraint.force == ConstraintForce::hard)
            tightest = std::min(tightest.value_or(Seconds(constraint.limit)), Seconds(constraint.limit));
    return tightest;
}

Flip tighterDeadline(const Standing& standing, std::optional<Seconds> today) {
    const Option& now = *standing.recommended;
    Flip flip;
    flip.axis = "deadline";
    flip.unit = "days a run";
    flip.from = days(today.value_or(*now.run));
    flip.toShape = now.shape;
    const auto faster = std::ranges::find_if(standing.options, [&](const Option& option) {
        return holdsButForTime(standing.plan, option) && *option.run < *now.run;
    });
    if (faster == standing.options.end()) {
        flip.text = "no compared option is faster: a hard deadline below " + durationText(*now.run) +
                    " a run has no answer here";
        return flip;
    }
    flip.value = days(*now.run);
    flip.toShape = faster->shape;
    flip.text = "a hard deadline below " + durationText(*now.run) + " a run recommends " + faster->title;
    return flip;
}

std::optional<Flip> looserDeadline(const Standing& standing, Seconds today) {
    const Option& now = *standing.recommended;
    const Option* next = nullptr;
    for (const Option& option : standing.options)
        if (holdsButForTime(standing.plan, option) && cheaper(option, now) && *option.run > today &&
            (!next || *option.run < *next->run))
            next = &option;
    if (!next)
        return std::nullopt;
    return Flip{
        "deadline",       days(today),
        days(*next->run), "days a run",
        next->shape,      "a deadline of " + durationText(*next->run) + " a run or more recommends " + next->title};
}

// The step of a candidate with `perServer` between its servers; nothing where it cannot be asked or was stopped.
std::optional<Seconds> stepAt(const Standing& standing, const Candidate& cluster, ByteRate perServer,
                              const std::stop_token& stop) {
    Hardware hardware = cluster.hardware;
    hardware.scaleOut.perServer = perServer;
    const auto question = questionOf(standing.catalog, cluster.job, hardware);
    if (!question || stop.stop_requested())
        return std::nullopt;
    const auto found = answer(*question, {stop});
    return found ? std::optional(found->step.seconds()) : std::nullopt;
}

constexpr double closeEnough = 1.002;               // the flip is known to 0.2 %
constexpr double slowestTried = 1e9 / 8.0;          // 1 Gb/s a server
constexpr double fastestTried = 12'800.0 * 1e9 / 8; // 16 x 800 Gb/s a server

// Between a bandwidth at which the cluster is slower and one at which it is faster: the least at which it is faster.
std::optional<ByteRate> crossing(const Standing& standing, const Candidate& cluster, Seconds single, double slow,
                                 double fast, const std::stop_token& stop) {
    while (fast / slow > closeEnough) {
        const double middle = std::sqrt(slow * fast);
        const auto step = stepAt(standing, cluster, ByteRate(middle), stop);
        if (!step)
            return std::nullopt;
        (*step < single ? fast : slow) = middle;
    }
    return ByteRate(fast);
}

} // namespace

const Option* singleOf(const std::vector<Option>& options, const Option& cluster) {
    const auto found = std::ranges::find_if(options, [&](const Option& option) {
        return option.servers == 1 && option.server == cluster.server && option.shape == Shape::oneServer;
    });
    return found == options.end() ? nullptr : &*found;
}

std::optional<Flip> bandwidthFlip(const Standing& standing, std::stop_token stop) {
    const Option* cluster = standing.drawn;
    if (!cluster || cluster->shape != Shape::cluster)
        return std::nullopt;
    const Option* single = singleOf(standing.options, *cluster);
    const Candidate* candidate = candidateOf(standing, *cluster);
    const auto runs = [](const Option* option) {
        return option && option->answer && option->fit != FitState::doesNotFit;
    };
    if (!runs(cluster) || !runs(single) || !candidate)
        return std::nullopt;
    const ByteRate today = candidate->hardware.scaleOut.perServer;
    const Seconds limit = single->answer->step.seconds();
    const bool fasterToday = cluster->answer->step.seconds() < limit;
    const double other = fasterToday ? slowestTried : fastestTried;
    const std::string servers = std::to_string(cluster->servers) + " servers";
    Flip flip{"inter-server bandwidth",
              today.value() * 8.0 / 1e9,
              std::nullopt,
              "Gb/s a server",
              fasterToday ? Shape::oneServer : Shape::cluster,
              ""};
    const auto there = stepAt(standing, *candidate, ByteRate(other), stop);
    if (!there)
        return std::nullopt;
    if ((*there < limit) == fasterToday) {
        flip.text = servers + (fasterToday ? " are faster than one down to " : " are slower than one up to ") +
                    gigabitRateText(ByteRate(other)) + " a server";
        return flip;
    }
    const auto at = crossing(standing, *candidate, limit, fasterToday ? other : today.value(),
                             fasterToday ? today.value() : other, stop);
    if (!at)
        return std::nullopt;
    flip.value = at->value() * 8.0 / 1e9;
    flip.text = servers + (fasterToday ? " stay faster than one down to " : " become faster than one from ") +
                gigabitRateText(*at) + " a server";
    return flip;
}

std::vector<Flip> deadlineFlips(const Standing& standing) {
    std::vector<Flip> flips;
    if (!standing.recommended || !standing.recommended->run)
        return flips;
    const std::optional<Seconds> today = hardDeadline(standing.plan);
    flips.push_back(tighterDeadline(standing, today));
    if (today)
        if (auto looser = looserDeadline(standing, *today))
            flips.push_back(std::move(*looser));
    return flips;
}

namespace {

constexpr int contextStep = 128;      // tokens; what search and sharding divide well
constexpr int longestOfAll = 1 << 20; // tokens

// What the model knows positions for; where that is not stated, more than anybody trains on.
int longestContext(const Catalog& catalog, const Job& job) {
    const ModelEntry* model = catalog.find(job.model);
    return model && model->shape.maximumPositions > 0 ? model->shape.maximumPositions : longestOfAll;
}

bool fitsAt(const Standing& standing, const Candidate& candidate, int tokens, const std::stop_token& stop) {
    Job job = candidate.job;
    job.workload.sequenceLength = tokens;
    const auto question = questionOf(standing.catalog, job, candidate.hardware);
    if (!question || stop.stop_requested())
        return false;
    const auto found = answer(*question, {stop});
    return found && found->memory.verdict == FitState::fits;
}

} // namespace

std::optional<Flip> contextFlip(const Standing& standing, std::stop_token stop) {
    const Option* now = standing.recommended;
    const Candidate* candidate = now ? candidateOf(standing, *now) : nullptr;
    if (!candidate || now->fit != FitState::fits)
        return std::nullopt;
    const int today = candidate->job.workload.sequenceLength;
    const int longest = std::max(today, longestContext(standing.catalog, candidate->job));
    int fits = today;
    int fails = 0;
    while (fails == 0 && fits < longest) {
        const int next = std::min(2 * fits, longest);
        (fitsAt(standing, *candidate, next, stop) ? fits : fails) = next;
    }
    while (fails - fits > contextStep) {
        const int middle = (fits + (fails - fits) / 2) / contextStep * contextStep;
        if (middle <= fits)
            break;
        (fitsAt(standing, *candidate, middle, stop) ? fits : fails) = middle;
    }
    if (stop.stop_requested())
        return std::nullopt;
    Flip flip{"context", static_cast<double>(today), std::nullopt, "tokens", now->shape, ""};
    if (fails == 0) {
        flip.text = now->title + " fits up to " + plainNumber(longest) + " tokens of context";
        return flip;
    }
    flip.value = static_cast<double>(fails);
    flip.text = now->title + " no longer fits from " + plainNumber(fails) + " tokens of context on";
    return flip;
}

std::optional<Flip> optimizerFlip(const Standing& standing, const std::vector<Remedy>& remedies) {
    const Candidate* drawn = standing.drawn ? candidateOf(standing, *standing.drawn) : nullptr;
    if (!drawn)
        return std::nullopt;
    const auto bytes = [](const Job& job) {
        const Workload& workload = job.workload;
        const Optimizer optimizer = workload.optimizer.value_or(defaultOptimizer(job.framework, workload.precision));
        return bytesPerParameter(optimizer, workload.precision, workload.masterWeights).device();
    };
    const std::vector<RecipeChange> recipes = recipesFor(drawn->job, 0);
    std::optional<Flip> nearest;
    for (const Remedy& remedy : remedies) {
        const auto recipe = std::ranges::find(recipes, remedy.text, &RecipeChange::text);
        if (recipe == recipes.end() || recipe->job.workload.optimizer == drawn->job.workload.optimizer ||
            recipe->job.workload.task != drawn->job.workload.task)
            continue;
        if (nearest && bytes(recipe->job) <= *nearest->value)
            continue;
        const bool narrow = remedy.option.fit == FitState::borderline;
        nearest = Flip{"optimizer",
                       bytes(drawn->job),
                       bytes(recipe->job),
                       "bytes a parameter",
                       remedy.option.shape,
                       "flips at " + recipe->title + (narrow ? " (borderline)" : "") + ", which changes the result"};
    }
    return nearest;
}

std::vector<Flip> flipsFor(const Standing& standing, const std::vector<Remedy>& remedies, std::stop_token stop) {
    std::vector<Flip> flips;
    const auto add = [&](std::optional<Flip> flip) {
        if (flip)
            flips.push_back(std::move(*flip));
    };
    add(optimizerFlip(standing, remedies));
    add(bandwidthFlip(standing, stop));
    for (Flip& flip : deadlineFlips(standing))
        flips.push_back(std::move(flip));
    add(contextFlip(standing, stop));
    return flips;
}

} // namespace boc
