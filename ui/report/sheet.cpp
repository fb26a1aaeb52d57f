#include "report/sheet.h"

#include "report/paper.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace boc::ui {

std::size_t Sheet::rowsThatFit() const {
    return static_cast<std::size_t>(std::max(0.0, std::floor((bottom - y) / listRow)));
}

void Sheet::section(const QString& title, const QString& aside, double from, double to) {
    const double middle = y + 8.0;
    const double used = drawLeft(painter, from, middle, to - from, title, paperFont(FontRole::bodyStrong), theme.ink);
    drawRight(painter, to, middle, to - from - used - 12.0, aside, paperFont(FontRole::label), theme.ink3);
    drawRule(painter, from, to, y + 20.0, theme.outline);
}

void Sheet::more(std::size_t count, double from, double to) {
    drawLeft(painter, from, y + listRow / 2.0, to - from, QStringLiteral("and %1 more, see the plan").arg(count),
             paperFont(FontRole::label), theme.ink3);
    y += listRow;
}

} // namespace boc::ui
