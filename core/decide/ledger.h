#pragma once
// Internal to cost.cpp: adds lines, and keeps total, range and what is missing in step with them.

#include "decide/evaluation.h"
#include "decide/prices.h"

namespace boc {

class Ledger {
public:
    void add(std::string name, Money amount, bool capital, std::string source, std::optional<Money> low = {},
             std::optional<Money> high = {});
    void buy(const std::string& name, int count, const std::optional<Price>& price);
    void buyServers(const std::string& name, int count, const std::optional<Price>& price);
    // Counted towards the power line; unknown power is missing.
    void draw(const std::string& name, int count, const std::optional<Power>& power);
    void payForPower(const Assumptions& assumed);
    // `hours`: of the machines, over the horizon.
    void rent(int gpus, double hours, const RentPrice& price);
    void miss(std::string what) { cost_.missing.push_back(std::move(what)); }

    [[nodiscard]] Cost settled() const;

private:
    void missTooMuch(const std::string& what); // an amount no Money should hold

    Cost cost_;
    Money low_, high_;
    bool ranged_ = false;
    Watts watts_;
    bool maximum_ = false;
};

std::string counted(int count, const std::string& name); // "2 x DGX H100"

} // namespace boc
