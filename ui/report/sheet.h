#pragma once
// The sheet that the parts of the page are painted on, from the top down: each part leaves `y` where the next begins.

#include "report/report.h"
#include "theme/theme.h"

#include <QString>

class QCPPainter;

namespace boc::ui {

inline constexpr double sheetMargin = 61.0, sheetGap = 12.0, listRow = 14.0;

struct Sheet {
    QCPPainter& painter;
    const Report& report;
    const Theme& theme;
    double left = 0.0, right = 0.0;
    double y = 0.0;
    double bottom = 0.0; // of what is free: footer and sign-off stand below

    [[nodiscard]] double width() const { return right - left; }
    [[nodiscard]] std::size_t rowsThatFit() const; // of lists
    void section(const QString& title, const QString& aside, double from, double to);
    // "and 12 more, see the plan": what has no room is counted, never clipped.
    void more(std::size_t count, double from, double to);
};

inline QString shown(const std::string& text) { return QString::fromStdString(text); }

void paintHeader(Sheet& sheet);
void paintHeadline(Sheet& sheet);
void paintConstraints(Sheet& sheet);
void paintFigures(Sheet& sheet);
void paintChart(Sheet& sheet);
void paintFlips(Sheet& sheet);
void paintLists(Sheet& sheet); // what the money is for, beside what was assumed
void paintFooter(Sheet& sheet);
void paintSignOff(Sheet& sheet);

} // namespace boc::ui
