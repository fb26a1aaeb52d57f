#include "base/numbers.h"
#include "charts/amounts.h"
#include "decide/words.h"
#include "report/report_parts.h"

#include <algorithm>

namespace boc::ui {

namespace {

// "0.584 to 0.714 M$": the unit once where both have the same.
std::string range(const std::string& low, const std::string& high) {
    const std::size_t gap = low.find(' ');
    const bool sameUnit = gap != std::string::npos && high.ends_with(low.substr(gap));
    return (sameUnit ? low.substr(0, gap) : low) + " to " + high;
}

// Both ends in the unit of the middle, which stands above: "43.1 to 78.0 min".
std::string timeRange(Seconds low, Seconds middle, Seconds high) {
    const std::string text = boc::durationText(middle);
    const std::string unit = text.substr(text.rfind(' ') + 1);
    const double divisor = unit == "days" ? 86400.0 : unit == "hours" ? 3600.0 : unit == "minutes" ? 60.0 : 1.0;
    const auto shown = [divisor](Seconds time) { return groupThousands(formatSignificant(time.value() / divisor)); };
    return shown(low) + " to " + shown(high) + " " + (unit == "minutes" ? "min" : unit);
}

ReportFigure total(const Plan& plan, const Cost& cost) {
    ReportFigure figure{.name = "total, " + yearsText(plan.assumptions.horizonYears)};
    if (cost.lines.empty()) {
        figure.value = "no price";
    } else {
        figure.value = moneyText(cost.total, plan.currency);
        if (cost.low && cost.high && *cost.low < *cost.high) {
            figure.note = range(moneyText(*cost.low, plan.currency), moneyText(*cost.high, plan.currency));
            figure.low = cost.low->major();
            figure.middle = cost.total.major();
            figure.high = cost.high->major();
        } else {
            figure.note = "no price range";
        }
    }
    if (!cost.complete())
        figure.second =
            "incomplete: " + std::to_string(cost.missing.size()) + (cost.missing.size() == 1 ? " item" : " items");
    return figure;
}

ReportFigure firstYearCash(const Plan& plan, const Cost& cost) {
    ReportFigure figure{.name = "first-year cash"};
    if (cost.lines.empty()) {
        figure.value = "no price";
        return figure;
    }
    const Money year = firstYear(cost, plan.assumptions.horizonYears);
    figure.value = moneyText(year, plan.currency);
    if (isRented(cost)) {
        figure.note = "all of it rent";
    } else {
        figure.note = moneyText(capital(cost), plan.currency) + " to buy";
        figure.second = moneyText(year - capital(cost), plan.currency) + " to run it";
    }
    return figure;
}

ReportFigure completion(const Plan& plan, const Option& option) {
    ReportFigure figure{.value = "no answer", .name = "a run", .note = "no limit written"};
    for (const Constraint& constraint : plan.constraints)
        if (constraint.metric == ConstraintMetric::calendarTime)
            figure.note = "limit " + daysText(Seconds(constraint.limit));
    if (option.id.empty())
        return figure; // nothing drawn, nothing found
    if (option.fit == FitState::doesNotFit || !option.run) {
        figure.value = "does not run";
        return figure;
    }
    figure.value = boc::durationText(*option.run);
    if (option.runLow && option.runHigh) {
        figure.low = option.runLow->value();
        figure.middle = option.run->value();
        figure.high = option.runHigh->value();
        figure.second = timeRange(*option.runLow, *option.run, *option.runHigh);
    }
    return figure;
}

// What is to be kept free: the strictest of the plan's policy and its memory constraints.
double policyOf(const Plan& plan) {
    double share = plan.assumptions.headroom;
    for (const Constraint& constraint : plan.constraints)
        if (constraint.metric == ConstraintMetric::memory)
            share = std::max(share, constraint.limit);
    return share;
}

ReportFigure headroom(const Plan& plan, const Option& option) {
    ReportFigure figure{.value = "no answer", .name = "memory headroom"};
    if (!option.answer || option.answer->memory.stages.empty())
        return figure;
    const Memory& memory = option.answer->memory;
    const double share = 1.0 - memory.worst().device() / memory.capacity;
    figure.value = percentText(share);
    figure.note = memoryText(memory.worst().device(), memory.capacity);
    const double policy = policyOf(plan);
    figure.second = policy > 0.0 ? "policy " + plainNumber(100.0 * policy) + " %" : "no policy written";
    if (memory.band > 0.0) {
        const double used = 1.0 - share;
        figure.low = share - used * memory.band;
        figure.middle = share;
        figure.high = share + used * memory.band;
    }
    return figure;
}

ReportFigure confidence(const Option& option) {
    ReportFigure figure{.value = "no answer", .name = "confidence, time"};
    if (option.fit == FitState::doesNotFit || !option.run || !option.runLow || !option.runHigh)
        return figure;
    figure.value = bandText(option.runLow->value(), option.run->value(), option.runHigh->value());
    if (option.answer)
        figure.note = nameOf(option.answer->step.kernels) + ", 90 %";
    figure.second = sidesText(option.runLow->value(), option.run->value(), option.runHigh->value());
    return figure;
}

} // namespace

std::vector<ReportFigure> figuresOf(const Plan& plan, const Evaluation& evaluation) {
    const Subject subject = subjectOf(evaluation);
    const Option none;
    const Option& option = subject.option ? *subject.option : none;
    return {total(plan, option.cost), firstYearCash(plan, option.cost), completion(plan, option),
            headroom(plan, option), confidence(option)};
}

} // namespace boc::ui
