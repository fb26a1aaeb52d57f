// The one-page report: what it says, and what other programs find in its PDF.
#include "base/result.h" // first: the moc of Qt 6.4 cannot read a file that begins with <compare>
#include "charts/amounts.h"
#include "decide/words.h"
#include "report/pdf_file.h"
#include "report/report.h"
#include "report/report_parts.h"
#include "support/pdf_tools.h"
#include "support/sample_evaluation.h"
#include "theme/theme.h"

#include <QApplication>
#include <QRegularExpression>
#include <QTest>

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
        QCOMPARE(text(figures[4].value), QStringLiteral("± 16.0 %"));
        const QString page = flat(pdf::File(samplePdf()).text());
        for (const ReportFigure& figure : figures)
            for (const std::string& words : {figure.value, figure.name, figure.note})
                QVERIFY2(page.contains(text(words)), words.c_str());
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
        QCOMPARE(text(report.figures[0].note), QStringLiteral("incomplete: 2 items"));
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
