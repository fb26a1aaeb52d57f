#include "decide/summary.h"

#include "decide/words.h"
#include "model/layout.h"

namespace boc {

namespace {

std::string wordsFor(Holds holds) {
    switch (holds) {
    case Holds::yes:
        return "holds";
    case Holds::no:
        return "does not hold";
    case Holds::unanswered:
        return "not answered";
    }
    return {};
}

std::string wordsFor(FitState state) {
    switch (state) {
    case FitState::fits:
        return "fits";
    case FitState::borderline:
        return "borderline";
    case FitState::doesNotFit:
        return "does not fit";
    }
    return {};
}

std::string runText(const Option& option) {
    if (!option.run || option.fit == FitState::doesNotFit)
        return "no run";
    std::string text = durationText(*option.run) + " a run";
    if (option.runLow && option.runHigh)
        text += " (" + durationText(*option.runLow) + " to " + durationText(*option.runHigh) + ")";
    return text;
}

std::string costText(const Cost& cost, const Plan& plan) {
    if (!cost.serversPriced)
        return "price not known";
    return moneyText(cost.total, plan.currency) +
           (cost.complete() ? "" : ", incomplete: " + std::to_string(cost.missing.size()));
}

std::string line(const Option& option, const Plan& plan) {
    std::string text =
        option.title + (option.asDrawn ? " [drawn]" : "") + ": " + (option.answer ? wordsFor(option.fit) : "no answer");
    if (option.answer) {
        const Memory& memory = option.answer->memory;
        text += ", " + gigabytesFigure(memory.worst().device()) + " of " + gigabytesText(memory.capacity);
    }
    text += "; " + runText(option) + "; " + costText(option.cost, plan);
    if (option.answer)
        text += "; " + describe(option.answer->layout);
    return text;
}

void section(std::string& text, const std::string& title) { text += "\n" + title + "\n"; }

void addCost(std::string& text, const Cost& cost, const Plan& plan) {
    section(text, "Cost as drawn, over " + yearsText(plan.assumptions.horizonYears));
    for (const CostLine& item : cost.lines)
        text += "  " + item.name + ": " + moneyText(item.amount, plan.currency) + "\n";
    text += "  total: " + moneyText(cost.total, plan.currency);
    if (cost.low && cost.high)
        text += " (" + moneyText(*cost.low, plan.currency) + " to " + moneyText(*cost.high, plan.currency) + ")";
    text += "\n";
    for (const std::string& item : cost.missing)
        text += "  not known: " + item + "\n";
}

void addOptions(std::string& text, const Evaluation& evaluation, const Plan& plan) {
    section(text, "Options, by cost");
    for (const Option& option : evaluation.options) {
        text += (option.id == evaluation.recommended ? "* " : "  ") + line(option, plan) + "\n";
        if (!option.whyNot.empty())
            text += "      not this one: " + option.whyNot + "\n";
    }
}

} // namespace

std::string summaryOf(const Evaluation& evaluation, const Plan& plan) {
    const Verdict& verdict = evaluation.verdict;
    std::string text = verdict.headline + "\n";
    for (const std::string& part : {verdict.cause, verdict.cure, verdict.flip})
        if (!part.empty())
            text += "  " + part + "\n";
    text += "\nShape: " + evaluation.shapeText + "\n";
    if (!evaluation.constraints.empty())
        section(text, "Constraints");
    for (const ConstraintResult& result : evaluation.constraints)
        text += "  " + result.name + " (" + (result.force == ConstraintForce::hard ? "hard" : "target") + ", " +
                result.limitText + "): " + wordsFor(result.holds) + ", " + result.valueText + "\n";
    if (!evaluation.options.empty())
        addOptions(text, evaluation, plan);
    if (!evaluation.remedies.empty())
        section(text, "Remedies");
    for (const Remedy& remedy : evaluation.remedies)
        text += "  " + nameOf(remedy.kind) + ": " + remedy.text +
                (remedy.option.changesResult ? " [changes the result]" : "") + "\n      " + line(remedy.option, plan) +
                "\n";
    if (!evaluation.flips.empty())
        section(text, "What would change it");
    for (const Flip& flip : evaluation.flips)
        text += "  " + flip.axis + ": " + flip.text + "\n";
    if (!evaluation.cost.lines.empty() || !evaluation.cost.missing.empty())
        addCost(text, evaluation.cost, plan);
    if (!evaluation.findings.empty())
        section(text, "Findings");
    for (const Finding& finding : evaluation.findings)
        text += "  " + finding.code + ": " + finding.text + "\n";
    return text;
}

} // namespace boc
