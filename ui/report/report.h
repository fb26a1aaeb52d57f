#pragma once
// The budget report as a pure value, and its PDF. Painted from values, never from the scene.

#include "charts/chart_spec.h"
#include "decide/evaluation.h"
#include "plan/plan.h"

#include <QByteArray>

#include <string>
#include <utility>
#include <vector>

namespace boc::ui {

struct ReportConstraint {
    std::string name, force, limit, value, owner, date, note;
    Holds holds = Holds::unanswered;
    bool failing = false;
};

struct ReportFigure {
    std::string value, name, note;           // "726 k$", "total, 3 years", "658 to 795"
    std::optional<double> low, middle, high; // the whisker, in any one unit
};

struct Report {
    std::string planName, planDate, planHash, coreVersion, priceDates, currency;
    std::string headline; // carries the constraint id
    std::string ask;      // one sentence: amount, type, by when
    bool draft = true;    // no constraint card: DRAFT
    std::vector<ReportConstraint> constraints;
    std::vector<ReportFigure> figures; // five
    OptionsChart chart;
    std::string verdictLine;
    std::vector<std::pair<std::string, std::string>> flips;       // axis, what happens
    std::vector<std::string> missing;                             // what has no price or answer
    std::vector<std::pair<std::string, std::string>> assumptions; // name, value with source
};

Report buildReport(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation);

// One A4 page: vector, searchable, fonts embedded. The same report gives the same bytes under SOURCE_DATE_EPOCH;
// without it the creation date is the plan date.
QByteArray writePdf(const Report& report);

} // namespace boc::ui
