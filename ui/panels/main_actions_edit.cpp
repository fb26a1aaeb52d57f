// Clipboard and the Arrange menu: what is done to a selection of the canvas.
#include "panels/inspector.h"
#include "panels/main_actions.h"
#include "panels/main_window.h"

#include <QMenuBar>

namespace boc::ui {

void MainActions::setCanvasShown(bool shown) {
    canvasShown_ = shown;
    for (QAction* action : needCanvas_)
        action->setEnabled(planOpen_ && canvasShown_);
}

void MainActions::makeClipboard(QMenu& menu) {
    struct Words {
        const char* name;
        QString text;
        QKeySequence keys;
        void (CanvasView::*act)();
    };
    const Words all[] = {
        {"edit.cut", tr("Cu&t"), QKeySequence::Cut, &CanvasView::cutSelection},
        {"edit.paste", tr("&Paste"), QKeySequence::Paste, &CanvasView::paste},
        {"edit.duplicate", tr("D&uplicate"), QKeySequence(Qt::CTRL | Qt::Key_D), &CanvasView::duplicateSelection}};
    QAction* copy = add("edit.copy", tr("&Copy"), "copy");
    copy->setShortcut(QKeySequence::Copy);
    connect(copy, &QAction::triggered, &window_, [this] { window_.canvas().copySelection(); });
    for (const Words& words : all) {
        QAction* action = add(words.name, words.text);
        action->setShortcut(words.keys);
        connect(action, &QAction::triggered, &window_, [this, act = words.act] { (window_.canvas().*act)(); });
        menu.addAction(action);
        needCanvas_ << action;
    }
    menu.insertAction(menu.actions().at(menu.actions().size() - 2), copy);
    needCanvas_ << copy;
    menu.addSeparator();
    QAction* find = add("edit.find", tr("&Find in Outline"));
    find->setShortcut(QKeySequence::Find);
    connect(find, &QAction::triggered, &window_, [this] { window_.showOutline(); });
    menu.addAction(find);
    needPlan_ << find;
}

void MainActions::addJobOnChosen() {
    Document& document = window_.document();
    std::vector<NodeId> servers;
    for (const NodeId& id : window_.canvas().selectedNodes())
        if (document.plan().server(id) != nullptr)
            servers.push_back(id);
    const auto added = addJob(document.plan(), document.catalog(), newJob(document.catalog(), std::move(servers)));
    if (!document.apply(tr("Add a job"), added))
        return;
    window_.canvas().select({});
    window_.inspector().showJob(added->id);
}

void MainActions::makeArrange() {
    QMenu* menu = window_.menuBar()->addMenu(tr("&Arrange"));
    CanvasView& canvas = window_.canvas();
    const auto put = [&](const char* name, const QString& text, QKeyCombination keys, auto act) {
        QAction* action = add(name, text);
        action->setShortcut(QKeySequence(keys));
        connect(action, &QAction::triggered, &canvas, act);
        menu->addAction(action);
        needCanvas_ << action;
    };
    struct AlignWords {
        const char* name;
        QString text;
        int key;
        Align how;
    };
    const AlignWords aligns[] = {{"arrange.left", tr("Align &Left"), Qt::Key_Left, Align::left},
                                 {"arrange.centre", tr("Align &Centres"), Qt::Key_H, Align::centre},
                                 {"arrange.right", tr("Align &Right"), Qt::Key_Right, Align::right},
                                 {"arrange.top", tr("Align &Top"), Qt::Key_Up, Align::top},
                                 {"arrange.middle", tr("Align &Middles"), Qt::Key_M, Align::middle},
                                 {"arrange.bottom", tr("Align &Bottom"), Qt::Key_Down, Align::bottom}};
    for (const AlignWords& words : aligns)
        put(words.name, words.text, QKeyCombination(Qt::CTRL | Qt::SHIFT, static_cast<Qt::Key>(words.key)),
            [&canvas, how = words.how] { canvas.alignSelection(how); });
    menu->addSeparator();
    put("arrange.across", tr("Distribute &Across"), Qt::CTRL | Qt::ALT | Qt::Key_H,
        [&canvas] { canvas.distributeSelection(Direction::across); });
    put("arrange.down", tr("Distribute &Down"), Qt::CTRL | Qt::ALT | Qt::Key_V,
        [&canvas] { canvas.distributeSelection(Direction::down); });
    menu->addSeparator();
    put("arrange.group", tr("&Group Equal Servers"), Qt::CTRL | Qt::Key_G, [&canvas] { canvas.groupSelection(); });
    put("arrange.ungroup", tr("&Ungroup"), Qt::CTRL | Qt::SHIFT | Qt::Key_G, [&canvas] { canvas.ungroupSelection(); });
}

} // namespace boc::ui
