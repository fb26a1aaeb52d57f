#include "canvas/paint_switch.h"

#include "base/numbers.h"
#include "canvas/paint_text.h"
#include "theme/hairline.h"
#include "theme/icons.h"

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double ticksTop = 25.0;
constexpr double ticksBottom = 34.0;
constexpr double tickPitch = 4.0;
constexpr double tickWidth = 2.0;
constexpr double balanceSize = 16.0;

QString balanceText(double oversubscription) {
    if (oversubscription <= 1.0)
        return QStringLiteral("1 : 1");
    const QString figure = QString::fromStdString(formatSignificant(oversubscription));
    return (figure.endsWith(QStringLiteral(".00")) ? figure.chopped(3) : figure) + QStringLiteral(" : 1");
}

void paintTitle(QPainter& painter, const QRectF& bar, const SwitchValue& value, const Theme& theme) {
    QRectF line(bar.left() + cardInset, bar.top() + 4.0, bar.width() - 2 * cardInset, 16.0);
    if (value.oversubscription) {
        const double width = drawLine(painter, line, Qt::AlignRight | Qt::AlignVCenter,
                                      balanceText(*value.oversubscription), FontRole::labelStrong, theme.ink);
        const QRectF sign(line.right() - width - 6.0 - balanceSize, line.top(), balanceSize, balanceSize);
        drawIcon(painter, sign, QStringLiteral("balance"), theme.ink2);
        line.setRight(sign.left() - cardInset);
    }
    const QString ports = QStringLiteral("%1 of %2 ports").arg(value.portsInUse).arg(value.ports);
    const double portsWidth = textWidth(ports, FontRole::label);
    QRectF nameBox = line;
    nameBox.setWidth(std::max(0.0, line.width() - portsWidth - cardInset));
    const double used =
        drawLine(painter, nameBox, Qt::AlignLeft | Qt::AlignVCenter, value.name, FontRole::bodyStrong, theme.ink);
    line.setLeft(line.left() + used + cardInset);
    const QString both = value.kind.isEmpty() ? ports : value.kind + QStringLiteral(" · ") + ports;
    const bool roomForKind = textWidth(both, FontRole::label) <= line.width();
    drawLine(painter, line, Qt::AlignLeft | Qt::AlignVCenter, roomForKind ? both : ports, FontRole::label, theme.ink2);
}

void paintTicks(QPainter& painter, const QRectF& bar, const SwitchValue& value, const Theme& theme) {
    const double width = bar.width() - 2 * cardInset;
    const double pitch = std::min(tickPitch, width / std::max(1, value.ports));
    const double left = bar.left() + cardInset;
    if (pitch < 2.0) { // a chassis with hundreds of ports: a bar instead of ticks
        const double share = std::clamp(static_cast<double>(value.portsInUse) / value.ports, 0.0, 1.0);
        painter.fillRect(QRectF(left, bar.top() + ticksBottom - 4.0, width, 4.0), theme.rule);
        painter.fillRect(QRectF(left, bar.top() + ticksTop, width * share, ticksBottom - ticksTop), theme.ink2);
        return;
    }
    for (int port = 0; port < value.ports; ++port) {
        const bool used = port < value.portsInUse;
        const double top = bar.top() + (used ? ticksTop : ticksBottom - 3.0);
        painter.fillRect(
            QRectF(left + port * pitch, top, std::min(tickWidth, pitch / 2), bar.top() + ticksBottom - top),
            used ? theme.ink2 : theme.outline);
    }
}

} // namespace

void paintSwitch(QPainter& painter, QPointF topLeft, const SwitchValue& value, Detail detail, const Theme& theme) {
    const QRectF bar(topLeft, switchSize);
    if (detail == Detail::dot) {
        painter.fillRect(bar.adjusted(0, 10, 0, -10), theme.outline);
        return;
    }
    painter.fillRect(bar, theme.panel);
    strokeRect(painter, bar, theme.outline);
    if (detail == Detail::block) {
        drawAtScreenSize(painter, bar.adjusted(cardInset, 0, -cardInset, 0), Qt::AlignCenter, value.name,
                         FontRole::label, theme.ink);
        return;
    }
    paintTitle(painter, bar, value, theme);
    paintTicks(painter, bar, value, theme);
}

} // namespace boc::ui
