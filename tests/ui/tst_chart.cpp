// The picture that decides, as text: which rows stand in it, in which order, and what they say.
#include "base/result.h" // first: the moc of Qt 6.4 cannot read a file that begins with <compare>
#include "charts/amounts.h"
#include "charts/chart_axis.h"
#include "charts/chart_spec.h"
#include "charts/chart_view.h"
#include "charts/options_plot.h"
#include "charts/plot_columns.h"
#include "support/sample_evaluation.h"
#include "theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>

using namespace boc;
using namespace boc::ui;

namespace {

OptionsChart sampleChart(int rows = 8) {
    const Plan plan = sample::plan();
    return optionsChart(plan, sample::evaluation(plan), rows);
}

QStringList titles(const OptionsChart& chart) {
    QStringList list;
    for (const OptionRow& row : chart.rows)
        list.append(QString::fromStdString(row.title));
    return list;
}

// Where a text of the drawn chart stands.
QRectF boxOf(const QCPItemText& item) {
    const QFontMetricsF metrics(item.font());
    const double width = metrics.horizontalAdvance(item.text()), height = metrics.height();
    const QPointF at = item.position->coords();
    const double left = item.positionAlignment() & Qt::AlignRight ? at.x() - width : at.x();
    return {left, at.y() - height / 2.0, width, height};
}

struct Drawn {
    std::vector<std::pair<QString, QRectF>> texts;
    std::vector<double> limits; // where the limits' lines stand
};
Drawn drawn(const OptionsChart& chart, int width, const OptionsPlotStyle& style) {
    QCustomPlot plot;
    drawOptionsChart(plot, QSize(width, optionsPlotRows(chart, style).height()), chart, lightTheme(), style);
    Drawn result;
    for (int i = 0; i < plot.itemCount(); ++i) {
        if (const auto* text = qobject_cast<QCPItemText*>(plot.item(i)))
            result.texts.emplace_back(text->text(), boxOf(*text));
        else if (const auto* line = qobject_cast<QCPItemLine*>(plot.item(i)); line && line->pen().widthF() == 2.0)
            result.limits.push_back(line->start->coords().x());
    }
    return result;
}

std::vector<OptionsChart> chartsWithLimits() {
    std::vector<OptionsChart> charts;
    for (const double share : {0.0, 0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1.0, 1.3, 5.0}) {
        OptionsChart chart = sampleChart();
        chart.timeLimitDays = 30.0 * share;
        chart.costLimit = 3e6 * share;
        charts.push_back(chart);
        chart.costLimitName = "C12345678";
        chart.rows[4].title = std::string(200, 'W');
        charts.push_back(chart);
    }
    return charts;
}

} // namespace

class TestChart : public QObject {
    Q_OBJECT
private slots:
    void theTableSaysWhatThePictureShows() {
        const QString expected = QStringLiteral(
            "option|shape|fit|days a run|low|high|USD in 3 years|low|high|holds all|remarks\n"
            "1 x DGX H100, 8-bit Adam|one server|borderline|21.5|18.06|24.94|503333.33|453000|553666.66|no|changes the "
            "result\n"
            "1 x DGX H100|one server|does not fit||||503333.83|453000.45|553667.21|no|as drawn; does not run; 156 of "
            "85.0 GB\n"
            "1 x DGX H200|one server|does not fit||||578333.33|520500|636166.66|no|does not run; 156 of 150 GB\n"
            "1 x DGX B200|one server|fits|8.4|7.056|9.744|649011.12|584110.01|713912.23|yes|chosen; 155 of 192 GB\n"
            "2 x DGX H200|cluster|fits|9.1|7.644|10.556|1402000|1261800|1542200|no|104 of 150 GB; cost incomplete\n"
            "4 x DGX H100|cluster|fits|4.6|3.864|5.336|2376000|2138400|2613600|no|65.8 of 85.0 GB\n"
            "C2 limit|||14\n"
            "C3 limit||||||1000000\n");
        const QString actual = QString::fromStdString(asTable(sampleChart())).replace(u'\t', u'|');
        QCOMPARE(actual.split(u'\n'), expected.split(u'\n'));
    }

    void rowsStandByCostWithUnknownPricesLast() {
        const Plan plan = sample::plan();
        Evaluation evaluation = sample::evaluation(plan);
        std::reverse(evaluation.options.begin(), evaluation.options.end());
        evaluation.options[2].cost = {}; // the B200 has no price at all
        evaluation.options[2].cost.missing = {"price of 1 x DGX B200"};
        const OptionsChart chart = optionsChart(plan, evaluation);
        QCOMPARE(titles(chart).first(), QStringLiteral("1 x DGX H100, 8-bit Adam"));
        QCOMPARE(titles(chart).last(), QStringLiteral("1 x DGX B200"));
        QVERIFY(!chart.rows.back().cost);
        QCOMPARE(QString::fromStdString(costText(chart.rows.back(), costColumn(chart))), QStringLiteral("no price"));
    }

    void theDrawnAndTheChosenAlwaysHaveARow() {
        const OptionsChart chart = sampleChart(2);
        QCOMPARE(titles(chart), QStringList({QStringLiteral("1 x DGX H100"), QStringLiteral("1 x DGX B200")}));
        QCOMPARE(chart.rowsLeftOut, 4);
        QVERIFY(QString::fromStdString(asTable(chart)).endsWith(QStringLiteral("4 more options\n")));
    }

    void incompleteCostsSayAtLeast() {
        const OptionsChart chart = sampleChart();
        QCOMPARE(QString::fromStdString(costText(chart.rows[4], costColumn(chart))), QStringLiteral("≥ 1.40"));
        QVERIFY(readOut(chart, chart.rows[4]).find("prices missing") != std::string::npos);
    }

    void axesStartAtZeroAndCoverEverything() {
        for (const double largest : {0.0004, 0.37, 1.0, 1.01, 2.61, 14.0, 24.94, 999.0, 1e7}) {
            const AxisScale scale = zeroBasedScale(largest);
            QVERIFY(scale.maximum >= largest);
            QVERIFY(scale.maximum / scale.step <= 4.0 + 1e-9);
            QVERIFY(scale.maximum / 2.0 <= largest); // no more than half of it empty
        }
        QCOMPARE(zeroBasedScale(24.94).step, 10.0);
        QCOMPARE(zeroBasedScale(2.61).maximum, 3.0);
    }

    void figuresOfAColumnShareTheirDecimals() {
        const OptionsChart chart = sampleChart();
        QCOMPARE(QString::fromStdString(timeText(chart.rows[0], timeColumn(chart))), QStringLiteral("21.5"));
        QCOMPARE(QString::fromStdString(timeText(chart.rows[3], timeColumn(chart))), QStringLiteral("8.4"));
        QCOMPARE(QString::fromStdString(timeText(chart.rows[1], timeColumn(chart))), QStringLiteral("does not run"));
        QCOMPARE(QString::fromStdString(costColumn(chart).unit), QStringLiteral("M$"));
        QCOMPARE(QString::fromStdString(costColumn(chart).basis), QStringLiteral("in 3 years"));
    }

    void shortRunsAreShownInHours() {
        const Plan plan = sample::plan();
        Evaluation evaluation = sample::evaluation(plan);
        for (Option& option : evaluation.options)
            option.run = hours(3.0);
        Plan free = plan;
        free.constraints.clear();
        const OptionsChart chart = optionsChart(free, evaluation);
        QCOMPARE(QString::fromStdString(chart.timeUnit), QStringLiteral("hours"));
        QVERIFY(!chart.rows.front().holdsAll); // nothing written, nothing held
    }

    void aLimitOfDaysBesideRunsOfHoursLeavesThemReadable() {
        const Plan plan = sample::plan(); // 14 days
        Evaluation evaluation = sample::evaluation(plan);
        for (Option& option : evaluation.options)
            option.run = option.runLow = option.runHigh = hours(3.0);
        const OptionsChart chart = optionsChart(plan, evaluation);
        const ValueColumn column = timeColumn(chart);
        QCOMPARE(QString::fromStdString(chart.timeUnit), QStringLiteral("hours"));
        QCOMPARE(column.axis.maximum, 3.0);
        QVERIFY(column.limitBeyond);
        const Drawn picture = drawn(chart, 632, {});
        QCOMPARE(picture.limits.size(), 1UL); // the budget's only
        QVERIFY(std::ranges::any_of(picture.texts,
                                    [](const auto& text) { return text.first == QStringLiteral("C2 at most 336 →"); }));
    }

    void wordsNeverCollideWithEachOtherOrWithALimit() {
        for (const OptionsChart& chart : chartsWithLimits())
            for (const int width : {560, 610, 632, 900})
                for (const OptionsPlotStyle& style :
                     {OptionsPlotStyle{}, OptionsPlotStyle{.rowHeight = 21, .details = false, .titled = false}}) {
                    const Drawn picture = drawn(chart, width, style);
                    for (std::size_t i = 0; i < picture.texts.size(); ++i) {
                        const auto& [words, box] = picture.texts[i];
                        QVERIFY2(box.left() >= 0.0 && box.right() <= width, qPrintable(words));
                        for (const double line : picture.limits)
                            QVERIFY2(box.top() < (style.titled ? 24.0 : 0.0) || line < box.left() || line > box.right(),
                                     qPrintable(words));
                        for (std::size_t k = 0; k < i; ++k) {
                            // The two lines of a title may touch: their letters do not fill their boxes.
                            const QRectF other = picture.texts[k].second.adjusted(0, 3, 0, -3);
                            QVERIFY2(!other.intersects(box.adjusted(0, 3, 0, -3)),
                                     qPrintable(words + QStringLiteral(" / ") + picture.texts[k].first));
                        }
                    }
                }
    }

    void aLimitsWordsShortenBeforeTheyAreLeftOut() {
        QCOMPARE(placeLimitLabel(50.0, 0.0, 200.0, {90.0, 30.0})->left, 56.0);
        QCOMPARE(placeLimitLabel(150.0, 0.0, 200.0, {90.0, 30.0})->right, 144.0);
        QCOMPARE(placeLimitLabel(50.0, 0.0, 100.0, {90.0, 30.0})->wording, 1UL);
        QVERIFY(!placeLimitLabel(20.0, 0.0, 40.0, {90.0, 30.0}));
    }

    void anEmptyChartSaysSo() {
        const Drawn picture = drawn(optionsChart(Plan(), Evaluation()), 632, {});
        QVERIFY(std::ranges::any_of(picture.texts,
                                    [](const auto& text) { return text.first == QStringLiteral("no option yet"); }));
    }

    void hostileTitlesAreShownAsTextAndStartNoFormula() {
        const Plan plan = sample::plan();
        Evaluation evaluation = sample::evaluation(plan);
        evaluation.options[0].title = "=HYPERLINK(\"x\")\t\u202Eevil\n<b>bold</b>";
        const OptionsChart chart = optionsChart(plan, evaluation);
        QCOMPARE(titles(chart).first(), QStringLiteral("=HYPERLINK(\"x\") evil <b>bold</b>"));
        QVERIFY(asTable(chart).find("\n'=HYPERLINK(\"x\") evil <b>bold</b>\t") != std::string::npos);
    }

    void theWidgetHandsItsDataToThePlot() {
        OptionsChartView view;
        view.resize(632, view.sizeHint().height());
        const OptionsChart chart = sampleChart();
        view.setChart(chart);
        auto* plot = view.findChild<QCustomPlot*>();
        QVERIFY(plot);
        const auto* chosen = view.findChild<QCPGraph*>(QStringLiteral("time chosen"));
        QVERIFY(chosen);
        QCOMPARE(chosen->data()->size(), 1);
        QCOMPARE(chosen->data()->at(0)->value, 8.4);
        const auto* others = view.findChild<QCPGraph*>(QStringLiteral("time"));
        QCOMPARE(others->data()->size(), 3); // two of six do not run
        QCOMPARE(view.findChild<QCPGraph*>(QStringLiteral("cost"))->data()->size(), 5);
        for (int i = 0; i < plot->axisRectCount(); ++i)
            QCOMPARE(plot->axisRect(i)->axis(QCPAxis::atBottom)->range().lower, 0.0);
        QCOMPARE(view.accessibleName(), QStringLiteral("Time and cost of options"));
        QCOMPARE(view.accessibleDescription(), QString::fromStdString(asTable(chart)));
    }

    void pointerAndKeyboardReadOutARow() {
        OptionsChartView view;
        view.setChart(sampleChart());
        view.resize(632, view.sizeHint().height());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTest::mouseMove(&view, QPoint(300, 48 + 3 * 32 + 10));
        QTRY_COMPARE(view.currentRow(), 3);
        QVERIFY(
            view.readOut(3).startsWith(QStringLiteral("1 x DGX B200: 8.4 (7.1 to 9.7) days a run, 0.65 (0.58 to 0.71)"
                                                      " M$ in 3 years; 155 of 192 GB; chosen.")));
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.currentRow(), 4);
        QTest::keyClick(&view, Qt::Key_Escape);
        QCOMPARE(view.currentRow(), -1);
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), view.tableText());
    }

    void staleFiguresStayButPaler() {
        OptionsChartView view;
        view.setChart(sampleChart());
        view.resize(632, view.sizeHint().height());
        auto* plot = view.findChild<QCustomPlot*>();
        const auto darkest = [&] {
            plot->replot();
            const QImage image = view.grab().toImage().convertToFormat(QImage::Format_Grayscale8);
            int least = 255;
            for (int y = 60; y < 90; ++y)
                for (int x = 34; x < 120; ++x)
                    least = std::min(least, qGray(image.pixel(x, y)));
            return least;
        };
        const int fresh = darkest();
        view.setStale(true);
        QVERIFY(darkest() > fresh + 20);
        QCOMPARE(view.chart().rows.size(), 6UL);
        view.setStale(false);
        QCOMPARE(darkest(), fresh);
    }
};

int main(int count, char** arguments) {
    QApplication application(count, arguments);
    applyTheme(lightTheme());
    TestChart test;
    return QTest::qExec(&test, count, arguments);
}
#include "tst_chart.moc"
