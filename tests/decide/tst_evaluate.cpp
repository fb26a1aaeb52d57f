// The whole way from a drawing to its verdict, on the real catalogue and the real model.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over the standard library's concepts
#include "decide/drawing.h"
#include "decide/evaluation.h"
#include "decide/summary.h"

#include <algorithm>
#endif

using namespace boc;
using boc::test::Drawing;

namespace {

constexpr double aDay = 86400.0;

Evaluation of(const Plan& plan) { return evaluate(plan, test::catalog()); }

const Flip* flipOn(const Evaluation& found, const std::string& axis) {
    const auto at = std::ranges::find(found.flips, axis, &Flip::axis);
    return at == found.flips.end() ? nullptr : &*at;
}

bool hasFinding(const Evaluation& found, const std::string& code) {
    return std::ranges::find(found.findings, code, &Finding::code) != found.findings.end();
}

const Remedy* remedyNamed(const Evaluation& found, const std::string& start) {
    const auto at =
        std::ranges::find_if(found.remedies, [&](const Remedy& remedy) { return remedy.text.starts_with(start); });
    return at == found.remedies.end() ? nullptr : &*at;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// One 8B fine-tune over two boxes whose link kind carries any rate: the bandwidth of a cable is what varies.
bool twoAreFaster(double gigabitsAServer) {
    Drawing drawing = test::twoBoxes();
    drawing.job(test::fineTune8b());
    drawing.plan().entries.links[LinkKindId{"roce-100"}].rate = gigabitsPerSecond(gigabitsAServer);
    drawing.plan().entries.switches[SwitchId{"sn4600c"}].rate = gigabitsPerSecond(1e4);
    for (auto& [id, server] : drawing.plan().entries.servers)
        server.nics->rate = gigabitsPerSecond(1e4);
    const Evaluation found = of(drawing.plan());
    const Option* single = found.option("1x-dgx-h100");
    return found.jobs.front().drawn.answer->step.seconds() < single->answer->step.seconds();
}

} // namespace

class TestEvaluate : public QObject {
    Q_OBJECT
private slots:
    void S02_twoFineTunesOnTwoBoxesLeaveTheFabricUnused() {
        Drawing drawing = test::twoBoxes();
        for (const char* server : {"s1", "s2"}) {
            Job job = test::lora8b();
            job.servers = {NodeId{server}};
            drawing.job(job);
        }
        const Evaluation found = of(drawing.plan());
        QCOMPARE(found.shape, Shape::standaloneServers);
        QCOMPARE(found.shapeText, std::string("2 standalone servers (fabric unused)"));
        QCOMPARE(found.verdict.headline, std::string("2 standalone servers (fabric unused)"));
        QVERIFY(hasFinding(found, "FAB-001"));
        QVERIFY(found.jobs[0].drawn.answer && found.jobs[1].drawn.answer);
    }

    void S04_oneServerIsNotCalledACluster() {
        Plan plan = test::oneBox(test::lora8b());
        plan.name = "Training Cluster";
        const Evaluation found = of(plan);
        QCOMPARE(found.shape, Shape::oneServer);
        QVERIFY(hasFinding(found, "SHAPE-001"));
        plan.name = "Training server";
        QVERIFY(!hasFinding(of(plan), "SHAPE-001"));
    }

    void S09_eightBillionLoraFitsOneGpuAndTheColumnIsThere() {
        const Evaluation found = of(test::oneBox(test::lora8b()));
        const Option* gpu = found.option("1gpu-dgx-h100");
        QVERIFY(gpu);
        QVERIFY(gpu->title.starts_with("1 GPU"));
        QCOMPARE(gpu->fit, FitState::fits);
        QCOMPARE(gpu->shape, Shape::oneGpu);
        QVERIFY(found.option("1x-dgx-h100"));
    }

    void U1_seventyBillionFullFineTuneDoesNotFitOneBox() {
        const Evaluation found = of(test::oneBox(test::fineTune70b()));
        QCOMPARE(found.verdict.headline, std::string("One DGX H100 is not enough"));
        QCOMPARE(found.verdict.state, FitState::doesNotFit);
        QVERIFY2(contains(found.verdict.cause, "optimizer state needs 141 GB a GPU"), found.verdict.cause.c_str());
        QVERIFY2(contains(found.verdict.cause, "GB in all"), found.verdict.cause.c_str());
        for (const char* smaller : {"8-bit Adam", "paged 8-bit Adam", "QLoRA"}) {
            const Remedy* remedy = remedyNamed(found, smaller);
            QVERIFY2(remedy, smaller);
            QVERIFY(remedy->option.changesResult);
            QVERIFY(remedy->option.fit != FitState::doesNotFit);
        }
        QCOMPARE(remedyNamed(found, "QLoRA")->option.fit, FitState::fits);
    }

    void S13_moreServersComeAfterTheOtherRemedies() {
        const Evaluation found = of(test::oneBox(test::fineTune70b()));
        QVERIFY(!found.remedies.empty());
        QVERIFY(std::ranges::is_sorted(found.remedies, {}, &Remedy::kind));
        QVERIFY(found.remedies.front().kind != RemedyClass::secondServer);
        QVERIFY(
            std::ranges::any_of(found.remedies, [](const Remedy& r) { return r.kind == RemedyClass::largerDevice; }));
        QCOMPARE(found.remedies.back().kind, RemedyClass::secondServer);
        for (std::size_t i = 1; i < found.remedies.size(); ++i)
            if (found.remedies[i].kind == found.remedies[i - 1].kind)
                QVERIFY(found.remedies[i - 1].option.cost.total <= found.remedies[i].option.cost.total);
    }

    void S14_aMissedDeadlineIsCuredOnlyByWhatKeepsIt() {
        const Plan plan = test::oneBox(test::fineTune8b());
        const Seconds alone = *of(plan).option("1x-dgx-h100")->run;
        Drawing drawing(plan);
        drawing.constraint(ConstraintMetric::calendarTime, alone.value() * 0.7, ConstraintForce::hard);
        const Evaluation found = of(drawing.plan());
        QCOMPARE(found.verdict.headline, std::string("One DGX H100 is too slow"));
        QCOMPARE(found.verdict.failing, ConstraintId{"c1"});
        QVERIFY(!found.remedies.empty());
        for (const Remedy& remedy : found.remedies)
            QVERIFY2(*remedy.option.run <= alone * 0.7, remedy.text.c_str());
        QVERIFY(*found.option(found.recommended)->run <= alone * 0.7);
    }

    void theRecommendedOptionHoldsWhatIsHard() {
        const Evaluation found = of(test::oneBox(test::fineTune70b()));
        const Option* best = found.option(found.recommended);
        QVERIFY(best);
        QVERIFY(best->holdsHard);
        QVERIFY(!best->changesResult);
        for (const Option& option : found.options)
            if (option.holdsHard && option.cost.serversPriced)
                QVERIFY(best->cost.total <= option.cost.total);
    }

    void S38_U3_twoBoxesOn100GbeAreSlowerAndTheCauseIsNamed() {
        Drawing drawing = test::twoBoxes();
        drawing.job(test::fineTune8b());
        const Evaluation found = of(drawing.plan());
        QCOMPARE(found.verdict.headline, std::string("Two DGX H100 are slower than one"));
        QVERIFY2(contains(found.verdict.cause, "exposed gradient traffic"), found.verdict.cause.c_str());
        QVERIFY(hasFinding(found, "NET-003"));
        QCOMPARE(found.recommended, std::string("1x-dgx-h100"));
        drawing.fabric(NodeId{"w1"}, "ib-hdr", 8);
        const Evaluation faster = of(drawing.plan());
        QCOMPARE(faster.verdict.headline, std::string("Two DGX H100 are faster than one"));
        QVERIFY(!hasFinding(faster, "NET-003"));
    }

    void S38_flipBandwidthIsPrintedAndSteppingOverItFlips() {
        Drawing drawing = test::twoBoxes();
        drawing.job(test::fineTune8b());
        const Evaluation found = of(drawing.plan());
        const Flip* flip = flipOn(found, "inter-server bandwidth");
        QVERIFY(flip);
        QVERIFY2(flip->value, flip->text.c_str());
        QCOMPARE(flip->from, 100.0);
        QVERIFY2(contains(flip->text, "2 servers become faster than one from"), flip->text.c_str());
        QVERIFY(!twoAreFaster(*flip->value * 0.99));
        QVERIFY(twoAreFaster(*flip->value * 1.01));
    }

    void S01_aClusterNamesTheConstraintThatForcesIt() {
        Drawing drawing = test::twoBoxes();
        drawing.fabric(NodeId{"w1"}, "ib-hdr", 8);
        drawing.job(test::fineTune8b());
        const Evaluation free = of(drawing.plan());
        QVERIFY2(contains(free.verdict.cause, "no constraint forces a second server"), free.verdict.cause.c_str());
        const Seconds alone = *free.option("1x-dgx-h100")->run;
        drawing.constraint(ConstraintMetric::calendarTime, alone.value() * 0.9, ConstraintForce::hard);
        const Evaluation forced = of(drawing.plan());
        QVERIFY2(contains(forced.verdict.cause, "C1 calendar time forces it"), forced.verdict.cause.c_str());
        QVERIFY(forced.recommended != free.recommended);
        QVERIFY(!forced.option("1x-dgx-h100")->holdsHard);
    }

    void S05_aDirectCableIsSaidToBeTheOnlyFabric() {
        Drawing drawing;
        const NodeId left = drawing.server("dgx-h100");
        const NodeId right = drawing.server("dgx-h100");
        drawing.link(left, right);
        drawing.job(test::fineTune8b());
        const Evaluation found = of(drawing.plan());
        QCOMPARE(found.shape, Shape::cluster);
        QVERIFY(contains(found.shapeText, "no independent switch: link is the only fabric element"));
        QVERIFY(hasFinding(found, "SHAPE-002"));
    }

    void S42_tensorParallelAcrossTheHopIsFound() {
        Drawing drawing = test::twoBoxes();
        Job job = test::fineTune8b();
        drawing.job(job);
        QVERIFY(!hasFinding(of(drawing.plan()), "PAR-004"));
        drawing.plan().jobs.front().layout.tensor = 16;
        QVERIFY(hasFinding(of(drawing.plan()), "PAR-004"));
    }

    void S28_headroomPolicyIsShownAsKeptOrNot() {
        Plan plan = test::oneBox(test::fineTune8b());
        QVERIFY(!hasFinding(of(plan), "MEM-001"));
        plan.assumptions.headroom = 0.6;
        const Evaluation found = of(plan);
        QVERIFY(hasFinding(found, "MEM-001"));
        QCOMPARE(found.verdict.state, FitState::fits); // a policy never replaces the computed peak
    }

    void aYearTooFullOfRunsIsFound() {
        Plan plan = test::oneBox(test::fineTune8b());
        plan.jobs.front().runsPerYear = 10'000.0;
        QVERIFY(hasFinding(of(plan), "TIME-001"));
    }

    void freeNetworkCardsOfAClusterAreFound() {
        Drawing drawing = test::twoBoxes();
        drawing.job(test::fineTune8b());
        QVERIFY(hasFinding(of(drawing.plan()), "NET-001"));
        drawing.fabric(NodeId{"w1"}, "ib-hdr", 8);
        QVERIFY(!hasFinding(of(drawing.plan()), "NET-001"));
    }

    void deadlineFlipTurnsTheRecommendation() {
        Plan plan = test::oneBox(test::fineTune8b());
        const Evaluation before = of(plan);
        const Flip* flip = flipOn(before, "deadline");
        QVERIFY(flip && flip->value);
        const auto withDeadline = [&](double days) {
            Drawing drawing(plan);
            drawing.constraint(ConstraintMetric::calendarTime, days * aDay, ConstraintForce::hard);
            return of(drawing.plan()).recommended;
        };
        QCOMPARE(withDeadline(*flip->value * 1.01), before.recommended);
        QVERIFY(withDeadline(*flip->value * 0.99) != before.recommended);
    }

    void contextFlipIsTheFirstLengthThatNoLongerFits() {
        Plan plan = test::oneBox(test::lora8b(), "runpod-h100-sxm");
        const Evaluation before = of(plan);
        const Flip* flip = flipOn(before, "context");
        QVERIFY(flip);
        QVERIFY2(flip->value, flip->text.c_str());
        plan.jobs.front().workload.sequenceLength = static_cast<int>(*flip->value) + 128;
        QVERIFY(of(plan).option(before.recommended)->fit != FitState::fits);
        plan.jobs.front().workload.sequenceLength = static_cast<int>(*flip->value) - 128;
        QCOMPARE(of(plan).option(before.recommended)->fit, FitState::fits);
    }

    void S47_twoHostsWithoutAStoreAreToldSo() {
        Drawing drawing = test::twoBoxes();
        drawing.job(test::fineTune8b());
        QVERIFY(hasFinding(of(drawing.plan()), "STO-001"));
        const NodeId store = drawing.store("nfs-tcp");
        drawing.link(store, NodeId{"w1"});
        QVERIFY(!hasFinding(of(drawing.plan()), "STO-001"));
    }

    void Q38_anUnknownModelIsNamedAndNothingIsGuessed() {
        Plan plan = test::oneBox(test::fineTune8b());
        plan.jobs.front().model = ModelId{"llama-9"};
        const Evaluation found = of(plan);
        QVERIFY(!found.verdict.answered);
        QVERIFY2(contains(found.verdict.cause, "llama-9"), found.verdict.cause.c_str());
        QVERIFY(found.jobs.front().problem == found.verdict.cause);
        QVERIFY(found.recommended.empty());
    }

    void Q38_anUnknownServerIsNamedWithItsField() {
        Plan plan = test::oneBox(test::fineTune8b());
        plan.servers.front().server = ServerId{"dgx-h900"};
        const Evaluation found = of(plan);
        QVERIFY(!found.verdict.answered);
        QVERIFY2(contains(found.verdict.cause, "servers.s1.server"), found.verdict.cause.c_str());
    }

    void moreServersNeverNeedMoreMemoryAGpu() {
        const Evaluation found = of(test::oneBox(test::fineTune70b()));
        std::optional<Bytes> before;
        for (const int servers : {1, 2, 4}) {
            const Option* option = found.option(std::to_string(servers) + "x-dgx-h100");
            QVERIFY(option && option->answer);
            const Bytes state = option->answer->memory.worst().state();
            QVERIFY(!before || state <= *before);
            before = state;
        }
    }

    void G26_samePlanSameText() {
        Drawing drawing = test::twoBoxes();
        drawing.job(test::fineTune8b());
        const std::string first = summaryOf(of(drawing.plan()), drawing.plan());
        for (int i = 0; i < 3; ++i)
            QCOMPARE(summaryOf(of(drawing.plan()), drawing.plan()), first);
    }

    void aStoppedEvaluationSaysThatItIsIncomplete() {
        std::stop_source source;
        source.request_stop();
        const Evaluation found = evaluate(test::oneBox(test::fineTune70b()), test::catalog(), source.get_token());
        QVERIFY(!found.complete);
        QVERIFY(found.recommended.empty());
    }
};

QTEST_APPLESS_MAIN(TestEvaluate)
#include "tst_evaluate.moc"
