// What the pointer and the keyboard do on the canvas: real events on the viewport, and what the plan is afterwards.

#include "canvas/canvas_scene.h"
#include "canvas/canvas_view.h"
#include "canvas/gesture_overlay.h"
#include "canvas/palette_payload.h"
#include "canvas_case.h"
#include "theme/theme.h"

#include <QDropEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

using namespace boc;
using namespace boc::ui;

namespace {

struct Desk {
    Document document{cases::catalog(), cases::always()};
    CanvasView view{document};

    explicit Desk(const Plan& plan = {}) {
        view.resize(900, 640);
        if (!plan.servers.empty())
            document.apply(QStringLiteral("Plan"), Result<Plan>(plan));
        view.show();
        view.activateWindow();
        const bool active = QTest::qWaitForWindowActive(&view);
        Q_UNUSED(active) // a test that needs the focus fails by itself without it
        view.setFocus();
        view.setZoom(1.0);
        view.centerOn(view.canvasScene().contents().center());
        document.undoStack().clear();
    }

    [[nodiscard]] QPoint at(QPointF scene) const { return view.viewportTransform().map(scene).toPoint(); }
    [[nodiscard]] NodeItem& node(const char* id) const { return *view.canvasScene().node(NodeId{id}); }
    [[nodiscard]] QPoint middleOf(const char* id) const { return at(node(id).box().center()); }
    [[nodiscard]] QPoint portOf(const char* id, int port) const { return at(node(id).portPosition(port)); }

    void press(QPoint point, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mousePress(view.viewport(), Qt::LeftButton, modifiers, point);
    }
    void moveTo(QPoint point) { QTest::mouseMove(view.viewport(), point); }
    void release(QPoint point) { QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, point); }
    void drag(QPoint from, QPoint to) {
        press(from);
        moveTo((from + to) / 2);
        moveTo(to);
        release(to);
    }

    bool drop(const QMimeData& data, QPointF position) {
        const QPoint entered = position.toPoint();
        QDragEnterEvent enter(entered, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &enter);
        QDropEvent event(position, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &event);
        return event.isAccepted() && enter.isAccepted();
    }
};

Plan twoServersAndASwitch() {
    const auto catalog = cases::catalog();
    cases::Builder build(*catalog);
    build.server(0, 200);
    build.server(216, 200);
    build.device(72, 0);
    return build.plan;
}

} // namespace

class TestCanvasGestures : public QObject {
    Q_OBJECT
private slots:
    void init() { applyTheme(lightTheme()); }

    void Q21_dropAddsExactlyOneServerUnderThePointer() {
        Desk desk;
        const auto data = makeMimeData({EntryKind::server, "dgx-h100"});
        const QPointF pointer(333.0, 222.0);
        QVERIFY(desk.drop(*data, pointer));
        QCOMPARE(desk.document.plan().servers.size(), std::size_t(1));
        const QPointF middle = desk.node("s1").box().center();
        const QPointF wanted = desk.view.viewportTransform().inverted().map(pointer);
        QVERIFY((middle - wanted).manhattanLength() <= 8.0); // half a grid step in each direction
        QCOMPARE(std::fmod(desk.document.plan().servers[0].position.x, 8.0), 0.0);
        QCOMPARE(desk.document.undoStack().undoText(), QStringLiteral("Add server"));
        desk.document.undoStack().undo();
        QVERIFY(desk.document.plan().servers.empty());
    }

    void dropOfAnythingElseIsIgnored() {
        Desk desk;
        QMimeData text;
        text.setText(QStringLiteral("server dgx-h100"));
        QVERIFY(!desk.drop(text, {100, 100}));
        QMimeData unknown;
        unknown.setData(QString::fromLatin1(paletteMimeType), "server no-such-thing");
        QVERIFY(!desk.drop(unknown, {100, 100}));
        QVERIFY(desk.document.plan().servers.empty());
        QVERIFY(!desk.document.undoStack().canUndo());
    }

    void payloadIsReadAsUntrusted() {
        const auto catalog = cases::catalog();
        const auto code = [&](const QString& text) {
            const auto parsed = parsePayload(text, *catalog);
            return parsed ? std::string("read") : parsed.error().code;
        };
        QCOMPARE(code(QStringLiteral("server dgx-h100")), std::string("read"));
        QCOMPARE(code(QStringLiteral("server")), std::string("payload_malformed"));
        QCOMPARE(code(QStringLiteral(" dgx-h100")), std::string("payload_malformed"));
        QCOMPARE(code(QStringLiteral("toaster dgx-h100")), std::string("unknown_kind"));
        QCOMPARE(code(QStringLiteral("switch dgx-h100")), std::string("unknown_entry"));
        QCOMPARE(code(QString(5000, u'x')), std::string("payload_too_long"));
        QCOMPARE(parsePayload(makePayload({EntryKind::storage, "store"}), *catalog).value(),
                 (PaletteEntry{EntryKind::storage, "store"}));
    }

    void placedByKeyboardTheSecondFindsRoomBesideTheFirst() {
        Desk desk;
        desk.view.place(makePayload({EntryKind::server, "dgx-h100"}));
        desk.view.place(makePayload({EntryKind::server, "dgx-h100"}));
        QCOMPARE(desk.document.plan().servers.size(), std::size_t(2));
        QVERIFY(!desk.node("s1").box().intersects(desk.node("s2").box()));
        QCOMPARE(desk.view.selectedNodes(), std::vector{NodeId{"s2"}});
    }

    void linkIsDrawnFromAPortWithTheMouse() {
        Desk desk(twoServersAndASwitch());
        desk.drag(desk.portOf("s1", 2), desk.middleOf("w1"));
        QCOMPARE(desk.document.plan().links.size(), std::size_t(1));
        const Link& link = desk.document.plan().links[0];
        QCOMPARE(link.from, NodeId{"s1"});
        QCOMPARE(link.to, NodeId{"w1"});
        QCOMPARE(link.count, 8); // all free ports in one gesture
        QCOMPARE(desk.document.undoStack().undoText(), QStringLiteral("Link"));
        desk.document.undoStack().undo();
        QVERIFY(desk.document.plan().links.empty());
        QVERIFY(desk.view.canvasScene().links().empty());
    }

    void linkToolTakesTwoClicks() {
        Desk desk(twoServersAndASwitch());
        desk.view.setTool(CanvasView::Tool::link);
        QTest::mouseClick(desk.view.viewport(), Qt::LeftButton, {}, desk.middleOf("s2"));
        QVERIFY(desk.view.gestureIsActive());
        QVERIFY(desk.document.plan().links.empty());
        desk.moveTo(desk.middleOf("w1"));
        QTest::mouseClick(desk.view.viewport(), Qt::LeftButton, {}, desk.middleOf("w1"));
        QCOMPARE(desk.document.plan().links.size(), std::size_t(1));
        QVERIFY(!desk.view.gestureIsActive());
    }

    void Q26_addAndLinkByKeyboardAlone() {
        Desk desk;
        desk.view.place(makePayload({EntryKind::server, "dgx-h100"}));
        desk.view.place(makePayload({EntryKind::switchDevice, "qm9700"}));
        desk.view.select({NodeId{"s1"}});
        QTest::keyClick(&desk.view, Qt::Key_L);
        QTest::keyClick(&desk.view, Qt::Key_Tab);
        QTest::keyClick(&desk.view, Qt::Key_Return);
        QCOMPARE(desk.document.plan().links.size(), std::size_t(1));
        QCOMPARE(desk.document.plan().links[0].to, NodeId{"w1"});
    }

    void legalEndsAreOutlinedAndAnIllegalOneSaysWhy() {
        const auto catalog = cases::catalog();
        cases::Builder build(*catalog);
        const NodeId first = build.server(0, 200);
        build.server(216, 200);
        const NodeId full = build.device(-40, 0, "Full", "tiny");
        const NodeId free = build.device(260, 0, "Free");
        build.link(first, full, 8);
        Desk desk(build.plan);
        QSignalSpy hints(&desk.view, &CanvasView::hint);
        const Plan before = desk.document.plan();
        desk.press(desk.portOf("s2", 0));
        desk.moveTo(desk.middleOf(full.text.c_str()));
        QVERIFY(desk.node(free.text.c_str()).linkTarget() == LinkTarget::legal);
        QVERIFY(desk.node(full.text.c_str()).linkTarget() == LinkTarget::illegal);
        QVERIFY(overlayOf(desk).draft().has_value());
        QCOMPARE(overlayOf(desk).draft()->title, QStringLiteral("No free port here"));
        QVERIFY(overlayOf(desk).draft()->reason.contains(QStringLiteral("8 ports of")));
        desk.release(desk.middleOf(full.text.c_str()));
        QVERIFY(desk.document.plan() == before);
        QVERIFY(hints.back().at(0).toString().contains(QStringLiteral("Unlink")));
        QVERIFY(!overlayOf(desk).draft().has_value());
    }

    void escapeLeavesNoTrace_data() {
        QTest::addColumn<QString>("gesture");
        for (const char* gesture : {"move", "link", "band", "undo", "focus", "tool"})
            QTest::newRow(gesture) << QString::fromLatin1(gesture);
    }
    void escapeLeavesNoTrace() {
        QFETCH(QString, gesture);
        Desk desk(twoServersAndASwitch());
        const Plan before = desk.document.plan();
        const QPointF place = desk.node("s1").pos();
        const QPoint from = gesture == u"link"   ? desk.portOf("s1", 0)
                            : gesture == u"band" ? desk.at({-40, 400})
                                                 : desk.middleOf("s1");
        desk.press(from);
        desk.moveTo(from + QPoint(40, 24));
        desk.moveTo(from + QPoint(80, 48));
        QVERIFY(desk.view.gestureIsActive());
        if (gesture == u"undo")
            QTest::keyClick(&desk.view, Qt::Key_Z, Qt::ControlModifier);
        else if (gesture == u"focus")
            desk.view.clearFocus();
        else if (gesture == u"tool")
            desk.view.setTool(CanvasView::Tool::pan);
        else
            QTest::keyClick(&desk.view, Qt::Key_Escape);
        QVERIFY(!desk.view.gestureIsActive());
        desk.release(from + QPoint(80, 48));
        QVERIFY(desk.document.plan() == before);
        QVERIFY(!desk.document.undoStack().canUndo());
        QCOMPARE(desk.node("s1").pos(), place);
        for (const auto& [id, item] : desk.view.canvasScene().nodes())
            QVERIFY(item->linkTarget() == LinkTarget::none);
        QVERIFY(overlayOf(desk).boundingRect().isEmpty());
    }

    void aPlanChangedUnderADragEndsIt() {
        Desk desk(twoServersAndASwitch());
        desk.press(desk.middleOf("s1"));
        desk.moveTo(desk.middleOf("s1") + QPoint(80, 40));
        desk.document.apply(QStringLiteral("Delete"), removeNode(desk.document.plan(), NodeId{"s1"}));
        QVERIFY(!desk.view.gestureIsActive());
        desk.release({10, 10});
        QCOMPARE(desk.document.plan().servers.size(), std::size_t(1));
        QCOMPARE(desk.document.undoStack().count(), 1);
    }

    void dragMovesTheWholeSelectionOnTheGrid() {
        Desk desk(twoServersAndASwitch());
        desk.view.select({NodeId{"s1"}, NodeId{"s2"}});
        const QPoint from = desk.middleOf("s1");
        desk.drag(from, from + QPoint(43, 21));
        QCOMPARE(desk.document.plan().server(NodeId{"s1"})->position, (Position{40, 224}));
        QCOMPARE(desk.document.plan().server(NodeId{"s2"})->position, (Position{256, 224}));
        QCOMPARE(desk.document.plan().switchNode(NodeId{"w1"})->position, (Position{72, 0}));
        QCOMPARE(desk.document.undoStack().count(), 1);
        QCOMPARE(desk.document.undoStack().undoText(), QStringLiteral("Move"));
    }

    void aClickThatTremblesOnlySelects() {
        Desk desk(twoServersAndASwitch());
        const QPoint from = desk.middleOf("s1");
        desk.press(from);
        desk.moveTo(from + QPoint(2, 1));
        desk.release(from + QPoint(2, 1));
        QVERIFY(!desk.document.undoStack().canUndo());
        QCOMPARE(desk.view.selectedNodes(), std::vector{NodeId{"s1"}});
    }

    void arrowsMoveByOneAndByEightAsOneStep() {
        Desk desk(twoServersAndASwitch());
        desk.view.select({NodeId{"s1"}});
        QTest::keyClick(&desk.view, Qt::Key_Right);
        QTest::keyClick(&desk.view, Qt::Key_Right);
        QTest::keyClick(&desk.view, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(desk.document.plan().server(NodeId{"s1"})->position, (Position{2, 208}));
        QCOMPARE(desk.document.undoStack().count(), 1);
    }

    void deletingLinkedDevicesTakesTheirLinksAlong() {
        Plan plan = cases::fourServers(*cases::catalog());
        Desk desk(plan);
        desk.view.select({NodeId{"s1"}, NodeId{"w2"}}, {plan.links[0].id});
        QTest::keyClick(&desk.view, Qt::Key_Delete);
        QVERIFY(!desk.document.plan().hasNode(NodeId{"s1"}));
        QVERIFY(!desk.document.plan().hasNode(NodeId{"w2"}));
        QCOMPARE(desk.document.plan().links.size(), std::size_t(4));
        QCOMPARE(desk.document.undoStack().count(), 1);
        desk.document.undoStack().undo();
        QVERIFY(desk.document.plan() == plan);
    }

    void bandSelectsWhatItTouches() {
        Desk desk(twoServersAndASwitch());
        desk.drag(desk.at({-20, 420}), desk.at({60, 250}));
        QCOMPARE(desk.view.selectedNodes(), std::vector{NodeId{"s1"}});
        QVERIFY(!desk.document.undoStack().canUndo());
    }

    void tabWalksThroughTheDevicesAndLeaves() {
        Desk desk(twoServersAndASwitch());
        for (const char* id : {"w1", "s1", "s2"}) {
            QTest::keyClick(&desk.view, Qt::Key_Tab);
            QCOMPARE(desk.view.selectedNodes(), std::vector{NodeId{id}});
        }
    }

    void middleButtonPansAndChangesNothing() {
        Desk desk(twoServersAndASwitch());
        const QPoint before = desk.middleOf("s1");
        QTest::mousePress(desk.view.viewport(), Qt::MiddleButton, {}, {400, 300});
        desk.moveTo({430, 310});
        QTest::mouseRelease(desk.view.viewport(), Qt::MiddleButton, {}, {430, 310});
        QCOMPARE(desk.middleOf("s1") - before, QPoint(30, 10));
        QVERIFY(!desk.document.undoStack().canUndo());
    }

    void G23_everyControlHasAName() {
        Desk desk;
        QVERIFY(!desk.view.accessibleName().isEmpty());
        for (const auto* widget : desk.view.findChildren<QWidget*>())
            if (widget->focusPolicy() != Qt::NoFocus && widget != desk.view.viewport())
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    }

private:
    static const GestureOverlay& overlayOf(const Desk& desk) {
        for (QGraphicsItem* item : desk.view.canvasScene().items())
            if (const auto* overlay = dynamic_cast<GestureOverlay*>(item))
                return *overlay;
        qFatal("the canvas has no overlay");
    }
};

QTEST_MAIN(TestCanvasGestures)
#include "tst_canvas_gestures.moc"
