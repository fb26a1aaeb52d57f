// The outline: every device and link in words, and everything the pointer does on the canvas, by keyboard.
#include "canvas/canvas_view.h"
#include "canvas_case.h"
#include "panels/inspector.h"
#include "panels/main_actions.h"
#include "panels/main_window.h"
#include "panels/outline_panel.h"
#include "window_support.h"

#include <QAccessible>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace boc;
using boc::ui::MainWindow;
using boc::ui::OutlineRow;

namespace {

const OutlineRow& rowOf(const std::vector<OutlineRow>& rows, const std::string& id) {
    for (const OutlineRow& row : rows)
        if (row.id == id)
            return row;
    qFatal("no such row");
}

} // namespace

class TestOutline : public QObject {
    Q_OBJECT
private slots:
    void init() {
        test::qtWarnings().clear();
        window_ = std::make_unique<MainWindow>(ui::cases::catalog(), QStringList(), ui::cases::always());
        window_->show();
        QVERIFY(window_->files().newPlan());
        window_->document().apply(QStringLiteral("Plan"), Result<Plan>(ui::cases::fourServers(*ui::cases::catalog())));
        window_->document().undoStack().clear();
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        window_->showOutline();
    }
    void cleanup() {
        window_.reset();
        QCOMPARE(test::qtWarnings(), QStringList());
    }

    void Q26_everyDeviceAndLinkIsSaidInWords() {
        const auto rows = ui::outlineRows(window_->document().plan(), window_->document().catalog());
        QCOMPARE(rows.size(), std::size_t(1 + 3 + 4 + 1)); // job, switches, servers, store
        QCOMPARE(rows.front().spoken, QStringLiteral("Job J1, 70B full fine-tune"));
        QCOMPARE(rowOf(rows, "s3").spoken, QStringLiteral("Server 3 of 4, DGX H100 · 3, 8 GPUs, 1 link"));
        QCOMPARE(rowOf(rows, "s2").children.front().spoken,
                 QStringLiteral("NIC 1 to 7, to Leaf 1 port 9 to 15, 7 × InfiniBand NDR"));
        QCOMPARE(rowOf(rows, "w2").children.back().spoken,
                 QStringLiteral("port 16 to 19, to Spine port 1 to 4, 4 × InfiniBand NDR"));
        QCOMPARE(rowOf(rows, "d1").children.front().spoken,
                 QStringLiteral("to Spine port 9 to 10, 2 × InfiniBand NDR"));
    }

    void Q26_aScreenReaderHearsTheWords() {
        QAccessibleInterface* tree = QAccessible::queryAccessibleInterface(&window_->outline());
        QVERIFY(tree != nullptr);
        QCOMPARE(tree->text(QAccessible::Name), QStringLiteral("Outline"));
        QStringList names;
        for (int i = 0; i < tree->childCount(); ++i)
            names << tree->child(i)->text(QAccessible::Name);
        QVERIFY2(names.contains(QStringLiteral("Server 3 of 4, DGX H100 · 3, 8 GPUs, 1 link")),
                 qPrintable(names.join(u'\n')));
    }

    void whatIsChosenHereIsChosenThere() {
        go("s2");
        QCOMPARE(window_->canvas().selectedNodes(), std::vector{NodeId{"s2"}});
        QTest::keyClick(&outline(), Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(window_->canvas().selectedNodes().size(), std::size_t(2));
        window_->canvas().select({NodeId{"w1"}});
        QVERIFY(outline().itemOf({"w1"})->isSelected());
        QVERIFY(!outline().itemOf({"s2"})->isSelected());
    }

    void Q26_f2RenamesAlphabetFindsAltMovesDeleteRemoves() {
        QTest::keyClicks(&outline(), QStringLiteral("Leaf 2"));
        QCOMPARE(window_->canvas().selectedNodes(), std::vector{NodeId{"w3"}});
        QTest::keyClick(&outline(), Qt::Key_F2);
        auto* editor = outline().findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        QTest::keyClicks(editor, QStringLiteral("Top"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(window_->document().plan().switchNode({"w3"})->name, std::string("Top"));
        const double before = window_->document().plan().switchNode({"w3"})->position.x;
        go("w3");
        QTest::keyClick(&outline(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(window_->document().plan().switchNode({"w3"})->position.x, before + 8.0);
        QTest::keyClick(&outline(), Qt::Key_Delete);
        QVERIFY(window_->document().plan().switchNode({"w3"}) == nullptr);
        QCOMPARE(window_->document().undoStack().count(), 3);
    }

    void anEmptyNameIsRefusedAndTheOldOneComesBack() {
        go("w3");
        QTest::keyClick(&outline(), Qt::Key_F2);
        auto* editor = outline().findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        editor->clear();
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(outline().itemOf({"w3"})->text(0), QStringLiteral("Leaf 2"));
        QCOMPARE(window_->document().undoStack().count(), 0);
    }

    void Q26_aLinkIsDrawnByKeyboardAndAnIllegalEndSaysWhy() {
        window_->document().apply(QStringLiteral("Unlink"), removeLink(window_->document().plan(), {"l1"}));
        window_->document().undoStack().clear();
        go("s1");
        QTest::keyClick(&outline(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(outline().isLinking());
        go("s1"); // to itself
        QSignalSpy hints(&outline(), &ui::OutlinePanel::hint);
        QTest::keyClick(&outline(), Qt::Key_Return);
        QCOMPARE(hints.size(), 1);
        QVERIFY(outline().isLinking()); // another end may do
        QCOMPARE(window_->document().undoStack().count(), 0);
        go("w2");
        QTest::keyClick(&outline(), Qt::Key_Return);
        QVERIFY(!outline().isLinking());
        QCOMPARE(window_->document().undoStack().count(), 1);
        const Link& link = window_->document().plan().links.back();
        QCOMPARE(link.from, NodeId{"s1"});
        QCOMPARE(link.to, NodeId{"w2"});
        QCOMPARE(link.count, 8);
    }

    void escapeEndsALinkWithoutATrace() {
        go("s2");
        QTest::keyClick(&outline(), Qt::Key_L, Qt::ControlModifier);
        QTest::keyClick(&outline(), Qt::Key_Escape);
        QVERIFY(!outline().isLinking());
        QCOMPARE(window_->document().undoStack().count(), 0);
        for (int i = 0; i < outline().topLevelItemCount(); ++i)
            QVERIFY(outline().topLevelItem(i)->data(0, Qt::AccessibleDescriptionRole).toString().isEmpty());
    }

    void severalServersShareOneInspectorAndSayWhereTheyDiffer() {
        window_->canvas().select({{"s1"}, {"s2"}});
        ui::FieldRow* count = window_->inspector().row(QStringLiteral("server.count"));
        QVERIFY(count != nullptr);
        QCOMPARE(count->shownText(), QStringLiteral("1"));
        QVERIFY(window_->inspector().row(QStringLiteral("server.name")) == nullptr);
        QCOMPARE(window_->inspector().row(QStringLiteral("node.ports"))->shownText(), QStringLiteral("mixed"));
        count->enter(QStringLiteral("2"));
        QCOMPARE(window_->document().plan().server({"s1"})->count, 2);
        QCOMPARE(window_->document().plan().server({"s2"})->count, 2);
        QCOMPARE(window_->document().undoStack().count(), 1); // both in one step
        window_->canvas().select({{"s2"}, {"s3"}});
        QCOMPARE(count->shownText(), QStringLiteral("mixed"));
        window_->canvas().select({{"s2"}, {"w1"}});
        QVERIFY(window_->inspector().row(QStringLiteral("server.count")) == nullptr);
    }

    // One that cannot take it: none of them changes, and the row says why.
    void aValueThatOneOfThemCannotTakeChangesNone() {
        window_->canvas().select({{"s1"}, {"s2"}});
        ui::FieldRow* count = window_->inspector().row(QStringLiteral("server.count"));
        count->enter(QStringLiteral("40")); // 320 cables into 64 ports
        QVERIFY(!count->problem().isEmpty());
        QCOMPARE(window_->document().plan().server({"s1"})->count, 1);
        QCOMPARE(window_->document().undoStack().count(), 0);
    }

    void rowsOfTheInspectorAreAsHighAsTheGridSays() {
        window_->canvas().select({});
        int rows = 0;
        for (const ui::FieldRow* row : window_->inspector().findChildren<ui::FieldRow*>()) {
            if (!row->isVisible())
                continue;
            ++rows;
            QVERIFY2(row->height() >= ui::space::row,
                     qPrintable(QStringLiteral("%1 %2").arg(row->objectName()).arg(row->height())));
        }
        QVERIFY(rows > 8);
    }

private:
    ui::OutlinePanel& outline() { return window_->outline(); }
    void go(const char* id) {
        QTreeWidgetItem* item = outline().itemOf({id});
        QVERIFY(item != nullptr);
        outline().setCurrentItem(item);
    }

    std::unique_ptr<MainWindow> window_;
};

int main(int argc, char** argv) { return test::runWindowTest<TestOutline>(argc, argv); }
#include "tst_outline.moc"
