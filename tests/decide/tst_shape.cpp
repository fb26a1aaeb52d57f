// Which shape a drawing is, and what its wires give a job.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over the standard library's concepts
#include "decide/drawing.h"
#include "decide/evaluation.h"
#include "decide/fabric.h"
#include "decide/placement.h"
#include "decide/shape.h"
#include "decide/threshold.h"
#endif

using namespace boc;
using boc::test::Drawing;

namespace {

double gigabitsOf(const FabricView& view) { return view.scaleOut.perServer.value() * 8e-9; }

PlanShape shapeOfJobs(const Plan& plan) {
    std::vector<Placement> placements;
    for (const Job& job : plan.jobs)
        placements.push_back(place(plan, test::catalog(), job).value());
    return shapeOf(plan, placements);
}

Job on(Job job, std::vector<NodeId> servers) {
    job.servers = std::move(servers);
    return job;
}

} // namespace

class TestShape : public QObject {
    Q_OBJECT
private slots:
    void S01_newPlanIsOneServerByDefault() {
        const Evaluation found = evaluate(Plan{}, test::catalog());
        QCOMPARE(found.verdict.headline, std::string("One server (default): no failing constraint entered"));
        QCOMPARE(found.shape, Shape::oneServer);
        QVERIFY(!found.verdict.answered);
        Drawing drawing;
        drawing.server("dgx-h100");
        QCOMPARE(evaluate(drawing.plan(), test::catalog()).verdict.headline,
                 std::string("One server (default): no failing constraint entered"));
    }

    void S02_jobsOnTheirOwnHostsLeaveTheFabricUnused() {
        Drawing drawing = test::twoBoxes();
        drawing.job(on(test::lora8b(), {NodeId{"s1"}}));
        drawing.job(on(test::lora8b(), {NodeId{"s2"}}));
        const PlanShape shape = shapeOfJobs(drawing.plan());
        QCOMPARE(shape.shape, Shape::standaloneServers);
        QCOMPARE(shape.text, std::string("2 standalone servers (fabric unused)"));
    }

    void S02_oneJobOverBothIsAClusterOnlyWithAWay() {
        Drawing drawing = test::twoBoxes();
        drawing.job(test::fineTune8b());
        QCOMPARE(shapeOfJobs(drawing.plan()).text, std::string("cluster of 2"));
        const Plan cut = removeLink(drawing.plan(), LinkId{"l2"}).value();
        QCOMPARE(shapeOfJobs(cut).shape, Shape::standaloneServers);
        QVERIFY(!place(cut, test::catalog(), cut.jobs.front())->spans);
        QCOMPARE(place(cut, test::catalog(), cut.jobs.front())->hardware.gpus, 8);
    }

    void S05_aDirectCableIsTheOnlyFabricElement() {
        Drawing drawing;
        const NodeId left = drawing.server("dgx-h100");
        const NodeId right = drawing.server("dgx-h100");
        drawing.link(left, right);
        drawing.job(test::fineTune8b());
        const PlanShape shape = shapeOfJobs(drawing.plan());
        QCOMPARE(shape.shape, Shape::cluster);
        QCOMPARE(shape.text, std::string("cluster of 2, no independent switch: link is the only fabric element"));
    }

    void S08_aStandbyServerTakesNoPartInAStep() {
        Drawing drawing = test::twoBoxes();
        drawing.plan().servers[1].role = NodeRole::standby;
        drawing.job(test::fineTune8b());
        QCOMPARE(shapeOfJobs(drawing.plan()).shape, Shape::serverWithStandby);
        QCOMPARE(place(drawing.plan(), test::catalog(), drawing.plan().jobs.front())->hardware.gpus, 8);
    }

    void S09_aServerOfOneGpuIsOneGpu() {
        const Plan plan = test::oneBox(test::lora8b(), "runpod-h100-sxm");
        QCOMPARE(shapeOfJobs(plan).shape, Shape::oneGpu);
    }

    void S36_eightHdrCablesAre200GigabytesASecond() {
        Drawing drawing = test::twoBoxes();
        drawing.fabric(NodeId{"w1"}, "ib-hdr", 8);
        const FabricView view = fabricBetween(drawing.plan(), test::catalog(), {NodeId{"s1"}, NodeId{"s2"}});
        QVERIFY(view.path && !view.direct);
        QCOMPARE(view.scaleOut.perServer.value(), 200e9);
        QCOMPARE(view.scaleOut.kind, FabricKind::infiniband);
        QCOMPARE(view.scaleOut.oversubscription, 1.0);
    }

    void theServerWithTheLeastBandwidthDecides() {
        Drawing drawing;
        const NodeId left = drawing.server("dgx-h100");
        const NodeId right = drawing.server("dgx-h100");
        const NodeId middle = drawing.switchOf("qm9700");
        drawing.link(left, middle, "ib-ndr", 8);
        drawing.link(right, middle, "ib-ndr", 3);
        QCOMPARE(gigabitsOf(fabricBetween(drawing.plan(), test::catalog(), {left, right})), 1200.0);
    }

    void wayOverTwoSwitchesIsAsNarrowAsItsUplinks() {
        Drawing drawing;
        const NodeId left = drawing.server("dgx-h100");
        const NodeId right = drawing.server("dgx-h100");
        const NodeId one = drawing.switchOf("qm9700");
        const NodeId other = drawing.switchOf("qm9700");
        drawing.link(left, one, "ib-ndr", 8);
        drawing.link(right, other, "ib-ndr", 8);
        QVERIFY(!fabricBetween(drawing.plan(), test::catalog(), {left, right}).path);
        drawing.link(one, other, "ib-ndr", 2);
        const FabricView view = fabricBetween(drawing.plan(), test::catalog(), {left, right});
        QVERIFY(view.path);
        QCOMPARE(gigabitsOf(view), 3200.0);
        QCOMPARE(view.scaleOut.oversubscription, 4.0);
    }

    void railsWithoutASpineAddUp() {
        Drawing drawing;
        const NodeId left = drawing.server("dgx-h100");
        const NodeId right = drawing.server("dgx-h100");
        for (int rail = 0; rail < 4; ++rail) {
            const NodeId leaf = drawing.switchOf("qm9700");
            drawing.link(left, leaf, "ib-ndr", 2);
            drawing.link(right, leaf, "ib-ndr", 2);
        }
        const FabricView view = fabricBetween(drawing.plan(), test::catalog(), {left, right});
        QCOMPARE(gigabitsOf(view), 3200.0);
        QCOMPARE(view.scaleOut.oversubscription, 1.0);
        QCOMPARE(view.switches.size(), std::size_t{4});
    }

    void aGroupOfServersNeedsASwitch() {
        Drawing drawing;
        const NodeId group = drawing.server("dgx-h100");
        drawing.count(group, 4);
        drawing.job(test::fineTune8b());
        QVERIFY(!place(drawing.plan(), test::catalog(), drawing.plan().jobs.front())->spans);
        const NodeId middle = drawing.switchOf("qm9700");
        drawing.link(group, middle, "ib-ndr", 8);
        const Placement placement = place(drawing.plan(), test::catalog(), drawing.plan().jobs.front()).value();
        QVERIFY(placement.spans);
        QCOMPARE(placement.servers, 4);
        QCOMPARE(placement.hardware.gpus, 32);
    }

    void twoKindsOfServersAreRefusedWithTheWayOut() {
        Drawing drawing;
        drawing.server("dgx-h100");
        drawing.server("dgx-b200");
        drawing.job(test::fineTune8b());
        const auto placement = place(drawing.plan(), test::catalog(), drawing.plan().jobs.front());
        QVERIFY(!placement);
        QCOMPARE(placement.error().code, std::string("mixed_servers"));
    }

    void S27_minimumGpusOfAnEightBillionModel() {
        const Bytes state = gigabytes(128.48); // 8.03e9 parameters x 16 bytes
        const Bytes card = gigabytes(80.0);
        QCOMPARE(minimumGpus(state, card, 0.0), 2);
        QCOMPARE(minimumGpus(state, card, 0.2), 3);
        QCOMPARE(launchableGpus(2, 8), 2);
        QCOMPARE(launchableGpus(3, 8), 4);
        QCOMPARE(launchableGpus(9, 8), 16);
    }
};

QTEST_APPLESS_MAIN(TestShape)
#include "tst_shape.moc"
