#include "canvas/paint_server.h"

#include "canvas/paint_silhouette.h"
#include "canvas/paint_text.h"
#include "theme/hairline.h"
#include "theme/icons.h"

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

constexpr double iconSize = 16.0;
constexpr double titleTop = 12.0;
constexpr double subtitleTop = 33.0;
constexpr double fitTop = 115.0;
constexpr double lineHeight = 16.0;
constexpr double joinBelowTiles = 5.0;
constexpr double markSize = 11.0;
constexpr double stackOffset = 4.0;
constexpr int portsDrawnRound = 16;

QRectF lineBox(QPointF topLeft, double top) {
    return {topLeft.x() + cardInset, topLeft.y() + top, serverSize.width() - 2 * cardInset, lineHeight};
}

void paintFrame(QPainter& painter, const QRectF& card, int count, const Theme& theme) {
    if (count > 1) { // the edges of the cards behind
        const QRectF behind = card.translated(stackOffset, stackOffset);
        painter.fillRect(behind, theme.panel);
        strokeRect(painter, behind, theme.outline);
    }
    painter.fillRect(card, theme.panel);
    strokeRect(painter, card, theme.outline);
}

void paintTitle(QPainter& painter, QPointF topLeft, const ServerValue& value, const Theme& theme) {
    QRectF box = lineBox(topLeft, titleTop);
    drawIcon(painter, QRectF(box.left(), box.top(), iconSize, iconSize), QStringLiteral("server"), theme.ink2);
    box.setLeft(box.left() + iconSize + 6.0);
    if (value.count > 1) {
        const double width = drawLine(painter, box, Qt::AlignRight | Qt::AlignVCenter,
                                      QStringLiteral("× %1").arg(value.count), FontRole::bodyStrong, theme.ink);
        box.setRight(box.right() - width - cardInset);
    }
    drawLine(painter, box, Qt::AlignLeft | Qt::AlignVCenter, value.name, FontRole::bodyStrong, theme.ink);
    drawLine(painter, lineBox(topLeft, subtitleTop), Qt::AlignLeft | Qt::AlignVCenter, value.subtitle, FontRole::label,
             theme.ink2);
}

// The line that is to stay free, across all tiles.
void paintHeadroom(QPainter& painter, const QRectF& tiles, double headroom, const Theme& theme) {
    const double y = tiles.top() + tiles.height() * std::min(headroom, 1.0);
    painter.setRenderHint(QPainter::Antialiasing, false);
    QPen pen = hairline(painter, theme.ink);
    pen.setDashPattern({2.0, 2.0});
    painter.setPen(pen);
    painter.drawLine(QPointF(tiles.left() - 4.0, y), QPointF(tiles.right() + 4.0, y));
}

// NVLink, NVSwitch and their like: a double line under the tiles that it joins.
void paintJoin(QPainter& painter, const std::vector<QRectF>& tiles, QPointF topLeft, const Theme& theme) {
    const double left = topLeft.x() + tiles.front().center().x();
    const double right = topLeft.x() + tiles.back().center().x();
    const double y = topLeft.y() + tiles.front().bottom() + joinBelowTiles;
    for (const QRectF& tile : tiles) {
        const double x = topLeft.x() + tile.center().x();
        strokeStraight(painter, {x, topLeft.y() + tile.bottom()}, {x, y}, theme.outline);
    }
    strokeStraight(painter, {left, y}, {right, y}, theme.outline);
    strokeStraight(painter, {left, y + 3.0}, {right, y + 3.0}, theme.outline);
}

void paintTiles(QPainter& painter, QPointF topLeft, const ServerValue& value, const Theme& theme) {
    const std::vector<QRectF> tiles = gpuTiles(value.gpus);
    if (tiles.empty())
        return;
    QRectF all;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const QRectF tile = tiles[i].translated(topLeft);
        const bool busy = static_cast<int>(i) < value.busyGpus;
        paintGpuTile(painter, tile, busy ? value.filled : 0.0, busy ? value.state : std::nullopt, theme);
        all |= tile;
    }
    const bool oneRow = tiles.front().top() == tiles.back().top();
    if (value.joined && oneRow && tiles.size() > 1)
        paintJoin(painter, tiles, topLeft, theme);
    if (value.headroom > 0.0 && value.state && oneRow)
        paintHeadroom(painter, all, value.headroom, theme);
}

void paintFit(QPainter& painter, QPointF topLeft, const ServerValue& value, const Theme& theme) {
    QRectF box = lineBox(topLeft, fitTop);
    if (!value.stateWord.isEmpty()) {
        const QColor colour = value.state ? theme.colours(*value.state).text : theme.ink3;
        const double width = drawLine(painter, box, Qt::AlignRight | Qt::AlignVCenter, value.stateWord,
                                      FontRole::labelStrong, greyed(colour, theme.panel, value.stale));
        const QRectF mark(box.right() - width - 4.0 - markSize, box.center().y() - markSize / 2, markSize, markSize);
        drawMark(painter, mark, value.state ? markOf(*value.state) : Mark::notAnswered, theme);
        box.setRight(mark.left() - 4.0);
    }
    drawLine(painter, box, Qt::AlignLeft | Qt::AlignVCenter, value.memory, FontRole::label,
             greyed(theme.ink, theme.panel, value.stale));
}

void paintPorts(QPainter& painter, QPointF topLeft, const ServerValue& value, const Theme& theme) {
    const std::vector<double> offsets = portOffsets(static_cast<int>(value.portInUse.size()));
    const double radius = offsets.size() > portsDrawnRound ? portRadius / 2 : portRadius;
    for (std::size_t i = 0; i < offsets.size(); ++i)
        paintPort(painter, {topLeft.x() + offsets[i], topLeft.y()}, value.portInUse[i], theme, radius);
}

// From afar: the frame, the state as a fill, and the name at a size that can still be read.
void paintBlock(QPainter& painter, const QRectF& card, const ServerValue& value, const Theme& theme) {
    paintFrame(painter, card, value.count, theme);
    const QRectF upper = card.adjusted(cardInset, cardInset, -cardInset, -56.0);
    const QRectF lower = card.adjusted(cardInset, card.height() - 48.0, -cardInset, -cardInset);
    if (value.state)
        drawStateFill(painter, upper, *value.state, theme);
    else
        strokeRect(painter, upper, theme.rule);
    const QString name = value.count > 1 ? QStringLiteral("%1 × %2").arg(value.count).arg(value.name) : value.name;
    drawAtScreenSize(painter, lower, Qt::AlignHCenter | Qt::AlignVCenter, name, FontRole::label, theme.ink);
}

} // namespace

void paintGpuTile(QPainter& painter, const QRectF& tile, double filled, std::optional<FitState> state,
                  const Theme& theme) {
    painter.fillRect(tile, theme.panel);
    if (!state) {
        strokeRect(painter, tile, theme.outline);
        return;
    }
    QRectF part = tile;
    part.setTop(tile.bottom() - tile.height() * std::clamp(filled, 0.0, 1.0));
    if (part.height() >= 1.0)
        drawStateFill(painter, part, *state, theme);
    strokeRect(painter, tile, theme.colours(*state).text);
}

void paintPort(QPainter& painter, QPointF centre, bool inUse, const Theme& theme, double radius) {
    painter.setRenderHint(QPainter::Antialiasing);
    if (inUse) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.ink2);
        painter.drawEllipse(centre, radius, radius);
    } else {
        painter.setPen(QPen(theme.ink2, 1.5));
        painter.setBrush(theme.panel);
        painter.drawEllipse(centre, radius, radius);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintServer(QPainter& painter, QPointF topLeft, const ServerValue& value, Detail detail, const Theme& theme) {
    const QRectF card(topLeft, serverSize);
    if (detail == Detail::dot) {
        paintSilhouette(painter, card, value.state, theme);
        return;
    }
    if (detail == Detail::block) {
        paintBlock(painter, card, value, theme);
        return;
    }
    paintFrame(painter, card, value.count, theme);
    paintTitle(painter, topLeft, value, theme);
    paintTiles(painter, topLeft, value, theme);
    paintFit(painter, topLeft, value, theme);
    paintPorts(painter, topLeft, value, theme);
}

} // namespace boc::ui
