#include "report/paper.h"

#include <QFontMetricsF>
#include <qcustomplot.h>

namespace boc::ui {

namespace {

QFont forPaper(QFont font) {
    font.setStyleStrategy(static_cast<QFont::StyleStrategy>(QFont::PreferOutline | QFont::PreferNoShaping));
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setKerning(false);
    return font;
}

bool isNumber(const QString& word) { return !word.isEmpty() && word.back().isDigit(); }

// Words that may not be parted: "447" and "k$", "12.0" and "B".
QStringList unbreakable(const QString& text) {
    QStringList parts;
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) {
        const bool unit = word.size() <= 4 && !parts.isEmpty() && isNumber(parts.back());
        if (unit)
            parts.back() += u' ' + word;
        else
            parts.append(word);
    }
    return parts;
}

double baseline(const QFont& font, double middle) {
    const QFontMetricsF metrics(font);
    return middle + metrics.capHeight() / 2.0;
}

void drawWords(QCPPainter& painter, double x, double middle, const QString& text, const QFont& font,
               const QColor& colour) {
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(QPointF(x, baseline(font, middle)), text);
}

} // namespace

QFont paperFont(FontRole role) { return forPaper(font(role)); }

QFont paperHeadline() {
    QFont headline = font(FontRole::verdict);
    headline.setPixelSize(24);
    return forPaper(headline);
}

double widthOf(const QString& text, const QFont& font) { return QFontMetricsF(font).horizontalAdvance(text); }

QStringList wrapped(const QString& text, const QFont& font, double width, int lines) {
    const QFontMetricsF metrics(font);
    QStringList result;
    QString line;
    QStringList parts = unbreakable(text);
    while (!parts.isEmpty()) {
        const QString longer = line.isEmpty() ? parts.front() : line + u' ' + parts.front();
        if (metrics.horizontalAdvance(longer) <= width || line.isEmpty()) {
            line = longer;
            parts.removeFirst();
            // A word longer than a line is cut where the line ends.
            if (metrics.horizontalAdvance(line) <= width)
                continue;
            qsizetype fitting = 1;
            while (fitting < line.size() && metrics.horizontalAdvance(line.left(fitting + 1)) <= width)
                ++fitting;
            parts.prepend(line.mid(fitting));
            line.truncate(fitting);
        }
        if (result.size() + 1 == lines) {
            line = metrics.elidedText(line + u' ' + parts.join(u' '), Qt::ElideRight, width);
            break;
        }
        result.append(line);
        line.clear();
    }
    if (!line.isEmpty())
        result.append(line);
    return result;
}

double drawLeft(QCPPainter& painter, double x, double middle, double width, const QString& text, const QFont& font,
                const QColor& colour) {
    const QString fitting = QFontMetricsF(font).elidedText(text, Qt::ElideRight, width);
    drawWords(painter, x, middle, fitting, font, colour);
    return widthOf(fitting, font);
}

double drawRight(QCPPainter& painter, double right, double middle, double width, const QString& text, const QFont& font,
                 const QColor& colour) {
    const QString fitting = QFontMetricsF(font).elidedText(text, Qt::ElideRight, width);
    const double used = widthOf(fitting, font);
    drawWords(painter, right - used, middle, fitting, font, colour);
    return used;
}

double drawBlock(QCPPainter& painter, const QRectF& box, const QStringList& lines, const QFont& font, double lineHeight,
                 const QColor& colour) {
    double middle = box.top() + lineHeight / 2.0;
    for (const QString& line : lines) {
        drawWords(painter, box.left(), middle, line, font, colour);
        middle += lineHeight;
    }
    return lineHeight * static_cast<double>(lines.size());
}

void drawRule(QCPPainter& painter, double x1, double x2, double y, const QColor& colour, double width) {
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QLineF(x1, y, x2, y));
}

void drawWhisker(QCPPainter& painter, const QRectF& box, double low, double middle, double high, double reach,
                 const Theme& theme) {
    const auto at = [&](double value) { return box.left() + box.width() * std::clamp(value / reach, 0.0, 1.0); };
    const double y = box.center().y();
    drawRule(painter, box.left(), box.right(), y, theme.rule);
    painter.setPen(QPen(theme.ink2, 1.0, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QLineF(at(low), y, at(high), y));
    for (const double end : {low, high})
        painter.drawLine(QLineF(at(end), y - 3.0, at(end), y + 3.0));
    painter.fillRect(QRectF(at(middle) - 1.5, y - 4.0, 3.0, 8.0), theme.ink2);
}

} // namespace boc::ui
