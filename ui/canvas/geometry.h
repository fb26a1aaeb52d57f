#pragma once
// Sizes and places on the canvas, in canvas units (at zoom 1 one unit is one logical pixel). A node's position is its
// top left corner.

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace boc::ui {

inline constexpr double gridStep = 8.0;
inline constexpr double dotStep = 16.0;
inline constexpr QSizeF serverSize{200.0, 136.0};
inline constexpr QSizeF switchSize{272.0, 40.0};
inline constexpr QSizeF storageSize{112.0, 80.0};
inline constexpr double cardInset = 8.0;
inline constexpr double combHeight = 16.0; // from a card's top edge up to the bar that joins its ports
inline constexpr double portRadius = 4.0;

// Detail by zoom: everything, a plain block with the state, or the state's silhouette alone.
enum class Detail { card, block, dot };
inline constexpr double cardZoom = 0.6;
inline constexpr double blockZoom = 0.2;
inline Detail detailAt(double zoom) {
    return zoom >= cardZoom ? Detail::card : zoom >= blockZoom ? Detail::block : Detail::dot;
}

QPointF snapped(QPointF position); // to the 8 grid

// The x of each port from the card's left edge; a port sits above its GPU where there are as many of them.
std::vector<double> portOffsets(int ports);
// One tile a GPU, relative to the card: a row up to 16, rows of 18 beyond (racks).
std::vector<QRectF> gpuTiles(int gpus);

} // namespace boc::ui
