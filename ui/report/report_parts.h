#pragma once
// The parts of a report, each a pure function of plan and evaluation; report.cpp puts them together.

#include "report/report.h"

namespace boc::ui {

// What the report speaks of: the recommended option, else the drawing, else nothing.
struct Subject {
    const Option* option = nullptr;
    const Option* drawn = nullptr;
    bool recommended = false;
};
Subject subjectOf(const Evaluation& evaluation);

// "one DGX B200", "two DGX H100": an option's title inside a sentence.
std::string inWords(const Option& option);
bool isRented(const Cost& cost); // nothing of it is bought
Money firstYear(const Cost& cost, double horizonYears);
Money capital(const Cost& cost);

std::string headlineOf(const Plan& plan, const Evaluation& evaluation);
std::string askOf(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation);
std::string verdictLineOf(const Plan& plan, const Evaluation& evaluation);
std::vector<ReportConstraint> constraintsOf(const Plan& plan, const Evaluation& evaluation);
std::vector<ReportFigure> figuresOf(const Plan& plan, const Evaluation& evaluation);
std::vector<ReportFlip> flipsOf(const Plan& plan, const Evaluation& evaluation);
std::vector<ReportLine> costsOf(const Cost& cost);
std::string exactMoney(Money amount, bool cents); // "446 500.00"
std::vector<ReportLine> assumptionsOf(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation);
std::string priceDatesOf(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation);

} // namespace boc::ui
