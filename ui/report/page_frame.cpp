#include "report/paper.h"
#include "report/report_page.h"
#include "report/sheet.h"

#include <qcustomplot.h>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double lineHeight = 17.0, signOffHeight = 60.0;

} // namespace

void paintHeader(Sheet& sheet) {
    sheet.y = 36.0;
    const double middle = sheet.y + 14.0;
    const QFont strong = paperFont(FontRole::bodyStrong);
    double reach = sheet.width();
    if (sheet.report.draft) {
        const QRectF box(sheet.right - 66.0, sheet.y, 66.0, 27.0);
        sheet.painter.setPen(QPen(sheet.theme.ink, 1.25, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        sheet.painter.setBrush(Qt::NoBrush);
        sheet.painter.drawRect(box);
        const QString word = QStringLiteral("DRAFT");
        drawLeft(sheet.painter, box.center().x() - widthOf(word, strong) / 2.0, box.center().y(), 60.0, word, strong,
                 sheet.theme.ink);
        reach -= 78.0;
    }
    const double used =
        drawLeft(sheet.painter, sheet.left, middle, reach, QStringLiteral("Budget review"), strong, sheet.theme.ink);
    const QString date = QStringLiteral(", plan date ") + shown(sheet.report.planDate);
    const QFont plain = paperFont(FontRole::body);
    const double name =
        drawLeft(sheet.painter, sheet.left + used + 9.0, middle, reach - used - 9.0 - widthOf(date, plain),
                 shown(sheet.report.planName), plain, sheet.theme.ink2);
    drawLeft(sheet.painter, sheet.left + used + 9.0 + name, middle, widthOf(date, plain) + 1.0, date, plain,
             sheet.theme.ink2);
    sheet.y += 34.0;
    drawRule(sheet.painter, sheet.left, sheet.right, sheet.y, sheet.theme.ink, 1.25);
    sheet.y += 12.0;
}

void paintHeadline(Sheet& sheet) {
    const QFont big = paperHeadline();
    const QStringList lines = wrapped(shown(sheet.report.headline), big, sheet.width(), 3);
    sheet.y +=
        drawBlock(sheet.painter, QRectF(sheet.left, sheet.y, sheet.width(), 0), lines, big, 28.0, sheet.theme.ink) +
        6.0;
    const QFont body = paperFont(FontRole::body);
    sheet.y += drawBlock(sheet.painter, QRectF(sheet.left, sheet.y, sheet.width(), 0),
                         wrapped(shown(sheet.report.ask), body, sheet.width(), 3), body, lineHeight, sheet.theme.ink);
    sheet.y += sheetGap;
}

void paintFooter(Sheet& sheet) {
    const double top = pageSize.height() - 66.0;
    drawRule(sheet.painter, sheet.left, sheet.right, top, sheet.theme.rule);
    const QFont label = paperFont(FontRole::label);
    const std::string core =
        " · core " + sheet.report.coreVersion + " · prices " + sheet.report.priceDates + " · " + sheet.report.currency;
    const double rest = std::min(sheet.width() - 120.0, widthOf(shown(core), label));
    const double used = drawLeft(sheet.painter, sheet.left, top + 12.0, sheet.width() - rest - 50.0,
                                 shown(sheet.report.planName), label, sheet.theme.ink2);
    drawLeft(sheet.painter, sheet.left + used, top + 12.0, rest + 1.0, shown(core), label, sheet.theme.ink2);
    drawRight(sheet.painter, sheet.right, top + 12.0, 40.0, QStringLiteral("1 / 1"), label, sheet.theme.ink2);
    drawLeft(sheet.painter, sheet.left, top + 27.0, sheet.width(), shown("plan " + sheet.report.planHash), label,
             sheet.theme.ink2);
    sheet.bottom = top - 8.0;
}

void paintSignOff(Sheet& sheet) {
    const double reached = sheet.y;
    sheet.y = sheet.bottom - signOffHeight;
    sheet.section(QStringLiteral("Sign-off"),
                  sheet.report.draft ? QStringLiteral("needs a constraint card: none is written")
                                     : QStringLiteral("needs a constraint card: present"),
                  sheet.left, sheet.right);
    const QFont label = paperFont(FontRole::label);
    const double column = (sheet.width() - 32.0) / 3.0;
    double x = sheet.left;
    for (const char* role : {"ML lead", "Infrastructure architect", "Finance reviewer"}) {
        drawRule(sheet.painter, x, x + column, sheet.y + 42.0, sheet.theme.ink);
        drawLeft(sheet.painter, x, sheet.y + 52.0, column, QString::fromLatin1(role) + QStringLiteral(": name, date"),
                 label, sheet.theme.ink2);
        x += column + 16.0;
    }
    sheet.bottom = sheet.y;
    sheet.y = reached;
}

} // namespace boc::ui
