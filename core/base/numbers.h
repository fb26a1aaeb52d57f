#pragma once
// Numbers as text, independent of the locale. Never std::stod, strtod, sscanf or printf of floats: they follow the
// locale.

#include <optional>
#include <string>
#include <string_view>

namespace boc {

// The whole text must be one finite decimal number; "1,5", "1.5x", "" and "nan" give nothing.
std::optional<double> parseNumber(std::string_view text);

// Shortest text that reads back to the same double: 1.5, 0.1, 100000; with an exponent only from 1e+21 on and below
// 1e-06, where nobody counts the zeros.
std::string formatExact(double value);

// `digits` significant digits, never in exponent form: formatSignificant(1129.6, 3) is "1130", (0.0012345, 3) is
// "0.00123".
std::string formatSignificant(double value, int digits = 3);

// Fixed places: formatFixed(141.2, 1) is "141.2".
std::string formatFixed(double value, int places);

// Thousands set apart by a narrow no-break space (U+202F): "1 129.6", "65 536".
std::string groupThousands(std::string_view number);

} // namespace boc
