// Aligning, distributing, guides, groups and the clipboard of the canvas: what is chosen, what is done, what the plan
// is afterwards. Each is one step of undo.
#include "base/result.h" // first: the moc of Qt 6.4 cannot read a header that begins with <compare>
#include "canvas/arrange.h"
#include "canvas/canvas_scene.h"
#include "canvas/canvas_view.h"
#include "canvas/clipboard.h"
#include "canvas/gesture_overlay.h"
#include "canvas_case.h"
#include "plan/plan_file.h"
#include "plan/rules.h"
#include "theme/theme.h"
#include "window_support.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTest>

using namespace boc;
using namespace boc::ui;

namespace {

const NodeId a{"a"}, b{"b"}, c{"c"};

Boxes threeBoxes() { return {{a, {0, 0, 200, 136}}, {b, {230, 40, 272, 40}}, {c, {700, 300, 112, 80}}}; }

struct Desk {
    Document document{cases::catalog(), cases::always()};
    CanvasView view{document};
    Plan start;

    explicit Desk(const Plan& plan = cases::fourServers(*cases::catalog())) : start(plan) {
        view.resize(1200, 760);
        document.apply(QStringLiteral("Plan"), Result<Plan>(start));
        view.show();
        view.setFocus();
        view.setZoom(1.0);
        view.centerOn(view.canvasScene().contents().center());
        document.undoStack().clear();
    }
    void chooseServers() { view.select({{"s1"}, {"s2"}, {"s3"}, {"s4"}}); }
    [[nodiscard]] Position at(const char* id) const { return document.plan().server({id})->position; }
    [[nodiscard]] QPoint middleOf(const char* id) const {
        return view.viewportTransform().map(view.canvasScene().node({id})->box().center()).toPoint();
    }
    // One step, and undo brings the very same plan back.
    void expectOneStep() {
        QCOMPARE(document.undoStack().count(), 1);
        document.undoStack().undo();
        QCOMPARE(writePlan(document.plan()), writePlan(start));
    }
};

// Of the real catalogue: what travels is read like a plan file, entries and all.
Plan twoLinked() {
    cases::Builder build(*test::realCatalog());
    const NodeId first = build.server(0, 200, "Box 1");
    const NodeId second = build.server(216, 200, "Box 2");
    const NodeId leaf = build.device(72, 0, "Leaf 1");
    build.link(first, leaf, 8);
    build.link(second, leaf, 8);
    return build.plan;
}

} // namespace

class TestCanvasArrange : public QObject {
    Q_OBJECT
private slots:
    void init() {
        applyTheme(lightTheme());
        QGuiApplication::clipboard()->clear();
    }

    void alignMovesEdgesOrMiddlesOnOneLine_data() {
        QTest::addColumn<int>("how");
        QTest::addColumn<QPointF>("ofB");
        QTest::newRow("left") << static_cast<int>(Align::left) << QPointF(0, 40);
        QTest::newRow("centre") << static_cast<int>(Align::centre) << QPointF(270, 40);
        QTest::newRow("right") << static_cast<int>(Align::right) << QPointF(540, 40);
        QTest::newRow("top") << static_cast<int>(Align::top) << QPointF(230, 0);
        QTest::newRow("middle") << static_cast<int>(Align::middle) << QPointF(230, 170);
        QTest::newRow("bottom") << static_cast<int>(Align::bottom) << QPointF(230, 340);
    }
    void alignMovesEdgesOrMiddlesOnOneLine() {
        QFETCH(int, how);
        QFETCH(QPointF, ofB);
        QCOMPARE(aligned(threeBoxes(), static_cast<Align>(how)).at(b), ofB);
    }

    void alignedTwiceIsAlignedOnce() {
        for (const Align how : {Align::left, Align::centre, Align::right, Align::top, Align::middle, Align::bottom}) {
            Boxes boxes = threeBoxes();
            const Corners once = aligned(boxes, how);
            for (auto& [id, box] : boxes)
                box.moveTopLeft(once.at(id));
            QCOMPARE(aligned(boxes, how), once);
        }
    }

    void distributedGapsAreEqualAndTheEndsStay() {
        const Boxes boxes = threeBoxes();
        const Corners across = distributed(boxes, Direction::across);
        QCOMPARE(across.at(a), QPointF(0, 0));
        QCOMPARE(across.at(c), QPointF(700, 300));
        QCOMPARE(across.at(b).x() - 200.0, 700.0 - (across.at(b).x() + 272.0));
        QCOMPARE(across.at(b).y(), 40.0);
        const Boxes two{{a, boxes.at(a)}, {b, boxes.at(b)}};
        QCOMPARE(distributed(two, Direction::across).at(b), QPointF(230, 40));
    }

    void guidesJoinEdgesWithEdgesAndMiddlesWithMiddles() {
        const QRectF server(38, 300, 200, 136);
        const QRectF leaf(0, 100, 272, 40); // its middle is at 136, the server's at 138
        const Snap snap = snapToOthers(server, {leaf}, 4.0);
        QCOMPARE(snap.shift, QPointF(-2, 0));
        QCOMPARE(snap.lines, std::vector{QLineF(136, 100, 136, 436)});
        QCOMPARE(snapToOthers(server.translated(20, 0), {leaf}, 4.0).shift, QPointF(0, 0));
        QVERIFY(snapToOthers(server.translated(20, 0), {leaf}, 4.0).lines.empty());
    }

    void aDraggedServerSnapsUnderTheMiddleOfItsLeafAndAltMovesFreely() {
        Desk desk;
        desk.document.apply(QStringLiteral("Away"), moveNodes(desk.document.plan(), {{{"s1"}, {1000, 600}}}));
        desk.view.select({{"s2"}});
        const QPoint from = desk.middleOf("s2");
        // Leaf 1 is 272 wide at 88: its middle is at 224. The server's place there is 124, off the 8 grid.
        const QPoint to = from + QPoint(124 - 232 + 1, 16);
        QTest::mousePress(desk.view.viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(desk.view.viewport(), (from + to) / 2);
        QTest::mouseMove(desk.view.viewport(), to);
        QVERIFY(!overlayOf(desk).guides().empty());
        QTest::mouseRelease(desk.view.viewport(), Qt::LeftButton, {}, to);
        QCOMPARE(desk.at("s2").x, 124.0);
        QVERIFY(overlayOf(desk).guides().empty());
        QVERIFY(overlayOf(desk).boundingRect().isEmpty());
    }

    void alignIsOneStep() {
        Desk desk;
        desk.view.select({{"s1"}, {"w1"}});
        desk.view.alignSelection(Align::centre);
        const Position leaf = desk.document.plan().switchNode({"w1"})->position;
        QCOMPARE(desk.at("s1").x + 100.0, leaf.x + 136.0);
        desk.expectOneStep();
    }

    void nothingToAlignIsNoStepAndSaysWhy() {
        Desk desk;
        QSignalSpy hints(&desk.view, &CanvasView::hint);
        desk.view.select({{"s1"}});
        desk.view.alignSelection(Align::left);
        QVERIFY(hints.back().at(0).toString().contains(QStringLiteral("two or more")));
        desk.chooseServers();
        desk.view.alignSelection(Align::top); // they are already
        QCOMPARE(desk.document.undoStack().count(), 0);
    }

    void distributeIsOneStep() {
        Desk desk;
        desk.document.apply(QStringLiteral("Away"), moveNodes(desk.document.plan(), {{{"s2"}, {200, 312}}}));
        desk.document.undoStack().clear();
        desk.start = desk.document.plan();
        desk.chooseServers();
        desk.view.distributeSelection(Direction::across);
        QCOMPARE(desk.at("s2").x, 232.0);
        desk.expectOneStep();
    }

    void equalServersBecomeOneCardAndComeApartAgain() {
        Desk desk;
        desk.view.select({{"s3"}, {"s4"}});
        desk.view.groupSelection();
        QCOMPARE(desk.document.plan().servers.size(), std::size_t(3));
        QCOMPARE(desk.document.plan().server({"s3"})->count, 2);
        QCOMPARE(std::get<ServerValue>(desk.view.canvasScene().node({"s3"})->value()).count, 2);
        QCOMPARE(desk.view.selectedNodes(), std::vector{NodeId{"s3"}});
        desk.view.ungroupSelection();
        QCOMPARE(desk.document.plan().servers.size(), std::size_t(4));
        QCOMPARE(desk.document.plan().links.size(), desk.start.links.size());
        QCOMPARE(desk.document.undoStack().count(), 2);
        desk.document.undoStack().undo();
        desk.document.undoStack().undo();
        QCOMPARE(writePlan(desk.document.plan()), writePlan(desk.start));
    }

    void serversThatDifferAreNotGroupedAndTheReasonIsTold() {
        Desk desk;
        QSignalSpy refused(&desk.document, &Document::refused);
        desk.view.select({{"s1"}, {"s2"}}); // eight cables and seven
        desk.view.groupSelection();
        QCOMPARE(refused.size(), 1);
        QVERIFY(refused[0][0].value<Error>().message.find("linked differently") != std::string::npos);
        QCOMPARE(desk.document.undoStack().count(), 0);
    }

    void Q22_copyOffersPlanSvgPictureAndTable() {
        Desk desk(twoLinked());
        desk.view.select({{"s1"}, {"w1"}});
        QVERIFY(desk.view.copySelection());
        const QMimeData& held = *QGuiApplication::clipboard()->mimeData();
        const auto part = readPlan(held.data(QLatin1String(planMimeType)).toStdString(), "clipboard");
        QVERIFY(part.has_value());
        QCOMPARE(part->plan.servers.size(), std::size_t(1));
        QCOMPARE(part->plan.links.size(), std::size_t(1));
        QVERIFY(QSvgRenderer(held.data(QStringLiteral("image/svg+xml"))).isValid());
        const QImage picture = qvariant_cast<QImage>(held.imageData());
        QVERIFY(picture.width() > 400);
        QCOMPARE(held.text().split(u'\n')[0], QStringLiteral("Name\tKind\tCount\tLinks"));
        QVERIFY(held.text().contains(QStringLiteral("8 × InfiniBand NDR to Leaf 1")));
    }

    // A spreadsheet must not run what a name says.
    void Q22_aNameThatLooksLikeAFormulaIsText() {
        Desk desk;
        const Plan plan = renameNode(desk.start, {"s1"}, "=HYPERLINK(\"http://x\")").value();
        QVERIFY(textTable(plan, *cases::catalog(), {{"s1"}}).contains(QStringLiteral("\n'=HYPERLINK")));
    }

    void Q22_cutAndPasteAreOneStepEach() {
        Desk desk(twoLinked());
        desk.view.select({{"s1"}, {"w1"}});
        desk.view.cutSelection();
        QVERIFY(!desk.document.plan().hasNode({"s1"}));
        QCOMPARE(desk.document.undoStack().count(), 1);
        desk.view.paste();
        QCOMPARE(desk.document.undoStack().count(), 2);
        QVERIFY(desk.document.plan().hasNode({"s1"}));
        QCOMPARE(desk.view.selectedNodes().size(), std::size_t(2));
        QVERIFY(checkPlan(desk.document.plan(), *test::realCatalog()).empty());
        desk.document.undoStack().undo();
        desk.document.undoStack().undo();
        QCOMPARE(writePlan(desk.document.plan()), writePlan(desk.start));
    }

    void duplicateFindsRoomAndLeavesTheClipboardAlone() {
        Desk desk;
        QGuiApplication::clipboard()->setText(QStringLiteral("mine"));
        desk.chooseServers();
        desk.view.duplicateSelection();
        QCOMPARE(desk.document.plan().servers.size(), std::size_t(8));
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("mine"));
        const auto& nodes = desk.view.canvasScene().nodes();
        for (const auto& [id, item] : nodes)
            for (const auto& [other, otherItem] : nodes)
                QVERIFY(id == other || !item->box().intersects(otherItem->box()));
        desk.expectOneStep();
    }

    // The clipboard is somebody else's.
    void Q22_pasteOfAnythingElseChangesNothing_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("\x00\xff{", 3);
        QTest::newRow("deep") << QByteArray(100'000, '[');
        QTest::newRow("other") << QByteArray("{\"format\":\"something\"}");
        Plan dangling = cases::fourServers(*cases::catalog());
        std::erase_if(dangling.servers, [](const ServerNode& server) { return server.id.text == "s1"; });
        QTest::newRow("dangling link") << QByteArray::fromStdString(writePlan(dangling));
    }
    void Q22_pasteOfAnythingElseChangesNothing() {
        QFETCH(QByteArray, bytes);
        Desk desk;
        QSignalSpy hints(&desk.view, &CanvasView::hint);
        if (!bytes.isEmpty()) {
            auto* data = new QMimeData;
            data->setData(QLatin1String(planMimeType), bytes);
            QGuiApplication::clipboard()->setMimeData(data);
        }
        desk.view.paste();
        QCOMPARE(writePlan(desk.document.plan()), writePlan(desk.start));
        QCOMPARE(desk.document.undoStack().count(), 0);
        QVERIFY(!hints.isEmpty() && !hints.back().at(0).toString().isEmpty());
    }

    void zoomToSelectionShowsAllOfIt() {
        Desk desk;
        desk.view.select({{"s4"}});
        desk.view.zoomToSelection();
        QVERIFY(desk.view.zoom() > 1.0);
        const QRectF visible = desk.view.viewportTransform().inverted().mapRect(QRectF(desk.view.viewport()->rect()));
        QVERIFY(visible.contains(desk.view.canvasScene().node({"s4"})->box()));
    }

private:
    static const GestureOverlay& overlayOf(const Desk& desk) {
        for (QGraphicsItem* item : desk.view.canvasScene().items())
            if (const auto* overlay = dynamic_cast<GestureOverlay*>(item))
                return *overlay;
        qFatal("the canvas has no overlay");
    }
};

QTEST_MAIN(TestCanvasArrange)
#include "tst_canvas_arrange.moc"
