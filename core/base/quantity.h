#pragma once
// Numbers that carry their unit in the type. A Bytes cannot be added to a Seconds: see tests/base/does_not_compile.
// Values are SI base units (bytes, seconds, operations, watts), stored as double: exact for counts up to 2^53.

#include <compare>

namespace boc {

template <class Unit> class Quantity {
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(double value) : value_(value) {}

    [[nodiscard]] constexpr double value() const { return value_; }

    constexpr Quantity& operator+=(Quantity other) {
        value_ += other.value_;
        return *this;
    }
    constexpr Quantity& operator-=(Quantity other) {
        value_ -= other.value_;
        return *this;
    }
    constexpr Quantity& operator*=(double factor) {
        value_ *= factor;
        return *this;
    }

    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.value_ + b.value_); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.value_ - b.value_); }
    friend constexpr Quantity operator-(Quantity a) { return Quantity(-a.value_); }
    friend constexpr Quantity operator*(Quantity a, double factor) { return Quantity(a.value_ * factor); }
    friend constexpr Quantity operator*(double factor, Quantity a) { return Quantity(a.value_ * factor); }
    friend constexpr Quantity operator/(Quantity a, double divisor) { return Quantity(a.value_ / divisor); }
    friend constexpr double operator/(Quantity a, Quantity b) { return a.value_ / b.value_; }
    friend constexpr auto operator<=>(Quantity a, Quantity b) = default;

private:
    double value_ = 0.0;
};

using Bytes = Quantity<struct BytesUnit>;
using Seconds = Quantity<struct SecondsUnit>;
using Flops = Quantity<struct FlopsUnit>;       // floating point operations, a multiply-add counts two
using ByteRate = Quantity<struct ByteRateUnit>; // bytes a second, one direction
using FlopRate = Quantity<struct FlopRateUnit>; // operations a second, dense
using Watts = Quantity<struct WattsUnit>;
using Joules = Quantity<struct JoulesUnit>;

// The only products and quotients across units that mean something here.
constexpr Seconds operator/(Bytes amount, ByteRate rate) { return Seconds(amount.value() / rate.value()); }
constexpr ByteRate operator/(Bytes amount, Seconds time) { return ByteRate(amount.value() / time.value()); }
constexpr Bytes operator*(ByteRate rate, Seconds time) { return Bytes(rate.value() * time.value()); }
constexpr Bytes operator*(Seconds time, ByteRate rate) { return rate * time; }
constexpr Seconds operator/(Flops amount, FlopRate rate) { return Seconds(amount.value() / rate.value()); }
constexpr FlopRate operator/(Flops amount, Seconds time) { return FlopRate(amount.value() / time.value()); }
constexpr Flops operator*(FlopRate rate, Seconds time) { return Flops(rate.value() * time.value()); }
constexpr Joules operator*(Watts power, Seconds time) { return Joules(power.value() * time.value()); }
constexpr Joules operator*(Seconds time, Watts power) { return power * time; }

constexpr Bytes gigabytes(double value) { return Bytes(value * 1e9); }
constexpr Bytes gibibytes(double value) { return Bytes(value * 1073741824.0); }
constexpr ByteRate gigabytesPerSecond(double value) { return ByteRate(value * 1e9); }
constexpr ByteRate gigabitsPerSecond(double value) { return ByteRate(value * 1e9 / 8.0); }
constexpr FlopRate teraflops(double value) { return FlopRate(value * 1e12); }
constexpr Seconds microseconds(double value) { return Seconds(value * 1e-6); }
constexpr Seconds hours(double value) { return Seconds(value * 3600.0); }
constexpr Seconds days(double value) { return Seconds(value * 86400.0); }

} // namespace boc
