#include "decide/prices.h"

#include <algorithm>
#include <string_view>

namespace boc {

namespace {

// The catalogue's prices are dollars. A plan in another currency has the prices that it brings along and no others:
// an exchange rate is not ours to guess.
constexpr std::string_view catalogCurrency = "USD";

const PriceOverride* ownPrice(const Plan& plan, const std::string& item) {
    const auto found = std::ranges::find(plan.prices, item, &PriceOverride::item);
    return found == plan.prices.end() ? nullptr : &*found;
}

std::string dated(const std::string& source, const std::string& date) {
    return date.empty() ? source : source + " (" + date + ")";
}

std::optional<Price> priceFrom(const Plan& plan, const std::string& item, const std::optional<PriceRange>& listed) {
    if (const PriceOverride* own = ownPrice(plan, item))
        return Price{own->price, std::nullopt, std::nullopt, dated("this plan: " + own->source, own->date)};
    if (!listed || !listed->typical || plan.currency != catalogCurrency)
        return std::nullopt;
    return Price{*listed->typical, listed->low, listed->high,
                 dated(listed->provenance.source, listed->provenance.asOf)};
}

struct Offer {
    double perGpuHour;
    const Rent* rent;
};

RentPrice medianOf(std::vector<Offer> offers, const std::string& gpu) {
    std::ranges::sort(offers, [](const Offer& a, const Offer& b) {
        return std::pair(a.perGpuHour, a.rent->id) < std::pair(b.perGpuHour, b.rent->id);
    });
    const std::size_t middle = offers.size() / 2;
    RentPrice price;
    price.perGpuHour = offers.size() % 2 == 1 ? offers[middle].perGpuHour
                                              : (offers[middle - 1].perGpuHour + offers[middle].perGpuHour) / 2.0;
    price.low = offers.front().perGpuHour;
    price.high = offers.back().perGpuHour;
    price.source = "median of " + std::to_string(offers.size()) + " offers on demand for " + gpu;
    return price;
}

template <class Entry> std::optional<Power> powerFrom(const Entry& entry) {
    if (entry.typicalPower)
        return Power{*entry.typicalPower, false};
    if (entry.maximumPower)
        return Power{*entry.maximumPower, true};
    return std::nullopt;
}

} // namespace

std::optional<Price> priceOf(const Plan& plan, const Server& server) {
    return priceFrom(plan, server.id.text, server.price);
}

std::optional<Price> priceOf(const Plan& plan, const Switch& kind) { return priceFrom(plan, kind.id.text, kind.price); }

std::optional<Price> priceOf(const Plan& plan, const LinkKind& cable) {
    return priceFrom(plan, cable.id.text, std::nullopt);
}

std::optional<RentPrice> rentOf(const Plan& plan, const Catalog& catalog, const Server& server, int gpus) {
    if (plan.assumptions.rentPerGpuHour)
        return RentPrice{*plan.assumptions.rentPerGpuHour, std::nullopt, std::nullopt, "this plan"};
    if (plan.currency != catalogCurrency)
        return std::nullopt;
    std::vector<Offer> alike;
    for (const auto& [id, rent] : catalog.rents) {
        if (!rent.onDemand || rent.gpu != server.gpu)
            continue;
        if (rent.server == server.id && gpus == server.gpus)
            return RentPrice{*rent.onDemand, std::nullopt, std::nullopt,
                             dated(rent.provider + " " + rent.name + ", on demand", rent.provenance.asOf)};
        if ((rent.gpus == 1) == (gpus == 1))
            alike.push_back({*rent.onDemand, &rent});
    }
    if (alike.empty())
        return std::nullopt;
    const Gpu* gpu = catalog.find(server.gpu);
    return medianOf(std::move(alike), gpu ? gpu->name : server.gpu.text);
}

std::optional<Power> powerOf(const Server& server) { return powerFrom(server); }

std::optional<Power> powerOf(const Switch& kind) { return powerFrom(kind); }

} // namespace boc
