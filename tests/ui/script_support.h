#pragma once
// A user at the window: every click, key or choice counts as one action.

#include "canvas/canvas_view.h"
#include "panels/inspector.h"
#include "panels/main_actions.h"
#include "panels/main_window.h"
#include "panels/page_tabs.h"
#include "panels/results_page.h"
#include "panels/start_page.h"
#include "panels/verdict_strip.h"
#include "window_support.h"

#include <QTest>

namespace boc::test {

class User {
public:
    explicit User(ui::MainWindow& window) : window_(window) {}

    [[nodiscard]] int actions() const { return actions_; }

    // An example of the start page, by a part of its file's name.
    void openExample(const QString& part) {
        for (ui::ExampleCard* card : window_.start().cards()) {
            if (card->path().contains(part)) {
                click(card);
                return;
            }
        }
        QFAIL(qPrintable(QStringLiteral("no example is called %1").arg(part)));
    }
    void click(QWidget* widget) {
        QVERIFY(widget->isVisible());
        ++actions_;
        QTest::mouseClick(widget, Qt::LeftButton);
    }
    void clickTab(int index) {
        ++actions_;
        QTabBar& bar = window_.tabs().bar();
        QTest::mouseClick(&bar, Qt::LeftButton, {}, bar.tabRect(index).center());
        QCOMPARE(bar.currentIndex(), index);
    }
    // A node of the canvas, where it is drawn.
    void clickNode(const NodeId& id, const Position& topLeft) {
        ++actions_;
        ui::CanvasView& canvas = window_.canvas();
        const QPoint at = canvas.mapFromScene(topLeft.x + 20.0, topLeft.y + 12.0);
        QVERIFY(canvas.viewport()->rect().contains(at));
        QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(canvas.selectedNodes(), std::vector<NodeId>{id});
    }
    void choose(const char* field, const std::string& value) {
        ++actions_;
        ui::FieldRow* row = window_.inspector().row(QLatin1String(field));
        QVERIFY2(row, field);
        row->choose(value);
        QVERIFY2(row->problem().isEmpty(), qPrintable(row->problem()));
    }
    void undo() {
        ++actions_;
        window_.actionSet().find(QStringLiteral("edit.undo"))->trigger();
    }
    void redo() {
        ++actions_;
        window_.actionSet().find(QStringLiteral("edit.redo"))->trigger();
    }
    // Reading is no action.
    [[nodiscard]] QString verdict() const {
        const ui::VerdictTexts& texts = window_.verdict().texts();
        return QStringList{texts.headline, texts.cause, texts.cure, texts.flip}.join(u'\n');
    }

private:
    ui::MainWindow& window_;
    int actions_ = 0;
};

inline QStringList bundledExamples() { return ui::exampleFiles(ui::exampleFolder()); }

} // namespace boc::test
