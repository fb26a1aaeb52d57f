#include "decide/constraints.h"

#include "decide/words.h"

#include <algorithm>

namespace boc {

namespace {

ConstraintResult blank(const Constraint& constraint) {
    ConstraintResult result;
    result.id = constraint.id;
    result.name = shownId(constraint.id.text) + (constraint.id.empty() ? "" : " ") + wordsFor(constraint.metric);
    result.metric = constraint.metric;
    result.force = constraint.force;
    result.limit = constraint.limit;
    return result;
}

ConstraintResult checkMemory(ConstraintResult result, const Option& option) {
    result.limitText =
        result.limit > 0.0 ? "at least " + percentText(result.limit) + " of the card stays free" : "it fits in memory";
    if (!option.answer) {
        result.valueText = option.whyNot;
        return result;
    }
    const Memory& memory = option.answer->memory;
    const Bytes device = memory.worst().device();
    result.value = 1.0 - device / memory.capacity;
    result.valueText = gigabytesFigure(device) + " of " + gigabytesText(memory.capacity);
    const bool kept = result.value >= result.limit;
    result.holds = option.fit == FitState::fits && kept ? Holds::yes : Holds::no;
    switch (option.fit) {
    case FitState::fits:
        result.valueText += kept ? ": fits" : ": fits, the headroom is not kept";
        break;
    case FitState::borderline:
        result.valueText += ": borderline";
        break;
    case FitState::doesNotFit:
        result.valueText += ": does not fit";
        break;
    }
    return result;
}

ConstraintResult checkTime(ConstraintResult result, const Option& option) {
    result.limitText = "at most " + daysText(Seconds(result.limit)) + " a run";
    if (!option.run) {
        result.valueText = option.whyNot;
        return result;
    }
    // A duration on hardware that does not hold the job is no duration.
    if (option.fit == FitState::doesNotFit) {
        result.valueText = "does not run: it does not fit";
        result.holds = Holds::no;
        result.value = option.run->value();
        return result;
    }
    result.value = option.run->value();
    result.valueText = durationText(*option.run) + " a run";
    if (option.runLow && option.runHigh)
        result.valueText += " (" + durationText(*option.runLow) + " to " + durationText(*option.runHigh) + ")";
    result.holds = result.value <= result.limit ? Holds::yes : Holds::no;
    return result;
}

ConstraintResult checkBudget(ConstraintResult result, const Option& option, const Plan& plan) {
    const Money limit = Money::fromMajor(result.limit);
    const std::string over = " over " + yearsText(plan.assumptions.horizonYears);
    result.value = option.cost.total.major();
    result.limitText = "at most " + moneyText(limit, plan.currency) + over;
    result.valueText = moneyText(option.cost.total, plan.currency) + over;
    if (option.cost.total > limit)
        result.holds = Holds::no;
    else if (option.cost.complete())
        result.holds = Holds::yes;
    else
        result.valueText += ", incomplete: " + std::to_string(option.cost.missing.size()) +
                            (option.cost.missing.size() == 1 ? " item" : " items");
    return result;
}

ConstraintResult check(const Plan& plan, const Constraint& constraint, const Option& option) {
    ConstraintResult result = blank(constraint);
    switch (constraint.metric) {
    case ConstraintMetric::memory:
        return checkMemory(std::move(result), option);
    case ConstraintMetric::calendarTime:
        return checkTime(std::move(result), option);
    case ConstraintMetric::budget:
        return checkBudget(std::move(result), option, plan);
    case ConstraintMetric::availability:
    case ConstraintMetric::isolation:
    case ConstraintMetric::compliance:
    case ConstraintMetric::latency:
        break;
    }
    result.valueText = "not answered: " + wordsFor(constraint.metric) + " is not evaluated yet";
    return result;
}

} // namespace

std::string wordsFor(ConstraintMetric metric) {
    switch (metric) {
    case ConstraintMetric::memory:
        return "memory";
    case ConstraintMetric::calendarTime:
        return "calendar time";
    case ConstraintMetric::availability:
        return "availability";
    case ConstraintMetric::isolation:
        return "isolation";
    case ConstraintMetric::compliance:
        return "compliance";
    case ConstraintMetric::latency:
        return "latency";
    case ConstraintMetric::budget:
        return "budget";
    }
    return {};
}

std::vector<ConstraintResult> check(const Plan& plan, const Option& option) {
    std::vector<ConstraintResult> results;
    const bool written = std::ranges::any_of(plan.constraints, [](const Constraint& constraint) {
        return constraint.metric == ConstraintMetric::memory && constraint.force == ConstraintForce::hard;
    });
    if (!written) {
        Constraint builtIn;
        builtIn.metric = ConstraintMetric::memory;
        builtIn.force = ConstraintForce::hard;
        results.push_back(check(plan, builtIn, option));
    }
    for (const Constraint& constraint : plan.constraints)
        results.push_back(check(plan, constraint, option));
    return results;
}

void judge(const Plan& plan, Option& option) {
    const std::vector<ConstraintResult> results = check(plan, option);
    option.holdsAll = std::ranges::all_of(results, [](const auto& result) { return result.holds == Holds::yes; });
    option.holdsHard = std::ranges::all_of(results, [](const auto& result) {
        return result.holds == Holds::yes || result.force != ConstraintForce::hard;
    });
}

const ConstraintResult* firstFailing(const std::vector<ConstraintResult>& results) {
    for (const ConstraintForce force : {ConstraintForce::hard, ConstraintForce::target})
        for (const ConstraintResult& result : results)
            if (result.force == force && result.holds == Holds::no)
                return &result;
    return nullptr;
}

std::vector<const ConstraintResult*> unansweredHard(const std::vector<ConstraintResult>& results) {
    std::vector<const ConstraintResult*> open;
    for (const ConstraintResult& result : results)
        if (result.force == ConstraintForce::hard && result.holds == Holds::unanswered)
            open.push_back(&result);
    return open;
}

bool holdsButFor(const Plan& plan, const Option& option, bool borderlineIsEnough) {
    if (!option.answer || option.fit == FitState::doesNotFit)
        return false;
    if (option.fit == FitState::borderline && !borderlineIsEnough)
        return false;
    const std::vector<ConstraintResult> results = check(plan, option);
    return std::ranges::none_of(results, [&](const ConstraintResult& result) {
        const bool forgiven =
            borderlineIsEnough && result.metric == ConstraintMetric::memory && result.value >= result.limit;
        return result.force == ConstraintForce::hard && result.holds == Holds::no && !forgiven;
    });
}

} // namespace boc
