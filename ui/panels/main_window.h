#pragma once
// The window: menus and toolbar, verdict, palette, pages, inspector, findings. It wires the parts together and holds no
// plan data; the start page stands in its place until a plan is open.

#include "canvas/canvas_view.h"
#include "document/document.h"
#include "panels/file_flow.h"

#include <QMainWindow>
#include <QStackedWidget>

#include <array>
#include <memory>

namespace boc::ui {

class FindingsStrip;
class Inspector;
class MainActions;
class MenuTitle;
class OutlinePanel;
class PageTabs;
class PalettePanel;
class ResultsPage;
class SidePanel;
class StartPage;
class VerdictStrip;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    enum Page { canvasPage, resultsPage };

    // `examples`: full paths of the plans of the start page.
    MainWindow(std::shared_ptr<const Catalog> catalog, const QStringList& examples, QWidget* parent = nullptr);
    MainWindow(std::shared_ptr<const Catalog> catalog, const QStringList& examples, const EvaluateFunction& evaluate,
               QWidget* parent = nullptr);
    ~MainWindow() override;

    bool openFile(const QString& path);
    void showStart();
    void showPage(Page page);
    void showOutline(); // opens the left panel there and gives it the keyboard
    [[nodiscard]] Page page() const;
    [[nodiscard]] bool isAtStart() const;

    [[nodiscard]] Document& document() { return document_; }
    [[nodiscard]] FileFlow& files() { return *files_; }
    [[nodiscard]] MainActions& actionSet() { return *actions_; }
    [[nodiscard]] VerdictStrip& verdict() { return *verdict_; }
    [[nodiscard]] CanvasView& canvas() { return *canvas_; }
    [[nodiscard]] ResultsPage& results() { return *results_; }
    [[nodiscard]] PalettePanel& palettePanel() { return *palette_; }
    [[nodiscard]] OutlinePanel& outline() { return *outline_; }
    [[nodiscard]] Inspector& inspector() { return *inspector_; }
    [[nodiscard]] FindingsStrip& findings() { return *findings_; }
    [[nodiscard]] StartPage& start() { return *start_; }
    [[nodiscard]] PageTabs& tabs() { return *tabs_; }

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    QWidget* makeWorkspace();
    void connectDocument();
    QWidget* makeLeft(QWidget* workspace);
    void connectParts();
    void connectSelection();
    void showWorkspace();
    void showEvaluation();
    void showTitle();
    void onPageChanged();

    Document document_;
    FileFlow* files_;
    VerdictStrip* verdict_;
    PalettePanel* palette_;
    OutlinePanel* outline_;
    SidePanel* paletteSide_;
    CanvasView* canvas_;
    ResultsPage* results_;
    PageTabs* tabs_;
    Inspector* inspector_;
    SidePanel* inspectorSide_;
    FindingsStrip* findings_;
    StartPage* start_;
    QStackedWidget* stack_;
    MainActions* actions_;
    MenuTitle* menuTitle_;
    std::array<std::array<bool, 2>, 2> folded_{{{false, false}, {true, true}}}; // [page][palette, inspector]
    int shownPage_ = canvasPage;
};

} // namespace boc::ui
