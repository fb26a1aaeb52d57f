#include "panels/text_paint.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

QString elided(const QString& text, FontRole role, double width) {
    return QFontMetricsF(font(role)).elidedText(text, Qt::ElideRight, std::max(0.0, width));
}

} // namespace

QString wholeClauses(const QString& text, FontRole role, double width) {
    if (textWidth(text, role) <= width)
        return text;
    for (const QStringList& ends :
         {QStringList{QStringLiteral("; "), QStringLiteral(". "), QStringLiteral(" (")}, {QStringLiteral(", ")}}) {
        qsizetype best = 0;
        for (const QString& end : ends) {
            for (qsizetype at = text.indexOf(end); at > 0; at = text.indexOf(end, at + 1)) {
                if (at > best && textWidth(text.left(at), role) <= width)
                    best = at;
            }
        }
        if (best > 0)
            return text.left(best);
    }
    return {};
}

QString clausesOrElided(const QString& text, FontRole role, double width) {
    const QString whole = wholeClauses(text, role, width);
    return whole.isEmpty() ? elided(text, role, width) : whole;
}

double drawText(QPainter& painter, double x, double y, double width, const QString& text, FontRole role,
                const QColor& colour) {
    const QString fitting = elided(text, role, std::ceil(width));
    painter.setFont(font(role));
    painter.setPen(colour);
    painter.drawText(QPointF(x, y), fitting);
    return textWidth(fitting, role);
}

double drawTextRight(QPainter& painter, double x, double y, double width, const QString& text, FontRole role,
                     const QColor& colour) {
    const QString fitting = elided(text, role, std::ceil(width));
    const double taken = textWidth(fitting, role);
    painter.setFont(font(role));
    painter.setPen(colour);
    painter.drawText(QPointF(x - taken, y), fitting);
    return taken;
}

} // namespace boc::ui
