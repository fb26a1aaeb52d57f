#include "canvas/canvas_hint.h"

#include "canvas/paint_text.h"
#include "theme/icons.h"
#include "theme/theme.h"

#include <QPaintEvent>

namespace boc::ui {

namespace {

constexpr double iconSize = 32.0;

QString title() { return CanvasHint::tr("Drag a server here first"); }
QString first() { return CanvasHint::tr("from the palette, or press Enter on its row."); }
QString second() { return CanvasHint::tr("A second one? Add a switch, then link them with L."); }

} // namespace

CanvasHint::CanvasHint(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("canvasHint"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAccessibleName(text());
}

QSize CanvasHint::sizeHint() const { return {360, 112}; }

QString CanvasHint::text() const { return title() + u' ' + first() + u' ' + second(); }

void CanvasHint::paintEvent(QPaintEvent*) {
    const Theme& colours = theme();
    QPainter painter(this);
    const double middle = width() / 2.0;
    drawIcon(painter, QRectF(middle - iconSize / 2, 0, iconSize, iconSize), QStringLiteral("server"), colours.ink3);
    const auto line = [&](double top, double height, const QString& text, FontRole role, const QColor& colour) {
        drawLine(painter, QRectF(0, top, width(), height), Qt::AlignCenter, text, role, colour);
    };
    line(40, 20, title(), FontRole::bodyStrong, colours.ink);
    line(64, 16, first(), FontRole::body, colours.ink2);
    line(84, 16, second(), FontRole::body, colours.ink2);
}

} // namespace boc::ui
