#pragma once
// A panel beside the page: a head with title, subject and a chevron that folds it to a narrow strip.

#include <QLabel>
#include <QToolButton>
#include <QWidget>

namespace boc::ui {

class SidePanel : public QWidget {
    Q_OBJECT
public:
    enum class Side { left, right };

    // Takes `content` over. `width` is the open width.
    SidePanel(Side side, const QString& title, QWidget* content, int width, QWidget* parent = nullptr);

    void setSubject(const QString& subject); // small, beside the chevron
    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const { return folded_; }

signals:
    void foldedChanged(bool folded);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Side side_;
    int width_;
    bool folded_ = false;
    QLabel *title_, *subject_;
    QToolButton* chevron_;
    QWidget* content_;
};

} // namespace boc::ui
