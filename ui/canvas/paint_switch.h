#pragma once
// A switch: a flat bar with its name, a tick a port (tall and dark where used), and the balance of down against up.

#include "canvas/geometry.h"
#include "canvas/values.h"
#include "theme/theme.h"

namespace boc::ui {

void paintSwitch(QPainter& painter, QPointF topLeft, const SwitchValue& value, Detail detail, const Theme& theme);

} // namespace boc::ui
