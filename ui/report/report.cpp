#include "report/report.h"

#include "base/version.h"
#include "charts/amounts.h"
#include "decide/words.h"
#include "plan/plan_file.h"
#include "report/report_parts.h"

#include <algorithm>

namespace boc::ui {

Report buildReport(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation) {
    const Catalog entries = merged(catalog, plan.entries);
    Report report;
    report.planName = plainText(plan.name.empty() ? "Untitled plan" : plan.name);
    report.planDate = plainText(plan.planDate);
    report.planHash = planHash(plan);
    report.coreVersion = std::string(coreVersion());
    report.priceDates = priceDatesOf(plan, entries, evaluation);
    report.currency = plainText(plan.currency);
    report.horizon = yearsText(plan.assumptions.horizonYears);
    report.headline = headlineOf(plan, evaluation);
    report.ask = askOf(plan, entries, evaluation);
    report.draft = plan.constraints.empty();
    report.constraints = constraintsOf(plan, evaluation);
    report.figures = figuresOf(plan, evaluation);
    report.chart = optionsChart(plan, evaluation, 7);
    report.verdictLine = verdictLineOf(plan, evaluation);
    report.flips = flipsOf(plan, evaluation);
    if (const Subject subject = subjectOf(evaluation); subject.option) {
        const Cost& cost = subject.option->cost;
        report.costs = costsOf(cost);
        const bool cents = std::ranges::any_of(cost.lines, [](const auto& l) { return l.amount.minorUnits() % 100; });
        if (!cost.lines.empty())
            report.costTotal = exactMoney(cost.total, cents);
        for (const std::string& item : cost.missing)
            report.missing.push_back(plainText(item));
    }
    report.assumptions = assumptionsOf(plan, entries, evaluation);
    return report;
}

} // namespace boc::ui
