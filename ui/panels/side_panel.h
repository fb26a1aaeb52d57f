#pragma once
// A panel beside the page: a head with title, subject and a chevron that folds it to a narrow strip. The strip carries
// one button a section, which opens the panel there.

#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include <functional>

namespace boc::ui {

class SidePanel : public QWidget {
    Q_OBJECT
public:
    enum class Side { left, right };

    // Takes `content` over. `width` is the open width.
    SidePanel(Side side, const QString& title, QWidget* content, int width, QWidget* parent = nullptr);

    // A button of the folded strip: opens the panel, then calls `then`, which may lead to the section.
    void addSection(const QString& iconName, const QString& words, std::function<void()> then);
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
    QWidget* sections_;
    QWidget* content_;
};

} // namespace boc::ui
