// Findings: a drawing in, the sentence of one code out.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over the standard library's concepts
#include "decide/evaluation.h"
#include "drawing.h"
#endif

using namespace boc;

namespace {

QString textOf(const Plan& plan, const std::string& code) {
    const Evaluation evaluation = evaluate(plan, test::catalog());
    for (const Finding& finding : evaluation.findings)
        if (finding.code == code)
            return QString::fromStdString(finding.text);
    return {};
}

} // namespace

class TestFindings : public QObject {
    Q_OBJECT
private slots:
    void serversThatNothingJoinsRunAlone() {
        test::Drawing apart;
        apart.server("dgx-h100");
        apart.server("dgx-h100");
        apart.job(test::fineTune8b());
        QCOMPARE(
            textOf(apart.plan(), "FAB-002"),
            QString("no way joins all 2 servers of 8B fine-tune, so one step runs on one of them. Link them to one "
                    "switch."));
        test::Drawing joined = test::twoBoxes();
        joined.job(test::fineTune8b());
        QCOMPARE(textOf(joined.plan(), "FAB-002"), QString());
    }

    // The verdict speaks of the first job; another that does not fit is not passed over.
    void aFurtherJobThatDoesNotFitIsNamed() {
        test::Drawing drawing;
        drawing.server("dgx-h100");
        drawing.job(test::lora8b());
        QCOMPARE(textOf(drawing.plan(), "JOB-001"), QString());
        drawing.job(test::fineTune70b());
        QCOMPARE(textOf(drawing.plan(), "JOB-001"),
                 QString("70B fine-tune does not fit where it is drawn. The verdict speaks of the first job."));
    }

    void kernelsThatNobodyMeasuredAreSaid() {
        QCOMPARE(textOf(test::oneBox(test::fineTune8b(), "dgx-h100"), "KRN-001"), QString());
        const QString text = textOf(test::oneBox(test::fineTune8b(), "dell-xe9680-mi300x"), "KRN-001");
        QVERIFY2(text.startsWith("kernel times of ") && text.endsWith("the band is wider for it."), qPrintable(text));
    }

    // A plan written by hand with more cables than ports is evaluated, and the first finding says so.
    void whatCannotBeWiredIsTheFirstFinding() {
        test::Drawing drawing = test::twoBoxes();
        drawing.job(test::fineTune8b());
        drawing.plan().links.front().count = 65;
        const Evaluation evaluation = evaluate(drawing.plan(), test::catalog());
        QVERIFY(!evaluation.canBeWired);
        QCOMPARE(evaluation.findings.front().code, std::string("PORT-001"));
        QCOMPARE(evaluation.findings.front().severity, Severity::error);
        QVERIFY(evaluate(test::twoBoxes().plan(), test::catalog()).canBeWired);
    }
};

QTEST_APPLESS_MAIN(TestFindings)
#include "tst_findings.moc"
