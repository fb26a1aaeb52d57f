#include "charts/chart_spec.h"

#include "charts/amounts.h"

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double secondsPerDay = 86400.0;

std::optional<double> daysOf(const std::optional<Seconds>& time) {
    return time ? std::optional(time->value() / secondsPerDay) : std::nullopt;
}

std::optional<double> majorOf(const std::optional<Money>& money) {
    return money ? std::optional(money->major()) : std::nullopt;
}

// Nothing of it is bought.
bool rentedOnly(const Cost& cost) {
    return !cost.lines.empty() && std::ranges::none_of(cost.lines, [](const CostLine& line) { return line.capital; });
}

std::string detailOf(const Option& option) {
    // One thing a row: what matters most about it.
    if (option.changesResult)
        return "changes the result";
    if (!option.answer || option.answer->memory.stages.empty())
        return "";
    const Memory& memory = option.answer->memory;
    return memoryText(memory.worst().device(), memory.capacity);
}

OptionRow rowOf(const Option& option, const Plan& plan, const Evaluation& evaluation) {
    OptionRow row;
    row.title = plainText(option.title);
    row.shape = option.shape;
    row.rented = rentedOnly(option.cost);
    row.fit = option.answer ? option.fit : FitState::doesNotFit;
    row.chosen = !evaluation.recommended.empty() && option.id == evaluation.recommended;
    row.asDrawn = option.asDrawn;
    row.changesResult = option.changesResult;
    if (!plan.constraints.empty())
        row.holdsAll = option.holdsAll;
    if (row.fit == FitState::doesNotFit || !option.run) {
        row.note = "does not run";
    } else {
        row.days = daysOf(option.run);
        row.daysLow = daysOf(option.runLow);
        row.daysHigh = daysOf(option.runHigh);
    }
    row.costComplete = option.cost.complete();
    // A sum of nothing is not a price of 0.
    if (!option.cost.lines.empty()) {
        row.cost = option.cost.total.major();
        row.costLow = majorOf(option.cost.low);
        row.costHigh = majorOf(option.cost.high);
    }
    row.detail = detailOf(option);
    row.whyNot = plainText(option.whyNot);
    return row;
}

// By cost; complete sums before incomplete ones of the same amount, no price last. Stable: the evaluation's own order
// decides ties.
bool cheaper(const OptionRow& a, const OptionRow& b) {
    if (a.cost.has_value() != b.cost.has_value())
        return a.cost.has_value();
    if (a.cost && *a.cost != *b.cost)
        return *a.cost < *b.cost;
    return a.costComplete && !b.costComplete;
}

int keepAtMost(std::vector<OptionRow>& rows, int maximum) {
    int surplus = static_cast<int>(rows.size()) - std::max(1, maximum);
    int left = 0;
    for (std::size_t i = rows.size(); i-- > 0 && surplus > 0;) {
        if (rows[i].chosen || rows[i].asDrawn)
            continue;
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(i));
        --surplus;
        ++left;
    }
    return left;
}

// The tightest limit of a metric is the one that decides.
const Constraint* tightest(const Plan& plan, ConstraintMetric metric) {
    const Constraint* found = nullptr;
    for (const Constraint& constraint : plan.constraints)
        if (constraint.metric == metric && (!found || constraint.limit < found->limit))
            found = &constraint;
    return found;
}

// As the constraint's name begins: the id as it is shown, "C2".
std::string shownName(const Evaluation& evaluation, const Constraint& constraint) {
    for (const ConstraintResult& result : evaluation.constraints)
        if (result.id == constraint.id)
            return plainText(result.name.substr(0, constraint.id.text.size()));
    return plainText(constraint.id.text);
}

// What decides the unit: the runs themselves, not a limit of days beside runs of hours.
double slowest(const OptionsChart& chart) {
    double days = 0.0;
    for (const OptionRow& row : chart.rows)
        days = std::max(days, row.days.value_or(0.0));
    return days > 0.0 ? days : chart.timeLimitDays.value_or(0.0);
}

} // namespace

OptionsChart optionsChart(const Plan& plan, const Evaluation& evaluation, int maximumRows) {
    OptionsChart chart;
    chart.title = "Time and cost of options, by cost";
    chart.currency = plainText(plan.currency);
    chart.horizonYears = plan.assumptions.horizonYears;
    for (const Option& option : evaluation.options)
        chart.rows.push_back(rowOf(option, plan, evaluation));
    std::stable_sort(chart.rows.begin(), chart.rows.end(), cheaper);
    chart.rowsLeftOut = keepAtMost(chart.rows, maximumRows);
    if (const Constraint* time = tightest(plan, ConstraintMetric::calendarTime)) {
        chart.timeLimitDays = time->limit / secondsPerDay;
        chart.timeLimitName = shownName(evaluation, *time);
    }
    if (const Constraint* budget = tightest(plan, ConstraintMetric::budget)) {
        chart.costLimit = budget->limit;
        chart.costLimitName = shownName(evaluation, *budget);
    }
    const ColumnUnit unit = timeUnitFor(slowest(chart));
    chart.timeUnit = unit.name;
    chart.timeFactor = 1.0 / unit.divisor;
    return chart;
}

} // namespace boc::ui
