// The scene is a projection of the plan: whatever is edited, undone and redone, it shows the plan and nothing else.

#include "canvas/canvas_scene.h"
#include "canvas/canvas_view.h"
#include "canvas_case.h"
#include "plan/rules.h"
#include "theme/theme.h"

#include <QImage>
#include <QRandomGenerator>
#include <QTest>

using namespace boc;
using namespace boc::ui;

namespace {

// The scene as text, made from items alone, beside the same text made from the plan.
QString shown(const CanvasScene& scene) {
    QStringList lines;
    for (const auto& [id, item] : scene.nodes())
        lines << QStringLiteral("%1 at %2 %3")
                     .arg(QString::fromStdString(id.text))
                     .arg(item->pos().x())
                     .arg(item->pos().y());
    for (const auto& [id, item] : scene.links())
        lines << QStringLiteral("%1: %2").arg(QString::fromStdString(id.text), item->value().label);
    lines.sort();
    return lines.join(u'\n');
}

QString planned(const Plan& plan) {
    QStringList lines;
    const auto nodes = [&](const auto& elements) {
        for (const auto& node : elements)
            lines << QStringLiteral("%1 at %2 %3")
                         .arg(QString::fromStdString(node.id.text))
                         .arg(node.position.x)
                         .arg(node.position.y);
    };
    nodes(plan.servers);
    nodes(plan.switches);
    nodes(plan.storage);
    for (const Link& link : plan.links)
        lines << QStringLiteral("%1: %2 × NDR").arg(QString::fromStdString(link.id.text)).arg(link.count);
    lines.sort();
    return lines.join(u'\n');
}

template <class Elements> NodeId anyOf(const Elements& elements, QRandomGenerator& random) {
    if (elements.empty())
        return {};
    return elements[static_cast<std::size_t>(random.bounded(static_cast<int>(elements.size())))].id;
}

// One random edit; a refused one changes nothing, which is part of the test.
void editSomething(Document& document, QRandomGenerator& random) {
    const Plan& plan = document.plan();
    const Catalog& catalog = document.catalog();
    const Position at{8.0 * random.bounded(100), 8.0 * random.bounded(100)};
    const NodeId server = anyOf(plan.servers, random);
    const NodeId device = anyOf(plan.switches, random);
    switch (random.bounded(8)) {
    case 0:
        document.apply(QStringLiteral("Add server"), addServer(plan, catalog, {"dgx-h100"}, at));
        break;
    case 1:
        document.apply(QStringLiteral("Add switch"), addSwitch(plan, catalog, {"qm9700"}, at));
        break;
    case 2:
    case 3:
        document.apply(QStringLiteral("Link"), addLink(plan, catalog, server, device, {}, random.bounded(4)));
        break;
    case 4:
        document.apply(QStringLiteral("Move"), moveNodes(plan, {{server, at}, {device, at}}));
        break;
    case 5:
        document.apply(QStringLiteral("Delete"), removeNode(plan, random.bounded(2) == 0 ? server : device));
        break;
    case 6:
        document.apply(QStringLiteral("Delete"), removeLink(plan, plan.links.empty() ? LinkId{} : plan.links[0].id));
        break;
    default:
        for (int i = random.bounded(4); i > 0; --i)
            random.bounded(2) == 0 ? document.undoStack().undo() : document.undoStack().redo();
    }
}

int portsShown(const NodeItem& item) {
    if (const auto* device = std::get_if<SwitchValue>(&item.value()))
        return device->portsInUse;
    const auto& ports = std::get<ServerValue>(item.value()).portInUse;
    return static_cast<int>(std::ranges::count(ports, true));
}

} // namespace

class TestCanvasProjection : public QObject {
    Q_OBJECT
private slots:
    void init() { applyTheme(lightTheme()); }

    void Q17_sceneEqualsPlanAfterRandomEditsAndUndo() {
        for (unsigned seed = 1; seed <= 5; ++seed) {
            Document document(cases::catalog(), cases::always());
            CanvasView view(document);
            QRandomGenerator random(seed);
            for (int step = 0; step < 60; ++step) {
                editSomething(document, random);
                QVERIFY2(shown(view.canvasScene()) == planned(document.plan()),
                         qPrintable(QStringLiteral("seed %1, step %2").arg(seed).arg(step)));
                for (const auto& [id, item] : view.canvasScene().nodes())
                    QCOMPARE(portsShown(*item), portUse(document.plan(), document.catalog(), id).used);
            }
            while (document.undoStack().canUndo())
                document.undoStack().undo();
            QCOMPARE(shown(view.canvasScene()), QString());
        }
    }

    void undoAlsoTakesBackWhereThingsAre() {
        Document document(cases::catalog(), cases::always());
        CanvasView view(document);
        document.apply(QStringLiteral("Plan"), Result<Plan>(cases::fourServers(document.catalog())));
        const QString before = shown(view.canvasScene());
        view.selectEverything();
        view.deleteSelection();
        QCOMPARE(shown(view.canvasScene()), QString());
        document.undoStack().undo();
        QCOMPARE(shown(view.canvasScene()), before);
    }

    void serversShowStagePeakAndFit() {
        Document document(cases::catalog(), cases::always(FitState::borderline, 83.0, 55.4));
        CanvasView view(document);
        document.apply(QStringLiteral("Plan"), Result<Plan>(cases::fourServers(document.catalog())));
        QVERIFY(document.waitForEvaluation(5000));
        const auto value = [&](const char* id) {
            return std::get<ServerValue>(view.canvasScene().node(NodeId{id})->value());
        };
        QCOMPARE(value("s1").subtitle, QStringLiteral("stage 0 · replica 0"));
        QCOMPARE(value("s1").memory, QStringLiteral("83.0 of 85.0 GB"));
        QVERIFY(value("s1").state == FitState::borderline);
        QCOMPARE(value("s4").subtitle, QStringLiteral("stage 1 · replica 1"));
        QCOMPARE(value("s4").memory, QStringLiteral("55.4 of 85.0 GB"));
        QVERIFY(value("s4").state == FitState::fits);
    }

    void freePortIsShownWhereACableIsMissing() {
        Document document(cases::catalog(), cases::always());
        CanvasView view(document);
        document.apply(QStringLiteral("Plan"), Result<Plan>(cases::fourServers(document.catalog())));
        const auto ports = std::get<ServerValue>(view.canvasScene().node(NodeId{"s2"})->value()).portInUse;
        QCOMPARE(ports.size(), std::size_t(8));
        QCOMPARE(std::ranges::count(ports, true), 7);
        QVERIFY(!ports.back());
    }

    void S44_leafShowsItsOversubscription() {
        Document document(cases::catalog(), cases::always());
        CanvasView view(document);
        document.apply(QStringLiteral("Plan"), Result<Plan>(cases::fourServers(document.catalog())));
        const auto leaf = std::get<SwitchValue>(view.canvasScene().node(NodeId{"w2"})->value());
        QCOMPARE(leaf.name, QStringLiteral("Leaf 1"));
        QCOMPARE(leaf.portsInUse, 19);
        QVERIFY(leaf.oversubscription.has_value());
        QCOMPARE(*leaf.oversubscription, 15.0 / 4.0);
    }

    void jobOutlineHoldsItsServersAndFigures() {
        Document document(cases::catalog(), cases::always());
        CanvasView view(document);
        document.apply(QStringLiteral("Plan"), Result<Plan>(cases::fourServers(document.catalog())));
        QVERIFY(document.waitForEvaluation(5000));
        const JobValue& job = view.canvasScene().job(JobId{"j1"})->value();
        QCOMPARE(job.outlines.size(), std::size_t(1));
        for (const char* id : {"s1", "s2", "s3", "s4"})
            QVERIFY(job.outlines[0].contains(view.canvasScene().node(NodeId{id})->box()));
        QVERIFY(!job.outlines[0].intersects(view.canvasScene().node(NodeId{"w2"})->box()));
        QCOMPARE(job.figures, QStringLiteral("4.60 days a run · 30\u202F500 tokens/s · 17.2 s a step"));
        QCOMPARE(job.stages.size(), std::size_t(2));
        QCOMPARE(job.stages[1].text, QStringLiteral("stage 1 · layers 41–80"));
    }

    void linksRunSquareAndDoNotPassThroughTheirServers() {
        Document document(cases::catalog(), cases::always());
        CanvasView view(document);
        document.apply(QStringLiteral("Plan"), Result<Plan>(cases::fourServers(document.catalog())));
        for (const auto& [id, link] : view.canvasScene().links()) {
            const auto& trunk = link->route().trunk;
            QVERIFY(trunk.size() >= 2);
            for (std::size_t i = 1; i < trunk.size(); ++i) {
                QVERIFY(trunk[i].x() == trunk[i - 1].x() || trunk[i].y() == trunk[i - 1].y());
                const QRectF run = QRectF(trunk[i - 1], trunk[i]).normalized().adjusted(-0.5, -0.5, 0.5, 0.5);
                for (const auto& [other, node] : view.canvasScene().nodes())
                    QVERIFY2(!node->box().adjusted(2, 2, -2, -2).intersects(run), other.text.c_str());
            }
        }
    }

    void G24_paintsAtEveryZoomInBothThemesWithoutWarnings() {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        Document document(cases::catalog(), cases::always(FitState::doesNotFit, 141.2, 83.0));
        CanvasView view(document);
        view.resize(886, 600);
        document.apply(QStringLiteral("Plan"), Result<Plan>(cases::fourServers(document.catalog())));
        QVERIFY(document.waitForEvaluation(5000));
        for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
            applyTheme(*theme);
            for (const double zoom : {1.0, 0.4, 0.1}) {
                view.setZoom(zoom);
                view.centerOn(view.canvasScene().contents().center());
                const QImage image = view.grab().toImage();
                int ink = 0;
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x)
                        ink += image.pixelColor(x, y) == theme->doesNotFit.text ? 1 : 0;
                QVERIFY2(ink > 20, qPrintable(QStringLiteral("no state colour at zoom %1").arg(zoom)));
            }
        }
    }

    void hugeCoordinatesStillShowTheNodes() {
        Document document(cases::catalog(), cases::always());
        CanvasView view(document);
        view.resize(800, 600);
        cases::Builder build(document.catalog());
        build.server(-1e6, -1e6);
        build.server(1e6 - 200, 1e6 - 200);
        document.apply(QStringLiteral("Plan"), Result<Plan>(build.plan));
        view.zoomToFit();
        QVERIFY(view.zoom() > 0.0);
        QVERIFY(!view.grab().isNull());
        QCOMPARE(view.canvasScene().nodes().size(), std::size_t(2));
    }

    void emptyCanvasSaysWhatToDragFirst() {
        Document document(cases::catalog(), cases::always());
        CanvasView view(document);
        view.resize(800, 600);
        view.show();
        const auto* hint = view.findChild<QWidget*>(QStringLiteral("canvasHint"));
        QVERIFY(hint != nullptr && hint->isVisible());
        QVERIFY(hint->accessibleName().contains(QStringLiteral("Drag a server")));
        document.apply(QStringLiteral("Add server"), addServer(document.plan(), document.catalog(), {"dgx-h100"}, {}));
        QVERIFY(!hint->isVisible());
    }
};

QTEST_MAIN(TestCanvasProjection)
#include "tst_canvas_projection.moc"
