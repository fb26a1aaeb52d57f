#include "canvas/geometry.h"

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

constexpr double tilesTop = 54.0;
constexpr double tilesHeight = 48.0;
constexpr double pitch = 24.0; // of up to eight tiles and ports
constexpr double tileWidth = 16.0;
constexpr int roomyRow = 8;
constexpr int denseRow = 16;
constexpr int rackRow = 18;
constexpr double gap = 2.0;

double usableWidth() { return serverSize.width() - 2 * cardInset; }

QRectF tileAt(int column, int row, double step, double width, double height) {
    return {cardInset + column * step, tilesTop + row * (height + gap), width, height};
}

} // namespace

QPointF snapped(QPointF position) {
    const auto onGrid = [](double value) { return std::round(value / gridStep) * gridStep; };
    return {onGrid(position.x()), onGrid(position.y())};
}

std::vector<double> portOffsets(int ports) {
    std::vector<double> offsets;
    const double step = ports <= roomyRow ? pitch : usableWidth() / ports;
    const double first = cardInset + (ports <= roomyRow ? tileWidth : step) / 2.0;
    for (int port = 0; port < ports; ++port)
        offsets.push_back(first + port * step);
    return offsets;
}

std::vector<QRectF> gpuTiles(int gpus) {
    std::vector<QRectF> tiles;
    if (gpus <= roomyRow) {
        for (int gpu = 0; gpu < gpus; ++gpu)
            tiles.push_back(tileAt(gpu, 0, pitch, tileWidth, tilesHeight));
        return tiles;
    }
    const int columns = gpus <= denseRow ? gpus : rackRow;
    const int rows = (gpus + columns - 1) / columns;
    const double step = usableWidth() / columns;
    const double height = (tilesHeight - gap * (rows - 1)) / rows;
    for (int gpu = 0; gpu < gpus && height > gap; ++gpu)
        tiles.push_back(tileAt(gpu % columns, gpu / columns, step, step - gap, height));
    return tiles;
}

} // namespace boc::ui
