// Edits of several elements at once: remove, paste, group, ungroup.
#include "base/limits.h"
#include "base/result.h"
#include "plan/edit_many.h"
#include "plan/plan_file.h"
#include "plan/rules.h"
#include "support/small_catalog.h"

#include <QTest>

#include <set>

using namespace boc;

namespace {

const Catalog catalog = test::smallCatalog();

// Two servers with eight cables each into one switch: s1, s2, w1, l1, l2.
Plan twoLinked() {
    Plan plan = addServer({}, catalog, {"dgx-h100"}, {0, 200}).value().plan;
    plan = addServer(plan, catalog, {"dgx-h100"}, {216, 200}).value().plan;
    plan = addSwitch(plan, catalog, {"qm9700"}, {72, 0}).value().plan;
    plan = addLink(plan, catalog, {"s1"}, {"w1"}, {}, 8).value().plan;
    return addLink(plan, catalog, {"s2"}, {"w1"}, {}, 8).value().plan;
}

QByteArray codeOf(const auto& result) { return result ? "no error" : QByteArray::fromStdString(result.error().code); }

} // namespace

class TestEditMany : public QObject {
    Q_OBJECT
private slots:
    void removeAllEqualsRemovingOneByOne() {
        const Plan plan = twoLinked();
        const Plan oneByOne = removeNode(removeLink(plan, {"l2"}).value(), {"s1"}).value();
        QCOMPARE(removeAll(plan, {{"s1"}}, {{"l2"}}).value(), oneByOne);
        QCOMPARE(removeAll(plan, {{"s1"}, {"s2"}, {"w1"}}, {{"l1"}}).value(), Plan{});
        QCOMPARE(codeOf(removeAll(plan, {{"s9"}}, {})), QByteArray("unknown_node"));
        QCOMPARE(codeOf(removeAll(plan, {}, {{"l9"}})), QByteArray("unknown_link"));
    }

    void Q22_aPartHoldsTheChosenNodesAndTheLinksBetweenThem() {
        const Plan part = partOf(twoLinked(), {{"s1"}, {"w1"}});
        QCOMPARE(part.servers.size(), std::size_t(1));
        QCOMPARE(part.links.size(), std::size_t(1));
        QCOMPARE(part.links.front().id.text, std::string("l1"));
        QVERIFY(checkPlan(part, {}).empty()); // it carries the entries it needs
        const auto read = readPlan(writePlan(part), "clipboard");
        QVERIFY(read.has_value());
        QCOMPARE(read->plan, part);
    }

    void Q22_pasteMakesNewIdsAndNamesAndKeepsTheShape() {
        const Plan plan = twoLinked();
        const auto placed = paste(plan, catalog, partOf(plan, {{"s1"}, {"s2"}, {"w1"}}), {16, 32});
        QVERIFY(placed.has_value());
        QCOMPARE(placed->nodes, (std::vector<NodeId>{{"s3"}, {"s4"}, {"w2"}}));
        QCOMPARE(placed->links.size(), std::size_t(2));
        QCOMPARE(placed->plan.server({"s3"})->position, (Position{16, 232}));
        QCOMPARE(placed->plan.link(placed->links[1])->from, NodeId{"s4"});
        QCOMPARE(placed->plan.link(placed->links[1])->to, NodeId{"w2"});
        std::set<std::string> names;
        for (const ServerNode& server : placed->plan.servers)
            names.insert(server.name);
        QCOMPARE(names.size(), std::size_t(4));
        QVERIFY(checkPlan(placed->plan, catalog).empty());
        QCOMPARE(removeAll(placed->plan, placed->nodes, {}).value(), plan);
    }

    void Q22_pasteIntoAnEmptyPlanNeedsNoCatalogue() {
        const Plan part = partOf(twoLinked(), {{"s1"}, {"w1"}});
        const auto placed = paste({}, {}, part, {0, 0});
        QVERIFY(placed.has_value());
        QVERIFY(placed->plan.entries.servers.contains({"dgx-h100"}));
    }

    // A clipboard comes from any program: it cannot bring what the pointer could not draw.
    void Q22_pasteRefusesWhatCannotBeDrawn() {
        Plan part = partOf(twoLinked(), {{"s1"}, {"w1"}});
        part.links.front().count = 9; // a DGX H100 has eight ports
        QCOMPARE(codeOf(paste({}, catalog, part, {0, 0})), QByteArray("no_free_port"));
        part = partOf(twoLinked(), {{"s1"}});
        QCOMPARE(codeOf(paste({}, catalog, part, {limits::coordinate * 2, 0})), QByteArray("out_of_range"));
        part.servers.front().server = {"nothing"};
        QCOMPARE(codeOf(paste({}, catalog, part, {0, 0})), QByteArray("unknown_server"));
    }

    void groupKeepsPortsAndServersAndUngroupBringsThemBack() {
        const Plan plan = twoLinked();
        const auto grouped = groupServers(plan, {{"s1"}, {"s2"}});
        QVERIFY(grouped.has_value());
        QCOMPARE(grouped->plan.servers.size(), std::size_t(1));
        QCOMPARE(grouped->plan.servers.front().count, 2);
        QCOMPARE(grouped->plan.links.size(), std::size_t(1));
        QCOMPARE(portUse(grouped->plan, catalog, {"w1"}).used, 16); // as before
        const auto apart = ungroupServers(grouped->plan, catalog, {"s1"}, {216, 160}, 8);
        QVERIFY(apart.has_value());
        QCOMPARE(apart->plan, plan);
    }

    void groupTakesAlsoWhatItsJobsSay() {
        Plan plan = twoLinked();
        Job job;
        job.id = {"j1"};
        job.name = "A job";
        job.servers = {{"s1"}, {"s2"}};
        plan.jobs.push_back(job);
        QCOMPARE(groupServers(plan, {{"s1"}, {"s2"}})->plan.jobs[0].servers, (std::vector<NodeId>{{"s1"}}));
        plan.jobs[0].servers = {{"s1"}};
        QCOMPARE(codeOf(groupServers(plan, {{"s1"}, {"s2"}})), QByteArray("not_alike"));
    }

    void onlyEqualServersMakeAGroup() {
        const Plan plan = twoLinked();
        QCOMPARE(codeOf(groupServers(plan, {{"s1"}})), QByteArray("no_server"));
        QCOMPARE(codeOf(groupServers(plan, {{"s1"}, {"w1"}})), QByteArray("no_server"));
        const auto differently = groupServers(setLink(plan, catalog, {"l2"}, {}, 4).value(), {{"s1"}, {"s2"}});
        QCOMPARE(codeOf(differently), QByteArray("not_alike"));
        QVERIFY2(differently.error().message.find("DGX H100 2 are linked differently") != std::string::npos,
                 differently.error().message.c_str());
        const auto standby = setServerRole(plan, {"s2"}, NodeRole::standby).value();
        QCOMPARE(codeOf(groupServers(standby, {{"s1"}, {"s2"}})), QByteArray("not_alike"));
        QCOMPARE(codeOf(ungroupServers(plan, catalog, {"s1"}, {216, 160}, 8)), QByteArray("one_server"));
    }

    void ungroupGivesEachServerTheLinksOfTheGroup() {
        Plan plan = addServer({}, catalog, {"dgx-h100"}, {0, 200}).value().plan;
        plan = setServerCount(plan, catalog, {"s1"}, 4).value();
        plan = addSwitch(plan, catalog, {"qm9700"}, {0, 0}).value().plan;
        plan = addLink(plan, catalog, {"s1"}, {"w1"}, {}, 8).value().plan;
        const auto apart = ungroupServers(plan, catalog, {"s1"}, {216, 160}, 3);
        QVERIFY(apart.has_value());
        QCOMPARE(apart->nodes.size(), std::size_t(4));
        QCOMPARE(apart->plan.links.size(), std::size_t(4));
        QCOMPARE(portUse(apart->plan, catalog, {"w1"}).used, portUse(plan, catalog, {"w1"}).used);
        QCOMPARE(apart->plan.servers.back().position, (Position{0, 360}));
        QVERIFY(checkPlan(apart->plan, catalog).empty());
        QCOMPARE(groupServers(apart->plan, apart->nodes)->plan, plan);
    }
};

QTEST_GUILESS_MAIN(TestEditMany)
#include "tst_edit_many.moc"
