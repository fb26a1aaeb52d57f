#pragma once
// Colours, type, spacing and the few shapes that every painter shares: screen, charts and paper draw from here. Colour
// means state, never decoration; each state also has a mark and a hatch.

#include "model/answer.h"

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QPainter>

#include <vector>

namespace boc::ui {

struct StateColours {
    QColor text; // text, mark and line
    QColor fill;
    QColor tint; // behind a row
};

struct Theme {
    bool dark = false;
    QColor panel, chrome, canvas, dotGrid, hover, rule, outline, ink, ink2, ink3;
    StateColours fits, borderline, doesNotFit, information;
    QColor job1, job2, bubble, bubbleInk;
    std::vector<QColor> parts; // neutral ramp for stacked parts, darkest first
    std::vector<QColor> load;  // one way in lightness, least loaded first

    [[nodiscard]] const StateColours& colours(FitState state) const;
};

const Theme& lightTheme();
const Theme& darkTheme();
// The one in force: follows the application palette's lightness.
const Theme& theme();
// Sets the application's palette, font and style to match.
void applyTheme(const Theme& theme);

enum class FontRole { label, labelStrong, body, bodyStrong, verdict }; // 11/400, 11/600, 13/400, 13/600, 20/600 px
QFont font(FontRole role);
// Registers the bundled typeface; once, before the first widget. False when the resource is missing.
bool loadFonts();

enum class Mark { fits, borderline, doesNotFit, information, notAnswered };
Mark markOf(FitState state);
// Circle with check, triangle, square with cross, ring with i, ring with dash. `box` is square.
void drawMark(QPainter& painter, const QRectF& box, Mark mark, const Theme& theme);

enum class Hatch { none, diagonal, cross, open };
Hatch hatchOf(FitState state);
// Lines clipped to `area`, `spacing` apart; vector on paper, unlike a brush pattern.
void drawHatch(QPainter& painter, const QRectF& area, Hatch hatch, const QColor& colour, double spacing = 6.0);
// A filled area in the colours and hatch of a state.
void drawStateFill(QPainter& painter, const QRectF& area, FitState state, const Theme& theme);

// One of our own line icons ("open", "save", "server", "switch", ...) in the theme's ink; 16, 24 and 32 px.
QIcon icon(const QString& name);

namespace space {
inline constexpr int unit = 8, menu = 24, toolbar = 40, verdict = 72, tabs = 32, findings = 32, row = 24, palette = 184,
                     inspector = 296, dock = 40, page = 24;
}

} // namespace boc::ui
