#include "decide/recommend.h"

#include "decide/constraints.h"
#include "decide/words.h"

#include <algorithm>

namespace boc {

bool canBeHad(const Plan& plan, const Option& option) {
    const bool bought = std::ranges::any_of(option.cost.lines, &CostLine::capital);
    return option.asDrawn || plan.assumptions.tenure == Tenure::rent || bought || option.shape != Shape::oneGpu;
}

Recommendation recommend(const Plan& plan, const std::vector<Option>& options) {
    const auto firstThat = [&](auto&& holds) {
        const auto found = std::ranges::find_if(options, [&](const Option& option) {
            return !option.changesResult && canBeHad(plan, option) && holds(option);
        });
        return found == options.end() ? nullptr : &*found;
    };
    if (const Option* sure = firstThat([](const Option& option) { return option.holdsHard; }))
        return {sure, Certainty::holds};
    if (const Option* open = firstThat([&](const Option& option) { return holdsButFor(plan, option, false); }))
        return {open, Certainty::someUnanswered};
    if (const Option* narrow = firstThat([&](const Option& option) { return holdsButFor(plan, option, true); }))
        return {narrow, Certainty::borderline};
    return {};
}

namespace {

std::string failureOf(const Plan& plan, const Option& option) {
    const std::vector<ConstraintResult> results = check(plan, option);
    const ConstraintResult* failing = firstFailing(results);
    if (!failing || failing->force != ConstraintForce::hard)
        return {};
    return failing->name + ": " + failing->valueText;
}

std::string whyDearer(const Plan& plan, const Option& option, const Option& recommended) {
    if (!option.cost.serversPriced)
        return "its price is not known";
    if (!canBeHad(plan, option))
        return "can only be rented, and the plan buys";
    if (option.cost.total > recommended.cost.total)
        return "costs " + moneyText(option.cost.total - recommended.cost.total, plan.currency) + " more";
    if (option.run && recommended.run && *option.run > *recommended.run)
        return "as dear and slower";
    return "as dear";
}

} // namespace

void explainLosers(const Plan& plan, std::vector<Option>& options, const std::string& recommendedId) {
    const auto best = std::ranges::find(options, recommendedId, &Option::id);
    for (Option& option : options) {
        if (option.id == recommendedId || !option.answer)
            continue; // without an answer the reason stands there already
        option.whyNot = failureOf(plan, option);
        if (option.whyNot.empty() && best != options.end())
            option.whyNot = whyDearer(plan, option, *best);
    }
    if (best != options.end())
        best->whyNot.clear();
}

} // namespace boc
