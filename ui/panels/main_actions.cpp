#include "panels/main_actions.h"

#include "document/plain_text.h"
#include "panels/constraint_list.h"
#include "panels/file_flow.h"
#include "panels/inspector.h"
#include "panels/main_window.h"
#include "panels/palette_panel.h"
#include "theme/theme.h"

#include <QApplication>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QToolButton>

#include <cmath>

namespace boc::ui {

MainActions::MainActions(MainWindow& window, const QStringList& examples) : QObject(&window), window_(window) {
    makeFile(examples);
    makeEdit();
    makeArrange();
    makeView();
    makeInsert();
    makeHelp();
    makeToolBar();
    auto* brand = new QLabel(QStringLiteral("BoxOrCluster"), window.menuBar());
    brand->setFont(ui::font(FontRole::bodyStrong));
    brand->setForegroundRole(QPalette::PlaceholderText);
    brand->setContentsMargins(0, 0, 16, 0);
    brand->setFixedHeight(space::menu);
    brand->setAlignment(Qt::AlignVCenter);
    window.menuBar()->setCornerWidget(brand);
}

QAction* MainActions::add(const char* name, const QString& text, const char* iconName) {
    auto* action = new QAction(text, &window_);
    action->setObjectName(QLatin1String(name));
    if (iconName != nullptr)
        action->setIcon(icon(QLatin1String(iconName)));
    // On a Linux desktop menus carry words; the icon is for the toolbar.
    action->setIconVisibleInMenu(false);
    return action;
}

QAction* MainActions::find(const QString& name) const { return window_.findChild<QAction*>(name); }

void MainActions::setPlanOpen(bool open) {
    planOpen_ = open;
    for (QAction* action : needPlan_)
        action->setEnabled(open);
    setCanvasShown(canvasShown_);
    toolBar_->setVisible(open);
    if (open) {
        find(QStringLiteral("edit.undo"))->setEnabled(window_.document().undoStack().canUndo());
        find(QStringLiteral("edit.redo"))->setEnabled(window_.document().undoStack().canRedo());
    }
}

void MainActions::makeFile(const QStringList& examples) {
    QMenu* menu = window_.menuBar()->addMenu(tr("&File"));
    FileFlow& files = window_.files();
    QAction* newPlan = add("file.new", tr("&New"), "new");
    newPlan->setShortcut(QKeySequence::New);
    connect(newPlan, &QAction::triggered, &files, &FileFlow::newPlan);
    QAction* open = add("file.open", tr("&Open…"), "open");
    open->setShortcut(QKeySequence::Open);
    connect(open, &QAction::triggered, &files, &FileFlow::open);
    menu->addActions({newPlan, open});
    QMenu* list = menu->addMenu(tr("Open &Example"));
    for (const QString& path : examples)
        list->addAction(QFileInfo(path).completeBaseName(), &files, [&files, path] { files.openExample(path); });
    list->setEnabled(!examples.isEmpty());
    menu->addSeparator();
    QAction* save = add("file.save", tr("&Save"), "save");
    save->setShortcut(QKeySequence::Save);
    connect(save, &QAction::triggered, &files, &FileFlow::save);
    QAction* saveAs = add("file.save_as", tr("Save &As…"));
    saveAs->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    connect(saveAs, &QAction::triggered, &files, &FileFlow::saveAs);
    QAction* exportPdf = add("file.export", tr("&Export PDF…"), "export");
    exportPdf->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    exportPdf->setIconText(tr("Export PDF"));
    connect(exportPdf, &QAction::triggered, &files, &FileFlow::exportPdf);
    menu->addActions({save, saveAs});
    menu->addSeparator();
    menu->addAction(exportPdf);
    menu->addSeparator();
    QAction* quit = add("file.quit", tr("&Quit"));
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);
    connect(quit, &QAction::triggered, &window_, &QWidget::close);
    menu->addAction(quit);
    needPlan_ << save << saveAs << exportPdf;
}

void MainActions::makeEdit() {
    QMenu* menu = window_.menuBar()->addMenu(tr("&Edit"));
    QUndoStack& stack = window_.document().undoStack();
    QAction* undo = stack.createUndoAction(&window_, tr("&Undo"));
    undo->setObjectName(QStringLiteral("edit.undo"));
    undo->setIcon(icon(QStringLiteral("undo")));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = stack.createRedoAction(&window_, tr("&Redo"));
    redo->setObjectName(QStringLiteral("edit.redo"));
    redo->setIcon(icon(QStringLiteral("redo")));
    redo->setShortcut(QKeySequence::Redo);
    for (QAction* action : {undo, redo})
        action->setIconVisibleInMenu(false);
    menu->addActions({undo, redo});
    menu->addSeparator();
    makeClipboard(*menu);
    menu->addSeparator();
    QAction* remove = add("edit.delete", tr("&Delete"), "delete");
    remove->setShortcut(QKeySequence::Delete);
    connect(remove, &QAction::triggered, &window_, [this] { window_.canvas().deleteSelection(); });
    QAction* all = add("edit.select_all", tr("Select &All"));
    all->setShortcut(QKeySequence::SelectAll);
    connect(all, &QAction::triggered, &window_, [this] {
        window_.showPage(MainWindow::canvasPage);
        window_.canvas().selectEverything();
    });
    menu->addActions({remove, all});
    needPlan_ << remove << all;
}

void MainActions::makeView() {
    QMenu* menu = window_.menuBar()->addMenu(tr("&View"));
    CanvasView& canvas = window_.canvas();
    tools_ = new QActionGroup(this);
    struct ToolWords {
        const char* name;
        QString text;
        const char* icon;
        CanvasView::Tool tool;
        int key;
    };
    const ToolWords tools[] = {{"view.select", tr("&Select"), "select", CanvasView::Tool::select, Qt::Key_V},
                               {"view.link", tr("&Link"), "link", CanvasView::Tool::link, Qt::Key_L},
                               {"view.pan", tr("&Pan"), "pan", CanvasView::Tool::pan, Qt::Key_H}};
    for (const ToolWords& words : tools) {
        QAction* action = add(words.name, words.text, words.icon);
        action->setCheckable(true);
        action->setChecked(words.tool == canvas.tool());
        action->setShortcut(QKeySequence(words.key));
        tools_->addAction(action);
        connect(action, &QAction::triggered, &window_, [this, tool = words.tool] {
            window_.showPage(MainWindow::canvasPage);
            window_.canvas().setTool(tool);
        });
        connect(&canvas, &CanvasView::toolChanged, action,
                [action, mine = words.tool](CanvasView::Tool tool) { action->setChecked(tool == mine); });
        menu->addAction(action);
        needPlan_ << action;
    }
    menu->addSeparator();
    QAction* in = add("view.zoom_in", tr("Zoom &In"));
    in->setShortcut(QKeySequence::ZoomIn);
    connect(in, &QAction::triggered, &window_, [this] { window_.canvas().setZoom(window_.canvas().zoom() * 1.25); });
    QAction* out = add("view.zoom_out", tr("Zoom &Out"));
    out->setShortcut(QKeySequence::ZoomOut);
    connect(out, &QAction::triggered, &window_, [this] { window_.canvas().setZoom(window_.canvas().zoom() / 1.25); });
    QAction* fit = add("view.fit", tr("&Fit All"), "fit");
    fit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    connect(fit, &QAction::triggered, &window_, [this] { window_.canvas().zoomToFit(); });
    zoom_ = add("view.zoom_one", tr("&100 %"));
    zoom_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_1));
    zoom_->setToolTip(tr("Back to 100 %"));
    connect(zoom_, &QAction::triggered, &window_, [this] { window_.canvas().setZoom(1.0); });
    const auto showZoom = [this](double factor) {
        zoom_->setIconText(QStringLiteral("%1 %").arg(std::lround(factor * 100.0)));
    };
    connect(&canvas, &CanvasView::zoomChanged, zoom_, showZoom);
    showZoom(canvas.zoom());
    QAction* chosen = add("view.fit_selection", tr("Fit &Chosen"));
    chosen->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_2));
    connect(chosen, &QAction::triggered, &window_, [this] { window_.canvas().zoomToSelection(); });
    menu->addActions({in, out, fit, chosen, zoom_});
    needPlan_ << in << out << fit << chosen << zoom_;
    menu->addSeparator();
    QMenu* themes = menu->addMenu(tr("&Theme"));
    auto* group = new QActionGroup(this);
    for (const bool dark : {false, true}) {
        QAction* action = add(dark ? "view.dark" : "view.light", dark ? tr("&Dark") : tr("&Light"));
        action->setCheckable(true);
        action->setChecked(theme().dark == dark);
        group->addAction(action);
        themes->addAction(action);
        connect(action, &QAction::triggered, this, [this, dark] { chooseTheme(dark); });
    }
}

void MainActions::chooseTheme(bool dark) {
    applyTheme(dark ? darkTheme() : lightTheme());
    QSettings().setValue(QStringLiteral("theme"), dark ? QStringLiteral("dark") : QStringLiteral("light"));
}

void MainActions::makeInsert() {
    QMenu* menu = window_.menuBar()->addMenu(tr("&Insert"));
    QAction* device = add("insert.device", tr("&Server, Switch or Store…"), "search");
    device->setShortcut(QKeySequence(Qt::Key_Slash));
    connect(device, &QAction::triggered, &window_, [this] {
        window_.showPage(MainWindow::canvasPage);
        window_.palettePanel().focusSearch();
    });
    menu->addAction(device);
    QAction* job = add("insert.job", tr("&Job on the Chosen Servers"), "job");
    job->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_J));
    connect(job, &QAction::triggered, this, &MainActions::addJobOnChosen);
    menu->addAction(job);
    needPlan_ << job;
    menu->addSeparator();
    struct MetricWords {
        const char* name;
        QString text;
        ConstraintMetric metric;
    };
    const MetricWords metrics[] = {{"insert.memory", tr("Constraint: &Memory Kept Free"), ConstraintMetric::memory},
                                   {"insert.time", tr("Constraint: &Time of a Run"), ConstraintMetric::calendarTime},
                                   {"insert.budget", tr("Constraint: &Budget"), ConstraintMetric::budget}};
    needPlan_ << device;
    for (const MetricWords& words : metrics) {
        QAction* action = add(words.name, words.text);
        connect(action, &QAction::triggered, &window_, [this, metric = words.metric] {
            window_.showPage(MainWindow::canvasPage);
            window_.canvas().select({});
            window_.inspector().constraints().add(metric);
        });
        menu->addAction(action);
        needPlan_ << action;
    }
}

void MainActions::makeHelp() {
    QMenu* menu = window_.menuBar()->addMenu(tr("&Help"));
    QAction* about = add("help.about", tr("&About BoxOrCluster"), "help");
    about->setMenuRole(QAction::AboutRole);
    connect(about, &QAction::triggered, this, &MainActions::showAbout);
    menu->addAction(about);
}

void MainActions::showAbout() {
    QMessageBox box(QMessageBox::NoIcon, tr("About BoxOrCluster"),
                    tr("BoxOrCluster %1").arg(QApplication::applicationVersion()), QMessageBox::Close, &window_);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("One box or a cluster? Memory, time and cost of training on the machines you draw.\n\n"
                              "Free software under GPL-3.0-or-later. With Qt %1 (LGPL-3.0), QCustomPlot (GPL-3.0), "
                              "nlohmann/json (MIT), oneTBB (Apache-2.0) and the typeface Inter (OFL-1.1).")
                               .arg(QLatin1String(qVersion())));
    box.exec();
}

void MainActions::makeToolBar() {
    toolBar_ = window_.addToolBar(tr("Tools"));
    toolBar_->setObjectName(QStringLiteral("tools"));
    toolBar_->setMovable(false);
    toolBar_->setFloatable(false);
    toolBar_->setContextMenuPolicy(Qt::PreventContextMenu);
    toolBar_->setIconSize(QSize(16, 16));
    toolBar_->setFixedHeight(space::toolbar);
    toolBar_->setToolButtonStyle(Qt::ToolButtonIconOnly);
    const auto put = [this](const char* name, bool words = false) {
        QAction* action = find(QLatin1String(name));
        toolBar_->addAction(action);
        if (auto* button = qobject_cast<QToolButton*>(toolBar_->widgetForAction(action))) {
            button->setAccessibleName(action->iconText());
            if (words)
                button->setToolButtonStyle(action->icon().isNull() ? Qt::ToolButtonTextOnly
                                                                   : Qt::ToolButtonTextBesideIcon);
        }
    };
    put("file.new");
    put("file.open");
    put("file.save");
    toolBar_->addSeparator();
    put("edit.undo");
    put("edit.redo");
    toolBar_->addSeparator();
    put("view.select", true);
    put("view.link", true);
    put("view.pan", true);
    toolBar_->addSeparator();
    put("view.fit");
    put("view.zoom_one", true);
    auto* stretch = new QWidget(toolBar_);
    stretch->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    toolBar_->addWidget(stretch);
    put("help.about");
    put("file.export", true);
}

} // namespace boc::ui
