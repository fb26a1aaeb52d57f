#include "base/numbers.h"
#include "charts/amounts.h"
#include "decide/constraints.h"
#include "decide/words.h"
#include "report/report_parts.h"

#include <algorithm>
#include <cctype>

namespace boc::ui {

namespace {

std::string lowered(std::string word) {
    if (!word.empty())
        word.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(word.front())));
    return word;
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

// Of the constraints somebody wrote, those that `option` keeps in this way.
std::vector<std::string> written(const Plan& plan, const Option& option, Holds holds) {
    std::vector<std::string> names;
    for (const ConstraintResult& result : check(plan, option))
        if (!result.id.empty() && result.holds == holds)
            names.push_back(plainText(result.name));
    return names;
}

// The written constraint that the drawing fails: the one the verdict speaks of, else the first.
std::string failingName(const Evaluation& evaluation) {
    std::string first;
    for (const ConstraintResult& result : evaluation.constraints) {
        if (result.id.empty() || result.holds != Holds::no)
            continue;
        if (result.id == evaluation.verdict.failing)
            return plainText(result.name);
        if (first.empty())
            first = plainText(result.name);
    }
    return first;
}

std::string holdsSentence(const Plan& plan, const Evaluation& evaluation, const Option& option) {
    const bool cluster = option.shape == Shape::cluster;
    if (plan.constraints.empty())
        return std::string("No constraint is written yet; ") +
               (cluster ? "a cluster is the cheapest that fits." : "a cluster is not required.");
    std::vector<std::string> held = written(plan, option, Holds::yes);
    const std::string failing = failingName(evaluation);
    if (std::ranges::find(held, failing) != held.end())
        held = {failing};
    const std::vector<std::string> missed = written(plan, option, Holds::no);
    std::string text = held.empty() ? "It holds no written constraint" : "It holds " + joined(held);
    if (cluster)
        text = held.empty() ? text : "It is the cheapest that holds " + joined(held);
    else
        text += "; a cluster is not required";
    if (!missed.empty())
        text += "; it misses " + joined(missed);
    return text + ".";
}

std::string taskWords(Task task) {
    switch (task) {
    case Task::pretrain:
        return "trains";
    case Task::finetune:
        return "fine-tunes";
    case Task::lora:
        return "fine-tunes with LoRA";
    case Task::qlora:
        return "fine-tunes with QLoRA";
    case Task::distill:
        return "distils into";
    case Task::inference:
        return "serves";
    case Task::collective:
        break;
    }
    return "runs";
}

std::string purpose(const Plan& plan, const Catalog& catalog) {
    if (plan.jobs.empty())
        return "";
    const Job& job = plan.jobs.front();
    const ModelEntry* model = catalog.find(job.model);
    const std::string times = job.runsPerYear == 1.0 ? "once" : countText(job.runsPerYear) + " times";
    return " It " + taskWords(job.workload.task) + " " + plainText(model ? model->name : job.model.text) + " on " +
           countText(job.tokens) + " tokens " + times + " a year, for " + yearsText(plan.assumptions.horizonYears) +
           ".";
}

// A card's date that lies ahead of the plan date is when the answer is needed; the earliest counts.
std::string byWhen(const Plan& plan) {
    std::string earliest;
    for (const Constraint& constraint : plan.constraints)
        if (constraint.date > plan.planDate && (earliest.empty() || constraint.date < earliest))
            earliest = constraint.date;
    return earliest.empty() ? "" : " by " + plainText(earliest);
}

std::string items(std::size_t count) { return std::to_string(count) + (count == 1 ? " item" : " items"); }

const Option* runnerUp(const Evaluation& evaluation, const Option& chosen) {
    const Option* next = nullptr;
    for (const bool mustHold : {true, false})
        for (const Option& option : evaluation.options)
            if (!next && option.id != chosen.id && option.fit != FitState::doesNotFit &&
                (option.holdsHard || !mustHold))
                next = &option;
    return next;
}

} // namespace

Subject subjectOf(const Evaluation& evaluation) {
    Subject subject;
    if (!evaluation.jobs.empty() && evaluation.jobs.front().problem.empty())
        subject.drawn = &evaluation.jobs.front().drawn;
    for (const Option& option : evaluation.options)
        if (!evaluation.recommended.empty() && option.id == evaluation.recommended)
            subject.option = &option;
    subject.recommended = subject.option != nullptr;
    if (!subject.option)
        subject.option = subject.drawn;
    return subject;
}

std::string inWords(const Option& option) {
    const std::string counted = std::to_string(option.servers) + " x ";
    const std::string title = plainText(option.title);
    if (title.starts_with(counted))
        return lowered(countWord(option.servers)) + " " + title.substr(counted.size());
    return title;
}

std::string headlineOf(const Plan& plan, const Evaluation& evaluation) {
    const Subject subject = subjectOf(evaluation);
    if (!evaluation.verdict.answered || !subject.option)
        return plainText(evaluation.verdict.headline);
    const std::string failing = failingName(evaluation);
    if (!subject.recommended)
        return "No option holds " + (failing.empty() ? "all hard constraints" : failing) + ".";
    const Option& option = *subject.option;
    return (isRented(option.cost) ? "Rent " : "Buy ") + inWords(option) + ". " +
           holdsSentence(plan, evaluation, option);
}

std::string askOf(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation) {
    const Subject subject = subjectOf(evaluation);
    if (!subject.option)
        return "Nothing to approve yet: the plan has no job on hardware that could be answered.";
    if (!subject.recommended)
        return "Nothing to approve yet: " + plainText(evaluation.verdict.cause) + "." + purpose(plan, catalog);
    const Cost& cost = subject.option->cost;
    if (cost.lines.empty())
        return "Nothing can be approved yet: no price is known." + purpose(plan, catalog);
    const Money year = firstYear(cost, plan.assumptions.horizonYears);
    std::string text = std::string("Approve ") + (cost.complete() ? "" : "at least ") + moneyText(year, plan.currency) +
                       " for the first year" + byWhen(plan);
    if (isRented(cost))
        text += " to rent " + inWords(*subject.option) + ".";
    else
        text += ": " + moneyText(capital(cost), plan.currency) + " to buy, " +
                moneyText(year - capital(cost), plan.currency) + " to run it.";
    if (!cost.complete())
        text += " " + items(cost.missing.size()) + (cost.missing.size() == 1 ? " has" : " have") + " no price yet.";
    return text + purpose(plan, catalog);
}

std::string verdictLineOf(const Plan& plan, const Evaluation& evaluation) {
    const Subject subject = subjectOf(evaluation);
    if (!subject.recommended) {
        const std::string cure = plainText(evaluation.verdict.cure);
        return "Verdict: none holds." + (cure.empty() ? "" : " " + cure + ".");
    }
    std::string text = "Verdict: " + wordsFor(subject.option->shape) + ".";
    if (const Option* next = runnerUp(evaluation, *subject.option)) {
        text += " Runner-up: " + inWords(*next);
        if (!next->cost.lines.empty())
            text += (next->cost.complete() ? ", " : ", at least ") + moneyText(next->cost.total, plan.currency);
        const std::string why = plainText(next->whyNot);
        text += (why.empty() ? "" : "; " + why) + ".";
    }
    return text;
}

} // namespace boc::ui
