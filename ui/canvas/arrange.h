#pragma once
// Aligning, distributing and snapping boxes, as pure geometry in canvas units. Boxes go in, new top left corners come
// out; nothing here knows plan or scene.

#include "plan/plan.h"

#include <QLineF>
#include <QRectF>

#include <map>
#include <vector>

namespace boc::ui {

using Boxes = std::map<NodeId, QRectF>;
using Corners = std::map<NodeId, QPointF>;

enum class Align { left, centre, right, top, middle, bottom };
enum class Direction { across, down };

// Left, right, top, bottom: to the outermost box; centre and middle: to the middle of all of them.
Corners aligned(const Boxes& boxes, Align how);
// Equal gaps between neighbours; the first and the last stay. Less than three boxes stay where they are. Where the
// boxes are wider than the room they overlap evenly.
Corners distributed(const Boxes& boxes, Direction direction);

// Where a dragged box lines up with one at rest: edge with edge, middle with middle.
struct Snap {
    QPointF shift;             // to be added to the box; zero where nothing is near
    std::vector<QLineF> lines; // through both boxes, for the eye
};
// `reach`: how far the box may be off. The nearest line of each direction wins.
Snap snapToOthers(const QRectF& box, const std::vector<QRectF>& others, double reach);

} // namespace boc::ui
