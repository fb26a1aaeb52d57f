#include "base/numbers.h"
#include "charts/amounts.h"
#include "decide/words.h"
#include "report/report_parts.h"

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

constexpr double secondsPerDay = 86400.0;

// Whole numbers as they are ("8 192", "91 648"), others with three digits: "8.4", "0.0861".
std::string figure(double value) {
    const bool whole = std::abs(value) < 1e9 && std::round(value) == value;
    std::string text = whole ? formatFixed(value, 0) : formatSignificant(value);
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

bool hasHardDeadline(const Plan& plan) {
    return std::ranges::any_of(plan.constraints, [](const Constraint& constraint) {
        return constraint.metric == ConstraintMetric::calendarTime && constraint.force == ConstraintForce::hard;
    });
}

// A time in days is shown in the unit it is read in, and without a hard deadline today's value is none: the flip says
// what one would have to be.
void writeDeadline(ReportFlip& row, const Plan& plan, const Flip& flip) {
    const auto time = [](double days) { return boc::durationText(Seconds(days * secondsPerDay)) + " a run"; };
    row.today = hasHardDeadline(plan) ? daysText(Seconds(flip.from * secondsPerDay)) + " a run" : "no hard deadline";
    if (flip.value)
        row.at = (*flip.value > flip.from ? "from " : "below ") + time(*flip.value);
}

} // namespace

std::vector<ReportFlip> flipsOf(const Plan& plan, const Evaluation& evaluation) {
    std::vector<ReportFlip> flips;
    for (const Flip& flip : evaluation.flips) {
        const std::string unit = flip.unit.empty() ? "" : " " + plainText(flip.unit);
        ReportFlip row;
        row.axis = sentence(plainText(flip.axis));
        row.today = figure(flip.from) + unit;
        row.at = flip.value ? figure(*flip.value) + unit : "no flip in range";
        row.text = sentence(plainText(flip.text));
        if (flip.axis == "deadline")
            writeDeadline(row, plan, flip);
        flips.push_back(std::move(row));
    }
    return flips;
}

} // namespace boc::ui
