#pragma once
// The pages in the middle: a flat tab bar with a line about the drawing at its right, and the page below.

#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QWidget>

namespace boc::ui {

class PageTabs : public QWidget {
    Q_OBJECT
public:
    explicit PageTabs(QWidget* parent = nullptr);

    void addPage(const QString& name, QWidget* page);
    void setCurrent(int index);
    [[nodiscard]] int current() const { return bar_->currentIndex(); }
    [[nodiscard]] int count() const { return bar_->count(); }
    [[nodiscard]] QString nameOf(int index) const { return bar_->tabText(index); }
    [[nodiscard]] QTabBar& bar() { return *bar_; }
    void setAside(const QString& text);

signals:
    void currentChanged(int index);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QTabBar* bar_;
    QLabel* aside_;
    QStackedWidget* pages_;
};

} // namespace boc::ui
