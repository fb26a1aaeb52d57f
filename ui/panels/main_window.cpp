#include "panels/main_window.h"

#include "document/plain_text.h"
#include "panels/findings_strip.h"
#include "panels/inspector.h"
#include "panels/main_actions.h"
#include "panels/menu_title.h"
#include "panels/outline_panel.h"
#include "panels/page_tabs.h"
#include "panels/palette_panel.h"
#include "panels/results_page.h"
#include "panels/section_title.h"
#include "panels/side_panel.h"
#include "panels/start_page.h"
#include "panels/verdict_strip.h"
#include "theme/theme.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QScrollBar>
#include <QSplitter>
#include <QToolBar>
#include <QVBoxLayout>

namespace boc::ui {

MainWindow::MainWindow(std::shared_ptr<const Catalog> catalog, const QStringList& examples, QWidget* parent)
    : MainWindow(std::move(catalog), examples, &boc::evaluate, parent) {}

MainWindow::MainWindow(std::shared_ptr<const Catalog> catalog, const QStringList& examples,
                       const EvaluateFunction& evaluate, QWidget* parent)
    : QMainWindow(parent), document_(catalog, evaluate), files_(new FileFlow(document_, this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setMinimumSize(1024, 640);
    resize(1366, 768);
    start_ = new StartPage(examples, catalog, evaluate, this);
    stack_ = new QStackedWidget(this);
    stack_->addWidget(start_);
    stack_->addWidget(makeWorkspace());
    setCentralWidget(stack_);
    actions_ = new MainActions(*this, examples);
    menuTitle_ = new MenuTitle(*menuBar());
    connectDocument();
    connectParts();
    showStart();
}

MainWindow::~MainWindow() {
    // The parts look at the document while they go: it must outlive them, but members go before children.
    delete takeCentralWidget();
}

QWidget* MainWindow::makeWorkspace() {
    auto* workspace = new QWidget(this);
    verdict_ = new VerdictStrip(workspace);
    paletteSide_ = new SidePanel(SidePanel::Side::left, tr("Palette"), makeLeft(workspace), space::palette, workspace);
    paletteSide_->addSection(QStringLiteral("server"), tr("Servers, switches and stores"),
                             [this] { palette_->list().setFocus(Qt::OtherFocusReason); });
    paletteSide_->addSection(QStringLiteral("search"), tr("Search the palette"), [this] { palette_->focusSearch(); });
    paletteSide_->addSection(QStringLiteral("outline"), tr("Outline of the plan"),
                             [this] { outline_->setFocus(Qt::OtherFocusReason); });
    canvas_ = new CanvasView(document_, workspace);
    results_ = new ResultsPage(document_, workspace);
    tabs_ = new PageTabs(workspace);
    tabs_->addPage(tr("Canvas"), canvas_);
    tabs_->addPage(tr("Results"), results_);
    inspector_ = new Inspector(document_, workspace);
    inspectorSide_ = new SidePanel(SidePanel::Side::right, tr("Inspector"), inspector_, space::inspector, workspace);
    inspectorSide_->addSection(QStringLiteral("settings"), tr("Fields"),
                               [this] { inspector_->verticalScrollBar()->setValue(0); });
    inspectorSide_->addSection(QStringLiteral("constraint"), tr("Constraints"), [this] {
        canvas_->select({});
        inspector_->ensureWidgetVisible(&inspector_->constraints());
    });
    findings_ = new FindingsStrip(document_, workspace);

    auto* middle = new QHBoxLayout;
    middle->setContentsMargins(0, 0, 0, 0);
    middle->setSpacing(0);
    middle->addWidget(paletteSide_);
    middle->addWidget(tabs_, 1);
    middle->addWidget(inspectorSide_);
    auto* column = new QVBoxLayout(workspace);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(verdict_);
    column->addLayout(middle, 1);
    column->addWidget(findings_);
    return workspace;
}

// The palette above, the outline below: a third of the height, more by the handle.
QWidget* MainWindow::makeLeft(QWidget* workspace) {
    auto* left = new QSplitter(Qt::Vertical, workspace);
    left->setChildrenCollapsible(false);
    left->setHandleWidth(1);
    palette_ = new PalettePanel(document_.sharedCatalog(), left);
    auto* lower = new QWidget(left);
    outline_ = new OutlinePanel(document_, lower);
    auto* column = new QVBoxLayout(lower);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 0, 16, 0);
    head->addWidget(new SectionTitle(tr("Outline"), lower));
    column->addLayout(head);
    column->addWidget(outline_, 1);
    left->addWidget(palette_);
    left->addWidget(lower);
    left->setStretchFactor(0, 3);
    left->setStretchFactor(1, 2);
    left->setSizes({320, 200});
    return left;
}

void MainWindow::connectSelection() {
    connect(canvas_, &CanvasView::selectionChanged, this, [this] {
        const auto nodes = canvas_->selectedNodes();
        const auto links = canvas_->selectedLinks();
        inspector_->setSelection(nodes, links);
        outline_->setSelection(nodes, links);
    });
    connect(outline_, &OutlinePanel::selectionWanted, this,
            [this](const std::vector<NodeId>& nodes, const std::vector<LinkId>& links) {
                showPage(canvasPage);
                canvas_->select(nodes, links);
                canvas_->showSelection();
            });
    connect(outline_, &OutlinePanel::jobChosen, inspector_, &Inspector::showJob);
    connect(outline_, &OutlinePanel::shown, canvas_, &CanvasView::showSelection);
    connect(outline_, &OutlinePanel::linkWanted, canvas_, &CanvasView::linkNodes);
    connect(outline_, &OutlinePanel::nudged, canvas_, &CanvasView::nudgeSelection);
    connect(outline_, &OutlinePanel::hint, this, [this](const QString& text) { findings_->showHint(text); });
}

void MainWindow::connectDocument() {
    connect(&document_, &Document::evaluationChanged, this, &MainWindow::showEvaluation);
    connect(&document_, &Document::planChanged, this, &MainWindow::showTitle);
    connect(&document_, &Document::fileChanged, this, &MainWindow::showTitle);
    connect(&document_, &Document::refused, this,
            [this](const Error& why) { findings_->showHint(plainText(why.message), Mark::doesNotFit); });
    connect(&document_, &Document::backupFailed, this, [this](const Error& why) {
        findings_->showHint(tr("Saved, but the older version could not be kept: %1").arg(plainText(why.message)),
                            Mark::borderline);
    });
    connect(files_, &FileFlow::opened, this, &MainWindow::showWorkspace);
    connect(files_, &FileFlow::told, this, [this](const QString& text) { findings_->showHint(text); });
}

void MainWindow::connectParts() {
    connect(start_, &StartPage::exampleChosen, files_, &FileFlow::openExample);
    connect(start_, &StartPage::emptyChosen, files_, &FileFlow::newPlan);
    connect(start_, &StartPage::openChosen, files_, &FileFlow::open);
    connect(palette_, &PalettePanel::placed, this, [this](const QString& payload) {
        showPage(canvasPage);
        canvas_->place(payload);
    });
    connectSelection();
    connect(canvas_, &CanvasView::hint, this, [this](const QString& text) { findings_->showHint(text); });
    connect(inspector_, &Inspector::subjectChanged, this,
            [this] { inspectorSide_->setSubject(inspector_->subjectName()); });
    connect(verdict_, &VerdictStrip::activated, this, [this] { showPage(resultsPage); });
    connect(findings_, &FindingsStrip::opened, this, [this] { showPage(resultsPage); });
    connect(tabs_, &PageTabs::currentChanged, this, &MainWindow::onPageChanged);
    inspectorSide_->setSubject(inspector_->subjectName());
}

bool MainWindow::openFile(const QString& path) { return files_->mayLeave() && files_->openPath(path); }

void MainWindow::showStart() {
    stack_->setCurrentIndex(0);
    actions_->setPlanOpen(false);
    showTitle();
}

bool MainWindow::isAtStart() const { return stack_->currentIndex() == 0; }

void MainWindow::showWorkspace() {
    stack_->setCurrentIndex(1);
    actions_->setPlanOpen(true);
    showPage(canvasPage);
    canvas_->setFocus(Qt::OtherFocusReason);
    canvas_->zoomToFit();
    showTitle();
    showEvaluation();
}

void MainWindow::showPage(Page page) { tabs_->setCurrent(page); }

void MainWindow::showOutline() {
    showPage(canvasPage);
    paletteSide_->setFolded(false);
    outline_->setFocus(Qt::ShortcutFocusReason);
    if (outline_->currentItem() == nullptr && outline_->topLevelItemCount() > 0)
        outline_->setCurrentItem(outline_->topLevelItem(0), 0, QItemSelectionModel::NoUpdate);
}

MainWindow::Page MainWindow::page() const { return static_cast<Page>(tabs_->current()); }

// Each page keeps its own panels open: the results need the width, the canvas needs the palette.
void MainWindow::onPageChanged() {
    folded_[static_cast<std::size_t>(shownPage_)] = {paletteSide_->isFolded(), inspectorSide_->isFolded()};
    shownPage_ = tabs_->current();
    actions_->setCanvasShown(shownPage_ == canvasPage);
    const auto& folded = folded_[static_cast<std::size_t>(shownPage_)];
    paletteSide_->setFolded(folded[0]);
    inspectorSide_->setFolded(folded[1]);
}

void MainWindow::showEvaluation() {
    const auto evaluation = document_.evaluation();
    verdict_->setEvaluation(document_.plan(), evaluation.get(), document_.evaluationIsStale());
    QString aside;
    if (evaluation && !evaluation->jobs.empty() && !document_.plan().jobs.empty()) {
        const Job& job = document_.plan().jobs.front();
        aside = plainText(job.id.text).toUpper() + QStringLiteral("  ") + plainText(job.name);
        if (const std::string& drawn = evaluation->jobs.front().drawn.title; !drawn.empty())
            aside += QStringLiteral(", ") + plainText(drawn);
    }
    tabs_->setAside(aside);
    inspectorSide_->setSubject(inspector_->subjectName());
}

void MainWindow::showTitle() {
    const QString state = document_.isReadOnly() ? tr(" (read-only)") : QString();
    setWindowTitle(isAtStart() ? QStringLiteral("BoxOrCluster")
                               : document_.title() + QStringLiteral("[*]") + state + QStringLiteral(" — BoxOrCluster"));
    setWindowModified(!isAtStart() && document_.isModified());
    const QString changed = document_.isModified() ? QStringLiteral(" •") : QString();
    menuTitle_->setTitle(isAtStart() ? QString() : document_.title() + state + changed);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (files_->mayLeave())
        event->accept();
    else
        event->ignore();
}

} // namespace boc::ui
