#include "panels/section_title.h"

#include "panels/text_paint.h"
#include "theme/theme.h"

#include <QPainter>

namespace boc::ui {

SectionTitle::SectionTitle(const QString& title, QWidget* parent) : QWidget(parent), title_(title) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(title);
}

void SectionTitle::setTitle(const QString& title) {
    title_ = title;
    setAccessibleName(title);
    update();
}

void SectionTitle::setAside(const QString& aside) {
    aside_ = aside;
    setAccessibleDescription(aside);
    update();
}

void SectionTitle::setCorner(QWidget* widget) {
    corner_ = widget;
    corner_->setParent(this);
}

QSize SectionTitle::sizeHint() const { return {200, 32}; }

void SectionTitle::resizeEvent(QResizeEvent* /*event*/) {
    if (corner_ != nullptr)
        corner_->move(width() - corner_->width(), (height() - corner_->height()) / 2);
}

void SectionTitle::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const double aside = drawTextRight(painter, width(), 20, width() * 0.6, aside_, FontRole::label, theme().ink2);
    drawText(painter, 0, 20, width() - aside - 16.0, title_, FontRole::bodyStrong, theme().ink);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().outline);
}

} // namespace boc::ui
