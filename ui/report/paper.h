#pragma once
// Text and lines on paper, in the theme's pixels. Nothing leaves its box: a text that is too long is wrapped and cut at
// a character with an ellipsis.

#include "theme/theme.h"

#include <QFont>
#include <QRectF>
#include <QStringList>

#include <string>

class QCPPainter;

namespace boc::ui {

// The theme's font, for paper: outlines without hinting, and no shaping, so that a search finds "office" and "fit".
QFont paperFont(FontRole role);
QFont paperHeadline(); // 24 px, 600

double widthOf(const QString& text, const QFont& font);
// At most `lines` lines of at most `width`; the last one ends in an ellipsis where text is left. A number and its unit
// stay together.
QStringList wrapped(const QString& text, const QFont& font, double width, int lines);

// Single lines, centred on `middle`; cut to `width`. Return the width used.
double drawLeft(QCPPainter& painter, double x, double middle, double width, const QString& text, const QFont& font,
                const QColor& colour);
double drawRight(QCPPainter& painter, double right, double middle, double width, const QString& text, const QFont& font,
                 const QColor& colour);
// Wrapped lines from `top`; returns the height used.
double drawBlock(QCPPainter& painter, const QRectF& box, const QStringList& lines, const QFont& font, double lineHeight,
                 const QColor& colour);
void drawRule(QCPPainter& painter, double x1, double x2, double y, const QColor& colour, double width = 1.0);
// A band around its middle, on a scale from 0 to `reach`.
void drawWhisker(QCPPainter& painter, const QRectF& box, double low, double middle, double high, double reach,
                 const Theme& theme);

} // namespace boc::ui
