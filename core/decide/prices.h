#pragma once
// What one piece costs: the plan's own price where it has one, else the catalogue's; nothing where neither knows.

#include "decide/evaluation.h"

namespace boc {

struct Price {
    Money typical;
    std::optional<Money> low, high;
    std::string source; // document and date
};

std::optional<Price> priceOf(const Plan& plan, const Server& server);
std::optional<Price> priceOf(const Plan& plan, const Switch& kind);
std::optional<Price> priceOf(const Plan& plan, const LinkKind& cable); // only a price of the plan's own

// Rent of one GPU for one hour, in the plan's currency.
struct RentPrice {
    double perGpuHour = 0.0;
    std::optional<double> low, high; // the range of the offers, where there are several
    std::string source;
};
// The plan's own rent; else the offer for this very server, on demand; else the median of the offers for the same GPU
// in servers of the same kind (one GPU, or several), said so in `source`.
std::optional<RentPrice> rentOf(const Plan& plan, const Catalog& catalog, const Server& server, int gpus);

// Planning value of the catalogue, else the nameplate's maximum.
struct Power {
    Watts draw;
    bool maximum = false;
};
std::optional<Power> powerOf(const Server& server);
std::optional<Power> powerOf(const Switch& kind);

} // namespace boc
