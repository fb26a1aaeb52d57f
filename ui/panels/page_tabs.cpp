#include "panels/page_tabs.h"

#include "theme/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace boc::ui {

PageTabs::PageTabs(QWidget* parent)
    : QWidget(parent), bar_(new QTabBar(this)), aside_(new QLabel(this)), pages_(new QStackedWidget(this)) {
    bar_->setDrawBase(false);
    bar_->setExpanding(false);
    bar_->setUsesScrollButtons(false);
    bar_->setElideMode(Qt::ElideNone);
    bar_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    bar_->setFixedHeight(space::tabs - 1);
    bar_->setAccessibleName(tr("Pages"));
    aside_->setTextFormat(Qt::PlainText);
    aside_->setForegroundRole(QPalette::PlaceholderText);
    aside_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    aside_->setMinimumWidth(0);
    aside_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 16, 1);
    head->setSpacing(16);
    head->addWidget(bar_);
    head->addWidget(aside_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(pages_, 1);
    connect(bar_, &QTabBar::currentChanged, this, [this](int index) {
        pages_->setCurrentIndex(index);
        emit currentChanged(index);
    });
}

void PageTabs::addPage(const QString& name, QWidget* page) {
    pages_->addWidget(page);
    bar_->addTab(name);
}

void PageTabs::setCurrent(int index) { bar_->setCurrentIndex(index); }

void PageTabs::setAside(const QString& text) { aside_->setText(text); }

void PageTabs::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, space::tabs - 1, width(), 1), theme().rule);
}

} // namespace boc::ui
