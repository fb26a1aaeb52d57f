#pragma once
// The budget report as a pure value, and its PDF. Painted from values, never from the scene.

#include "charts/chart_spec.h"
#include "decide/evaluation.h"
#include "plan/plan.h"

#include <QByteArray>

#include <optional>
#include <string>
#include <vector>

namespace boc::ui {

// One constraint: as drawn where the drawing fails it, else on the recommended option.
struct ReportConstraint {
    std::string name, force, limit, value, owner, date, note;
    Holds holds = Holds::unanswered;
    bool failing = false; // the drawing fails it
};

struct ReportFigure {
    std::string value = {}, name = {};                      // "0.726 M$", "total, 3 years"
    std::string note = {}, second = {};                     // "0.658 to 0.795 M$", "incomplete: 2 items"
    std::optional<double> low = {}, middle = {}, high = {}; // the whisker, in any one unit
};

struct ReportFlip {
    std::string axis, today, at; // "Inter-server bandwidth", "100 Gb/s", "152 Gb/s" or "no flip in range"
    std::string text;            // what happens there
};

// A name, its value and where it comes from.
struct ReportLine {
    std::string name, value, source;
};

struct Report {
    std::string planName, planDate, planHash, coreVersion, priceDates, currency;
    std::string horizon;  // "3 years"
    std::string headline; // carries the constraint id
    std::string ask;      // one sentence: amount, type, by when
    bool draft = true;    // no constraint card: DRAFT
    std::vector<ReportConstraint> constraints;
    std::vector<ReportFigure> figures; // five
    OptionsChart chart;
    std::string verdictLine;
    std::vector<ReportFlip> flips;
    std::vector<ReportLine> costs; // to the cent; they add up to costTotal
    std::string costTotal;
    std::vector<std::string> missing; // what has no price
    std::vector<ReportLine> assumptions;
};

Report buildReport(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation);

// One A4 page: vector, searchable, fonts embedded. The same report gives the same bytes: the creation date is
// SOURCE_DATE_EPOCH where that is set, else the plan date. Needs a QApplication (offscreen will do) and its thread.
QByteArray writePdf(const Report& report);

} // namespace boc::ui
