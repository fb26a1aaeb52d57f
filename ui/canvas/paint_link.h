#pragma once
// A link: as wide as its bandwidth, dashed by its kind, labelled beside the line.

#include "canvas/geometry.h"
#include "canvas/route.h"
#include "canvas/values.h"
#include "theme/theme.h"

namespace boc::ui {

enum class LinkEmphasis { none, selected };

void paintLink(QPainter& painter, const Route& route, const LinkValue& value, LinkEmphasis emphasis, Detail detail,
               const Theme& theme);

// Canvas units: 3,200 Gb/s are 6 wide, and none is thinner than 1.5 or wider than 8.
double linkWidth(double gigabits);
QColor linkColour(const Theme& theme);
// The way between two nodes that are not linked yet, from a fixed end to the pointer.
void paintLinkDraft(QPainter& painter, QPointF from, QPointF to, bool legal, const Theme& theme);
QRectF labelBox(const Route& route, const LinkValue& value);

} // namespace boc::ui
