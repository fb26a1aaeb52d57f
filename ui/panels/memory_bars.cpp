#include "panels/memory_bars.h"

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

constexpr double headHeight = 56.0; // card and headroom labels, names of the first row's parts
constexpr double rowHeight = 64.0;
constexpr double barHeight = 32.0;
constexpr double axisHeight = 32.0;
constexpr double nameWidth = 120.0;
constexpr double figureWidth = 96.0;

// 1, 2, 4, 5 times a power of ten: at most five ticks.
double tickStep(double most) {
    double step = 1.0;
    while (true) {
        for (const double factor : {1.0, 2.0, 4.0, 5.0}) {
            if (most / (step * factor) <= 5.0)
                return step * factor;
        }
        step *= 10.0;
    }
}

QString gigabytes(double bytes) { return memoryFigure(Bytes(bytes)).value; }

} // namespace

// Pixels of the widget for bytes.
struct MemoryBars::Scale {
    double left = 0.0, right = 0.0, most = 1.0;
    [[nodiscard]] double at(double bytes) const { return std::round(left + (right - left) * bytes / most); }
};

MemoryBars::MemoryBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(480);
}

void MemoryBars::setPicture(MemoryPicture picture, bool stale) {
    picture_ = std::move(picture);
    stale_ = stale;
    QStringList spoken;
    for (const MemoryRow& row : picture_.rows)
        spoken << tr("%1: %2 of %3 GB, %4")
                      .arg(row.title, gigabytes(row.peak), gigabytes(picture_.capacity), row.statement);
    setAccessibleName(tr("Memory a GPU"));
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

QSize MemoryBars::sizeHint() const {
    if (picture_.rows.empty())
        return {632, 40};
    return {632, static_cast<int>(headHeight + rowHeight * static_cast<double>(picture_.rows.size()) + axisHeight)};
}

MemoryBars::Scale MemoryBars::scale() const {
    double most = picture_.capacity;
    for (const MemoryRow& row : picture_.rows)
        most = std::max({most, row.peak, row.high});
    return {nameWidth, width() - figureWidth, std::max(most, 1.0)};
}

void MemoryBars::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (stale_)
        painter.setOpacity(0.67);
    if (picture_.rows.empty()) {
        drawText(painter, 0, 24, width(), tr("No memory to show: there is no answer for the drawing yet."),
                 FontRole::body, theme().ink2);
        return;
    }
    const Scale to = scale();
    paintFrame(painter, to);
    double top = headHeight;
    for (const MemoryRow& row : picture_.rows) {
        paintRow(painter, to, row, top);
        top += rowHeight;
    }
    // The card's line runs over everything.
    painter.fillRect(QRectF(to.at(picture_.capacity) - 1, 24, 2, top - 24 - 8), theme().ink);
}

void MemoryBars::paintFrame(QPainter& painter, const Scale& to) const {
    const double bottom = headHeight + rowHeight * static_cast<double>(picture_.rows.size()) - 8.0;
    const double card = to.at(picture_.capacity);
    const double policy = to.at(picture_.capacity * (1.0 - picture_.keptFree));
    const QString cardText = tr("card %1 GB").arg(gigabytes(picture_.capacity));
    const double cardWidth = textWidth(cardText, FontRole::labelStrong);
    // Right of the line where there is room, else left of it.
    const bool roomRight = card + 8 + cardWidth < width();
    if (picture_.keptFree > 0.0) {
        drawHatch(painter, QRectF(policy, 32, card - policy, bottom - 32), Hatch::diagonal, theme().rule, 6.0);
        const double free = roomRight ? card - 12 : card - 12 - cardWidth - 16;
        drawTextRight(painter, free, 20, free, tr("%1 to stay free").arg(percentText(picture_.keptFree)),
                      FontRole::label, theme().ink2);
    }
    if (roomRight)
        drawText(painter, card + 8, 20, cardWidth + 2, cardText, FontRole::labelStrong, theme().ink);
    else
        drawTextRight(painter, card - 8, 20, cardWidth + 2, cardText, FontRole::labelStrong, theme().ink);

    painter.fillRect(QRectF(to.left, bottom, to.right - to.left, 1), theme().outline);
    const double step = tickStep(to.most / 1e9) * 1e9;
    for (double value = 0.0; value <= to.most; value += step) {
        const double x = to.at(value);
        painter.fillRect(QRectF(x, bottom, 1, 5), theme().outline);
        const QString label = QString::number(std::llround(value / 1e9));
        drawText(painter, x - textWidth(label, FontRole::label) / 2, bottom + 18, 60, label, FontRole::label,
                 theme().ink2);
    }
    if (picture_.stagesLeftOut > 0)
        drawText(painter, 0, bottom + 18, nameWidth - 16, tr("%1 stages more, less full").arg(picture_.stagesLeftOut),
                 FontRole::label, theme().ink2);
}

void MemoryBars::paintRow(QPainter& painter, const Scale& to, const MemoryRow& row, double top) const {
    drawText(painter, 0, top + 13, nameWidth - 16, row.title, FontRole::bodyStrong, theme().ink);
    drawText(painter, 0, top + 29, nameWidth - 16, row.detail, FontRole::label, theme().ink2);
    const QRectF bar(to.left, top, to.at(row.peak) - to.left, barHeight);
    paintParts(painter, to, row, bar);

    const double middle = top + barHeight / 2;
    painter.fillRect(QRectF(to.at(row.low), middle, to.at(row.high) - to.at(row.low), 1), theme().ink);
    for (const double end : {row.low, row.high})
        painter.fillRect(QRectF(to.at(end), middle - 5, 1, 11), theme().ink);

    drawTextRight(painter, width(), top + 13, figureWidth - 8, gigabytes(row.peak), FontRole::bodyStrong, theme().ink);
    const QColor ink = theme().colours(row.state).text;
    const double taken =
        drawTextRight(painter, width(), top + 29, figureWidth - 24, row.statement, FontRole::labelStrong, ink);
    drawMark(painter, QRectF(width() - taken - 16, top + 20, 11, 11), markOf(row.state), theme());
}

void MemoryBars::paintParts(QPainter& painter, const Scale& to, const MemoryRow& row, const QRectF& bar) const {
    const double card = to.at(picture_.capacity);
    double sum = 0.0;
    std::size_t shade = 0;
    double named = bar.left() - 8; // where the last name above the bar ended
    for (const MemoryPart& part : row.parts) {
        const double from = to.at(sum);
        sum += part.bytes;
        const QRectF piece(from, bar.top(), to.at(sum) - from, bar.height());
        const QColor colour = theme().parts[std::min(shade++, theme().parts.size() - 1)];
        const double inside = std::min(piece.right(), std::max(card, piece.left())) - piece.left();
        painter.fillRect(QRectF(piece.left(), piece.top(), inside, piece.height()), colour);
        painter.fillRect(QRectF(piece.right() - 1, piece.top(), 1, piece.height()), theme().panel);
        const QString figure = gigabytes(part.bytes);
        if (textWidth(figure, FontRole::bodyStrong) + 12 < inside) {
            const bool light = colour.lightnessF() > 0.55;
            const QColor ink = light ? lightTheme().ink : QColor(Qt::white);
            drawText(painter, piece.left() + (inside - textWidth(figure, FontRole::bodyStrong)) / 2, bar.top() + 21,
                     inside, figure, FontRole::bodyStrong, ink);
            const double x = std::max(piece.left(), named + 8);
            const double name = textWidth(part.name, FontRole::label);
            if (x + name < to.right && x < piece.right()) {
                drawText(painter, x, bar.top() - 6, name + 1, part.name, FontRole::label, theme().ink2);
                named = x + name;
            }
        }
    }
    if (row.peak > picture_.capacity) {
        const QRectF over(card, bar.top(), bar.right() - card, bar.height());
        drawStateFill(painter, over, FitState::doesNotFit, theme());
        const QString text = tr("%1 GB more than the card has").arg(gigabytes(row.peak - picture_.capacity));
        const double needed = textWidth(text, FontRole::labelStrong);
        const double x = std::min(card + 8, width() - needed - 1);
        drawText(painter, x, bar.bottom() + 14, needed + 1, text, FontRole::labelStrong, theme().doesNotFit.text);
    }
}

bool MemoryBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto index = static_cast<int>((help->pos().y() - headHeight) / rowHeight);
    if (help->pos().y() < headHeight || index >= static_cast<int>(picture_.rows.size()))
        return true;
    const MemoryRow& row = picture_.rows[static_cast<std::size_t>(index)];
    QStringList lines{row.title};
    for (const MemoryPart& part : row.parts)
        lines << tr("%1: %2").arg(part.name, memoryFigure(Bytes(part.bytes)).text());
    lines << tr("peak: %1, 90 % of runs within %2 to %3")
                 .arg(memoryFigure(Bytes(row.peak)).text(), gigabytes(row.low), memoryFigure(Bytes(row.high)).text());
    QToolTip::showText(help->globalPos(), toolTipText(lines.join(u'\n')), this);
    return true;
}

} // namespace boc::ui
