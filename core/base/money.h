#pragma once
// Exact money: a whole number of minor units (cents). A price read from a catalogue is rounded once, when it is read;
// sums never drift. The currency belongs to the plan (Plan::currency), not to each amount.

#include <compare>
#include <cstdint>

namespace boc {

class Money {
public:
    constexpr Money() = default;
    static constexpr Money minor(std::int64_t units) {
        Money money;
        money.minorUnits_ = units;
        return money;
    }
    // Rounds half away from zero to a whole cent. |amount| must be below 9e16; the readers enforce their own limits.
    static Money fromMajor(double amount);

    [[nodiscard]] constexpr std::int64_t minorUnits() const { return minorUnits_; }
    [[nodiscard]] constexpr double major() const { return static_cast<double>(minorUnits_) / 100.0; }

    constexpr Money& operator+=(Money other) {
        minorUnits_ += other.minorUnits_;
        return *this;
    }
    friend constexpr Money operator+(Money a, Money b) { return minor(a.minorUnits_ + b.minorUnits_); }
    friend constexpr Money operator-(Money a, Money b) { return minor(a.minorUnits_ - b.minorUnits_); }
    friend constexpr Money operator*(Money a, std::int64_t count) { return minor(a.minorUnits_ * count); }
    // A share or a duration: rounds to a whole cent.
    friend Money operator*(Money a, double factor) { return fromMajor(a.major() * factor); }
    friend constexpr auto operator<=>(Money a, Money b) = default;

private:
    std::int64_t minorUnits_ = 0;
};

} // namespace boc
