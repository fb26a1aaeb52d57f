#pragma once
// Text on one line for painted widgets: measured, elided where it must be, aligned to a baseline.

#include "canvas/paint_text.h" // textWidth
#include "theme/theme.h"

#include <QPainter>
#include <QString>

namespace boc::ui {

// Draws from x to at most x + width with the baseline at y; returns the width taken.
double drawText(QPainter& painter, double x, double y, double width, const QString& text, FontRole role,
                const QColor& colour);
// Ends at x.
double drawTextRight(QPainter& painter, double x, double y, double width, const QString& text, FontRole role,
                     const QColor& colour);

// The longest beginning that fits and ends where a thought ends ("; ", ". ", " (", then ", "), so that no figure is
// cut; empty where even the first thought is too wide.
QString wholeClauses(const QString& text, FontRole role, double width);
// The same, elided at the end where there is no such beginning.
QString clausesOrElided(const QString& text, FontRole role, double width);

} // namespace boc::ui
