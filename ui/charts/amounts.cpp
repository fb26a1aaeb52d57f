#include "charts/amounts.h"

#include "base/numbers.h"

#include <QList>
#include <QString>

#include <array>
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

std::string currencySign(std::string_view currency) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> signs{
        {{"USD", "$"}, {"EUR", "€"}, {"GBP", "£"}, {"JPY", "¥"}}};
    for (const auto& [code, sign] : signs)
        if (code == currency)
            return std::string(sign);
    return plainText(currency);
}

MoneyUnit moneyUnitFor(double amount, std::string_view currency) {
    const std::string sign = currencySign(currency);
    const double size = std::abs(rounded(amount));
    // A code of letters stands apart from the prefix: "M CHF", but "M$".
    const bool letters = !sign.empty() && std::isalpha(static_cast<unsigned char>(sign.front()));
    const std::string gap = letters ? " " : "";
    if (size >= 1e9)
        return {1e9, "B" + gap + sign};
    if (size >= 1e6)
        return {1e6, "M" + gap + sign};
    if (size >= 1e3)
        return {1e3, "k" + gap + sign};
    return {1.0, sign};
}

std::string moneyText(double amount, std::string_view currency) {
    const MoneyUnit unit = moneyUnitFor(amount, currency);
    return formatSignificant(amount / unit.divisor) + " " + unit.name;
}

TimeUnit timeUnitFor(double days) {
    if (rounded(days * 24.0) >= 48.0)
        return {"days", 1.0};
    if (rounded(days * 24.0) >= 2.0)
        return {"hours", 24.0};
    return {"minutes", 1440.0};
}

std::string durationText(double days) {
    const TimeUnit unit = timeUnitFor(days);
    return formatSignificant(days * unit.perDay) + " " + unit.name;
}

std::string percentText(double share) { return formatSignificant(share * 100.0) + " %"; }

std::string memoryText(Bytes needed, Bytes available) {
    return formatSignificant(needed.value() / 1e9) + " of " + formatSignificant(available.value() / 1e9) + " GB";
}

std::string bandText(double low, double middle, double high) {
    const double below = 100.0 * (middle - low) / middle;
    const double above = 100.0 * (high - middle) / middle;
    if (std::abs(above - below) <= 0.5)
        return "± " + formatSignificant((below + above) / 2.0) + " %";
    return "-" + formatSignificant(below) + " to +" + formatSignificant(above) + " %";
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
