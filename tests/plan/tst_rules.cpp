// What may be drawn: two ends and a cable in, "yes" or the reason in words out. Every reason names the way out.
#include "base/result.h"
#include "plan/edit.h"
#include "plan/rules.h"
#include "support/small_catalog.h"

#include <QTest>

using namespace boc;

namespace {

const Catalog catalog = test::smallCatalog();

// "server dgx-h100", "switch qm9700", "store nfs-server": s1, s2, ..., w1, ..., d1, ... in that order.
Plan drawn(const QStringList& things) {
    Plan plan;
    for (const QString& thing : things) {
        const std::string kind = thing.section(' ', 1).toStdString();
        const Position at{300.0 * static_cast<double>(plan.servers.size() + plan.switches.size()), 0.0};
        const auto added = thing.startsWith("server")   ? addServer(plan, catalog, {kind}, at)
                           : thing.startsWith("switch") ? addSwitch(plan, catalog, {kind}, at)
                                                        : addStorage(plan, catalog, {kind}, at);
        plan = added.value().plan;
    }
    return plan;
}

QString answerOf(const Result<void>& result) {
    return result ? QString("yes") : QString::fromStdString(result.error().message);
}

} // namespace

class TestRules : public QObject {
    Q_OBJECT
private slots:
    void canLinkSaysWhyNotAndWhatWouldWork_data() {
        QTest::addColumn<QStringList>("things");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("cables");
        QTest::addColumn<QString>("answer");
        const QStringList one{"server dgx-h100"}, pair{"server dgx-h100", "server dgx-h100"},
            box{"server dgx-h100", "switch qm9700"};
        const auto row = [](const char* name, const QStringList& things, const char* from, const char* to,
                            const char* kind, int cables, const char* answer) {
            QTest::newRow(name) << things << QString(from) << QString(to) << QString(kind) << cables << QString(answer);
        };
        row("same technology", box, "s1", "w1", "", 1, "yes");
        row("a slower cable", box, "s1", "w1", "ib-hdr", 1, "yes");
        row("adapters of both technologies", {"server dgx-h100", "switch sn4600c"}, "s1", "w1", "", 1, "yes");
        row("two servers directly", pair, "s1", "s2", "", 1, "yes");
        row("a store at a switch", {"switch qm9700", "store nfs-server"}, "w1", "d1", "", 1, "yes");
        row("what nobody described", {"server unknown-nics", "switch qm9700"}, "s1", "w1", "", 1, "yes");
        row("to itself", one, "s1", "s1", "", 1,
            "DGX H100 1 cannot be linked to itself. Draw to another server or switch.");
        row("to nothing", one, "s1", "s9", "", 1, "\"s9\" is no node of this plan");
        row("two technologies", {"server nd-h100-v5", "switch sn4600c"}, "s1", "w1", "", 1,
            "No link kind fits both ends: Azure ND H100 v5 1 (it speaks InfiniBand at 400.0 Gb/s) and Spectrum "
            "SN4600C 1 (it speaks Ethernet or RoCE at 100.0 Gb/s). Take a switch of the other technology, or name "
            "the link kind.");
        row("a cable of the other technology", {"server dgx-h100", "switch sn4600c"}, "s1", "w1", "ib-ndr", 1,
            "InfiniBand NDR does not fit Spectrum SN4600C 1, which speaks Ethernet or RoCE. Take a link kind of that "
            "technology, or a switch for InfiniBand.");
        row("too fast for a port", {"server dgx-a100", "switch qm9700"}, "s1", "w1", "ib-ndr", 1,
            "InfiniBand NDR (400.0 Gb/s) is faster than the ports of DGX A100 1 (200.0 Gb/s). Take a slower kind.");
        row("no such cable", box, "s1", "w1", "ib-zdr", 1, "\"ib-zdr\" is no link kind of the catalogue");
        row("a link inside servers", pair, "s1", "s2", "nvlink4", 1,
            "NVLink 4 lives inside a server and cannot be drawn. Take a network kind.");
        row("more cables than ports", box, "s1", "w1", "", 9,
            "DGX H100 1 has 8 of 8 ports free and 9 are wanted. Take fewer cables, or unlink some first.");
        row("two stores", {"store nfs-server", "store nfs-server"}, "d1", "d2", "", 1,
            "Two stores cannot be linked. Link each to a server or a switch.");
    }

    void canLinkSaysWhyNotAndWhatWouldWork() {
        QFETCH(QStringList, things);
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, kind);
        QFETCH(int, cables);
        QFETCH(QString, answer);
        const Plan plan = drawn(things);
        const NodeId a{from.toStdString()}, b{to.toStdString()};
        QCOMPARE(answerOf(canLink(plan, catalog, a, b, {kind.toStdString()}, cables)), answer);
        // The edit asks the same question again.
        const auto linked = addLink(plan, catalog, a, b, {kind.toStdString()}, cables);
        QCOMPARE(linked ? QString("yes") : QString::fromStdString(linked.error().message), answer);
    }

    void aGroupOfServersNeedsASwitchAndPortsForEach() {
        const Plan four = setServerCount(drawn({"server dgx-h100", "server dgx-h100"}), {"s1"}, 4).value();
        QCOMPARE(
            answerOf(canLink(four, catalog, {"s1"}, {"s2"})),
            QString("DGX H100 1 stands for several servers, which no direct cable can join. Link both to a switch."));
        const Plan nine = setServerCount(drawn({"server dgx-h100", "switch qm9700"}), {"s1"}, 9).value();
        QCOMPARE(answerOf(canLink(nine, catalog, {"s1"}, {"w1"}, {}, 8)),
                 QString("Quantum-2 QM9700 1 has 64 of 64 ports free and 72 are wanted (8 for each of 9 servers). Take "
                         "fewer cables, or unlink some first, or take a switch with more ports."));
    }

    // A cable takes the fastest kind that both ends carry.
    void theKindOfALinkFollowsFromItsEnds() {
        const auto kind = [](const QStringList& things) {
            const auto found =
                linkKindBetween(drawn(things), catalog, {"s1"}, {things[1].startsWith("switch") ? "w1" : "s2"});
            return QString::fromStdString(found ? found->text : "none");
        };
        QCOMPARE(kind({"server dgx-h100", "switch qm9700"}), QString("ib-ndr"));
        QCOMPARE(kind({"server dgx-a100", "switch qm9700"}), QString("ib-hdr"));
        QCOMPARE(kind({"server dgx-h100", "switch sn4600c"}), QString("roce-100"));
        QCOMPARE(kind({"server efa-box", "switch qm9700"}), QString("none"));
        QCOMPARE(kind({"server dgx-h100", "server dgx-a100"}), QString("ib-hdr"));
    }

    // A plan written by hand may hold what no edit would make: its evaluation names it.
    void whatCannotBeWiredIsNamedWithItsPlace() {
        Plan plan = drawn({"server dgx-h100", "switch qm9700"});
        plan = addLink(plan, catalog, {"s1"}, {"w1"}, {}, 8).value().plan;
        QVERIFY(wiringFaults(plan, catalog).empty());
        plan.links.front().count = 9;
        const auto faults = wiringFaults(plan, catalog);
        QCOMPARE(faults.size(), 1U);
        QCOMPARE(faults.front().error.where, std::string("nodes.servers[0]"));
        QCOMPARE(faults.front().error.message,
                 std::string("DGX H100 1 has 8 ports and 9 are linked. Unlink some, or take one with more ports."));
        plan.links.front().count = 8;
        plan.links.front().kind = {"roce-400"};
        QCOMPARE(wiringFaults(plan, catalog).front().error.where, std::string("links[0].kind"));
    }
};

QTEST_APPLESS_MAIN(TestRules)
#include "tst_rules.moc"
