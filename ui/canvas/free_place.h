#pragma once
// Where something new goes that was placed without a pointer.

#include "canvas/canvas_scene.h"
#include "canvas/palette_payload.h"

namespace boc::ui {

QSizeF sizeOfEntry(EntryKind kind);
// `wanted` where nothing lies there, else the nearest free place on the grid, looking right, left, below and above. A
// switch looks above first, where it belongs.
QPointF freePlace(const CanvasScene& scene, EntryKind kind, QPointF wanted);

} // namespace boc::ui
