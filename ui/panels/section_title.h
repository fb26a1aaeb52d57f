#pragma once
// The heading of a part of a panel or a page: strong text, an aside at the right, a rule below.

#include <QString>
#include <QWidget>

namespace boc::ui {

class SectionTitle : public QWidget {
    Q_OBJECT
public:
    explicit SectionTitle(const QString& title, QWidget* parent = nullptr);
    void setTitle(const QString& title);
    void setAside(const QString& aside); // units, counts: small, at the right
    void setCorner(QWidget* widget);     // in the aside's place
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QString title_, aside_;
    QWidget* corner_ = nullptr;
};

} // namespace boc::ui
