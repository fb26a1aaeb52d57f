#pragma once
// Figures as the panels show them: three significant digits, the unit beside the number so that both can be set in
// their own type.

#include "base/money.h"
#include "base/quantity.h"

#include <QString>

#include <optional>

namespace boc::ui {

struct Figure {
    QString value; // "65.8"
    QString unit;  // "GB"
    [[nodiscard]] QString text() const { return unit.isEmpty() ? value : value + u' ' + unit; }
};

Figure memoryFigure(Bytes bytes);     // GB of 1e9 bytes, TB from 1,000 GB
Figure durationFigure(Seconds value); // ms, s, min, hours, days, years: the largest that leaves 1 or more (days: 2)
Figure moneyFigure(Money amount, const std::string& currency); // $, k$, M$; other currencies by their code
Figure rateFigure(ByteRate rate);                              // GB/s
Figure countFigure(double count);                              // 950, 12.0 k, 12.0 M, 1.00 B
QString percentText(double share);                             // 0.153 -> "15 %"

// What a user types: "12 B", "1,5" under a German locale, "15 %", "1 000 000". Nothing where it is not one number.
// Suffixes k, M, B or G, T multiply; % divides by 100.
std::optional<double> numberFrom(const QString& text);

// The other way: shortest text that numberFrom reads back to the same value, with k, M, B for whole multiples of them.
QString editableNumber(double value);

} // namespace boc::ui
