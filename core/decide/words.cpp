#include "decide/words.h"

#include "base/numbers.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace boc {

namespace {

constexpr double secondsAnHour = 3600.0;
constexpr double secondsADay = 86400.0;

std::string figure(double value) { return groupThousands(formatSignificant(value, 3)); }

std::string withoutVendor(const std::string& name, const std::string& vendor) {
    const bool leads = !vendor.empty() && name.size() > vendor.size() + 1 && name.starts_with(vendor + " ");
    return leads ? name.substr(vendor.size() + 1) : name;
}

} // namespace

std::string gigabytesFigure(Bytes amount) { return figure(amount.value() / 1e9); }

std::string gigabytesText(Bytes amount) { return gigabytesFigure(amount) + " GB"; }

std::string durationText(Seconds time) {
    const double seconds = time.value();
    if (seconds < 120.0)
        return figure(seconds) + " s";
    if (seconds < secondsAnHour)
        return figure(seconds / 60.0) + " minutes";
    if (seconds < 2.0 * secondsADay)
        return figure(seconds / secondsAnHour) + " hours";
    return figure(seconds / secondsADay) + " days";
}

std::string daysText(Seconds time) {
    if (time.value() < secondsADay)
        return durationText(time);
    const std::string days = plainNumber(time.value() / secondsADay);
    return days + (days == "1" ? " day" : " days");
}

std::string gigabitRateText(ByteRate rate) { return figure(rate.value() * 8.0 / 1e9) + " Gb/s"; }

std::string gigabyteRateText(ByteRate rate) { return figure(rate.value() / 1e9) + " GB/s"; }

std::string percentText(double share) { return figure(share * 100.0) + " %"; }

std::string kilowattText(Watts power) { return figure(power.value() / 1000.0) + " kW"; }

std::string timesText(double factor) { return figure(factor) + " times"; }

std::string yearsText(double years) {
    const std::string number = plainNumber(years);
    return number + (number == "1" ? " year" : " years");
}

std::string plainNumber(double value) {
    std::string text = formatFixed(value, 3);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return groupThousands(text);
}

std::string moneyText(Money amount, const std::string& currency) {
    const double value = amount.major();
    const bool dollars = currency == "USD";
    const std::string unit = dollars ? "$" : currency;
    if (std::abs(value) >= 1e5)
        return figure(value / 1e6) + (dollars ? " M$" : " M " + currency);
    return groupThousands(formatFixed(value, std::abs(value) < 100.0 ? 2 : 0)) + " " + unit;
}

std::string shownId(const std::string& id) {
    std::string shown = id;
    for (char& letter : shown)
        if (letter >= 'a' && letter <= 'z')
            letter = static_cast<char>(letter - 'a' + 'A');
    return shown;
}

std::string countWord(int count) {
    static constexpr std::array<std::string_view, 10> words = {"One", "Two",   "Three", "Four", "Five",
                                                               "Six", "Seven", "Eight", "Nine", "Ten"};
    if (count >= 1 && count <= static_cast<int>(words.size()))
        return std::string(words[static_cast<std::size_t>(count - 1)]);
    return std::to_string(count);
}

std::string shortName(const Server& server) {
    // An instance's name alone ("p5.48xlarge") does not say whose it is.
    return server.form == ServerForm::cloudInstance ? server.name : withoutVendor(server.name, server.vendor);
}

std::string shortName(const Switch& kind) { return withoutVendor(kind.name, kind.vendor); }

std::string fabricWord(FabricKind kind) {
    switch (kind) {
    case FabricKind::none:
        return "no fabric";
    case FabricKind::infiniband:
        return "InfiniBand";
    case FabricKind::roce:
        return "RoCE";
    case FabricKind::ethernet:
        return "Ethernet";
    case FabricKind::efa:
        return "EFA";
    case FabricKind::slingshot:
        return "Slingshot";
    case FabricKind::omniPath:
        return "Omni-Path";
    }
    return {};
}

} // namespace boc
