// Kernel, collective and step times: worked figures, terms and laws.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read what these bring in
#include "model/collective.h"
#include "model/scorer.h"
#include "model/step_time.h"
#include "support/questions.h"

#include <rapidcheck.h>

#include <cmath>
#endif

using namespace boc;

namespace {

bool near(double value, double expected, double relative = 1e-9) {
    return std::abs(value / expected - 1.0) <= relative;
}

KernelTimes h100() {
    static const Hardware on = test::hardware("dgx-h100");
    return {on.gpu, on.scaleUpKind, on.scaleUp, Precision::bf16, defaultConstants()};
}

// Two servers of eight GPUs joined by NICs that reach all of their rate.
Hardware twoServers(double gigabytesASecond) {
    Hardware on = test::hardware("dgx-h100", 2);
    on.scaleOut.perServer = gigabytesPerSecond(gigabytesASecond);
    on.scaleOut.measuredPerServer = on.scaleOut.perServer;
    return on;
}

Layout randomLayout(int gpus) {
    Layout layout;
    layout.tensor = *rc::gen::element(1, 2, 4, 8);
    layout.pipeline = *rc::gen::element(1, 2, 4);
    layout.data = gpus / layout.tensor / layout.pipeline;
    layout.zero = 1;
    layout.sequenceParallel = layout.tensor > 1;
    layout.microBatch = *rc::gen::element(1, 2);
    layout.recompute = *rc::gen::element(Recompute::none, Recompute::selective, Recompute::full);
    return layout;
}

} // namespace

class TestStep : public QObject {
    Q_OBJECT
private slots:
    void productsNeverGetFasterByGrowing() {
        const KernelTimes kernels = h100();
        rc::check("monotone", [&] {
            const double m = *rc::gen::inRange(1, 20000), n = *rc::gen::inRange(1, 20000),
                         k = *rc::gen::inRange(1, 20000);
            const double before = kernels.product(m, n, k).value();
            RC_ASSERT(kernels.product(m + 64, n, k).value() >= before);
            RC_ASSERT(kernels.product(m, n + 64, k).value() >= before);
            RC_ASSERT(kernels.product(m, n, k + 64).value() >= before);
            const auto attention = [&](double s) {
                return kernels.attentionForward(AttentionCode::flashSince2024, {1, s, s / 2, 8, 8, 128, 128});
            };
            RC_ASSERT(attention(m + 1) > attention(m));
        });
    }

    // No product runs above the card's dense peak.
    void noProductBeatsThePeak() {
        for (const auto& [id, gpu] : test::catalog().gpus) {
            if (!gpu.peak.bf16)
                continue;
            const KernelTimes kernels(gpu, gpu.scaleUpKind, gpu.scaleUp.value_or(gpu.hostLink), Precision::bf16,
                                      defaultConstants());
            for (const double n : {128.0, 1024.0, 8192.0, 65536.0})
                QVERIFY2(Flops(2 * n * n * n) / kernels.product(n, n, n) < *gpu.peak.bf16, id.text.c_str());
        }
    }

    // 16.06 GB of gradients summed between two servers: 1.285 s at 12.5 GB/s a server, 0.080 s at 200 GB/s, and no
    // less; a reduce-scatter and an all-gather (a ring) take longer.
    void S38_workedFigureGradientTraffic() {
        const Communicator all{16, 8, 1};
        const auto seconds = [&](Collective what, double rate) {
            const Hardware on = twoServers(rate);
            const GpuKernels kernels = kernelsOf(on.gpu, on.scaleUpKind, on.scaleUp, Precision::bf16);
            return collectiveTime(what, Bytes(16.06e9), all, on, kernels, defaultConstants()).value();
        };
        QVERIFY(near(seconds(Collective::allReduce, 12.5), 1.285, 0.002));
        QVERIFY(near(seconds(Collective::allReduce, 200), 0.080, 0.02));
        QVERIFY(seconds(Collective::reduceScatter, 12.5) + seconds(Collective::allGather, 12.5) > 1.285);
    }

    // Eight groups beside each other share the NICs: together they take as long as one group of all.
    void concurrentGroupsShareTheNics() {
        const Hardware on = twoServers(50);
        const GpuKernels kernels = kernelsOf(on.gpu, on.scaleUpKind, on.scaleUp, Precision::bf16);
        const Seconds together =
            collectiveTime(Collective::allReduce, Bytes(16e9), {16, 8, 1}, on, kernels, defaultConstants());
        const Seconds apart =
            collectiveTime(Collective::allReduce, Bytes(2e9), {2, 1, 8}, on, kernels, defaultConstants());
        QVERIFY(near(together.value(), apart.value(), 0.01));
    }

    // Published nccl-tests figures the table was condensed from: 8 GPUs, 512 MiB, bus bandwidth 445 GB/s (all-reduce)
    // and 335 GB/s (all-gather) on H100.
    void collectivesInsideAServerReachTheirMeasuredBandwidth() {
        const Hardware on = test::hardware("dgx-h100");
        const GpuKernels kernels = kernelsOf(on.gpu, on.scaleUpKind, on.scaleUp, Precision::bf16);
        const Bytes buffer = gibibytes(0.5);
        const double reduce =
            2.0 * 7 / 8 * buffer.value() /
            collectiveTime(Collective::allReduce, buffer, {8, 8, 1}, on, kernels, defaultConstants()).value();
        const double gather =
            7.0 / 8 * buffer.value() /
            collectiveTime(Collective::allGather, buffer, {8, 8, 1}, on, kernels, defaultConstants()).value();
        QVERIFY(near(reduce / 1e9, 445, 0.10));
        QVERIFY(near(gather / 1e9, 335, 0.10));
    }

    void termsAddUpAndOneGpuCommunicatesNothing() {
        Case question = test::question("llama-3.1-8b", test::hardware("dgx-h100"), Framework::single);
        question.hardware.gpus = 1;
        question.workload.optimizer = Optimizer::adamw;
        question.workload.globalBatch = 8;
        Scorer scorer(question, defaultConstants());
        const Step step = scorer.step(Layout{});
        QCOMPARE(step.terms.tensorParallel.value(), 0.0);
        QCOMPARE(step.terms.dataParallel.value(), 0.0);
        QCOMPARE(step.terms.pipelineBubble.value(), 0.0);
        QCOMPARE(step.terms.pipelineTransfer.value(), 0.0);
        const StepTerms& t = step.terms;
        QVERIFY(near(step.seconds().value(), (t.compute + t.recompute + t.optimizer + t.other).value()));
        QVERIFY(step.low < step.seconds() && step.seconds() < step.high);
    }

    // Bubble over ideal is (p-1)/(k v) for equal stages.
    void bubbleOfEqualStagesIsTheTextbooks() {
        Case question = test::question("llama-3.1-70b", test::hardware("dgx-h100", 4), Framework::megatron);
        question.workload.optimizer = Optimizer::adamwFp32Grads;
        question.workload.globalBatch = 128;
        question.model.vocabulary = 8; // embedding and head next to nothing: stages are equal
        Layout layout;
        layout.tensor = 8;
        layout.pipeline = 4;
        layout.zero = 1;
        layout.sequenceParallel = true;
        for (const int v : {1, 2, 4}) {
            layout.virtualStages = v;
            Scorer scorer(question, defaultConstants());
            const Step step = scorer.step(layout);
            const double ideal = (step.terms.compute + step.terms.tensorParallel).value();
            QVERIFY(near(step.terms.pipelineBubble.value() / ideal, 3.0 / (128.0 * v), 0.02));
        }
    }

    void moreBandwidthNeverSlowsAndMoreMicroBatchesNeverSpeed() {
        rc::check("laws of a step", [] {
            Case question = test::question(*rc::gen::element<std::string>("llama-3.1-8b", "llama-3.1-70b"),
                                           test::hardware("dgx-h100", 4), Framework::megatron);
            question.workload.optimizer = Optimizer::adamwFp32Grads;
            question.workload.globalBatch = 64;
            const Layout layout = randomLayout(32);
            question.hardware.scaleOut.perServer = gigabitsPerSecond(*rc::gen::inRange(25, 3200));
            const double before = Scorer(question, defaultConstants()).step(layout).seconds().value();
            Case wider = question;
            wider.hardware.scaleOut.perServer *= 1.5;
            RC_ASSERT(Scorer(wider, defaultConstants()).step(layout).seconds().value() <= before * (1 + 1e-12));
            Case more = question;
            more.workload.globalBatch *= 2;
            RC_ASSERT(Scorer(more, defaultConstants()).step(layout).seconds().value() > before);
            Case oversubscribed = question;
            oversubscribed.hardware.scaleOut.oversubscription = 4.0;
            RC_ASSERT(Scorer(oversubscribed, defaultConstants()).step(layout).seconds().value() >=
                      before * (1 - 1e-12));
        });
    }

    // Copies of the shards are summed over the network whatever is sharded: a slow one shows.
    void shardGroupsSumTheirCopiesOverTheNetwork() {
        for (const int zero : {1, 2, 3}) {
            const Framework framework = zero == 1 ? Framework::megatron : Framework::fsdp;
            Case question = test::question("llama-3.1-8b", test::hardware("dgx-h100", 2), framework);
            question.workload.optimizer = Optimizer::adamw;
            question.workload.globalBatch = 16;
            question.hardware.scaleOut.perServer = gigabitsPerSecond(1);
            Layout layout;
            layout.data = 16;
            layout.zero = zero;
            layout.shardGroup = 8;
            // At least the gradients of one card's eighth, there and back, eight cards on 0.125 GB/s.
            QVERIFY(Scorer(question, defaultConstants()).step(layout).terms.dataParallel >
                    Seconds(8.03e9 * 2 / 0.125e9 / 2));
        }
    }

    // A GPU of a family without measurements gets a wider band than one that was measured.
    void theBandWidensWithDistanceFromWhatWasMeasured() {
        Case question = test::question("llama-3.1-8b", test::hardware("dgx-h100"), Framework::fsdp);
        const double measured = bandWidth(question, KernelSource::measured, defaultConstants());
        QVERIFY(measured < bandWidth(question, KernelSource::transferred, defaultConstants()));
        QVERIFY(bandWidth(question, KernelSource::transferred, defaultConstants()) <
                bandWidth(question, KernelSource::assumed, defaultConstants()));
    }
};

QTEST_APPLESS_MAIN(TestStep)
#include "tst_step.moc"
