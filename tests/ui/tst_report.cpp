// The one-page report: what it says, and what other programs find in its PDF.
#include "base/numbers.h"
#include "base/result.h" // first: the moc of Qt 6.4 cannot read a file that begins with <compare>
#include "catalog/catalog.h"
#include "charts/amounts.h"
#include "charts/chart_axis.h"
#include "decide/words.h"
#include "plan/plan_file.h"
#include "report/pdf_file.h"
#include "report/report.h"
#include "report/report_parts.h"
#include "support/pdf_tools.h"
#include "support/sample_evaluation.h"
#include "theme/theme.h"

#include <QApplication>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

using namespace boc;
using namespace boc::ui;

namespace {

Catalog catalog() {
    Catalog catalog;
    ModelEntry model;
    model.id = {"llama-3.1-70b"};
    model.name = "Llama 3.1 70B";
    model.provenance = {"model card", "2024-07", Confidence::datasheet};
    catalog.models[model.id] = model;
    Rate power;
    power.id = "elec-us-industrial";
    power.unit = "USD/kWh";
    power.typical = 0.0861;
    power.provenance = {"US EIA, industrial", "2026-05", Confidence::measured};
    catalog.rates[power.id] = power;
    return catalog;
}

Report sampleReport() {
    const Plan plan = sample::plan();
    return buildReport(plan, catalog(), sample::evaluation(plan));
}

const QByteArray& samplePdf() {
    static const QByteArray bytes = writePdf(sampleReport());
    return bytes;
}

// A narrow space between thousands is a plain one to a search.
QString text(const std::string& words) { return QString::fromStdString(words).replace(QChar(0x202F), u' '); }

const Catalog& shippedCatalog() {
    static const Catalog shipped = readCatalogs(BOC_SOURCE_DIR "/catalogs").catalog;
    return shipped;
}

Plan examplePlan(const QString& name) {
    QFile file(QStringLiteral(BOC_SOURCE_DIR "/resources/examples/%1.bocplan").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto read = readPlan(file.readAll().toStdString(), name.toStdString());
    return read ? read->plan : Plan();
}

// The example itself for 0, else the same with other amounts, another tenure, other limits: the same for the same
// number.
Plan varied(Plan plan, unsigned variation) {
    if (variation == 0)
        return plan;
    std::mt19937 random(variation);
    const auto between = [&random](double low, double high) {
        return low + (high - low) * static_cast<double>(random() % 1000) / 999.0;
    };
    plan.jobs.front().tokens *= between(0.05, 20.0);
    plan.jobs.front().runsPerYear = std::round(between(1.0, 60.0));
    plan.assumptions.horizonYears = between(0.5, 5.0);
    plan.assumptions.headroom = std::round(between(0.0, 30.0)) / 100.0;
    plan.assumptions.powerPrice = between(0.02, 0.5);
    plan.assumptions.tenure = random() % 3 == 0 ? Tenure::rent : Tenure::purchase;
    if (random() % 2 == 0)
        plan.constraints.clear();
    if (random() % 2 == 0)
        plan.constraints.push_back(sample::card("C9", ConstraintMetric::budget, between(1e3, 3e6),
                                                ConstraintForce::target, "Finance", "2027-01-15"));
    return plan;
}

// Whether the words, read as a person does, say this number to three digits.
bool alike(const std::string& words, double expected) {
    const QStringList parts = text(words).remove(QChar(0x202F)).split(u' ', Qt::SkipEmptyParts);
    if (parts.size() < 2)
        return false;
    static const std::map<QString, double> units = {
        {QStringLiteral("M$"), 1e6},       {QStringLiteral("$"), 1.0},        {QStringLiteral("%"), 1.0},
        {QStringLiteral("s"), 1.0},        {QStringLiteral("minutes"), 60.0}, {QStringLiteral("min"), 60.0},
        {QStringLiteral("hours"), 3600.0}, {QStringLiteral("days"), 86400.0}};
    // "12 661 $": thousands stand apart.
    const auto unit = units.find(parts.back());
    bool sound = false;
    const double number = QStringList(parts.mid(0, parts.size() - 1)).join(QString()).toDouble(&sound);
    return sound && unit != units.end() &&
           std::abs(number * unit->second - expected) <= 0.0051 * std::abs(expected) + 1e-9;
}

// Line breaks of the page do not matter to a search.
QString flat(const QString& words) { return words.simplified(); }

} // namespace

class TestReport : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { qunsetenv("SOURCE_DATE_EPOCH"); }

    void S16_theHeadlineCarriesTheConstraint() {
        QCOMPARE(text(sampleReport().headline),
                 QStringLiteral("Buy one DGX B200. It holds C1 memory; a cluster is not required."));
    }

    void theHeadlineOfAClusterSaysWhatItHolds() {
        const Plan plan = sample::plan();
        Evaluation evaluation = sample::evaluation(plan);
        evaluation.recommended = "4x-dgx-h100";
        QCOMPARE(text(buildReport(plan, catalog(), evaluation).headline),
                 QStringLiteral("Buy four DGX H100. It is the cheapest that holds C1 memory; it misses C3 budget."));
    }

    void noOptionIsSaidAndNothingIsAsked() {
        const Plan plan = sample::plan();
        Evaluation evaluation = sample::evaluation(plan);
        evaluation.recommended.clear();
        const Report report = buildReport(plan, catalog(), evaluation);
        QCOMPARE(text(report.headline), QStringLiteral("No option holds C1 memory."));
        QVERIFY(text(report.ask).startsWith(QStringLiteral("Nothing to approve yet: memory: optimizer state")));
    }

    void theAskHasAmountTypeAndDate() {
        QCOMPARE(text(sampleReport().ask),
                 QStringLiteral("Approve 0.623 M$ for the first year by 2027-01-15: 0.610 M$ to buy, 13 004 $ to "
                                "run it. It fine-tunes Llama 3.1 70B on 12.0 B tokens 24 times a year, for 3 years."));
    }

    void S12_withoutACardItIsADraft() {
        Plan plan = sample::plan();
        plan.constraints.clear();
        const Report report = buildReport(plan, catalog(), sample::evaluation(plan));
        QVERIFY(report.draft);
        QVERIFY(pdf::File(writePdf(report)).text().contains(QStringLiteral("DRAFT")));
        QVERIFY(!sampleReport().draft);
        QVERIFY(!pdf::File(samplePdf()).text().contains(QStringLiteral("DRAFT")));
    }

    void S12_cardTextStandsOnThePage() {
        const QString page = flat(pdf::File(samplePdf()).text());
        for (const ReportConstraint& row : sampleReport().constraints)
            for (const std::string& words : {row.name, row.force, row.limit, row.value, row.owner, row.date, row.note})
                QVERIFY2(page.contains(text(words)), words.c_str());
        QCOMPARE(text(sampleReport().constraints.front().value), QStringLiteral("156 of 85.0 GB: does not fit"));
    }

    void G25_figuresAreThoseOfTheEvaluation() {
        const Plan plan = sample::plan();
        const Evaluation evaluation = sample::evaluation(plan);
        const Option& chosen = evaluation.options[3];
        const std::vector<ReportFigure> figures = sampleReport().figures;
        QCOMPARE(figures.size(), 5UL);
        QCOMPARE(figures[0].value, moneyText(chosen.cost.total, "USD"));
        QCOMPARE(figures[1].value, moneyText(firstYear(chosen.cost, 3.0), "USD"));
        QCOMPARE(figures[2].value, boc::durationText(*chosen.run));
        QCOMPARE(text(figures[2].note), QStringLiteral("limit 14 days"));
        QCOMPARE(figures[3].value, percentText(1.0 - 155.1 / 191.5));
        QCOMPARE(text(figures[3].second), QStringLiteral("policy 15 %"));
        QCOMPARE(text(figures[4].value), QStringLiteral("± 16 %"));
        QCOMPARE(text(figures[4].second), QStringLiteral("−16/+16 %"));
    }

    void G25_everyFigureOfRealPlansEqualsTheEvaluations_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<unsigned>("variation");
        for (const char* name : {"70b-finetune-one-box", "8b-lora-one-gpu", "8b-two-boxes-100gbe"})
            for (unsigned variation = 0; variation < 8; ++variation)
                QTest::addRow("%s %u", name, variation) << QString::fromLatin1(name) << variation;
    }
    // The numbers are read back from the page's words, so that a wrong unit, digit or option cannot pass.
    void G25_everyFigureOfRealPlansEqualsTheEvaluations() {
        QFETCH(QString, name);
        QFETCH(unsigned, variation);
        const Plan plan = varied(examplePlan(name), variation);
        const Evaluation evaluation = evaluate(plan, shippedCatalog());
        const Report report = buildReport(plan, shippedCatalog(), evaluation);
        const QString page = flat(pdf::File(writePdf(report)).text());
        const Subject subject = subjectOf(evaluation);
        QVERIFY(subject.option);
        const Option& option = *subject.option;
        const std::vector<ReportFigure>& figures = report.figures;
        if (!option.cost.lines.empty()) {
            QVERIFY2(alike(figures[0].value, option.cost.total.major()), figures[0].value.c_str());
            QVERIFY2(alike(figures[1].value, firstYear(option.cost, plan.assumptions.horizonYears).major()),
                     figures[1].value.c_str());
        }
        if (option.fit != FitState::doesNotFit && option.run) {
            QVERIFY2(alike(figures[2].value, option.run->value()), figures[2].value.c_str());
            const std::string& range = figures[2].second; // "3.45 to 6.25 days"
            const std::size_t to = range.find(" to ");
            QVERIFY2(alike(range.substr(to + 4), option.runHigh->value()), range.c_str());
            QVERIFY2(alike(range.substr(0, to) + range.substr(range.rfind(' ')), option.runLow->value()),
                     range.c_str());
        } else {
            QCOMPARE(text(figures[2].value), QStringLiteral("does not run"));
        }
        if (option.answer && !option.answer->memory.stages.empty()) {
            const Memory& memory = option.answer->memory;
            QVERIFY2(alike(figures[3].value, 100.0 * (1.0 - memory.worst().device() / memory.capacity)),
                     figures[3].value.c_str());
        }
        for (const ReportFigure& figure : figures)
            for (const std::string& words : {figure.value, figure.name, figure.note, figure.second})
                QVERIFY2(page.contains(text(words)), words.c_str());
        const ValueColumn time = timeColumn(report.chart), cost = costColumn(report.chart);
        for (const OptionRow& row : report.chart.rows) {
            QVERIFY2(page.contains(text(timeText(row, time))), row.title.c_str());
            QVERIFY2(page.contains(text(costText(row, cost))), row.title.c_str());
            const auto same = [&](const Option& each) {
                return plainText(each.title) == row.title &&
                       (!row.days || std::abs(each.run->value() - *row.days * 86400.0) <= 1e-6 * each.run->value()) &&
                       (!row.cost || each.cost.total.major() == *row.cost);
            };
            QVERIFY2(std::ranges::any_of(evaluation.options, same), row.title.c_str());
        }
        QCOMPARE(report.flips.size(), evaluation.flips.size());
        for (std::size_t i = 0; i < report.flips.size(); ++i)
            if (const Flip& flip = evaluation.flips[i]; flip.axis == "context") {
                QCOMPARE(text(report.flips[i].today), text(groupThousands(formatFixed(flip.from, 0)) + " tokens"));
                QVERIFY(page.contains(text(report.flips[i].today)));
            }
    }

    void aDeadlineThatNobodyWroteHasNoValueToday() {
        Evaluation evaluation;
        evaluation.flips = {{"deadline", 0.5, 0.5, "days a run", Shape::oneServer, "a hard deadline below it"}};
        Plan plan;
        const ReportFlip none = flipsOf(plan, evaluation).front();
        QCOMPARE(text(none.today), QStringLiteral("no hard deadline"));
        QCOMPARE(text(none.at), QStringLiteral("below 12.0 hours a run"));
        plan.constraints = {
            sample::card("C2", ConstraintMetric::calendarTime, days(14).value(), ConstraintForce::hard, "", "")};
        evaluation.flips.front().from = 14.0;
        evaluation.flips.front().value = 20.25;
        const ReportFlip hard = flipsOf(plan, evaluation).front();
        QCOMPARE(text(hard.today), QStringLiteral("14 days a run"));
        QCOMPARE(text(hard.at), QStringLiteral("from 20.2 days a run"));
    }

    void whatHappensAtAFlipIsReadableInFull() {
        const Plan plan = examplePlan(QStringLiteral("70b-finetune-one-box"));
        const Report report = buildReport(plan, shippedCatalog(), evaluate(plan, shippedCatalog()));
        const QString page = flat(pdf::File(writePdf(report)).text());
        QVERIFY(!report.flips.empty());
        for (const ReportFlip& flip : report.flips)
            for (const std::string& words : {flip.axis, flip.today, flip.at, flip.text})
                QVERIFY2(page.contains(text(words)), words.c_str());
    }

    void bandsThatAreAFactorHaveOneFigure() {
        QCOMPARE(text(bandText(0.84, 1.0, 1.16)), QStringLiteral("± 16 %"));
        QCOMPARE(text(bandText(std::exp(-0.297), 1.0, std::exp(0.297))), QStringLiteral("± 30 %"));
        QCOMPARE(text(bandText(0.88, 1.0, 1.18)), QStringLiteral("−12/+18 %"));
    }

    void anEmptyPlanIsOnePageThatSaysSo() {
        const Plan plan;
        const pdf::File file(writePdf(buildReport(plan, shippedCatalog(), evaluate(plan, shippedCatalog()))));
        QVERIFY(file.info().contains(QRegularExpression(QStringLiteral("Pages: +1\n"))));
        QVERIFY(flat(file.text()).contains(QStringLiteral("Nothing to approve")));
    }

    void printedCostsAddUpToThePrintedTotal() {
        const Report report = sampleReport();
        const auto cents = [](const std::string& amount) {
            return text(amount).remove(u' ').remove(u'.').toLongLong();
        };
        qlonglong sum = 0;
        const QString page = flat(pdf::File(samplePdf()).text());
        for (const ReportLine& line : report.costs) {
            sum += cents(line.value);
            QVERIFY2(page.contains(text(line.value)), line.value.c_str());
        }
        QCOMPARE(sum, cents(report.costTotal));
        QVERIFY(page.contains(text(report.costTotal)));
    }

    void missingPricesAreNamedAndCounted() {
        const Plan plan = sample::plan();
        Evaluation evaluation = sample::evaluation(plan);
        evaluation.recommended = "2x-dgx-h200";
        const Report report = buildReport(plan, catalog(), evaluation);
        QCOMPARE(text(report.figures[0].second), QStringLiteral("incomplete: 2 items"));
        QVERIFY(text(report.ask).contains(QStringLiteral("at least")));
        const QString page = flat(pdf::File(writePdf(report)).text());
        QVERIFY(page.contains(QStringLiteral("incomplete: 2 items")));
        QVERIFY(page.contains(QStringLiteral("price of one switch")));
    }

    void Q29_onePageWithTitleCreatorAndEmbeddedFonts() {
        const pdf::File file(samplePdf());
        const QString info = file.info();
        QVERIFY(info.contains(QRegularExpression(QStringLiteral("Pages: +1\n"))));
        QVERIFY(info.contains(QRegularExpression(QStringLiteral("Title: +70b-finetune: budget review\n"))));
        QVERIFY(info.contains(QRegularExpression(QStringLiteral("Creator: +BoxOrCluster "))));
        QVERIFY(info.contains(QStringLiteral("(A4)")));
        const QStringList fonts =
            pdf::run(QStringLiteral("pdffonts"), {file.path()}).split(u'\n', Qt::SkipEmptyParts).mid(2);
        QVERIFY(!fonts.isEmpty());
        for (const QString& font : fonts) // columns: ... emb sub uni object ID
            QVERIFY2(font.contains(QRegularExpression(QStringLiteral(" yes +(yes|no) +yes +\\d+ +\\d+$"))),
                     qPrintable(font));
        const QStringList images = pdf::run(QStringLiteral("pdfimages"), {QStringLiteral("-list"), file.path()})
                                       .split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(images.size(), 2); // the two head lines: everything is vector
        QVERIFY(file.text().contains(QRegularExpression(QStringLiteral("1 ?/ ?1"))));
    }

    void Q29_theFileIsSound() {
        const pdf::File file(samplePdf());
        const QString verdict = pdf::run(QStringLiteral("qpdf"), {QStringLiteral("--check"), file.path()});
        QVERIFY2(verdict.contains(QStringLiteral("No syntax or stream encoding errors found")), qPrintable(verdict));
        QVERIFY2(!verdict.contains(QStringLiteral("WARNING")), qPrintable(verdict));
    }

    void Q30_textCanBeSearched() {
        Report report = sampleReport();
        report.constraints.front().note = "efficiency of the office fit";
        const QString page = pdf::File(writePdf(report)).text();
        for (const char* word : {"efficiency", "office", "fit"})
            QVERIFY2(page.contains(QString::fromLatin1(word)), word);
        const QString sample = flat(pdf::File(samplePdf()).text());
        const Report plain = sampleReport();
        for (const std::string& words : {plain.headline, plain.ask, plain.planHash, plain.currency, plain.priceDates,
                                         plain.planDate, plain.coreVersion, plain.verdictLine})
            QVERIFY2(sample.contains(text(words)), words.c_str());
    }

    void Q31_authorAndKeywordsStandInTheMetadata() {
        const pdf::File file(samplePdf());
        const QString xmp = file.info({QStringLiteral("-meta")});
        QVERIFY(xmp.contains(QStringLiteral("<dc:creator><rdf:Seq><rdf:li>BoxOrCluster</rdf:li>")));
        QVERIFY(xmp.contains(text("<pdf:Keywords>plan " + sampleReport().planHash + ", USD</pdf:Keywords>")));
        QVERIFY(xmp.contains(QStringLiteral("<xmp:CreateDate>2026-11-30T00:00:00Z</xmp:CreateDate>")));
    }

    void G9_nothingInTheFileOpensAnything() {
        Plan plan = sample::plan();
        plan.name = "<img src=\"file:///etc/passwd\"><a href=\"http://example.com\">x</a>";
        const pdf::File file(writePdf(buildReport(plan, catalog(), sample::evaluation(plan))));
        const QString open =
            pdf::run(QStringLiteral("qpdf"), {QStringLiteral("--qdf"), QStringLiteral("--object-streams=disable"),
                                              file.path(), QStringLiteral("-")});
        for (const char* word : {"/URI", "/JavaScript", "/Launch", "/EmbeddedFile", "/Subtype /Link"})
            QVERIFY2(!open.contains(QString::fromLatin1(word)), word);
        QVERIFY(file.text().contains(QStringLiteral("<img src=\"file:///etc/passwd\">")));
    }

    void theSameReportGivesTheSameBytes() {
        QCOMPARE(writePdf(sampleReport()), samplePdf());
        QVERIFY(samplePdf().contains("/CreationDate (D:20261130000000Z)"));
    }

    void otherProcessesAndZonesGiveTheSameBytes() {
        for (const char* zone : {"UTC", "America/New_York", "Asia/Kolkata"}) {
            QTemporaryDir folder;
            const QString path = folder.filePath(QStringLiteral("other.pdf"));
            QProcess other;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert(QStringLiteral("TZ"), QString::fromLatin1(zone));
            environment.insert(QStringLiteral("BOC_WRITE_SAMPLE"), path);
            other.setProcessEnvironment(environment);
            other.start(QApplication::applicationFilePath(), {});
            QVERIFY(other.waitForFinished(60'000));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(file.readAll(), samplePdf());
            QVERIFY(!pdf::run(QStringLiteral("qpdf"), {QStringLiteral("--check"), path}).contains(u"WARNING"));
        }
    }

    void sourceDateEpochSetsTheDate() {
        qputenv("SOURCE_DATE_EPOCH", "1767225600");
        const QByteArray dated = writePdf(sampleReport());
        const QByteArray again = writePdf(sampleReport());
        qunsetenv("SOURCE_DATE_EPOCH");
        QCOMPARE(dated, again);
        QVERIFY(dated.contains("/CreationDate (D:20260101000000Z)"));
        QVERIFY(dated.contains("2026-01-01T00:00:00Z"));
        QVERIFY(dated != samplePdf());
    }

    void hostileNamesStayInsideThePage() {
        const std::string rtl = "\u202E\u05D0\u05D1\u05D2 ";
        const std::string word = std::string(1024, 'W');
        Plan plan = sample::plan();
        plan.name = word;
        plan.currency = "XXXXXXXXXXXXXXXX";
        for (int i = 0; i < 12; ++i)
            plan.constraints.push_back(sample::card("X" + std::to_string(i), ConstraintMetric::latency, 1.0,
                                                    ConstraintForce::target, rtl + word, word));
        for (int i = 0; i < 40; ++i)
            plan.prices.push_back({word, Money::fromMajor(1.0), word + "<b>", word});
        Evaluation evaluation = sample::evaluation(plan);
        for (Option& option : evaluation.options) {
            option.title = "<b>\u202E" + word;
            option.whyNot = word;
            option.cost.missing.assign(50, word);
            for (int i = 0; i < 30; ++i)
                option.cost.lines.push_back({word, Money::fromMajor(1e9), true, word});
        }
        evaluation.flips.assign(20, {word, 1e30, 1e-30, word, Shape::cluster, word});
        const Report report = buildReport(plan, catalog(), evaluation);
        const pdf::File file(writePdf(report));
        QVERIFY(file.info().contains(QRegularExpression(QStringLiteral("Pages: +1\n"))));
        QVERIFY(flat(file.text()).contains(QStringLiteral("more, see the plan")));
        const QString boxes =
            pdf::run(QStringLiteral("pdftotext"), {QStringLiteral("-bbox"), file.path(), QStringLiteral("-")});
        const QRegularExpression box(
            QStringLiteral("<word xMin=\"([-0-9.]+)\" yMin=\"([-0-9.]+)\" xMax=\"([-0-9.]+)\" yMax=\"([-0-9.]+)\""));
        int words = 0;
        for (auto each = box.globalMatch(boxes); each.hasNext(); ++words) {
            const QRegularExpressionMatch match = each.next();
            QVERIFY2(match.captured(1).toDouble() >= 48.0, qPrintable(match.captured()));
            QVERIFY2(match.captured(3).toDouble() <= 595.3 - 48.0, qPrintable(match.captured()));
            QVERIFY2(match.captured(2).toDouble() >= 18.0, qPrintable(match.captured()));
            QVERIFY2(match.captured(4).toDouble() <= 841.9 - 18.0, qPrintable(match.captured()));
        }
        QVERIFY(words > 50);
    }

    void T10_nobodyIsCalledCompliant() {
        QVERIFY(!pdf::File(samplePdf()).text().contains(QStringLiteral("compliant"), Qt::CaseInsensitive));
    }
};

int main(int count, char** arguments) {
    QApplication application(count, arguments);
    // Asked by otherProcessesAndZonesGiveTheSameBytes.
    if (const QString path = qEnvironmentVariable("BOC_WRITE_SAMPLE"); !path.isEmpty()) {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(samplePdf()) > 0 ? 0 : 1;
    }
    TestReport test;
    return QTest::qExec(&test, count, arguments);
}
#include "tst_report.moc"
