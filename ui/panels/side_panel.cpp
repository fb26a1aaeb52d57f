#include "panels/side_panel.h"

#include "theme/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace boc::ui {

SidePanel::SidePanel(Side side, const QString& title, QWidget* content, int width, QWidget* parent)
    : QWidget(parent), side_(side), width_(width), title_(new QLabel(title, this)), subject_(new QLabel(this)),
      chevron_(new QToolButton(this)), sections_(new QWidget(this)), content_(content) {
    title_->setFont(ui::font(FontRole::bodyStrong));
    subject_->setTextFormat(Qt::PlainText);
    subject_->setForegroundRole(QPalette::PlaceholderText);
    chevron_->setFixedSize(24, 24);
    connect(chevron_, &QToolButton::clicked, this, [this] { setFolded(!folded_); });

    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 0, 8, 0);
    head->setSpacing(8);
    head->addWidget(title_);
    head->addStretch(1);
    head->addWidget(subject_);
    head->addWidget(chevron_);
    auto* headFrame = new QWidget(this);
    headFrame->setLayout(head);
    headFrame->setFixedHeight(space::tabs);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(side == Side::right ? 1 : 0, 0, side == Side::left ? 1 : 0, 0);
    column->setSpacing(0);
    column->addWidget(headFrame);
    column->addWidget(content, 1);
    auto* sections = new QVBoxLayout(sections_);
    sections->setContentsMargins(8, 8, 7, 8);
    sections->setSpacing(16);
    sections->addStretch(1);
    column->addWidget(sections_, 1);
    setFolded(false);
}

void SidePanel::addSection(const QString& iconName, const QString& words, std::function<void()> then) {
    auto* button = new QToolButton(sections_);
    button->setIcon(icon(iconName));
    button->setFixedSize(24, 24);
    button->setToolTip(words);
    button->setAccessibleName(words);
    connect(button, &QToolButton::clicked, this, [this, then = std::move(then)] {
        setFolded(false);
        if (then)
            then();
    });
    auto* sections = static_cast<QVBoxLayout*>(sections_->layout());
    sections->insertWidget(sections->count() - 1, button);
}

void SidePanel::setSubject(const QString& subject) { subject_->setText(subject); }

void SidePanel::setFolded(bool folded) {
    const bool changed = folded != folded_;
    folded_ = folded;
    title_->setVisible(!folded);
    subject_->setVisible(!folded);
    content_->setVisible(!folded);
    sections_->setVisible(folded);
    setFixedWidth(folded ? space::dock : width_);
    const bool left = (side_ == Side::left) != folded;
    chevron_->setIcon(icon(left ? QStringLiteral("chevron-left") : QStringLiteral("chevron-right")));
    const QString what =
        folded ? tr("Open the %1").arg(title_->text().toLower()) : tr("Fold the %1").arg(title_->text().toLower());
    chevron_->setToolTip(what);
    chevron_->setAccessibleName(what);
    layout()->itemAt(0)->widget()->layout()->setContentsMargins(folded ? 8 : 16, 0, folded ? 7 : 8, 0);
    if (changed)
        emit foldedChanged(folded);
}

void SidePanel::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, space::tabs - 1, width(), 1), theme().rule);
    painter.fillRect(QRect(side_ == Side::left ? width() - 1 : 0, 0, 1, height()), theme().rule);
}

} // namespace boc::ui
