#include "report/page_lists.h"
#include "report/paper.h"

#include <qcustomplot.h>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double names = 108.0, apart = 6.0, leastSource = 50.0;

bool onOneLine(const ReportLine& line, double room) {
    const QFont font = paperFont(FontRole::label);
    return widthOf(shown(line.value), font) + apart + widthOf(shown(line.source), font) <= room;
}

// As many whole words of `text` as fit; they are taken from it.
QString takeWords(QString& text, const QFont& font, double room) {
    QString taken;
    QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    while (!words.isEmpty()) {
        const QString longer = taken.isEmpty() ? words.front() : taken + u' ' + words.front();
        if (widthOf(longer, font) > room)
            break;
        taken = longer;
        words.removeFirst();
    }
    text = words.join(u' ');
    return taken;
}

// Name, value and where it is from, which flows on to a second line where there is one; one ellipsis at most.
void paintLine(Sheet& sheet, const ReportLine& line, double from, double to, bool second) {
    const QFont label = paperFont(FontRole::label);
    const double value = from + names, room = to - value;
    drawLeft(sheet.painter, from, sheet.y + listRow / 2.0, names - apart, shown(line.name), label, sheet.theme.ink2);
    const double used =
        drawLeft(sheet.painter, value, sheet.y + listRow / 2.0, room, shown(line.value), label, sheet.theme.ink);
    const double rest = room - used - apart;
    QString source = shown(line.source);
    const QString here = second ? takeWords(source, label, rest) : source;
    if (rest > leastSource || !second)
        drawLeft(sheet.painter, value + used + apart, sheet.y + listRow / 2.0, rest > leastSource ? rest : 0.0, here,
                 label, sheet.theme.ink3);
    sheet.y += listRow;
    if (!second)
        return;
    drawLeft(sheet.painter, value, sheet.y + listRow / 2.0, room, source, label, sheet.theme.ink3);
    sheet.y += listRow;
}

} // namespace

void paintAssumptions(Sheet& sheet, double from, double to) {
    const std::vector<ReportLine>& lines = sheet.report.assumptions;
    sheet.section(QStringLiteral("Assumptions"), QStringLiteral("value, source"), from, to);
    sheet.y += 22.0;
    const std::size_t room = sheet.rowsThatFit();
    const bool all = lines.size() <= room;
    const std::size_t count = all ? lines.size() : room - (room > 0 ? 1 : 0);
    std::size_t spare = all ? room - count : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const bool second = spare > 0 && !onOneLine(lines[i], to - from - names);
        spare -= second ? 1 : 0;
        paintLine(sheet, lines[i], from, to, second);
    }
    if (!all)
        sheet.more(lines.size() - count, from, to);
}

void paintLists(Sheet& sheet) {
    const double top = sheet.y, middle = sheet.left + sheet.width() * 0.38;
    sheet.bottom -= 3.0;
    paintCosts(sheet, sheet.left, middle - 10.0);
    sheet.y = top;
    paintAssumptions(sheet, middle + 10.0, sheet.right);
}

} // namespace boc::ui
