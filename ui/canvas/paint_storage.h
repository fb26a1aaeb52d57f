#pragma once
// A store: a drum with its write speed, which decides how long a checkpoint takes.

#include "canvas/geometry.h"
#include "canvas/values.h"
#include "theme/theme.h"

namespace boc::ui {

void paintStorage(QPainter& painter, QPointF topLeft, const StorageValue& value, Detail detail, const Theme& theme);

} // namespace boc::ui
