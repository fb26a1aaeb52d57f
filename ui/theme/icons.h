#pragma once
// Our line icons (resources/icons), drawn into any painter in any colour. The stroke stays 1.5 logical pixels wide at
// 16, 24 and 32 px.

#include <QColor>
#include <QPainter>
#include <QStringList>

namespace boc::ui {

// All names, sorted: what icon() and drawIcon() know.
QStringList iconNames();
// Vector on paper, a cached pixmap on screen. An unknown name draws nothing and warns.
void drawIcon(QPainter& painter, const QRectF& box, const QString& name, const QColor& colour);

} // namespace boc::ui
