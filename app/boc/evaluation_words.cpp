#include "evaluation_words.h"

#include "base/numbers.h"
#include "base/visible.h"
#include "decide/words.h"
#include "table.h"

#include <array>
#include <utility>

namespace boc {

namespace {

std::string holdsWord(Holds holds) {
    return holds == Holds::yes ? "holds" : holds == Holds::no ? "DOES NOT HOLD" : "not answered";
}

std::string fitWord(FitState state) {
    return state == FitState::fits ? "fits" : state == FitState::borderline ? "borderline" : "does not fit";
}

// "a 1.2, b 0.3": parts that are nothing are left out.
template <std::size_t n, class Words>
std::string partsOf(const std::array<std::pair<const char*, double>, n>& parts, Words words) {
    std::string text;
    for (const auto& [name, value] : parts)
        if (value > 0.0)
            text += (text.empty() ? "" : ", ") + std::string(name) + " " + words(value);
    return text;
}

std::string memoryParts(const MemoryTerms& terms) {
    const std::array<std::pair<const char*, double>, 8> parts{{{"weights", terms.weights.value()},
                                                               {"gradients", terms.gradients.value()},
                                                               {"optimizer", terms.optimizer.value()},
                                                               {"activations", terms.activations.value()},
                                                               {"logits", terms.logits.value()},
                                                               {"buffers", terms.buffers.value()},
                                                               {"fragmentation", terms.fragmentation.value()},
                                                               {"runtime", terms.runtime.value()}}};
    return partsOf(parts, [](double bytes) { return gigabytesFigure(Bytes(bytes)); });
}

std::string stepParts(const StepTerms& terms) {
    const std::array<std::pair<const char*, double>, 11> parts{{{"compute", terms.compute.value()},
                                                                {"recompute", terms.recompute.value()},
                                                                {"tensor parallel", terms.tensorParallel.value()},
                                                                {"context parallel", terms.contextParallel.value()},
                                                                {"expert parallel", terms.expertParallel.value()},
                                                                {"pipeline bubble", terms.pipelineBubble.value()},
                                                                {"pipeline transfer", terms.pipelineTransfer.value()},
                                                                {"data parallel", terms.dataParallel.value()},
                                                                {"optimizer", terms.optimizer.value()},
                                                                {"offload", terms.offload.value()},
                                                                {"other", terms.other.value()}}};
    return partsOf(parts, [](double seconds) { return formatSignificant(seconds, 3); });
}

std::string heading(const std::string& text) { return "\n" + text + "\n"; }

std::string verdictWords(const Verdict& verdict) {
    std::string text = verdict.headline + "\n";
    for (const std::string& line : {verdict.cause, verdict.cure, verdict.flip})
        if (!line.empty())
            text += "  " + line + "\n";
    return text;
}

std::string jobWords(const JobEvaluation& job, const Plan& plan) {
    const Job* planned = plan.job(job.id);
    std::string name = job.id.text;
    if (planned && !planned->name.empty())
        name = planned->name;
    const std::string where =
        job.drawn.title.empty() ? "" : " on " + wordsFor(job.shape) + " (" + job.drawn.title + ")";
    std::string text = heading("As drawn: " + name + where);
    if (!job.drawn.answer)
        return text + "  not answered: " + (job.problem.empty() ? job.drawn.whyNot : job.problem) + "\n";
    text += answerWords(*job.drawn.answer);
    if (job.drawn.run)
        text += "  one run   " + durationText(*job.drawn.run) + "\n";
    return text;
}

std::string costText(const Cost& cost, const std::string& currency) {
    if (cost.lines.empty() && !cost.complete())
        return "unknown";
    std::string text = moneyText(cost.total, currency);
    if (!cost.complete())
        text += " + " + std::to_string(cost.missing.size()) + " unknown";
    return text;
}

std::string runText(const Option& option) { return option.run ? durationText(*option.run) : "-"; }

std::string markOf(const Option& option, const Evaluation& evaluation) {
    return option.id == evaluation.recommended ? ">" : option.asDrawn ? "*" : "";
}

std::string optionWords(const Evaluation& evaluation, const Plan& plan) {
    if (evaluation.options.empty())
        return {};
    std::vector<Row> rows{{"", "option", "memory", "one run", "cost", "why not"}};
    for (const Option& option : evaluation.options)
        rows.push_back({markOf(option, evaluation), option.title, fitWord(option.fit), runText(option),
                        costText(option.cost, plan.currency), option.whyNot});
    return heading("Options, cost over " + yearsText(plan.assumptions.horizonYears) + " (> recommended, * as drawn)") +
           table(rows, 1);
}

std::string remedyWords(const Evaluation& evaluation, const Plan& plan) {
    if (evaluation.remedies.empty())
        return {};
    std::vector<Row> rows;
    for (const Remedy& remedy : evaluation.remedies)
        rows.push_back({remedy.text, fitWord(remedy.option.fit), runText(remedy.option),
                        costText(remedy.option.cost, plan.currency),
                        remedy.option.changesResult ? "changes the result" : ""});
    return heading("What would make it hold, in the order to try") + table(rows, 2);
}

std::string flipWords(const Evaluation& evaluation) {
    std::string text;
    for (const Flip& flip : evaluation.flips)
        text += "  " + flip.text + "\n";
    return text.empty() ? text : heading("Where the answer flips") + text;
}

// A source may quote a whole paragraph; --json has it in full.
std::string beginningOf(const std::string& text) {
    constexpr std::size_t most = 60;
    if (widthOf(text) <= most)
        return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    return text.substr(0, end) + "...";
}

std::string costWords(const Evaluation& evaluation, const Plan& plan) {
    std::vector<Row> rows;
    for (const CostLine& line : evaluation.cost.lines)
        rows.push_back({line.name, moneyText(line.amount, plan.currency), beginningOf(line.source)});
    std::string text = heading("Cost of the drawing over " + yearsText(plan.assumptions.horizonYears) + ": " +
                               costText(evaluation.cost, plan.currency)) +
                       table(rows, 2);
    for (const std::string& missing : evaluation.cost.missing)
        text += "  missing: " + missing + "\n";
    return text;
}

std::string findingWords(const Evaluation& evaluation) {
    std::string text;
    for (const Finding& finding : evaluation.findings)
        text += "  " + finding.code + "  " + finding.text + "\n";
    return text.empty() ? text : heading("Findings") + text;
}

std::string assumedWords(const Evaluation& evaluation) {
    std::vector<Row> rows;
    for (const JobEvaluation& job : evaluation.jobs)
        if (job.drawn.answer)
            for (const Assumed& one : job.drawn.answer->assumed)
                rows.push_back({one.field, one.value, one.why});
    return rows.empty() ? std::string() : heading("Assumed, since the plan leaves it open") + table(rows, 2);
}

std::string constraintWords(const Evaluation& evaluation) {
    std::vector<Row> rows;
    for (const ConstraintResult& one : evaluation.constraints)
        rows.push_back({one.name, one.valueText, one.limitText, holdsWord(one.holds)});
    return table(rows, 2);
}

} // namespace

std::string answerWords(const Answer& answer) {
    const Memory& memory = answer.memory;
    const Step& step = answer.step;
    const std::string indent(12, ' ');
    std::string text =
        "  layout    " + describe(answer.layout) + ", micro-batch " + std::to_string(answer.layout.microBatch) + "\n";
    text += "  memory    " + gigabytesText(memory.worst().device()) + " of " + gigabytesText(memory.capacity) +
            " a GPU: " + fitWord(memory.verdict) + "\n" + indent + memoryParts(memory.worst()) + "\n";
    if (memory.hostMemory.value() > 0.0)
        text += "  host      " + gigabytesText(memory.hostMemory) + " of each server's memory\n";
    text += "  step      " + durationText(step.seconds()) + "; nine runs of ten take " + durationText(step.low) +
            " to " + durationText(step.high) + "\n" + indent + stepParts(step.terms) + "\n";
    text += "  speed     " + groupThousands(formatSignificant(answer.tokensPerSecondPerGpu, 3)) + " tokens/s a GPU, " +
            formatSignificant(answer.modelFlopsPerGpu.value() * 1e-12, 3) + " TFLOP/s of the model, MFU " +
            percentText(answer.mfu) + "\n";
    return text;
}

std::string checkWords(const Evaluation& evaluation) {
    std::string text = constraintWords(evaluation);
    for (const Finding& finding : evaluation.findings)
        if (!evaluation.canBeWired && finding.severity == Severity::error)
            text += "  " + finding.code + "  " + visible(finding.text) + "\n";
    return text;
}

std::string evaluationWords(const Evaluation& evaluation, const Plan& plan) {
    std::string text = (plan.name.empty() ? "" : plan.name + "\n\n") + verdictWords(evaluation.verdict);
    if (!evaluation.constraints.empty())
        text += heading("Constraints") + constraintWords(evaluation);
    for (const JobEvaluation& job : evaluation.jobs)
        text += jobWords(job, plan);
    return text + optionWords(evaluation, plan) + remedyWords(evaluation, plan) + flipWords(evaluation) +
           costWords(evaluation, plan) + findingWords(evaluation) + assumedWords(evaluation);
}

} // namespace boc
