#include "charts/amounts.h"
#include "decide/constraints.h"
#include "decide/words.h"
#include "report/report_parts.h"

#include <algorithm>

namespace boc::ui {

namespace {

const ConstraintResult* same(const std::vector<ConstraintResult>& results, const ConstraintResult& as) {
    for (const ConstraintResult& result : results)
        if (result.id == as.id && result.metric == as.metric)
            return &result;
    return nullptr;
}

// Without the band, which has its own figure.
std::string valueOf(const ConstraintResult& result) {
    const bool isTime = result.metric == ConstraintMetric::calendarTime;
    if (isTime && result.value > 0.0 && !result.valueText.starts_with("does not"))
        return boc::durationText(Seconds(result.value)) + " a run";
    return plainText(result.valueText);
}

ReportConstraint rowOf(const Plan& plan, const ConstraintResult& drawn, const ConstraintResult* chosen,
                       const Subject& subject) {
    ReportConstraint row;
    row.name = plainText(drawn.name);
    row.limit = plainText(drawn.limitText);
    row.failing = drawn.holds == Holds::no;
    row.force = drawn.id.empty() ? "built in" : drawn.force == ConstraintForce::hard ? "hard" : "target";
    if (const Constraint* card = plan.constraint(drawn.id)) {
        row.owner = plainText(card->owner);
        row.date = plainText(card->date);
        row.note = plainText(card->note);
    }
    const bool otherHardware = subject.recommended && chosen && !subject.option->asDrawn;
    if (!otherHardware || row.failing) {
        row.value = valueOf(drawn);
        row.holds = drawn.holds;
    } else {
        row.value = valueOf(*chosen);
        row.holds = chosen->holds;
    }
    if (otherHardware && row.failing)
        row.note = "As drawn it fails. On " + inWords(*subject.option) + ": " + valueOf(*chosen) + ".";
    return row;
}

} // namespace

std::vector<ReportConstraint> constraintsOf(const Plan& plan, const Evaluation& evaluation) {
    const Subject subject = subjectOf(evaluation);
    const std::vector<ConstraintResult> chosen =
        subject.option ? check(plan, *subject.option) : std::vector<ConstraintResult>();
    std::vector<ReportConstraint> rows;
    for (const ConstraintResult& result : evaluation.constraints)
        rows.push_back(rowOf(plan, result, same(chosen, result), subject));
    // What fails comes first: it is why the report exists.
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.failing && !b.failing; });
    return rows;
}

} // namespace boc::ui
