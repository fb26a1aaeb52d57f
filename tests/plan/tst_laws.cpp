// Laws that hold of every plan, tried on random ones.
#include "base/result.h"
#include "plan/diff.h"
#include "plan/edit.h"
#include "plan/plan_file.h"
#include "plan/rules.h"
#include "support/random_plan.h"

#include <QTest>

#include <rapidcheck.h>

using namespace boc;

namespace {

const Catalog catalog = test::smallCatalog();

bool holds(int runs, auto law) {
    rc::detail::TestParams parameters = rc::detail::configuration().testParams;
    parameters.maxSuccess = runs;
    const auto result = rc::detail::checkTestable(law, rc::detail::TestMetadata(), parameters);
    if (!result.template is<rc::detail::SuccessResult>())
        rc::detail::printResultMessage(result, std::cerr);
    return result.template is<rc::detail::SuccessResult>();
}

void savedIsLoadedIsSaved() {
    const Plan plan = test::anyPlan(catalog);
    const std::string bytes = writePlan(plan);
    const auto read = readPlan(bytes, "random.bocplan");
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->plan == plan);
    RC_ASSERT(writePlan(read->plan) == bytes);
}

} // namespace

class TestLaws : public QObject {
    Q_OBJECT
private slots:
    void G6_saveLoadSaveIsByteEqual() { QVERIFY(holds(1'000, savedIsLoadedIsSaved)); }
    void G6_saveLoadSaveIsByteEqual_long() { QVERIFY(holds(10'000, savedIsLoadedIsSaved)); }

    // Laws over empty plans would prove nothing. The bounds lie well below what trials gave.
    void randomPlansHoldEverythingAPlanCan() {
        std::size_t links = 0;
        std::size_t groups = 0;
        std::size_t jobs = 0;
        std::size_t prices = 0;
        QVERIFY(holds(100, [&] {
            const Plan plan = test::anyPlan(catalog, 60);
            links += plan.links.size();
            jobs += plan.jobs.size();
            prices += plan.prices.size();
            for (const ServerNode& node : plan.servers)
                groups += node.count > 1 ? 1 : 0;
        }));
        QVERIFY2(links > 40 && groups > 10 && jobs > 50 && prices > 20,
                 qPrintable(
                     QString("%1 links, %2 groups, %3 jobs, %4 prices").arg(links).arg(groups).arg(jobs).arg(prices)));
    }

    void editsLeaveNothingToComplainAbout() {
        QVERIFY(holds(300, [] {
            const Plan plan = test::anyPlan(catalog, 60);
            RC_ASSERT(wiringFaults(plan, catalog).empty());
            const Problems problems = checkPlan(plan, catalog);
            RC_ASSERT(problems == Problems{});
            // It carries all it needs.
            RC_ASSERT(checkPlan(plan, Catalog{}).empty() || !plan.prices.empty());
        }));
    }

    void removingNodesLeavesNoDanglingLink() {
        QVERIFY(holds(200, [] {
            Plan plan = test::anyPlan(catalog, 60);
            while (!test::nodesOf(plan).empty()) {
                plan = removeNode(plan, *rc::gen::elementOf(test::nodesOf(plan))).value();
                for (const Link& link : plan.links)
                    RC_ASSERT(plan.hasNode(link.from) && plan.hasNode(link.to));
                for (const Job& job : plan.jobs)
                    for (const NodeId& id : job.servers)
                        RC_ASSERT(plan.server(id) != nullptr);
            }
            RC_ASSERT(plan.links.empty());
            RC_ASSERT(plan.entries.servers.empty() && plan.entries.gpus.empty() && plan.entries.links.empty());
        }));
    }

    void addingAndRemovingIsTheSamePlan() {
        QVERIFY(holds(200, [] {
            const Plan plan = test::anyPlan(catalog);
            const auto added = addServer(plan, catalog, {"nd-h100-v5"}, {0, 0});
            RC_ASSERT(removeNode(added->plan, added->id).value() == plan);
        }));
    }

    void aDifferenceIsEmptyExactlyBetweenEqualPlans() {
        QVERIFY(holds(200, [] {
            const Plan before = test::anyPlan(catalog);
            const Plan after = test::editedAtRandom(before, catalog);
            RC_ASSERT(diff(before, before).empty());
            RC_ASSERT(diff(before, after).empty() == (before == after));
            RC_ASSERT(diff(before, after).nodesAdded == diff(after, before).nodesRemoved);
            RC_ASSERT(diff(before, after).linksAdded == diff(after, before).linksRemoved);
        }));
    }

    void whatMayBeLinkedIsLinked() {
        QVERIFY(holds(200, [] {
            const Plan plan = test::anyPlan(catalog);
            const std::vector<NodeId> nodes = test::nodesOf(plan);
            RC_PRE(!nodes.empty());
            const NodeId from = *rc::gen::elementOf(nodes);
            const NodeId to = *rc::gen::elementOf(nodes);
            const auto may = canLink(plan, catalog, from, to);
            const auto done = addLink(plan, catalog, from, to, {}, 1);
            RC_ASSERT(may.has_value() == done.has_value());
            if (done)
                RC_ASSERT(checkPlan(done->plan, catalog).empty() && wiringFaults(done->plan, catalog).empty());
            else
                RC_ASSERT(may.error() == done.error());
        }));
    }
};

QTEST_APPLESS_MAIN(TestLaws)
#include "tst_laws.moc"
