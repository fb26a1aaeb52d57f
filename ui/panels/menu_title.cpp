#include "panels/menu_title.h"

#include "theme/theme.h"

#include <QEvent>

namespace boc::ui {

namespace {

constexpr int widest = 400;

} // namespace

MenuTitle::MenuTitle(QMenuBar& bar) : QLabel(&bar), bar_(bar) {
    setTextFormat(Qt::PlainText);
    setAlignment(Qt::AlignCenter);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAccessibleName(tr("Plan"));
    bar.installEventFilter(this);
}

void MenuTitle::setTitle(const QString& title) {
    setText(fontMetrics().elidedText(title, Qt::ElideMiddle, widest));
    place();
}

bool MenuTitle::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &bar_ && event->type() == QEvent::Resize)
        place();
    return QLabel::eventFilter(watched, event);
}

void MenuTitle::place() {
    resize(sizeHint().width(), space::menu);
    move((bar_.width() - width()) / 2, 0);
    setVisible(!text().isEmpty());
    raise();
}

} // namespace boc::ui
