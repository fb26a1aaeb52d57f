// Random clicks, drags, keys and commands at the real window: the plan stays sound, nothing warns, and undo leads back
// to the very same start. The seed is fixed, so that what fails once fails again.
#include "canvas/canvas_view.h"
#include "canvas_case.h"
#include "panels/main_actions.h"
#include "panels/main_window.h"
#include "panels/outline_panel.h"
#include "panels/palette_panel.h"
#include "plan/plan_file.h"
#include "plan/rules.h"
#include "window_support.h"

#include <QTest>

#ifndef Q_MOC_RUN
#include <random>
#endif

using namespace boc;
using boc::ui::MainWindow;

namespace {

constexpr std::size_t mostServers = 40; // duplicating everything again and again would only grow

// Two leaves with two servers each.
Plan startPlan() {
    ui::cases::Builder build(*test::realCatalog());
    for (int i = 0; i < 2; ++i) {
        const NodeId leaf = build.device(72.0 + 600.0 * i, 0);
        for (int j = 0; j < 2; ++j)
            build.link(build.server(600.0 * i + 216.0 * j, 200), leaf, 8);
    }
    return build.plan;
}

class Monkey {
public:
    Monkey(MainWindow& window, unsigned seed) : window_(window), random_(seed) {}

    void act() {
        if (window_.document().plan().servers.size() > mostServers) {
            command("edit.select_all");
            command("edit.delete");
        }
        switch (below(6)) {
        case 0:
        case 1:
            return drag();
        case 2:
            return click();
        case 3:
            return key(window_.canvas());
        case 4:
            return key(window_.outline());
        default:
            return command(commands_[static_cast<std::size_t>(below(static_cast<int>(commands_.size())))]);
        }
    }

private:
    int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
    QPoint somewhere() {
        const QSize size = window_.canvas().viewport()->size();
        return {below(size.width()), below(size.height())};
    }
    Qt::KeyboardModifiers modifiers() {
        constexpr Qt::KeyboardModifier all[] = {Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier,
                                                Qt::AltModifier};
        return all[below(5)];
    }
    void click() {
        const Qt::MouseButton button = below(5) == 0 ? Qt::RightButton : Qt::LeftButton;
        QTest::mouseClick(window_.canvas().viewport(), button, modifiers(), somewhere());
    }
    // Some are cut short by a key, as people do.
    void drag() {
        QWidget* target = window_.canvas().viewport();
        QTest::mousePress(target, Qt::LeftButton, modifiers(), somewhere());
        for (int steps = below(4); steps >= 0; --steps)
            QTest::mouseMove(target, somewhere());
        if (below(4) == 0)
            key(window_.canvas());
        QTest::mouseRelease(target, Qt::LeftButton, {}, somewhere());
    }
    void key(QWidget& target) {
        constexpr Qt::Key keys[] = {Qt::Key_Left, Qt::Key_Right,  Qt::Key_Up,     Qt::Key_Down,  Qt::Key_Tab,
                                    Qt::Key_L,    Qt::Key_Return, Qt::Key_Escape, Qt::Key_Space, Qt::Key_Home,
                                    Qt::Key_End,  Qt::Key_V,      Qt::Key_H,      Qt::Key_F2};
        QTest::keyClick(&target, keys[below(static_cast<int>(std::size(keys)))], modifiers());
    }
    void command(const char* name) {
        if (name == std::string_view("place")) {
            const char* payloads[] = {"server dgx-h100", "switch qm9700", "switch sn5600", "storage fsx-scratch2"};
            window_.canvas().place(QLatin1String(payloads[below(4)]));
            return;
        }
        QAction* action = window_.actionSet().find(QLatin1String(name));
        if (action == nullptr)
            qFatal("no command %s", name);
        action->trigger();
    }

    MainWindow& window_;
    std::mt19937 random_;
    const std::vector<const char*> commands_{"place",           "place",
                                             "place",           "edit.undo",
                                             "edit.redo",       "edit.delete",
                                             "edit.cut",        "edit.copy",
                                             "edit.paste",      "edit.duplicate",
                                             "edit.select_all", "arrange.left",
                                             "arrange.centre",  "arrange.right",
                                             "arrange.top",     "arrange.middle",
                                             "arrange.bottom",  "arrange.across",
                                             "arrange.down",    "arrange.group",
                                             "arrange.ungroup", "view.select",
                                             "view.link",       "view.pan",
                                             "view.fit",        "view.fit_selection",
                                             "view.zoom_in",    "view.zoom_out",
                                             "view.zoom_one",   "insert.job"};
};

} // namespace

class TestMonkey : public QObject {
    Q_OBJECT
private slots:
    void init() { test::qtWarnings().clear(); }

    void Q17_G19_randomInputIsUndoneCompletely_data() {
        QTest::addColumn<unsigned>("seed");
        for (const unsigned seed : {1U, 2U, 3U})
            QTest::addRow("seed %u", seed) << seed;
    }
    void Q17_G19_randomInputIsUndoneCompletely() {
        QFETCH(unsigned, seed);
        run(seed, 700);
    }

    void Q17_G19_twentyThousandEvents_long() {
        for (unsigned seed = 100; seed < 120; ++seed)
            run(seed, 1000);
    }

private:
    static void run(unsigned seed, int events) {
        MainWindow window(test::realCatalog(), QStringList(), ui::cases::always());
        window.resize(1366, 768);
        window.show();
        QVERIFY(window.files().newPlan());
        Document& document = window.document();
        document.apply(QStringLiteral("Plan"), Result<Plan>(startPlan()));
        document.undoStack().clear();
        const std::string start = writePlan(document.plan());
        Monkey monkey(window, seed);
        for (int event = 0; event < events; ++event) {
            monkey.act();
            if (event % 50 == 0)
                expectSound(document, seed, event);
        }
        QTest::keyClick(&window.canvas(), Qt::Key_Escape); // a gesture may be under way
        QCoreApplication::processEvents();
        expectSound(document, seed, events);
        QVERIFY(document.undoStack().count() > 20); // it did something
        while (document.undoStack().canRedo())
            document.undoStack().redo();
        const std::string end = writePlan(document.plan());
        while (document.undoStack().canUndo())
            document.undoStack().undo();
        QCOMPARE(writePlan(document.plan()), start);
        while (document.undoStack().canRedo())
            document.undoStack().redo();
        QCOMPARE(writePlan(document.plan()), end);
        QCOMPARE(test::qtWarnings(), QStringList());
    }
    using Document = ui::Document;

    static void expectSound(const Document& document, unsigned seed, int event) {
        const Problems problems = checkPlan(document.plan(), document.catalog());
        std::string why = "seed " + std::to_string(seed) + ", event " + std::to_string(event);
        for (const Error& problem : problems)
            why += "\n" + problem.where + ": " + problem.message;
        QVERIFY2(problems.empty(), why.c_str());
        const auto read = readPlan(writePlan(document.plan()), "monkey");
        QVERIFY2(read && read->plan == document.plan(), why.c_str());
    }
};

int main(int argc, char** argv) { return test::runWindowTest<TestMonkey>(argc, argv); }
#include "tst_monkey.moc"
