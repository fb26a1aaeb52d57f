// U1: "Can a 70B full fine-tune with 8K context run on one 8xH100 box?" At most six actions from the first launch.
#include "script_support.h"

#include <QTest>

using namespace boc;
using boc::ui::MainWindow;

namespace {

// The row of the remedies whose text has this part; null where there is none.
const Remedy* remedyWith(const Evaluation& evaluation, const std::string& part) {
    for (const Remedy& remedy : evaluation.remedies) {
        if (QString::fromStdString(remedy.text + " " + remedy.option.title)
                .contains(QString::fromStdString(part), Qt::CaseInsensitive))
            return &remedy;
    }
    return nullptr;
}

} // namespace

class TestScriptU1 : public QObject {
    Q_OBJECT
private slots:
    void init() { test::qtWarnings().clear(); }
    void cleanup() { QCOMPARE(test::qtWarnings(), QStringList()); }

    void U1_a70BFineTuneOnOneBox() {
        MainWindow window(test::realCatalog(), test::bundledExamples());
        window.show();
        test::User user(window);

        user.openExample(QStringLiteral("70b"));
        QTRY_VERIFY_WITH_TIMEOUT(!window.document().evaluationIsStale(), 20'000);

        // No, and why: the state of AdamW.
        QCOMPARE(window.verdict().texts().mark, ui::Mark::doesNotFit);
        const QString said = user.verdict();
        QVERIFY2(said.contains(QStringLiteral("optimizer"), Qt::CaseInsensitive), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("141")), qPrintable(said));
        const Evaluation& evaluation = *window.document().evaluation();
        const MemoryTerms& terms = evaluation.jobs.front().drawn.answer->memory.worst();
        // 70.6e9 parameters of 16 bytes over 8 GPUs.
        QVERIFY2(std::abs(terms.state().value() / 141.2e9 - 1.0) < 0.01,
                 qPrintable(QString::number(terms.state().value())));

        user.clickTab(MainWindow::resultsPage);
        const ui::Table& table = window.results().remedies().table();
        QVERIFY(!table.rows.empty());
        QCOMPARE(table.rows.size(), evaluation.remedies.size());
        for (const char* part : {"8-bit", "QLoRA"}) {
            const Remedy* remedy = remedyWith(evaluation, part);
            QVERIFY2(remedy, part);
            QVERIFY2(remedy->option.fit != FitState::doesNotFit, part);
            QVERIFY2(remedy->option.changesResult, part);
        }
        QCOMPARE(remedyWith(evaluation, "QLoRA")->option.fit, FitState::fits);
        // Another server is the last class of remedies (S-13).
        RemedyClass last = RemedyClass::sameRecipe;
        for (const Remedy& remedy : evaluation.remedies) {
            QVERIFY(remedy.kind >= last);
            last = remedy.kind;
        }
        QVERIFY2(user.actions() <= 6, qPrintable(QString::number(user.actions())));
    }

    // The same by changing the recipe in the inspector, and back: the plan and its verdict return.
    void U1_anotherOptimizerAndBack() {
        MainWindow window(test::realCatalog(), test::bundledExamples());
        window.show();
        test::User user(window);
        user.openExample(QStringLiteral("70b"));
        QTRY_VERIFY_WITH_TIMEOUT(!window.document().evaluationIsStale(), 20'000);
        const std::string before = writePlan(window.document().plan());
        const QString verdictBefore = user.verdict();

        user.choose("job.task", "qlora");
        QTRY_VERIFY_WITH_TIMEOUT(!window.document().evaluationIsStale(), 20'000);
        QVERIFY(window.document().evaluation()->jobs.front().drawn.fit != FitState::doesNotFit);
        const std::string after = writePlan(window.document().plan());

        user.undo();
        QCOMPARE(writePlan(window.document().plan()), before);
        QCOMPARE(user.verdict(), verdictBefore);
        user.redo();
        QCOMPARE(writePlan(window.document().plan()), after);
        QVERIFY(user.actions() <= 6);
    }
};

int main(int argc, char** argv) { return test::runWindowTest<TestScriptU1>(argc, argv); }
#include "tst_script_u1.moc"
