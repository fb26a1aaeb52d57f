#include "charts/amounts.h"

#include "base/numbers.h"
#include "decide/words.h"

#include <QList>
#include <QString>

#include <cmath>

namespace boc::ui {

namespace {

// What three significant digits leave of a value: decides units without a jump at the border.
double rounded(double value) { return parseNumber(formatSignificant(value)).value_or(value); }

bool mayBeShown(char32_t character) {
    switch (QChar::category(character)) {
    case QChar::Other_Control:
    case QChar::Other_Format: // direction overrides, zero-width joiners, soft hyphen
    case QChar::Other_Surrogate:
    case QChar::Other_NotAssigned:
    case QChar::Other_PrivateUse:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return false;
    default:
        return character != QChar::ReplacementCharacter;
    }
}

} // namespace

ColumnUnit moneyUnitFor(double largest, std::string_view currency) {
    // As in decide/words.h: the sign for dollars, the code for all others.
    const std::string unit = currency == "USD" ? "$" : " " + plainText(currency);
    const double size = std::abs(rounded(largest));
    if (size >= 1e6)
        return {1e6, "M" + unit};
    if (size >= 1e3)
        return {1e3, "k" + unit};
    return {1.0, currency == "USD" ? "$" : plainText(currency)};
}

ColumnUnit timeUnitFor(double largestDays) {
    const double hours = rounded(largestDays * 24.0);
    if (hours >= 48.0)
        return {1.0, "days"};
    if (hours >= 2.0)
        return {1.0 / 24.0, "hours"};
    return {1.0 / 1440.0, "minutes"};
}

std::string memoryText(Bytes needed, Bytes available) {
    return gigabytesFigure(needed) + " of " + gigabytesText(available);
}

std::string bandText(double low, double middle, double high) {
    const double below = 100.0 * (middle - low) / middle;
    const double above = 100.0 * (high - middle) / middle;
    if (std::abs(above - below) <= 0.5)
        return "± " + formatFixed((below + above) / 2.0, 0) + " %";
    // The same factor up and down, as errors of a product are: its logarithm is the one figure for both sides.
    const double up = 100.0 * std::log(high / middle), down = 100.0 * std::log(middle / low);
    if (low > 0.0 && std::abs(up - down) <= 1.0)
        return "± " + formatFixed((up + down) / 2.0, 0) + " %";
    return sidesText(low, middle, high);
}

std::string sidesText(double low, double middle, double high) {
    return "−" + formatFixed(100.0 * (middle - low) / middle, 0) + "/+" +
           formatFixed(100.0 * (high - middle) / middle, 0) + " %";
}

std::string countText(double value) {
    if (std::abs(value) < 1e6) {
        const bool whole = std::round(value) == value;
        return groupThousands(whole ? formatFixed(value, 0) : formatSignificant(value));
    }
    const double size = std::abs(rounded(value));
    if (size >= 1e12)
        return formatSignificant(value / 1e12) + " T";
    if (size >= 1e9)
        return formatSignificant(value / 1e9) + " B";
    return formatSignificant(value / 1e6) + " M";
}

std::string plainText(std::string_view text) {
    const QString whole = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    QString kept;
    for (const char32_t character : whole.toUcs4()) {
        if (QChar::isSpace(character))
            kept += u' ';
        else if (mayBeShown(character))
            kept += QString::fromUcs4(&character, 1);
    }
    return kept.simplified().toStdString();
}

} // namespace boc::ui
