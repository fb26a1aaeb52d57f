// The window: shows the evaluation word for word, explains what it cannot take, asks before work is lost.
#include "document/plain_text.h"
#include "panels/findings_strip.h"
#include "panels/inspector.h"
#include "panels/main_actions.h"
#include "panels/main_window.h"
#include "panels/page_tabs.h"
#include "panels/palette_panel.h"
#include "panels/results_page.h"
#include "panels/side_panel.h"
#include "panels/start_page.h"
#include "panels/verdict_strip.h"
#include "window_support.h"

#include <QAbstractButton>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QTest>
#include <QTimer>

#include <set>

using namespace boc;
using boc::ui::MainWindow;

namespace {

Answer someAnswer() {
    Answer answer;
    answer.memory.capacity = gigabytes(85.0);
    answer.memory.band = 0.04;
    answer.memory.verdict = FitState::doesNotFit;
    StageMemory stage;
    stage.layers = 80;
    stage.terms.weights = gigabytes(17.6);
    stage.terms.gradients = gigabytes(17.6);
    stage.terms.optimizer = gigabytes(106.0);
    stage.terms.activations = gigabytes(9.0);
    answer.memory.stages = {stage};
    answer.step.terms.compute = Seconds(12.9);
    answer.step.terms.dataParallel = Seconds(1.5);
    answer.step.low = Seconds(12.0);
    answer.step.high = Seconds(17.0);
    answer.mfu = 0.43;
    return answer;
}

// An evaluation made by hand: whatever it says, the window shows.
Evaluation handMade(const Plan& plan, const Catalog& /*catalog*/, std::stop_token /*stop*/) {
    Evaluation evaluation;
    evaluation.complete = true;
    evaluation.shape = Shape::oneServer;
    evaluation.verdict.answered = true;
    evaluation.verdict.state = FitState::doesNotFit;
    evaluation.verdict.headline = "One box of " + plan.name;
    evaluation.verdict.cause = "memory: 150 GB a GPU of 85.0";
    evaluation.verdict.cure = "cheapest that holds: two boxes";
    evaluation.verdict.flip = "flips at 8-bit Adam, which changes the result";
    Option drawn;
    drawn.id = "drawn";
    drawn.title = "1 x box";
    drawn.gpus = 8;
    drawn.asDrawn = true;
    drawn.fit = FitState::borderline;
    drawn.answer = someAnswer();
    drawn.run = days(3.5);
    drawn.runLow = days(3.0);
    drawn.runHigh = days(4.2);
    evaluation.jobs = {JobEvaluation{JobId{"j1"}, Shape::oneServer, {NodeId{"s1"}}, drawn, ""}};
    evaluation.cost.lines = {CostLine{"1 x box", Money::fromMajor(330'000), true, "list"}};
    evaluation.cost.total = Money::fromMajor(447'000);
    evaluation.cost.missing = {"switch"};
    Option other = drawn;
    other.id = "2x";
    other.title = "2 x box";
    other.fit = FitState::fits;
    evaluation.options = {drawn, other};
    evaluation.recommended = "2x";
    evaluation.remedies = {Remedy{RemedyClass::changedRecipe, "8-bit Adam", other}};
    evaluation.remedies.front().option.changesResult = true;
    evaluation.findings = {Finding{"NET-003", Severity::warning, {}, "Port 8 is free. Link it."}};
    ConstraintResult result;
    result.id = ConstraintId{"c1"};
    result.name = "C1 budget";
    result.metric = ConstraintMetric::budget;
    result.holds = Holds::no;
    result.limit = 400'000;
    result.valueText = "447 k$";
    result.limitText = "at most 400 k$";
    if (!plan.constraints.empty())
        evaluation.constraints = {result};
    return evaluation;
}

// Answers the next message box by the text of one of its buttons, and keeps what it said.
struct BoxRobot {
    explicit BoxRobot(const QString& buttonText) {
        timer.setInterval(10);
        QObject::connect(&timer, &QTimer::timeout, [this, buttonText] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr)
                return;
            said = box->text() + u'\n' + box->informativeText();
            format = box->textFormat();
            for (QAbstractButton* button : box->buttons()) {
                if (button->text().remove(u'&') == buttonText) {
                    timer.stop();
                    button->click();
                    return;
                }
            }
        });
        timer.start();
    }
    QTimer timer;
    QString said;
    Qt::TextFormat format = Qt::AutoText;
};

QString saveSmallPlan(const QTemporaryDir& folder) {
    Plan plan = test::smallPlan();
    plan.name = "boxes";
    const QString path = folder.filePath(QStringLiteral("boxes.bocplan"));
    test::writeFile(path, QByteArray::fromStdString(writePlan(plan)));
    return path;
}

} // namespace

class TestWindow : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<MainWindow> window_;

private slots:
    void init() {
        test::qtWarnings().clear();
        folder_ = std::make_unique<QTemporaryDir>();
        window_ = std::make_unique<MainWindow>(test::realCatalog(), QStringList(), handMade);
        window_->show();
        QVERIFY(window_->openFile(saveSmallPlan(*folder_)));
        QTRY_VERIFY(!window_->document().evaluationIsStale());
    }
    void cleanup() {
        window_.reset();
        QCOMPARE(test::qtWarnings(), QStringList());
    }

    void theVerdictIsTheEvaluationWordForWord() {
        const ui::VerdictTexts& texts = window_->verdict().texts();
        QCOMPARE(texts.headline, QStringLiteral("One box of boxes"));
        QCOMPARE(texts.cause, QStringLiteral("memory: 150 GB a GPU of 85.0"));
        QCOMPARE(texts.cure, QStringLiteral("cheapest that holds: two boxes"));
        QCOMPARE(texts.flip, QStringLiteral("flips at 8-bit Adam, which changes the result"));
        QCOMPARE(texts.mark, ui::Mark::doesNotFit);
        QVERIFY(window_->verdict().accessibleDescription().contains(texts.headline));
        const auto& figures = window_->verdict().shownReadouts();
        QCOMPARE(figures.size(), std::size_t(3));
        QCOMPARE(figures[0].figure.text(), QStringLiteral("150 GB"));
        QCOMPARE(*figures[0].limit, 85e9);
        QCOMPARE(figures[1].figure.text(), QStringLiteral("3.50 days"));
        // A price is missing: the sum is a lower bound, and says what it lacks.
        QCOMPARE(figures[2].figure.text(), QStringLiteral("≥ 447 k$"));
        QCOMPARE(figures[2].mark, std::optional(ui::Mark::notAnswered));
        QVERIFY(figures[2].detail.contains(QStringLiteral("switch")));
    }

    void theVerdictFollowsAnEditAndUndo() {
        ui::FieldRow* name = window_->inspector().row(QStringLiteral("plan.name"));
        QVERIFY(name);
        name->enter(QStringLiteral("other"));
        QTRY_COMPARE(window_->verdict().texts().headline, QStringLiteral("One box of other"));
        window_->document().undoStack().undo();
        QCOMPARE(window_->verdict().texts().headline, QStringLiteral("One box of boxes"));
    }

    // Recomputing keeps the old figures until the new ones are there.
    void aStaleResultIsPalerNeverBlank() {
        QVERIFY(window_->document().apply(QStringLiteral("Count"),
                                          setServerCount(window_->document().plan(), NodeId{"s1"}, 2)));
        QVERIFY(window_->verdict().isStale());
        QCOMPARE(window_->verdict().texts().headline, QStringLiteral("One box of boxes"));
        QVERIFY(window_->findings().isEvaluating());
        QTRY_VERIFY(!window_->verdict().isStale());
    }

    void theResultsPageShowsEveryPart() {
        ui::ResultsPage& results = window_->results();
        const ui::MemoryPicture& memory = results.memory().picture();
        QCOMPARE(memory.rows.size(), std::size_t(1));
        QCOMPARE(memory.rows[0].parts.size(), std::size_t(4));
        QCOMPARE(memory.rows[0].statement, QStringLiteral("does not fit"));
        QCOMPARE(results.step().picture().exposed.size(), std::size_t(1));
        QCOMPARE(results.step().picture().exposed[0].name, QStringLiteral("data parallel"));
        const ui::Table& remedies = results.remedies().table();
        QCOMPARE(remedies.rows.size(), std::size_t(1));
        QVERIFY(remedies.rows[0].second.contains(QStringLiteral("changes the result")));
        QCOMPARE(results.options().table().rows.size(), std::size_t(2));
        QVERIFY(results.options().table().rows[1].chosen);
        QVERIFY(window_->findings().text().startsWith(QStringLiteral("NET-003")));
    }

    void Q38_aBadValueIsExplainedAndNotApplied_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("reason");
        QTest::newRow("no number") << "job.sequence_length" << "many" << "is not a number";
        QTest::newRow("zero") << "job.global_batch" << "0" << "outside";
        QTest::newRow("a half") << "job.sequence_length" << "8192.5" << "whole number";
        QTest::newRow("too much") << "plan.headroom" << "95 %" << "outside";
        QTest::newRow("layout") << "job.layout" << "TP 8, wings" << "wings";
        QTest::newRow("layout range") << "job.layout" << "ZeRO 4" << "from 0 to 3";
        QTest::newRow("pue") << "plan.pue" << "0.5" << "1 to 5";
    }
    void Q38_aBadValueIsExplainedAndNotApplied() {
        QFETCH(const QString, field);
        QFETCH(const QString, typed);
        QFETCH(const QString, reason);
        const Plan before = window_->document().plan();
        ui::FieldRow* row = window_->inspector().row(field);
        QVERIFY(row);
        row->enter(typed);
        QVERIFY2(row->problem().contains(reason), qPrintable(row->problem()));
        QVERIFY(window_->document().plan() == before);
        QVERIFY(!window_->document().isModified());
        QCOMPARE(row->shownText(), typed);
        QTest::keyClick(row->editor(), Qt::Key_Escape);
        QVERIFY(row->problem().isEmpty());
        QVERIFY(row->shownText() != typed);
    }

    void theJobBuilderWritesThePlan() {
        struct Entry {
            const char* key;
            const char* typed;
        };
        for (const Entry& entry : {Entry{"job.tokens", "12 B"}, Entry{"job.sequence_length", "8 192"},
                                   Entry{"job.micro_batch", "2"}, Entry{"job.layout", "TP 4, DP 2, full recompute"}}) {
            ui::FieldRow* row = window_->inspector().row(QLatin1String(entry.key));
            QVERIFY2(row, entry.key);
            row->enter(QString::fromLatin1(entry.typed));
            QVERIFY2(row->problem().isEmpty(), qPrintable(row->problem()));
        }
        window_->inspector().row(QStringLiteral("job.optimizer"))->choose("adamw-8bit");
        const Job& job = window_->document().plan().jobs.front();
        QCOMPARE(job.tokens, 12e9);
        QCOMPARE(job.workload.sequenceLength, 8192);
        QCOMPARE(job.workload.microBatch, std::optional(2));
        QCOMPARE(job.workload.optimizer, std::optional(Optimizer::adamw8bit));
        QCOMPARE(job.layout.tensor, std::optional(4));
        QCOMPARE(job.layout.recompute, std::optional(Recompute::full));
        QCOMPARE(window_->document().undoStack().count(), 5);
    }

    void aConstraintIsAddedChangedAndRemoved() {
        ui::ConstraintList& constraints = window_->inspector().constraints();
        constraints.add(ConstraintMetric::budget);
        QCOMPARE(window_->document().plan().constraints.size(), std::size_t(1));
        const ConstraintId id = window_->document().plan().constraints.front().id;
        QCOMPARE(constraints.opened(), id);
        ui::FieldRow* limit = window_->inspector().row(QStringLiteral("constraint.budget_limit"));
        QVERIFY(limit);
        limit->enter(QStringLiteral("400 k"));
        QCOMPARE(window_->document().plan().constraints.front().limit, 400'000.0);
        QTRY_COMPARE(constraints.rows().size(), std::size_t(1));
        QTRY_VERIFY(constraints.rows()[0]->accessibleDescription().contains(QStringLiteral("at most 400 k$")));
        constraints.remove(id);
        QVERIFY(window_->document().plan().constraints.empty());
        for (int steps = 0; steps < 3; ++steps)
            window_->document().undoStack().undo();
        QVERIFY(!window_->document().isModified());
    }

    void selectingAServerShowsItsRows() {
        window_->canvas().select({NodeId{"s1"}});
        ui::FieldRow* count = window_->inspector().row(QStringLiteral("server.count"));
        QVERIFY(count);
        count->enter(QStringLiteral("4"));
        QCOMPARE(window_->document().plan().servers.front().count, 4);
        QVERIFY(!window_->inspector().row(QStringLiteral("job.tokens")));
        window_->canvas().select({});
        QVERIFY(window_->inspector().row(QStringLiteral("job.tokens")));
    }

    // DGX H100, H200, B200, B300, as they were sold; two servers of one name are told apart by their GPUs.
    void thePaletteIsSortedAndTellsItsRowsApart() {
        QStringList names, rows;
        for (const ui::PaletteRow& row : window_->palettePanel().list().rows()) {
            names << row.name;
            rows << row.name + u'|' + row.note;
        }
        QCOMPARE(names.mid(1, 4).join(u' '), QStringLiteral("DGX H100 DGX H200 DGX B200 DGX B300"));
        QCOMPARE(rows.removeDuplicates(), 0);
    }

    // What sits inside a baseboard or a rack is no switch that a cable could reach.
    void thePaletteOffersNoSwitchOfABaseboard() {
        window_->palettePanel().search().setText(QStringLiteral("switch"));
        int switches = 0;
        for (const ui::PaletteRow& row : window_->palettePanel().list().rows()) {
            if (row.heading || row.entry.kind != ui::EntryKind::switchDevice)
                continue;
            ++switches;
            const auto& known = window_->document().catalog().switches;
            QVERIFY(known.at(SwitchId{row.entry.id}).kind != FabricKind::none);
        }
        QVERIFY(switches > 10);
    }

    void thePaletteShowsFewAndFindsAll() {
        ui::PalettePanel& palette = window_->palettePanel();
        int servers = 0;
        bool dgx = false;
        for (const ui::PaletteRow& row : palette.list().rows()) {
            servers += !row.heading && row.entry.kind == ui::EntryKind::server ? 1 : 0;
            dgx = dgx || row.entry.id == "dgx-h100";
        }
        QVERIFY2(servers > 3 && servers <= 20, qPrintable(QString::number(servers)));
        QVERIFY(dgx);
        std::set<std::string> found;
        for (const auto& [id, server] : test::realCatalog()->servers) {
            palette.search().setText(QString::fromStdString(id.text));
            for (const ui::PaletteRow& row : palette.list().rows())
                found.insert(row.entry.id);
            QVERIFY2(found.contains(id.text), id.text.c_str());
        }
        palette.search().setText(QStringLiteral("no such thing"));
        QCOMPARE(palette.list().count(), 1);
        QVERIFY(palette.list().rowAt(0) == nullptr);
    }

    void aRowIsPlacedByEnterAndDraggedAsPayload() {
        ui::PalettePanel& palette = window_->palettePanel();
        const std::size_t before = window_->document().plan().servers.size();
        palette.search().setText(QStringLiteral("dgx-h200"));
        QTest::keyClick(&palette.search(), Qt::Key_Return);
        QCOMPARE(window_->document().plan().servers.size(), before + 1);
        QCOMPARE(window_->document().plan().servers.back().server, ServerId{"dgx-h200"});
        const std::unique_ptr<QMimeData> data(palette.list().mimeData({palette.list().item(1)}));
        QVERIFY(data);
        const auto entry = ui::parseMimeData(*data, *test::realCatalog());
        QVERIFY(entry);
        QCOMPARE(entry->id, std::string("dgx-h200"));
    }

    void Q16_closingAsksBeforeWorkIsLost() {
        QVERIFY(window_->document().apply(QStringLiteral("Count"),
                                          setServerCount(window_->document().plan(), NodeId{"s1"}, 2)));
        QVERIFY(window_->isWindowModified());
        QVERIFY(window_->windowTitle().contains(QStringLiteral("[*]")));
        {
            BoxRobot robot(QStringLiteral("Cancel"));
            QVERIFY(!window_->close());
            QVERIFY(robot.said.contains(QStringLiteral("boxes.bocplan")));
            QCOMPARE(robot.format, Qt::PlainText);
        }
        QVERIFY(window_->isVisible());
        {
            BoxRobot robot(QStringLiteral("Save"));
            QVERIFY(window_->close());
        }
        QCOMPARE(test::bytesOf(folder_->filePath(QStringLiteral("boxes.bocplan"))),
                 writePlan(window_->document().plan()));
        QVERIFY(!window_->document().isModified());
    }

    void G8_changedOnDiskIsAsked() {
        const QString path = window_->document().path();
        test::writeFile(path, "theirs");
        QVERIFY(window_->document().apply(QStringLiteral("Count"),
                                          setServerCount(window_->document().plan(), NodeId{"s1"}, 2)));
        {
            BoxRobot robot(QStringLiteral("Cancel"));
            QVERIFY(!window_->files().save());
            QVERIFY(robot.said.contains(QStringLiteral("somebody else")));
        }
        QCOMPARE(test::bytesOf(path), std::string("theirs"));
        BoxRobot robot(QStringLiteral("Overwrite"));
        QVERIFY(window_->files().save());
        QCOMPARE(test::bytesOf(path), writePlan(window_->document().plan()));
    }

    void aBadFileIsExplainedAndTheOpenPlanStays() {
        const QString path = folder_->filePath(QStringLiteral("bad.bocplan"));
        test::writeFile(path, "<b>not</b> a plan");
        const Plan before = window_->document().plan();
        BoxRobot robot(QStringLiteral("Close"));
        QVERIFY(!window_->openFile(path));
        QVERIFY2(robot.said.contains(QStringLiteral("bad.bocplan")), qPrintable(robot.said));
        QCOMPARE(robot.format, Qt::PlainText);
        QVERIFY(window_->document().plan() == before);
    }

    // No shortcut twice, every action in a menu.
    void Q18_everyActionHasAMenuAndNoShortcutIsTwice() {
        std::set<QAction*> inMenus;
        const auto collect = [&](const auto& self, const QList<QAction*>& actions) -> void {
            for (QAction* action : actions) {
                inMenus.insert(action);
                if (action->menu() != nullptr)
                    self(self, action->menu()->actions());
            }
        };
        collect(collect, window_->menuBar()->actions());
        QStringList shortcuts;
        for (QAction* action : window_->findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (action->objectName().isEmpty())
                continue;
            QVERIFY2(inMenus.contains(action), qPrintable(action->objectName()));
            for (const QKeySequence& keys : action->shortcuts()) {
                QVERIFY2(!shortcuts.contains(keys.toString()), qPrintable(keys.toString()));
                shortcuts << keys.toString();
            }
        }
        QVERIFY(shortcuts.size() > 10);
    }

    // Everything that can take the keyboard says what it is.
    void G23_whatTakesTheKeyboardHasAName() {
        for (const auto page : {MainWindow::canvasPage, MainWindow::resultsPage}) {
            window_->showPage(page);
            for (const QWidget* widget : window_->findChildren<QWidget*>()) {
                if (!widget->isVisible() || widget->focusProxy() != nullptr ||
                    (widget->focusPolicy() & Qt::TabFocus) == 0)
                    continue;
                const auto* button = qobject_cast<const QAbstractButton*>(widget);
                const QString name =
                    widget->accessibleName().isEmpty() && button != nullptr ? button->text() : widget->accessibleName();
                QVERIFY2(!name.isEmpty(),
                         qPrintable(QStringLiteral("%1 %2 in %3")
                                        .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                                             QLatin1String(widget->parentWidget()->metaObject()->className()))));
            }
        }
    }

    // Plan text is never read as markup, and what would turn the line around is dropped.
    void namesAreShownAsPlainText() {
        QCOMPARE(ui::plainText("a\xE2\x80\xAE"
                               "b\x01\xE2\x80\x8B"),
                 QStringLiteral("ab"));
        QVERIFY(ui::plainText(std::string(1'000'000, 'x')).size() <= ui::shownCharacters + 1);
        QVERIFY(ui::toolTipText(QStringLiteral("<img src=x>")).contains(QStringLiteral("&lt;img")));
        Job job = window_->document().plan().jobs.front();
        job.name = "<img src=\"file:///etc/passwd\">";
        QVERIFY(window_->document().apply(QStringLiteral("Name"),
                                          setJob(window_->document().plan(), window_->document().catalog(), job)));
        for (const QLabel* label : window_->findChildren<QLabel*>())
            QVERIFY(label->textFormat() == Qt::PlainText || !label->text().contains(u'<'));
    }

    void S01_anEmptyPlanNamesTheDefault() {
        MainWindow fresh(test::realCatalog(), {});
        fresh.show();
        QVERIFY(fresh.isAtStart());
        QVERIFY(fresh.files().newPlan());
        QVERIFY(!fresh.isAtStart());
        QTRY_VERIFY(!fresh.document().evaluationIsStale());
        QCOMPARE(fresh.verdict().texts().headline,
                 QString::fromStdString(fresh.document().evaluation()->verdict.headline));
        const QString whole = fresh.verdict().texts().headline + u' ' + fresh.verdict().texts().cause;
        QVERIFY2(whole.contains(QStringLiteral("One server (default)")), qPrintable(whole));
    }

    void everythingFitsInto1366x700() {
        window_->resize(1366, 700);
        QCOMPARE(window_->size(), QSize(1366, 700));
        for (const auto page : {MainWindow::canvasPage, MainWindow::resultsPage}) {
            window_->showPage(page);
            QTest::qWait(0);
            QCOMPARE(window_->size(), QSize(1366, 700));
            QVERIFY(window_->findings().geometry().bottom() < window_->centralWidget()->height());
            QVERIFY(window_->results().width() <= 1366);
        }
    }
};

int main(int argc, char** argv) { return test::runWindowTest<TestWindow>(argc, argv); }
#include "tst_window.moc"
