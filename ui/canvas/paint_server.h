#pragma once
// A server card: name, stage, GPU tiles filled to the predicted memory, ports along the top edge, and the fit in words.

#include "canvas/geometry.h"
#include "canvas/values.h"
#include "theme/theme.h"

namespace boc::ui {

// `topLeft` is the node's position.
void paintServer(QPainter& painter, QPointF topLeft, const ServerValue& value, Detail detail, const Theme& theme);

// One GPU: outline, and the state's fill up to `filled` (above 1: full). The legend draws it too.
void paintGpuTile(QPainter& painter, const QRectF& tile, double filled, std::optional<FitState> state,
                  const Theme& theme);
// A dot where a cable ends, a ring where none does.
void paintPort(QPainter& painter, QPointF centre, bool inUse, const Theme& theme, double radius = portRadius);

} // namespace boc::ui
