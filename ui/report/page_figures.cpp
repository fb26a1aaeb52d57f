#include "report/paper.h"
#include "report/sheet.h"

#include <qcustomplot.h>

namespace boc::ui {

namespace {

constexpr double beside = 10.0, blockHeight = 84.0;

// All five alike: the largest size in which each one fits its column.
QFont fontFor(const std::vector<ReportFigure>& figures, double room) {
    QFont big = paperFont(FontRole::verdict);
    for (const ReportFigure& figure : figures)
        while (big.pixelSize() > 13 && widthOf(shown(figure.value), big) > room)
            big.setPixelSize(big.pixelSize() - 1);
    return big;
}

// A note is made smaller before it is cut.
void paintNote(Sheet& sheet, const std::string& words, double x, double middle, double room, const QColor& colour) {
    QFont font = paperFont(FontRole::label);
    while (font.pixelSize() > 9 && widthOf(shown(words), font) > room)
        font.setPixelSize(font.pixelSize() - 1);
    drawLeft(sheet.painter, x, middle, room, shown(words), font, colour);
}

void paintFigure(Sheet& sheet, const ReportFigure& figure, const QFont& big, double x, double room) {
    const double y = sheet.y;
    drawLeft(sheet.painter, x, y + 13.0, room, shown(figure.value), big, sheet.theme.ink);
    paintNote(sheet, figure.name, x, y + 35.0, room, sheet.theme.ink);
    paintNote(sheet, figure.note, x, y + 49.0, room, sheet.theme.ink2);
    paintNote(sheet, figure.second, x, y + 63.0, room, sheet.theme.ink2);
    if (figure.low && figure.middle && figure.high && *figure.high > 0.0)
        drawWhisker(sheet.painter, QRectF(x, y + 73.0, room, 9.0), *figure.low, *figure.middle, *figure.high,
                    *figure.high * 1.25, sheet.theme);
}

} // namespace

void paintFigures(Sheet& sheet) {
    const std::vector<ReportFigure>& figures = sheet.report.figures;
    if (figures.empty())
        return;
    // Columns of one width with the rules midway between them; the outer two reach the margins.
    const double step = (sheet.width() + 2.0 * beside) / static_cast<double>(figures.size());
    const double room = step - 2.0 * beside;
    const QFont big = fontFor(figures, room);
    double x = sheet.left;
    for (const ReportFigure& figure : figures) {
        paintFigure(sheet, figure, big, x, room);
        if (x > sheet.left) {
            sheet.painter.setPen(QPen(sheet.theme.rule, 1.0));
            sheet.painter.drawLine(QLineF(x - beside, sheet.y, x - beside, sheet.y + blockHeight - 2.0));
        }
        x += step;
    }
    sheet.y += blockHeight + sheetGap;
}

} // namespace boc::ui
