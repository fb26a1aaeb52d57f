#include "panels/field.h"

#include "panels/figures.h"

#include <QCoreApplication>

#include <cmath>

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::Field", text); }

} // namespace

QString wordsFor(const NumberRange& range) {
    return words("%1 to %2").arg(editableNumber(range.low), editableNumber(range.high));
}

Result<double> numberWithin(const QString& typed, const NumberRange& range, const QString& label) {
    const auto number = numberFrom(typed);
    if (!number)
        return failure(
            "not_a_number", label.toStdString(),
            words("\"%1\" is not a number; %2 is needed.").arg(typed.left(40), wordsFor(range)).toStdString());
    if (*number < range.low || *number > range.high)
        return failure("out_of_range", label.toStdString(),
                       words("%1 is outside; %2 is needed.").arg(typed.left(40), wordsFor(range)).toStdString());
    if (range.whole && *number != std::floor(*number))
        return failure(
            "not_whole", label.toStdString(),
            words("%1 is not a whole number; %2 is needed.").arg(typed.left(40), wordsFor(range)).toStdString());
    return *number;
}

} // namespace boc::ui
