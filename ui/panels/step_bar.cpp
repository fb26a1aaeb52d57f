#include "panels/step_bar.h"

#include "document/plain_text.h"
#include "panels/figures.h"
#include "panels/text_paint.h"
#include "theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

constexpr double figureWidth = 104.0;
constexpr double barTop = 16.0;
constexpr double barHeight = 32.0;
constexpr double exposedTop = 96.0;

QString seconds(double value) { return durationFigure(Seconds(value)).text(); }

void dashed(QPainter& painter, QPointF from, QPointF to) {
    painter.setPen(QPen(theme().outline, 1, Qt::DashLine));
    painter.drawLine(from, to);
}

} // namespace

StepBar::StepBar(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(480);
}

void StepBar::setPicture(StepPicture picture, bool stale) {
    picture_ = std::move(picture);
    stale_ = stale;
    QStringList spoken{tr("compute %1").arg(seconds(picture_.compute))};
    for (const StepPart& part : picture_.exposed)
        spoken << part.name + u' ' + seconds(part.seconds);
    setAccessibleName(tr("Step time %1").arg(seconds(picture_.total)));
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize StepBar::sizeHint() const { return {632, picture_.total > 0.0 ? 184 : 40}; }

void StepBar::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (stale_)
        painter.setOpacity(0.67);
    if (picture_.total <= 0.0) {
        drawText(painter, 0, 24, width(), tr("No step to show: there is no answer for the drawing yet."),
                 FontRole::body, theme().ink2);
        return;
    }
    const double most = std::max(picture_.high, picture_.total);
    const double perSecond = (width() - figureWidth) / most;
    const double computeRight = std::round(picture_.compute * perSecond);
    const double right = std::round(picture_.total * perSecond);
    paintWhole(painter, computeRight, right);
    // The band below the bar, so that it cannot cross a figure.
    const double y = barTop + barHeight + 14;
    painter.fillRect(
        QRectF(std::round(picture_.low * perSecond), y, std::round((picture_.high - picture_.low) * perSecond), 1),
        theme().ink2);
    for (const double end : {picture_.low, picture_.high})
        painter.fillRect(QRectF(std::min(std::round(end * perSecond), width() - 1.0), y - 5, 1, 11), theme().ink2);
    painter.fillRect(QRectF(right - 1, y - 5, 3, 11), theme().ink);
    if (!picture_.exposed.empty()) {
        dashed(painter, {computeRight, barTop + barHeight}, {0, exposedTop});
        dashed(painter, {right, barTop + barHeight}, {width() - 1.0, exposedTop});
        paintExposed(painter);
    }
    drawText(painter, 0, 176, width(), picture_.note, FontRole::label, theme().ink2);
}

void StepBar::paintWhole(QPainter& painter, double computeRight, double right) const {
    const QColor dark = theme().parts[1];
    const QColor light = theme().parts[std::min<std::size_t>(3, theme().parts.size() - 1)];
    painter.fillRect(QRectF(0, barTop, computeRight, barHeight), dark);
    painter.fillRect(QRectF(computeRight + 1, barTop, std::max(0.0, right - computeRight - 1), barHeight), light);
    const auto inkOn = [](const QColor& colour) {
        return colour.lightnessF() > 0.55 ? lightTheme().ink : QColor(Qt::white);
    };
    // The word with its figure, the figure alone, or neither: half a word says nothing, and the tip has both.
    for (const QString& text : {tr("compute %1").arg(seconds(picture_.compute)), seconds(picture_.compute)}) {
        if (textWidth(text, FontRole::bodyStrong) + 16 > computeRight)
            continue;
        drawText(painter, 8, barTop + 21, computeRight - 8, text, FontRole::bodyStrong, inkOn(dark));
        break;
    }
    const QString exposed = tr("exposed %1").arg(seconds(picture_.exposedTotal()));
    if (textWidth(exposed, FontRole::bodyStrong) + 16 < right - computeRight)
        drawText(painter, computeRight + 8, barTop + 21, right - computeRight - 12, exposed, FontRole::bodyStrong,
                 inkOn(light));
    drawText(painter, right + 12, barTop + 14, width() - right - 12, seconds(picture_.total), FontRole::bodyStrong,
             theme().ink);
    drawText(painter, right + 12, barTop + 30, width() - right - 12,
             tr("%1 to %2").arg(durationFigure(Seconds(picture_.low)).value, seconds(picture_.high)), FontRole::label,
             theme().ink2);
    for (const QString& text : {tr("hidden under compute: %1 of gathers and gradients").arg(seconds(picture_.hidden)),
                                tr("hidden: %1").arg(seconds(picture_.hidden))}) {
        // At its left the line to the parts below leaves the bar's foot.
        if (picture_.hidden <= 0.0 || textWidth(text, FontRole::label) > computeRight)
            continue;
        drawText(painter, 0, barTop + barHeight + 18, computeRight, text, FontRole::label, theme().ink2);
        break;
    }
}

void StepBar::paintExposed(QPainter& painter) const {
    const double all = picture_.exposedTotal();
    double sum = 0.0;
    double named = -8.0;
    std::size_t shade = 0;
    const std::size_t shades[] = {4, 2, 3, 1, 4, 3, 2, 1, 5, 4};
    for (const StepPart& part : picture_.exposed) {
        const double left = std::round(width() * sum / all);
        sum += part.seconds;
        const double right = std::round(width() * sum / all);
        const QColor colour = theme().parts[std::min(shades[shade++ % std::size(shades)], theme().parts.size() - 1)];
        painter.fillRect(QRectF(left, exposedTop, right - left, barHeight), colour);
        painter.fillRect(QRectF(right - 1, exposedTop, 1, barHeight), theme().panel);
        const QString figure = seconds(part.seconds);
        const double figureSize = textWidth(figure, FontRole::bodyStrong);
        if (figureSize + 8 < right - left) {
            const QColor ink = colour.lightnessF() > 0.55 ? lightTheme().ink : QColor(Qt::white);
            drawText(painter, (left + right - figureSize) / 2, exposedTop + 21, figureSize + 1, figure,
                     FontRole::bodyStrong, ink);
        }
        const double nameSize = textWidth(part.name, FontRole::label);
        const double x = std::clamp((left + right - nameSize) / 2, 0.0, width() - nameSize - 1);
        if (x > named + 8) {
            drawText(painter, x, exposedTop + barHeight + 16, nameSize + 1, part.name, FontRole::label, theme().ink2);
            named = x + nameSize;
        }
    }
}

bool StepBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || picture_.total <= 0.0)
        return QWidget::event(event);
    QStringList lines{tr("compute: %1").arg(seconds(picture_.compute))};
    for (const StepPart& part : picture_.exposed)
        lines << part.name + QStringLiteral(": ") + seconds(part.seconds);
    lines << tr("step: %1, 90 % of runs within %2 to %3")
                 .arg(seconds(picture_.total), seconds(picture_.low), seconds(picture_.high));
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), toolTipText(lines.join(u'\n')), this);
    return true;
}

} // namespace boc::ui
