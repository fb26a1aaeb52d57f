#include "decide/ledger.h"

#include "base/numbers.h"
#include "decide/words.h"

#include <algorithm>

namespace boc {

namespace {

constexpr double hoursAYear = 8760.0;

// Beyond this a line is a slip in the plan; and a thousand such lines still add up exactly.
constexpr double mostOfALine = 1e13; // currency units

} // namespace

std::string counted(int count, const std::string& name) { return std::to_string(count) + " x " + name; }

void Ledger::add(std::string name, Money amount, bool capital, std::string source, std::optional<Money> low,
                 std::optional<Money> high) {
    cost_.lines.push_back({std::move(name), amount, capital, std::move(source)});
    cost_.total += amount;
    low_ += low.value_or(amount);
    high_ += high.value_or(amount);
    ranged_ = ranged_ || low || high;
}

void Ledger::buy(const std::string& name, int count, const std::optional<Price>& price) {
    if (!price)
        return miss("price of " + counted(count, name));
    const auto times = [&](const std::optional<Money>& one) {
        return one ? std::optional(*one * static_cast<std::int64_t>(count)) : std::nullopt;
    };
    const Money dearest = std::max(price->typical, price->high.value_or(price->typical));
    if (dearest.major() * count > mostOfALine)
        return missTooMuch(counted(count, name));
    add(counted(count, name), price->typical * static_cast<std::int64_t>(count), true, price->source, times(price->low),
        times(price->high));
}

void Ledger::buyServers(const std::string& name, int count, const std::optional<Price>& price) {
    buy(name, count, price);
    cost_.serversPriced = price.has_value();
}

void Ledger::draw(const std::string& name, int count, const std::optional<Power>& power) {
    if (!power)
        return miss("power of " + counted(count, name));
    watts_ += power->draw * static_cast<double>(count);
    maximum_ = maximum_ || power->maximum;
}

void Ledger::payForPower(const Assumptions& assumed) {
    if (watts_.value() <= 0.0)
        return;
    const double kilowattHours =
        watts_.value() / 1000.0 * assumed.powerUsageEffectiveness * assumed.horizonYears * hoursAYear;
    if (kilowattHours * assumed.powerPrice > mostOfALine)
        return missTooMuch("power, " + kilowattText(watts_));
    add("power, " + kilowattText(watts_) + " at " + plainNumber(assumed.powerUsageEffectiveness) + " PUE",
        Money::fromMajor(kilowattHours * assumed.powerPrice), false,
        std::string(maximum_ ? "maximum of the nameplate where no typical value is known"
                             : "typical power of the catalogue") +
            ", " + formatExact(assumed.powerPrice) + " a kWh");
}

void Ledger::rent(int gpus, double hours, const RentPrice& price) {
    const double gpuHours = hours * static_cast<double>(gpus);
    if (gpuHours * std::max(price.perGpuHour, price.high.value_or(price.perGpuHour)) > mostOfALine)
        return missTooMuch("rent of " + counted(gpus, gpus == 1 ? "GPU" : "GPUs") + " for " +
                           groupThousands(formatSignificant(hours, 3)) + " hours");
    const auto amount = [&](std::optional<double> rate) {
        return rate ? std::optional(Money::fromMajor(*rate * gpuHours)) : std::nullopt;
    };
    add("rent, " + counted(gpus, gpus == 1 ? "GPU" : "GPUs") + " for " + groupThousands(formatSignificant(hours, 3)) +
            " hours at " + formatFixed(price.perGpuHour, 2) + " a GPU-hour",
        *amount(price.perGpuHour), false, price.source, amount(price.low), amount(price.high));
    cost_.serversPriced = true;
}

void Ledger::missTooMuch(const std::string& what) {
    miss("cost of " + what + ": more than " + formatExact(mostOfALine) + ", which is not counted");
}

Cost Ledger::settled() const {
    Cost cost = cost_;
    if (ranged_) {
        cost.low = low_;
        cost.high = high_;
    }
    return cost;
}

} // namespace boc
