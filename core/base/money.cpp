#include "base/money.h"

#include <cmath>

namespace boc {

Money Money::fromMajor(double amount) { return minor(std::llround(amount * 100.0)); }

} // namespace boc
