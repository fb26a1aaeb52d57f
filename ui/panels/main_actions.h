#pragma once
// Every action of the window, its menus and its toolbar. Each action is in a menu; the toolbar holds the daily ones.

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QObject>
#include <QToolBar>

namespace boc::ui {

class MainWindow;

class MainActions : public QObject {
    Q_OBJECT
public:
    MainActions(MainWindow& window, const QStringList& examples);

    void setCanvasShown(bool shown);                        // copy and the like act on the canvas alone
    void setPlanOpen(bool open);                            // without a plan most of them have nothing to act on
    [[nodiscard]] QAction* find(const QString& name) const; // by object name, "file.save"; null where there is none

private:
    QAction* add(const char* name, const QString& text, const char* iconName = nullptr);
    void makeFile(const QStringList& examples);
    void makeEdit();
    void makeClipboard(QMenu& menu);
    void makeArrange();
    void addJobOnChosen(); // on the chosen servers; on all where none is chosen
    void makeView();
    void makeInsert();
    void makeHelp();
    void makeToolBar();
    void showAbout();
    void chooseTheme(bool dark);

    MainWindow& window_;
    QToolBar* toolBar_ = nullptr;
    QActionGroup* tools_ = nullptr;
    QAction* zoom_ = nullptr;
    QList<QAction*> needPlan_, needCanvas_;
    bool planOpen_ = false, canvasShown_ = true;
};

} // namespace boc::ui
