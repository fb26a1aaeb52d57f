// Money: lines that add up, and what has no price is named and never counts as nothing.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over the standard library's concepts
#include "decide/cost.h"
#include "decide/drawing.h"
#include "decide/prices.h"

#include <rapidcheck.h>

#include <algorithm>
#endif

using namespace boc;
using boc::test::Drawing;

namespace {

Money sumOf(const Cost& cost) {
    Money sum;
    for (const CostLine& line : cost.lines)
        sum += line.amount;
    return sum;
}

Server pricedServer() {
    Server server;
    server.id = ServerId{"box"};
    server.name = "Maker Box";
    server.vendor = "Maker";
    server.gpu = GpuId{"h100-sxm"};
    server.gpus = 8;
    server.typicalPower = Watts(8000.0);
    server.maximumPower = Watts(10000.0);
    server.price = PriceRange{Money::fromMajor(250'000), Money::fromMajor(300'000), Money::fromMajor(400'000), {}};
    return server;
}

Bill oneOf(const Server& server) {
    Bill bill;
    bill.server = &server;
    bill.servers = 1;
    bill.gpus = server.gpus;
    return bill;
}

bool mentions(const std::vector<std::string>& texts, const std::string& words) {
    return std::ranges::any_of(texts, [&](const auto& text) { return text.find(words) != std::string::npos; });
}

Rent offer(const std::string& id, const std::string& server, int gpus, double perHour) {
    Rent rent;
    rent.id = id;
    rent.provider = "Provider";
    rent.name = id;
    rent.server = ServerId{server};
    rent.gpu = GpuId{"h100-sxm"};
    rent.gpus = gpus;
    rent.onDemand = perHour;
    return rent;
}

} // namespace

class TestCost : public QObject {
    Q_OBJECT
private slots:
    void purchaseIsPriceAndPowerOverTheHorizon() {
        const Server server = pricedServer();
        const Cost cost = costOf(Plan{}, Catalog{}, oneOf(server), nullptr, {});
        QVERIFY(cost.complete());
        QCOMPARE(cost.lines.size(), std::size_t{2});
        QCOMPARE(cost.lines[0].name, std::string("1 x Box"));
        QVERIFY(cost.lines[0].capital);
        QCOMPARE(cost.lines[1].name, std::string("power, 8.00 kW at 1.54 PUE"));
        // 8 kW x 1.54 x 26 280 h x 0.0861 = 27 876.43 (rounded once, to a cent)
        QCOMPARE(cost.lines[1].amount, Money::fromMajor(8.0 * 1.54 * 26280.0 * 0.0861));
        QCOMPARE(cost.total, sumOf(cost));
        QCOMPARE(*cost.low, cost.total - Money::fromMajor(50'000));
        QCOMPARE(*cost.high, cost.total + Money::fromMajor(100'000));
    }

    void aMissingPriceIsNamedAndNeverZero() {
        Server server = pricedServer();
        server.price.reset();
        const Cost cost = costOf(Plan{}, Catalog{}, oneOf(server), nullptr, {});
        QVERIFY(!cost.complete());
        QVERIFY(!cost.serversPriced);
        QCOMPARE(cost.missing, std::vector<std::string>{"price of 1 x Box"});
        QVERIFY(std::ranges::none_of(cost.lines, [](const CostLine& line) { return line.amount == Money(); }));
    }

    void missingPowerIsNamedAndMaximumSaidSo() {
        Server server = pricedServer();
        server.typicalPower.reset();
        const Cost atMost = costOf(Plan{}, Catalog{}, oneOf(server), nullptr, {});
        QVERIFY(atMost.lines[1].source.find("maximum") != std::string::npos);
        server.maximumPower.reset();
        QVERIFY(mentions(costOf(Plan{}, Catalog{}, oneOf(server), nullptr, {}).missing, "power of 1 x Box"));
    }

    void thePlansOwnPriceWins() {
        const Server server = pricedServer();
        Plan plan;
        plan.prices.push_back({"box", Money::fromMajor(280'000), "quote 17", "2026-11-01"});
        const auto price = priceOf(plan, server);
        QCOMPARE(price->typical, Money::fromMajor(280'000));
        QVERIFY(price->source.find("quote 17") != std::string::npos);
    }

    void dollarsAreNotTakenForAnotherCurrency() {
        Plan plan;
        plan.currency = "EUR";
        QVERIFY(!priceOf(plan, pricedServer()));
    }

    void rentTakesTheServersOwnOfferElseTheMedian() {
        Catalog catalog;
        for (const auto& [id, server, price] : {std::tuple{"a", "box", 5.0}, {"b", "other", 2.0}, {"c", "third", 3.0}})
            catalog.rents.emplace(id, offer(id, server, 8, price));
        Server server = pricedServer();
        QCOMPARE(rentOf(Plan{}, catalog, server, 8)->perGpuHour, 5.0);
        server.id = ServerId{"unknown"};
        const auto median = rentOf(Plan{}, catalog, server, 8);
        QCOMPARE(median->perGpuHour, 3.0);
        QVERIFY(median->source.find("median of 3 offers") != std::string::npos);
        QVERIFY(!rentOf(Plan{}, catalog, server, 1)); // nobody lets a single one
        Plan plan;
        plan.assumptions.rentPerGpuHour = 1.25;
        QCOMPARE(rentOf(plan, catalog, server, 8)->perGpuHour, 1.25);
    }

    void rentIsPaidForTheHoursTheJobRuns() {
        Catalog catalog;
        catalog.rents.emplace("a", offer("a", "box", 8, 2.0));
        Plan plan;
        plan.assumptions.tenure = Tenure::rent;
        Job job;
        job.runsPerYear = 10.0;
        const Server server = pricedServer();
        const Cost cost = costOf(plan, catalog, oneOf(server), &job, hours(5.0));
        QCOMPARE(cost.total, Money::fromMajor(2.0 * 8.0 * 5.0 * 10.0 * 3.0));
        QVERIFY(mentions(costOf(plan, catalog, oneOf(server), &job, {}).missing, "hours of rent"));
    }

    void cablesAndSwitchOfAReferenceClusterAreCountedOrNamed() {
        const Server& server = *test::catalog().find(ServerId{"dgx-h100"});
        const Bill bill = referenceBill(Plan{}, test::catalog(), server, 2);
        QCOMPARE(bill.switches.size(), std::size_t{1});
        QCOMPARE(bill.switches.front().first->id, SwitchId{"qm9700"});
        QCOMPARE(bill.cables.front().second, 16);
        const Cost cost = costOf(Plan{}, test::catalog(), bill, nullptr, {});
        QVERIFY(mentions(cost.missing, "price of 16 x InfiniBand NDR cable"));
        QCOMPARE(cost.total, sumOf(cost));
    }

    void aWholeDrawingCountsWhatStandsBy() {
        Drawing drawing = test::twoBoxes();
        drawing.plan().servers[1].role = NodeRole::standby;
        const Cost cost = costOfDrawing(drawing.plan(), test::catalog(), {});
        QCOMPARE(cost.lines.front().name, std::string("2 x DGX H100"));
        QVERIFY(mentions(cost.missing, "price of 1 x SN4600C"));
        QVERIFY(mentions(cost.missing, "price of 2 x RoCE v2 100 GbE cable"));
        QCOMPARE(cost.total, sumOf(cost));
    }

    void linesAddUpWhateverThePrices() {
        rc::check("lines add up to the total, and the range holds it", [] {
            Server server = pricedServer();
            const auto cents = *rc::gen::inRange<std::int64_t>(1, 1'000'000'000);
            server.price->typical = Money::minor(cents);
            server.price->low = Money::minor(cents / 2);
            server.price->high = Money::minor(cents * 2);
            Bill bill = oneOf(server);
            bill.servers = *rc::gen::inRange(1, 64);
            bill.gpus = bill.servers * 8;
            Plan plan;
            plan.assumptions.horizonYears = *rc::gen::inRange(1, 10);
            const Cost cost = costOf(plan, Catalog{}, bill, nullptr, {});
            RC_ASSERT(cost.total == sumOf(cost));
            RC_ASSERT(*cost.low <= cost.total);
            RC_ASSERT(cost.total <= *cost.high);
        });
    }
};

QTEST_APPLESS_MAIN(TestCost)
#include "tst_cost.moc"
