#pragma once
// What is left of a node when it is far away: the silhouette of its state's mark, without the glyph.

#include "theme/theme.h"

#include <optional>

namespace boc::ui {

// Circle, triangle, square; a ring where there is no answer. Never smaller than 6 pixels on the screen.
void paintSilhouette(QPainter& painter, const QRectF& body, std::optional<FitState> state, const Theme& theme);

} // namespace boc::ui
