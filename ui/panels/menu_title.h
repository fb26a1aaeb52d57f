#pragma once
// The plan's name in the middle of the menu bar, where a desktop may draw no title bar of its own.

#include <QLabel>
#include <QMenuBar>

namespace boc::ui {

class MenuTitle : public QLabel {
public:
    explicit MenuTitle(QMenuBar& bar);

    void setTitle(const QString& title); // elided in the middle where it is long

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QMenuBar& bar_;
};

} // namespace boc::ui
