#include "report/paper.h"
#include "report/sheet.h"

#include <qcustomplot.h>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr std::size_t mostConstraints = 4;

// In the smaller font where the usual one does not fit, before anything is cut.
void drawFitting(Sheet& sheet, double x, double middle, double room, const QString& text, const QFont& usual,
                 const QFont& smaller, const QColor& colour) {
    drawLeft(sheet.painter, x, middle, room, text, widthOf(text, usual) <= room ? usual : smaller, colour);
}

void constraint(Sheet& sheet, const ReportConstraint& row) {
    std::string signature = row.owner + (row.owner.empty() || row.date.empty() ? "" : ", ") + row.date;
    const bool second = !row.note.empty() || !signature.empty();
    const double height = second ? 38.0 : 24.0;
    if (row.failing)
        sheet.painter.fillRect(QRectF(sheet.left, sheet.y + 0.5, sheet.width(), height - 0.5),
                               sheet.theme.doesNotFit.tint);
    const Mark mark = row.holds == Holds::yes  ? Mark::fits
                      : row.holds == Holds::no ? Mark::doesNotFit
                                               : Mark::notAnswered;
    const double middle = sheet.y + 12.0;
    drawMark(sheet.painter, QRectF(sheet.left + 6.0, middle - 7.0, 14.0, 14.0), mark, sheet.theme);
    const QFont label = paperFont(FontRole::label), body = paperFont(FontRole::body);
    const QFont strong = paperFont(FontRole::bodyStrong);
    const double name = sheet.left + 28.0, limit = sheet.left + 186.0, value = sheet.left + 400.0,
                 end = sheet.right - 6.0;
    const double force = widthOf(shown(row.force), label);
    const double used =
        drawLeft(sheet.painter, name, middle, limit - name - force - 14.0, shown(row.name), strong, sheet.theme.ink);
    drawLeft(sheet.painter, name + used + 6.0, middle, force + 1.0, shown(row.force), label, sheet.theme.ink2);
    drawFitting(sheet, limit, middle, value - limit - 8.0, shown(row.limit), body, label, sheet.theme.ink);
    drawFitting(sheet, value, middle, end - value, shown(row.value), row.failing ? strong : body, label,
                row.failing ? sheet.theme.doesNotFit.text : sheet.theme.ink);
    const double place = sheet.y + 28.0;
    const double taken = drawRight(sheet.painter, end, place, 200.0, shown(signature), label, sheet.theme.ink2);
    drawLeft(sheet.painter, name, place, end - name - taken - 12.0, shown(row.note), label, sheet.theme.ink);
    sheet.y += height;
    drawRule(sheet.painter, sheet.left, sheet.right, sheet.y, sheet.theme.rule);
}

} // namespace

void paintConstraints(Sheet& sheet) {
    const QString aside = sheet.report.draft ? QStringLiteral("no constraint card is written: a draft")
                                             : QStringLiteral("limit, value, owner, date");
    sheet.section(QStringLiteral("Constraints"), aside, sheet.left, sheet.right);
    sheet.y += 20.0;
    const std::size_t count = std::min(sheet.report.constraints.size(), mostConstraints);
    for (std::size_t i = 0; i < count; ++i)
        constraint(sheet, sheet.report.constraints[i]);
    if (sheet.report.constraints.size() > count)
        sheet.more(sheet.report.constraints.size() - count, sheet.left, sheet.right);
    sheet.y += sheetGap;
}

} // namespace boc::ui
