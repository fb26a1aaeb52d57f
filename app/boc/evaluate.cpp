#include "base/visible.h"
#include "commands.h"
#include "decide/evaluation_json.h"
#include "evaluation_words.h"
#include "exit_code.h"
#include "input.h"
#include "messages.h"
#include "plan/plan_file.h"
#include "plan/rules.h"

#include <iostream>

namespace boc {

namespace {

// Nothing where the plan cannot be used; what is wrong has been told then.
std::optional<Plan> planOf(const std::string& file, const Catalog& catalog) {
    const auto bytes = readInput(file);
    if (!bytes) {
        tell(bytes.error());
        return std::nullopt;
    }
    const auto read = readPlan(*bytes, file);
    if (!read) {
        tell(read.error());
        return std::nullopt;
    }
    for (const std::string& note : read->notes)
        std::cerr << "boc: " << visible(file + ": " + note) << "\n";
    Problems problems = checkPlan(read->plan, catalog);
    if (problems.empty())
        return read->plan;
    for (Error& problem : problems)
        problem.where = file + (problem.where.empty() ? "" : ": " + problem.where);
    tell(problems);
    return std::nullopt;
}

// Names stand in sentences: for a terminal they are made visible before the sentences are made, so that no name can
// look like a line of ours.
Plan withVisibleNames(Plan plan) {
    const auto each = [](auto& parts, auto field) {
        for (auto& part : parts)
            part.*field = visible(part.*field);
    };
    plan.name = visible(plan.name);
    each(plan.servers, &ServerNode::name);
    each(plan.switches, &SwitchNode::name);
    each(plan.storage, &StorageNode::name);
    each(plan.jobs, &Job::name);
    each(plan.constraints, &Constraint::owner);
    each(plan.constraints, &Constraint::note);
    each(plan.prices, &PriceOverride::source);
    return plan;
}

// Evaluates and writes; `code` is the exit code of an evaluation that came to its end and was written.
template <class Words, class Code>
int run(const EvaluateArguments& arguments, const Catalog& catalog, const Interrupt& interrupt, Words words,
        Code code) {
    auto plan = planOf(arguments.plan, catalog);
    if (!plan)
        return exitBadInput;
    if (!arguments.json)
        plan = withVisibleNames(std::move(*plan));
    const Evaluation evaluation = evaluate(*plan, catalog, interrupt.token());
    if (interrupt.happened())
        return exitInterrupted;
    return writeOrTell(words(evaluation, *plan)) ? code(evaluation) : exitInputOutput;
}

} // namespace

int evaluatePlan(const EvaluateArguments& arguments, const Catalog& catalog, const Interrupt& interrupt) {
    return run(
        arguments, catalog, interrupt,
        [&](const Evaluation& evaluation, const Plan& plan) {
            return arguments.json ? evaluationText(evaluation, plan.currency)
                                  : visibleLines(evaluationWords(evaluation, plan));
        },
        [](const Evaluation&) { return exitOk; });
}

int checkConstraints(const EvaluateArguments& arguments, const Catalog& catalog, const Interrupt& interrupt) {
    return run(
        arguments, catalog, interrupt,
        [&](const Evaluation& evaluation, const Plan& plan) {
            return arguments.json ? constraintsText(evaluation, plan.currency) : checkWords(evaluation);
        },
        [](const Evaluation& evaluation) { return everythingHolds(evaluation) ? exitOk : exitDoesNotHold; });
}

} // namespace boc
