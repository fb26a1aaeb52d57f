#include "report/page_lists.h"
#include "report/paper.h"

#include <qcustomplot.h>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr std::size_t mostCosts = 9; // rows

// The name wraps to a second line where there is one; the value stands on the first.
void paintLine(Sheet& sheet, const std::string& name, const std::string& value, double from, double to, FontRole role,
               int lines) {
    const QFont font = paperFont(role);
    const double used =
        drawRight(sheet.painter, to, sheet.y + listRow / 2.0, (to - from) * 0.6, shown(value), font, sheet.theme.ink);
    const double room = to - from - used - 8.0;
    sheet.y += drawBlock(sheet.painter, QRectF(from, sheet.y, room, 0), wrapped(shown(name), font, room, lines), font,
                         listRow, sheet.theme.ink);
}

int linesOf(const ReportLine& line, double width) {
    const QFont font = paperFont(FontRole::label);
    return widthOf(shown(line.name), font) + 8.0 + widthOf(shown(line.value), font) <= width ? 1 : 2;
}

void paintMissing(Sheet& sheet, double from, double to) {
    const std::vector<std::string>& missing = sheet.report.missing;
    if (missing.empty())
        return;
    std::string text = "incomplete: " + std::to_string(missing.size()) + (missing.size() == 1 ? " item: " : " items: ");
    for (std::size_t i = 0; i < missing.size(); ++i)
        text += (i > 0 ? "; " : "") + missing[i];
    const QFont font = paperFont(FontRole::labelStrong);
    const int lines = std::max(1, static_cast<int>(std::min<std::size_t>(4, sheet.rowsThatFit())));
    sheet.y += drawBlock(sheet.painter, QRectF(from, sheet.y, to - from, 0),
                         wrapped(shown(text), font, to - from, lines), font, listRow, sheet.theme.borderline.text);
}

} // namespace

void paintCosts(Sheet& sheet, double from, double to) {
    const std::vector<ReportLine>& costs = sheet.report.costs;
    const bool complete = sheet.report.missing.empty();
    sheet.section(QStringLiteral("What it costs"), shown(sheet.report.currency + ", " + sheet.report.horizon), from,
                  to);
    sheet.y += 22.0;
    if (costs.empty() && complete) {
        drawLeft(sheet.painter, from, sheet.y + listRow / 2.0, to - from, QStringLiteral("Nothing to price yet."),
                 paperFont(FontRole::label), sheet.theme.ink2);
        return;
    }
    const std::size_t rows = sheet.rowsThatFit();
    const std::size_t reserved = complete ? 1 : 3; // the total, what is missing
    const std::size_t room = rows > reserved ? std::min(mostCosts, rows - reserved) : 0;
    const std::size_t count = costs.size() <= room ? costs.size() : room - (room > 0 ? 1 : 0);
    std::size_t spare = room - count - (count < costs.size() && room > 0 ? 1 : 0);
    for (std::size_t i = 0; i < count; ++i) {
        const int lines = spare > 0 ? linesOf(costs[i], to - from) : 1;
        spare -= static_cast<std::size_t>(lines - 1);
        paintLine(sheet, costs[i].name, costs[i].value, from, to, FontRole::label, lines);
    }
    if (costs.size() > count)
        sheet.more(costs.size() - count, from, to);
    if (!sheet.report.costTotal.empty()) {
        drawRule(sheet.painter, from, to, sheet.y + 1.0, sheet.theme.outline);
        sheet.y += 2.0;
        paintLine(sheet, complete ? "total" : "total of what is known", sheet.report.costTotal, from, to,
                  FontRole::labelStrong, 1);
    }
    paintMissing(sheet, from, to);
}

} // namespace boc::ui
