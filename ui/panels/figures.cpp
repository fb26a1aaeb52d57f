#include "panels/figures.h"

#include "base/numbers.h"

#include <QLocale>

#include <array>
#include <cmath>

namespace boc::ui {

namespace {

QString significant(double value) { return QString::fromStdString(groupThousands(formatSignificant(value))); }

// What three digits make of it: 999.7 is shown as 1000 and belongs to the next unit.
double rounded(double value) { return parseNumber(formatSignificant(value)).value_or(value); }

struct Step {
    double size;
    const char* name;
};

constexpr std::array steps{Step{1e12, "T"}, Step{1e9, "B"}, Step{1e6, "M"}, Step{1e3, "k"}};

QString currencySign(const std::string& currency) {
    return currency == "USD" ? QStringLiteral("$") : QString::fromStdString(currency).left(8);
}

} // namespace

Figure memoryFigure(Bytes bytes) {
    const double gigabytes = bytes.value() / 1e9;
    if (rounded(gigabytes) >= 1000.0)
        return {significant(gigabytes / 1000.0), QStringLiteral("TB")};
    return {significant(gigabytes), QStringLiteral("GB")};
}

Figure durationFigure(Seconds value) {
    const double seconds = value.value();
    if (seconds > 0.0 && rounded(seconds) < 1.0)
        return {significant(seconds * 1e3), QStringLiteral("ms")};
    if (rounded(seconds) < 120.0)
        return {significant(seconds), QStringLiteral("s")};
    if (rounded(seconds / 60.0) < 120.0)
        return {significant(seconds / 60.0), QStringLiteral("min")};
    if (rounded(seconds / 3600.0) < 48.0)
        return {significant(seconds / 3600.0), QStringLiteral("hours")};
    if (rounded(seconds / 86400.0) < 730.0)
        return {significant(seconds / 86400.0), QStringLiteral("days")};
    return {significant(seconds / 86400.0 / 365.25), QStringLiteral("years")};
}

Figure moneyFigure(Money amount, const std::string& currency) {
    const double major = amount.major();
    const QString sign = currencySign(currency);
    const QString space = sign == u"$" ? QString() : QStringLiteral(" ");
    if (rounded(std::abs(major)) >= 1e6)
        return {significant(major / 1e6), u'M' + space + sign};
    if (rounded(std::abs(major)) >= 1e3)
        return {significant(major / 1e3), u'k' + space + sign};
    return {significant(major), sign};
}

Figure rateFigure(ByteRate rate) { return {significant(rate.value() / 1e9), QStringLiteral("GB/s")}; }

Figure countFigure(double count) {
    for (const Step& step : steps) {
        if (rounded(std::abs(count)) >= step.size)
            return {significant(count / step.size), QString::fromLatin1(step.name)};
    }
    return {significant(count), {}};
}

QString percentText(double share) {
    return QString::fromStdString(formatFixed(share * 100.0, 0)) + QStringLiteral(" %");
}

std::optional<double> numberFrom(const QString& text) {
    QString digits;
    for (const QChar character : text) {
        if (!character.isSpace() && character != QChar(0x202F))
            digits += character;
    }
    double factor = 1.0;
    if (!digits.isEmpty()) {
        const QChar last = digits.back();
        factor = last == u'%' ? 0.01 : last == u'k' || last == u'K' ? 1e3 : last == u'M' ? 1e6 : factor;
        factor = last == u'B' || last == u'G' ? 1e9 : last == u'T' ? 1e12 : factor;
        if (factor != 1.0)
            digits.chop(1);
    }
    auto number = parseNumber(digits.toStdString());
    if (!number) {
        bool understood = false;
        const double local = QLocale().toDouble(digits, &understood);
        if (understood)
            number = local;
    }
    if (!number || !std::isfinite(*number * factor))
        return std::nullopt;
    // 15 / 100 is nearer to 0.15 than 15 * 0.01.
    return factor == 0.01 ? *number / 100.0 : *number * factor;
}

QString editableNumber(double value) {
    for (const Step& step : steps) {
        const double scaled = value / step.size;
        if (std::abs(scaled) < 1.0 || step.size < 1e6)
            continue;
        const std::string text = formatExact(scaled);
        if (text.size() <= 6 && parseNumber(text).value_or(0.0) * step.size == value)
            return QString::fromStdString(text) + u' ' + QString::fromLatin1(step.name);
    }
    const std::string exact = formatExact(value);
    return QString::fromStdString(exact.contains('e') ? exact : groupThousands(exact));
}

} // namespace boc::ui
