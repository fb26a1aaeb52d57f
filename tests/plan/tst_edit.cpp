// Edits of a plan: the plan before and a wish in, the plan after or a reason out.
#include "base/limits.h"
#include "base/result.h"
#include "plan/diff.h"
#include "plan/edit.h"
#include "plan/rules.h"
#include "support/small_catalog.h"

#include <QTest>

#include <limits>

using namespace boc;

namespace {

const Catalog catalog = test::smallCatalog();

Plan with(const Result<Added<NodeId>>& added) { return added.value().plan; }

// Two servers and a switch: s1, s2, w1.
Plan twoBoxes(const std::string& server = "dgx-h100", const std::string& kind = "qm9700") {
    Plan plan = with(addServer({}, catalog, {server}, {0, 0}));
    plan = with(addServer(plan, catalog, {server}, {300, 0}));
    return with(addSwitch(plan, catalog, {kind}, {150, 200}));
}

QByteArray codeOf(const auto& result) { return result ? "no error" : QByteArray::fromStdString(result.error().code); }

} // namespace

class TestEdit : public QObject {
    Q_OBJECT
private slots:
    void newIdsAreTheSmallestFree() {
        Plan plan = twoBoxes();
        plan = removeNode(plan, {"s1"}).value();
        const auto added = addServer(plan, catalog, {"dgx-h100"}, {0, 0});
        QCOMPARE(added->id.text, std::string("s1"));
        QCOMPARE(added->plan.servers.back().name, std::string("DGX H100 1"));
    }

    void newNodesGetTheNextFreeName() {
        const Plan plan = twoBoxes();
        QCOMPARE(plan.servers[0].name, std::string("DGX H100 1"));
        QCOMPARE(plan.servers[1].name, std::string("DGX H100 2"));
        QCOMPARE(plan.switches[0].name, std::string("Quantum-2 QM9700 1"));
    }

    void entriesTravelWithThePlanAndLeaveWithTheLastUser() {
        Plan plan = twoBoxes();
        QVERIFY(plan.entries.servers.contains({"dgx-h100"}));
        QVERIFY(plan.entries.gpus.contains({"h100-sxm"}));
        QVERIFY(plan.entries.switches.contains({"qm9700"}));
        plan = removeNode(plan, {"s1"}).value();
        QVERIFY(plan.entries.servers.contains({"dgx-h100"}));
        plan = removeNode(plan, {"s2"}).value();
        plan = removeNode(plan, {"w1"}).value();
        QCOMPARE(plan, Plan{});
    }

    void thePlansOwnEntryWinsOverTheCatalogue() {
        const Plan plan = twoBoxes();
        Catalog newer = catalog;
        newer.servers.at({"dgx-h100"}).nics->count = 4;
        const Plan after = with(addServer(plan, newer, {"dgx-h100"}, {0, 0}));
        QCOMPARE(after.entries.servers.at({"dgx-h100"}).nics->count, 8);
        QCOMPARE(portUse(after, newer, {"s3"}).total, std::optional(8));
    }

    void unknownThingsAreErrorsThatNameThem() {
        const auto server = addServer({}, catalog, {"dgx-z9"}, {0, 0});
        QCOMPARE(codeOf(server), "unknown_server");
        QCOMPARE(server.error().message, std::string("\"dgx-z9\" is no server of the catalogue"));
        QCOMPARE(codeOf(addSwitch({}, catalog, {"x"}, {})), "unknown_switch");
        QCOMPARE(codeOf(addStorage({}, catalog, {"x"}, {})), "unknown_storage");
        QCOMPARE(codeOf(removeNode({}, {"s1"})), "unknown_node");
        QCOMPARE(codeOf(removeLink({}, {"l1"})), "unknown_link");
        QCOMPARE(codeOf(removeJob({}, {"j1"})), "unknown_job");
        QCOMPARE(codeOf(removeConstraint({}, {"c1"})), "unknown_constraint");
        QCOMPARE(codeOf(addLink(twoBoxes(), catalog, {"s1"}, {"w1"}, {"carrier-pigeon"}, 1)), "unknown_link_kind");
    }

    void positionsBeyondTheCanvasAreRefusedNotMoved() {
        const double most = limits::coordinate;
        QVERIFY(addServer({}, catalog, {"dgx-h100"}, {most, -most}).has_value());
        for (const double bad : {most + 1, -most - 1, 1e308, std::numeric_limits<double>::infinity(),
                                 std::numeric_limits<double>::quiet_NaN()}) {
            QCOMPARE(codeOf(addServer({}, catalog, {"dgx-h100"}, {bad, 0})), "out_of_range");
            QCOMPARE(codeOf(moveNodes(twoBoxes(), {{{"s1"}, {0, bad}}})), "out_of_range");
        }
    }

    void removingANodeTakesItsLinksAndJobsForgetIt() {
        Plan plan = twoBoxes();
        plan = addLink(plan, catalog, {"s1"}, {"w1"})->plan;
        plan = addLink(plan, catalog, {"s2"}, {"w1"})->plan;
        Job job;
        job.model = {"llama-3-8b"};
        job.servers = {{"s1"}, {"s2"}};
        plan = addJob(plan, catalog, job)->plan;
        plan = removeNode(plan, {"s1"}).value();
        QCOMPARE(plan.links.size(), 1U);
        QCOMPARE(plan.links[0].from.text, std::string("s2"));
        QCOMPARE(plan.jobs[0].servers, std::vector<NodeId>{{"s2"}});
        QCOMPARE(plan.jobs[0].name, std::string("Llama 3 8B 1"));
        QVERIFY(checkPlan(plan, catalog).empty() && wiringFaults(plan, catalog).empty());
    }

    void namesAreCheckedAndNeverCut() {
        const Plan plan = twoBoxes();
        QCOMPARE(codeOf(renameNode(plan, {"s1"}, std::string(limits::textLength, 'x'))), "no error");
        QCOMPARE(codeOf(renameNode(plan, {"s1"}, std::string(limits::textLength + 1, 'x'))), "text_too_long");
        QCOMPARE(codeOf(renameNode(plan, {"s1"}, "")), "empty_name");
        QCOMPARE(codeOf(renameNode(plan, {"s1"}, "\xC3(")), "not_utf8");
        QCOMPARE(codeOf(renameNode(plan, {"s1"}, "\xED\xA0\x80")), "not_utf8"); // half of a surrogate pair
    }

    void aGroupTakesPortsForEachOfItsServers() {
        Plan plan = twoBoxes();
        plan = addLink(plan, catalog, {"s1"}, {"w1"})->plan;
        QCOMPARE(portUse(plan, catalog, {"w1"}).used, 8);
        plan = setServerCount(plan, {"s1"}, 8).value();
        QCOMPARE(portUse(plan, catalog, {"w1"}).used, 64);
        QCOMPARE(portUse(plan, catalog, {"s1"}).used, 8);
        const auto nine = setServerCount(plan, {"s1"}, 9);
        QCOMPARE(codeOf(nine), "no_free_port");
        QCOMPARE(nine.error().message,
                 std::string("Quantum-2 QM9700 1 has 64 of 64 ports free and 72 are wanted (8 for each of 9 servers). "
                             "Take fewer cables, or unlink some first, or take a switch with more ports."));
        QCOMPARE(codeOf(setServerCount(plan, {"s1"}, 0)), "out_of_range");
        QCOMPARE(codeOf(setServerCount(plan, {"w1"}, 2)), "unknown_node");
    }

    void aServerOfAnotherKindMustSuitItsLinks() {
        Plan plan = twoBoxes();
        plan = addLink(plan, catalog, {"s1"}, {"w1"})->plan;
        QCOMPARE(codeOf(setServerKind(plan, catalog, {"s1"}, {"dgx-a100"})),
                 "kind_does_not_fit"); // NDR on HDR adapters
        plan = setLink(plan, catalog, {"l1"}, {"ib-hdr"}, 8).value();
        plan = setServerKind(plan, catalog, {"s1"}, {"dgx-a100"}).value();
        QCOMPARE(plan.servers[0].name, std::string("DGX A100 1")); // nobody had named it
        QVERIFY(plan.entries.gpus.contains({"a100-80-sxm"}));
        QVERIFY(checkPlan(plan, catalog).empty() && wiringFaults(plan, catalog).empty());
    }

    void aNameSomebodyGaveStays() {
        Plan plan = renameNode(twoBoxes(), {"s1"}, "Training box").value();
        plan = setServerKind(plan, catalog, {"s1"}, {"dgx-a100"}).value();
        QCOMPARE(plan.servers[0].name, std::string("Training box"));
    }

    // "8B on two boxes": from one 100 GbE cable each to eight HDR in one action.
    void S38_theFabricChangesInOneEditAndTheSwitchWithIt() {
        Plan plan = twoBoxes("dgx-h100", "sn4600c");
        plan = addLink(plan, catalog, {"s1"}, {"w1"}, {"roce-100"}, 1)->plan;
        plan = addLink(plan, catalog, {"s2"}, {"w1"}, {"roce-100"}, 1)->plan;
        const Plan after = setFabric(plan, catalog, {"w1"}, {"ib-hdr"}, 8).value();
        QCOMPARE(after.switches[0].kind.text, std::string("qm8700")); // the slowest InfiniBand switch that does it
        QCOMPARE(after.switches[0].name, std::string("Quantum QM8700 1"));
        QCOMPARE(after.links.size(), 2U);
        for (const Link& link : after.links) {
            QCOMPARE(link.kind.text, std::string("ib-hdr"));
            QCOMPARE(link.count, 8);
        }
        QVERIFY(checkPlan(after, catalog).empty() && wiringFaults(after, catalog).empty());
        const PlanDiff changes = diff(plan, after);
        QCOMPARE(changes.nodesChanged, std::vector<NodeId>{{"w1"}});
        QCOMPARE(changes.linksChanged, (std::vector<LinkId>{{"l1"}, {"l2"}}));
        // And back: the slowest Ethernet switch, not the smallest fast router.
        QCOMPARE(setFabric(after, catalog, {"w1"}, {"roce-100"}, 1).value(), plan);
    }

    // A store takes any cable, so it follows its switch to the other technology.
    void S38_aStoreFollowsItsSwitchToAnotherFabric() {
        Plan plan = twoBoxes("dgx-h100", "sn4600c");
        for (const char* server : {"s1", "s2"})
            plan = addLink(plan, catalog, {server}, {"w1"}, {"roce-100"}, 8).value().plan;
        const auto store = addStorage(plan, catalog, {"nfs-server"}, {300, 200});
        plan = addLink(store->plan, catalog, store->id, {"w1"}, {"roce-100"}, 2).value().plan;
        const auto changed = setFabric(plan, catalog, {"w1"}, {"ib-hdr"}, 8);
        QVERIFY2(changed, changed ? "" : changed.error().message.c_str());
        QCOMPARE(changed->switches[0].kind.text, std::string("qm8700"));
        for (const Link& link : changed->links)
            QCOMPARE(link.kind.text, std::string("ib-hdr"));
        QVERIFY(wiringFaults(*changed, catalog).empty());
    }

    void aSwitchThatCarriesTheFabricStays() {
        Plan plan = twoBoxes();
        plan = addLink(plan, catalog, {"s1"}, {"w1"}, {"ib-ndr"}, 4)->plan;
        plan = addLink(plan, catalog, {"s1"}, {"w1"}, {"ib-ndr"}, 2)->plan;
        const Plan after = setFabric(plan, catalog, {"w1"}, {"ib-hdr"}, 8).value();
        QCOMPARE(after.switches[0].kind.text, std::string("qm9700"));
        QCOMPARE(after.links.size(), 1U); // parallel links to one server become one
        QCOMPARE(after.links[0].id.text, std::string("l1"));
    }

    void aFabricNobodyCanCarrySaysSo() {
        Plan plan = twoBoxes();
        QCOMPARE(codeOf(setFabric(plan, catalog, {"w1"}, {"ib-hdr"}, 8)), "no_server_linked");
        plan = addLink(plan, catalog, {"s1"}, {"w1"})->plan;
        QCOMPARE(codeOf(setFabric(plan, catalog, {"w1"}, {"ib-xdr"}, 8)), "kind_does_not_fit");
        QCOMPARE(codeOf(setFabric(plan, catalog, {"w1"}, {"ib-hdr"}, 9)), "no_free_port"); // the server has eight
        plan = setFabric(plan, catalog, {"w1"}, {"ib-hdr"}, 8).value();
        plan = setServerCount(plan, {"s1"}, 8).value();
        const auto tooMany = setServerCount(plan, {"s1"}, 9);
        QCOMPARE(codeOf(tooMany), "no_free_port");
    }

    void settingsAreChecked() {
        Assumptions assumptions;
        assumptions.headroom = 0.91;
        QCOMPARE(codeOf(setAssumptions({}, assumptions)), "out_of_range");
        QCOMPARE(codeOf(setDescription({}, "a", "b", "2026-02-29")), "bad_date");
        QCOMPARE(setDescription({}, "a", "b", "2028-02-29")->planDate, std::string("2028-02-29"));
        QCOMPARE(codeOf(setPrice({}, {"dgx-h100", Money::minor(-1), "", ""})), "out_of_range");
        const Plan plan = setPrice({}, {"dgx-h100", Money::minor(100), "", ""}).value();
        QCOMPARE(setPrice(plan, {"dgx-h100", Money::minor(7), "", ""})->prices.size(), 1U);
        QCOMPARE(removePrice(plan, "dgx-h100").value(), Plan{});
        QCOMPARE(codeOf(removePrice(plan, "qm8700")), "unknown_item");
        Constraint constraint;
        constraint.limit = 0.15;
        const Plan limited = addConstraint({}, constraint)->plan;
        constraint = limited.constraints[0];
        constraint.limit = 1.0; // a whole card kept free
        QCOMPARE(codeOf(setConstraint(limited, constraint)), "out_of_range");
        QCOMPARE(removeConstraint(limited, constraint.id).value(), Plan{});
    }

    void jobsAreChecked() {
        const Plan plan = twoBoxes();
        Job job;
        job.model = {"llama-3-8b"};
        const Plan after = addJob(plan, catalog, job)->plan;
        job = after.jobs[0];
        job.model = {"llama-9"};
        QCOMPARE(codeOf(setJob(after, catalog, job)), "unknown_model");
        job = after.jobs[0];
        job.workload.sequenceLength = 0;
        QCOMPARE(codeOf(setJob(after, catalog, job)), "out_of_range");
        job = after.jobs[0];
        job.servers = {{"w1"}};
        QCOMPARE(codeOf(setJob(after, catalog, job)), "unknown_node");
        job.servers = {{"s1"}, {"s1"}};
        QCOMPARE(codeOf(setJob(after, catalog, job)), "double_id");
        QCOMPARE(removeJob(after, {"j1"}).value(), plan);
    }
};

QTEST_APPLESS_MAIN(TestEdit)
#include "tst_edit.moc"
