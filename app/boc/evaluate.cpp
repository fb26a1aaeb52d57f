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
        std::cerr << "boc: " << file << ": " << note << "\n";
    Problems problems = checkPlan(read->plan, catalog);
    if (problems.empty())
        return read->plan;
    for (Error& problem : problems)
        problem.where = file + (problem.where.empty() ? "" : ": " + problem.where);
    tell(problems);
    return std::nullopt;
}

// Evaluates and writes; `code` is the exit code of an evaluation that came to its end and was written.
template <class Words, class Code>
int run(const EvaluateArguments& arguments, const Catalog& catalog, const Interrupt& interrupt, Words words,
        Code code) {
    const auto plan = planOf(arguments.plan, catalog);
    if (!plan)
        return exitBadInput;
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
                                  : visible(evaluationWords(evaluation, plan));
        },
        [](const Evaluation&) { return exitOk; });
}

int checkConstraints(const EvaluateArguments& arguments, const Catalog& catalog, const Interrupt& interrupt) {
    return run(
        arguments, catalog, interrupt,
        [&](const Evaluation& evaluation, const Plan& plan) {
            return arguments.json ? constraintsText(evaluation, plan.currency) : visible(constraintWords(evaluation));
        },
        [](const Evaluation& evaluation) { return everythingHolds(evaluation) ? exitOk : exitDoesNotHold; });
}

} // namespace boc
