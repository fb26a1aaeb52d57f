#include "decide/remedies.h"

#include "decide/constraints.h"
#include "decide/words.h"

#include <algorithm>
#include <tuple>

namespace boc {

namespace {

constexpr int contextHalvings = 2;

bool isFailing(const ConstraintResult& result) {
    const bool counts = result.metric == ConstraintMetric::memory || result.metric == ConstraintMetric::calendarTime;
    return counts && result.holds == Holds::no;
}

// The failing constraints of the drawn option hold for `option`; memory may be borderline, which is shown as such.
bool helps(const Plan& plan, const std::vector<ConstraintResult>& before, const Option& option) {
    if (!option.answer || option.fit == FitState::doesNotFit)
        return false;
    const std::vector<ConstraintResult> after = check(plan, option);
    for (std::size_t i = 0; i < before.size(); ++i) {
        const bool narrow = after[i].metric == ConstraintMetric::memory && option.fit == FitState::borderline;
        if (isFailing(before[i]) && after[i].holds == Holds::no && !narrow)
            return false;
    }
    return true;
}

// A shorter context is worth trying only where it is not the state alone that is too large.
int halvingsFor(const Option& now) {
    if (!now.answer)
        return 0;
    const Memory& memory = now.answer->memory;
    return memory.worst().state() < memory.capacity ? contextHalvings : 0;
}

std::vector<Candidate> candidatesOf(const std::vector<RecipeChange>& recipes, const Candidate& drawn) {
    std::vector<Candidate> candidates;
    for (const RecipeChange& recipe : recipes) {
        Candidate candidate = drawn;
        candidate.job = recipe.job;
        candidate.job.layout.offload = recipe.job.layout.offload.value_or(Offload::none);
        candidate.option.id += "-" + recipe.key;
        candidate.option.title += ", " + recipe.title;
        candidate.option.asDrawn = false;
        candidate.option.changesResult = recipe.kind == RemedyClass::changedRecipe;
        candidates.push_back(std::move(candidate));
    }
    return candidates;
}

std::string hardwareText(const Option& now, const Option& option) {
    if (option.servers > now.servers)
        return option.title + ": more servers";
    return option.title + ": a larger device";
}

// Of several shorter contexts that help, the longest one is the remedy.
void keepLongestContext(std::vector<Remedy>& remedies) {
    bool seen = false;
    std::erase_if(remedies, [&](const Remedy& remedy) {
        const bool shorter = remedy.text.starts_with("context of ");
        const bool drop = shorter && seen;
        seen = seen || shorter;
        return drop;
    });
}

} // namespace

std::vector<Remedy> remediesFor(const Plan& plan, const Catalog& catalog, const Candidate& drawn, const Option& now,
                                const std::vector<Option>& options, std::stop_token stop) {
    const std::vector<ConstraintResult> before = check(plan, now);
    std::vector<Remedy> remedies;
    if (std::ranges::none_of(before, isFailing))
        return remedies;
    const std::vector<RecipeChange> recipes = recipesFor(drawn.job, halvingsFor(now));
    const std::vector<Option> tried = answered(plan, catalog, candidatesOf(recipes, drawn), stop);
    for (std::size_t i = 0; i < tried.size() && tried.size() == recipes.size(); ++i)
        if (helps(plan, before, tried[i]))
            remedies.push_back({recipes[i].kind, recipes[i].text, tried[i]});
    keepLongestContext(remedies);
    for (const Option& option : options) {
        const bool more = option.servers > now.servers;
        const bool larger = option.servers == now.servers && option.server != now.server && option.gpus >= now.gpus;
        if ((more || larger) && helps(plan, before, option))
            remedies.push_back(
                {more ? RemedyClass::secondServer : RemedyClass::largerDevice, hardwareText(now, option), option});
    }
    for (Remedy& remedy : remedies)
        judge(plan, remedy.option);
    std::ranges::stable_sort(remedies, [](const Remedy& a, const Remedy& b) {
        const auto key = [](const Remedy& remedy) {
            const Option& option = remedy.option;
            return std::tuple(remedy.kind, !option.cost.serversPriced, option.cost.total, option.fit != FitState::fits,
                              option.run ? option.run->value() : 0.0);
        };
        return key(a) < key(b);
    });
    return remedies;
}

} // namespace boc
