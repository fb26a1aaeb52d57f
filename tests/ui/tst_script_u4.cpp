// U4: "Draw two 8-GPU servers on one switch, then find out if that is a cluster for your two fine-tunes." Each stays on
// its server: two standalone servers, the fabric unused. By pointer and by keyboard alone.
#include "panels/outline_panel.h"
#include "panels/palette_panel.h"
#include "script_support.h"

#include <QTest>

using namespace boc;
using boc::ui::MainWindow;

namespace {

void pressKeys(MainWindow& window, const QString& text) { QTest::keyClicks(window.focusWidget(), text); }
void press(MainWindow& window, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(window.focusWidget() != nullptr ? window.focusWidget() : &window, key, modifiers);
}

} // namespace

class TestScriptU4 : public QObject {
    Q_OBJECT
private slots:
    void init() { test::qtWarnings().clear(); }
    void cleanup() { QCOMPARE(test::qtWarnings(), QStringList()); }

    void U4_S02_twoFineTunesOnTwoServersByKeyboardAlone() {
        MainWindow window(test::realCatalog(), test::bundledExamples());
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        press(window, Qt::Key_N, Qt::ControlModifier);
        QVERIFY(!window.isAtStart());

        place(window, QStringLiteral("DGX H100"));
        place(window, QStringLiteral("DGX H100"));
        place(window, QStringLiteral("QM9700"));
        const Plan& drawn = window.document().plan();
        QCOMPARE(drawn.servers.size(), std::size_t(2));
        QCOMPARE(drawn.switches.size(), std::size_t(1));

        for (const char* server : {"DGX H100 1", "DGX H100 2"}) {
            goTo(window, QLatin1String(server));
            press(window, Qt::Key_L, Qt::ControlModifier);
            goTo(window, QString::fromStdString(drawn.switches.front().name));
            press(window, Qt::Key_Return);
        }
        QCOMPARE(window.document().plan().links.size(), std::size_t(2));
        for (const char* server : {"DGX H100 1", "DGX H100 2"}) {
            goTo(window, QLatin1String(server));
            press(window, Qt::Key_J, Qt::ControlModifier);
        }
        expectStandalone(window);
    }

    void U4_S02_twoFineTunesOnTwoServersByPointer() {
        MainWindow window(test::realCatalog(), test::bundledExamples());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        test::User user(window);
        window.actionSet().find(QStringLiteral("file.new"))->trigger();
        window.palettePanel().search().setText(QStringLiteral("DGX H100"));
        doubleClickFirstRow(window);
        doubleClickFirstRow(window);
        window.palettePanel().search().setText(QStringLiteral("QM9700"));
        doubleClickFirstRow(window);
        ui::CanvasView& canvas = window.canvas();
        canvas.zoomToFit();
        const Plan drawn = window.document().plan();
        const auto middle = [&](const Position& at, double width, double height) {
            return canvas.mapFromScene(at.x + width / 2, at.y + height / 2);
        };
        const QPoint leaf = middle(drawn.switches.front().position, 272, 40);
        window.actionSet().find(QStringLiteral("view.link"))->trigger();
        for (const ServerNode& server : drawn.servers) {
            QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, middle(server.position, 200, 136));
            QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, leaf);
        }
        QCOMPARE(window.document().plan().links.size(), std::size_t(2));
        window.actionSet().find(QStringLiteral("view.select"))->trigger();
        for (const ServerNode& server : drawn.servers) {
            user.clickNode(server.id, server.position);
            window.actionSet().find(QStringLiteral("insert.job"))->trigger();
        }
        expectStandalone(window);
    }

private:
    static void place(MainWindow& window, const QString& name) {
        press(window, Qt::Key_Slash);
        QCOMPARE(window.focusWidget(), static_cast<QWidget*>(&window.palettePanel().search()));
        pressKeys(window, name);
        press(window, Qt::Key_Return);
        window.canvas().setFocus(); // as Tab would
    }
    // Ctrl+F, then the first letters of the name.
    static void goTo(MainWindow& window, const QString& name) {
        press(window, Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(window.focusWidget(), static_cast<QWidget*>(&window.outline()));
        for (int tries = 0; tries < 20 && window.outline().currentItem()->text(0) != name; ++tries)
            press(window, tries == 0 ? Qt::Key_Home : Qt::Key_Down);
        QCOMPARE(window.outline().currentItem()->text(0), name);
    }
    static void doubleClickFirstRow(MainWindow& window) {
        ui::PaletteList& list = window.palettePanel().list();
        const QPoint at = list.visualItemRect(list.item(1)).center();
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(list.viewport(), Qt::LeftButton, {}, at);
    }
    static void expectStandalone(MainWindow& window) {
        const Plan& plan = window.document().plan();
        QCOMPARE(plan.jobs.size(), std::size_t(2));
        QCOMPARE(plan.jobs[0].servers, std::vector{plan.servers[0].id});
        QCOMPARE(plan.jobs[1].servers, std::vector{plan.servers[1].id});
        QTRY_VERIFY_WITH_TIMEOUT(!window.document().evaluationIsStale(), 30'000);
        QCOMPARE(window.document().evaluation()->shape, Shape::standaloneServers);
        const QString verdict = test::User(window).verdict();
        QVERIFY2(verdict.contains(QStringLiteral("2 standalone servers (fabric unused)")), qPrintable(verdict));
    }
};

int main(int argc, char** argv) { return test::runWindowTest<TestScriptU4>(argc, argv); }
#include "tst_script_u4.moc"
