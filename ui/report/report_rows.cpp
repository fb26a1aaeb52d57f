#include "base/numbers.h"
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

// "0.584 to 0.714 M$": the unit once where both have the same.
std::string range(const std::string& low, const std::string& high) {
    const std::size_t gap = low.find(' ');
    const bool sameUnit = gap != std::string::npos && high.ends_with(low.substr(gap));
    return (sameUnit ? low.substr(0, gap) : low) + " to " + high;
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
        }
    }
    if (!cost.complete())
        figure.note =
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
    figure.note = isRented(cost) ? "all of it rent" : moneyText(capital(cost), plan.currency) + " to buy";
    return figure;
}

ReportFigure completion(const Plan& plan, const Option& option) {
    ReportFigure figure{.value = "no answer", .name = "a run", .note = "no time limit written"};
    for (const Constraint& constraint : plan.constraints)
        if (constraint.metric == ConstraintMetric::calendarTime)
            figure.note = "limit " + daysText(Seconds(constraint.limit));
    if (option.fit == FitState::doesNotFit || !option.run) {
        figure.value = "does not run";
        return figure;
    }
    figure.value = boc::durationText(*option.run);
    if (option.runLow && option.runHigh) {
        figure.low = option.runLow->value();
        figure.middle = option.run->value();
        figure.high = option.runHigh->value();
    }
    return figure;
}

ReportFigure headroom(const Option& option) {
    ReportFigure figure{.value = "no answer", .name = "memory headroom"};
    if (!option.answer || option.answer->memory.stages.empty())
        return figure;
    const Memory& memory = option.answer->memory;
    const double share = 1.0 - memory.worst().device() / memory.capacity;
    figure.value = percentText(share);
    figure.note = memoryText(memory.worst().device(), memory.capacity);
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
    return figure;
}

// Three digits at most: "14", "8.4", "0.0861".
std::string figure(double value) {
    std::string text = formatSignificant(value);
    if (text.find('.') != std::string::npos)
        text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return groupThousands(text);
}

std::string sentence(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
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

std::vector<ReportFigure> figuresOf(const Plan& plan, const Evaluation& evaluation) {
    const Subject subject = subjectOf(evaluation);
    const Option none;
    const Option& option = subject.option ? *subject.option : none;
    return {total(plan, option.cost), firstYearCash(plan, option.cost), completion(plan, option), headroom(option),
            confidence(option)};
}

std::vector<ReportFlip> flipsOf(const Evaluation& evaluation) {
    std::vector<ReportFlip> flips;
    for (const Flip& flip : evaluation.flips) {
        const std::string unit = flip.unit.empty() ? "" : " " + plainText(flip.unit);
        ReportFlip row;
        row.axis = sentence(plainText(flip.axis));
        row.today = figure(flip.from) + unit;
        row.at = flip.value ? figure(*flip.value) + unit : "no flip in range";
        row.text = plainText(flip.text);
        flips.push_back(std::move(row));
    }
    return flips;
}

} // namespace boc::ui
