#include "report/report_page.h"

#include "charts/options_plot.h"
#include "report/paper.h"
#include "report/sheet.h"

#include <qcustomplot.h>

namespace boc::ui {

void paintChart(Sheet& sheet) {
    if (sheet.report.chart.rows.empty())
        return;
    const QString aside = sheet.report.chart.rowsLeftOut > 0
                              ? QStringLiteral("by cost, a run and the horizon; band 90 %; %1 more, see the plan")
                                    .arg(sheet.report.chart.rowsLeftOut)
                              : QStringLiteral("by cost, a run and the horizon; band 90 %; last mark: holds all");
    sheet.section(QStringLiteral("Options: one server beside clusters"), aside, sheet.left, sheet.right);
    sheet.y += 20.0;
    const OptionsPlotStyle style{.rowHeight = 21, .details = false, .titled = false};
    const double height = optionsPlotRows(sheet.report.chart, style).height();
    paintOptionsChart(sheet.painter, QRectF(sheet.left, sheet.y, sheet.width(), height), sheet.report.chart,
                      sheet.theme, style);
    sheet.y += height + 4.0;
    const QFont label = paperFont(FontRole::label);
    sheet.y +=
        drawBlock(sheet.painter, QRectF(sheet.left, sheet.y, sheet.width(), 0),
                  wrapped(shown(sheet.report.verdictLine), label, sheet.width(), 2), label, 15.0, sheet.theme.ink);
    sheet.y += sheetGap;
}

void paintPage(QCPPainter& painter, const Report& report) {
    Sheet sheet{.painter = painter,
                .report = report,
                .theme = lightTheme(),
                .left = sheetMargin,
                .right = pageSize.width() - sheetMargin};
    paintHeader(sheet);
    paintHeadline(sheet);
    paintConstraints(sheet);
    paintFigures(sheet);
    paintChart(sheet);
    paintFooter(sheet);
    paintSignOff(sheet);
    paintFlips(sheet);
    paintLists(sheet);
}

} // namespace boc::ui
