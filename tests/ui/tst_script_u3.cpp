// U3: "Will 16 GPUs finish sooner than 8 on our 100 GbE?" Slower, because of exposed gradient traffic; with 8 x HDR
// faster.
#include "script_support.h"

#include <QTest>

using namespace boc;
using boc::ui::MainWindow;

namespace {

const Option& drawn(MainWindow& window) { return window.document().evaluation()->jobs.front().drawn; }

// The same job on one of the drawn servers.
const Option* oneServer(MainWindow& window) {
    for (const Option& option : window.document().evaluation()->options) {
        if (option.servers == 1 && option.server == drawn(window).server && !option.changesResult &&
            option.shape == Shape::oneServer)
            return &option;
    }
    return nullptr;
}

} // namespace

class TestScriptU3 : public QObject {
    Q_OBJECT
private slots:
    void init() { test::qtWarnings().clear(); }
    void cleanup() { QCOMPARE(test::qtWarnings(), QStringList()); }

    void U3_S38_twoBoxesOn100GigabitEthernetAgainst8xHdr() {
        MainWindow window(test::realCatalog(), test::bundledExamples());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        test::User user(window);
        user.openExample(QStringLiteral("two-boxes"));
        QTRY_VERIFY_WITH_TIMEOUT(!window.document().evaluationIsStale(), 20'000);

        QVERIFY2(user.verdict().contains(QStringLiteral("slower"), Qt::CaseInsensitive), qPrintable(user.verdict()));
        QVERIFY2(user.verdict().contains(QStringLiteral("gradient"), Qt::CaseInsensitive), qPrintable(user.verdict()));
        QCOMPARE(drawn(window).servers, 2);
        const Option* one = oneServer(window);
        QVERIFY(one && one->run && drawn(window).run);
        QVERIFY(*drawn(window).run > *one->run);
        const std::string before = writePlan(window.document().plan());
        const QString verdictBefore = user.verdict();

        const SwitchNode node = window.document().plan().switches.front();
        user.clickNode(node.id, node.position);
        user.choose("switch.fabric", "8 ib-hdr");
        QCOMPARE(window.document().undoStack().count(), 1); // one edit, one step
        QTRY_VERIFY_WITH_TIMEOUT(!window.document().evaluationIsStale(), 20'000);
        QVERIFY2(user.verdict().contains(QStringLiteral("faster"), Qt::CaseInsensitive), qPrintable(user.verdict()));
        one = oneServer(window);
        QVERIFY(one && one->run && drawn(window).run);
        QVERIFY(*drawn(window).run < *one->run);
        QVERIFY2(user.actions() <= 6, qPrintable(QString::number(user.actions())));

        const std::string after = writePlan(window.document().plan());
        user.undo();
        QCOMPARE(writePlan(window.document().plan()), before);
        QCOMPARE(user.verdict(), verdictBefore);
        user.redo();
        QCOMPARE(writePlan(window.document().plan()), after);
    }
};

int main(int argc, char** argv) { return test::runWindowTest<TestScriptU3>(argc, argv); }
#include "tst_script_u3.moc"
