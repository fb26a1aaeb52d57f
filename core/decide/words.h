#pragma once
// Figures as people read them: three significant digits, the unit behind, decimal units (1 GB = 1e9 bytes).

#include "base/money.h"
#include "base/quantity.h"
#include "catalog/entries.h"

#include <string>

namespace boc {

std::string gigabytesText(Bytes amount);     // "141 GB", "85.0 GB"
std::string gigabytesFigure(Bytes amount);   // the same without the unit
std::string durationText(Seconds time);      // "0.998 s", "37.2 hours", "8.42 days"
std::string daysText(Seconds time);          // "14 days": limits as they were entered, from a day on
std::string gigabitRateText(ByteRate rate);  // "100 Gb/s"
std::string gigabyteRateText(ByteRate rate); // "12.5 GB/s"
std::string percentText(double share);       // "15.3 %"
std::string kilowattText(Watts power);       // "7.80 kW"
std::string timesText(double factor);        // "1.71 times"
std::string yearsText(double years);         // "3 years", "1 year"
std::string plainNumber(double value);       // "14", "1.5": no trailing zeros, at most three decimals
std::string moneyText(Money amount, const std::string& currency); // "0.728 M$", "5 230 EUR"

// How the id of a constraint or a job is shown: "c1" as "C1".
std::string shownId(const std::string& id);
// "One", "Two", ... "Ten", then digits: how a sentence begins.
std::string countWord(int count);
// The name without its vendor in front: "DGX H100"; a cloud instance keeps it.
std::string shortName(const Server& server);
std::string shortName(const Switch& kind);
std::string fabricWord(FabricKind kind); // "InfiniBand", "RoCE", ...

} // namespace boc
