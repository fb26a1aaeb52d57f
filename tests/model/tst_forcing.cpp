// What forces a layout or a machine: context, links, overlap.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read what these bring in
#include "model/data_parallel.h"
#include "model/scorer.h"
#include "support/questions.h"

#include <rapidcheck.h>
#endif

using namespace boc;

namespace {

Case quantisedTuning(int sequenceLength) {
    Case question = test::question("llama-3.1-8b", test::hardware("dgx-h100"), Framework::single);
    question.hardware.gpus = question.hardware.gpusPerServer = 1;
    question.workload.task = Task::qlora;
    question.workload.sequenceLength = sequenceLength;
    question.workload.globalBatch = 1;
    question.workload.microBatch = 1;
    question.layout.recompute = Recompute::full;
    return question;
}

Seconds tensorShare(const Hardware& on) {
    Case question = test::question("llama-3.1-8b", on, Framework::megatron);
    question.workload.optimizer = Optimizer::adamw;
    Layout layout;
    layout.tensor = 8;
    layout.zero = 1;
    layout.sequenceParallel = true;
    return Scorer(question, defaultConstants()).step(layout).terms.tensorParallel;
}

} // namespace

class TestForcing : public QObject {
    Q_OBJECT
private slots:
    // 8B QLoRA on one card of 80 GB, 2k to 128k tokens: memory grows with every step, and one length is the first that
    // does not surely fit.
    void S31_oneContextIsTheFirstThatFails() {
        Bytes before;
        int firstFailing = 0;
        for (int length = 2048; length <= 131072; length += 2048) {
            const auto found = answer(quantisedTuning(length));
            QVERIFY(found.has_value());
            const Bytes device = found->memory.worst().device();
            QVERIFY(device > before);
            before = device;
            const bool fits = found->memory.verdict == FitState::fits;
            QVERIFY2(!fits || firstFailing == 0, "a longer context fits where a shorter one did not");
            if (!fits && firstFailing == 0)
                firstFailing = length;
        }
        QVERIFY2(firstFailing > 2048 && firstFailing <= 131072, qPrintable(QString::number(firstFailing)));
    }

    // All of it hides where there is room; none where there is none.
    void S40_exposedTrafficFollowsTheOverlap() {
        rc::check("hide", [] {
            const Seconds traffic = microseconds(*rc::gen::inRange(1, 1000));
            const Seconds more = traffic + microseconds(*rc::gen::inRange(1, 1000));
            RC_ASSERT(hide(traffic, more, 0.0).shown == Seconds());
            RC_ASSERT(hide(traffic, more, 0.0).hidden == traffic);
            RC_ASSERT(hide(traffic, Seconds(), 0.5).shown == traffic);
            // What takes from the compute it hides under shows by that share.
            RC_ASSERT(std::abs(hide(traffic, more, 0.5).shown / traffic - 0.5) < 1e-9);
        });
    }

    // Eight cards on PCIe exchange a layer's activations slower than eight on NVSwitch; the cards themselves are alike.
    void S43_tensorParallelismIsPenalisedOnPcie() {
        const Hardware nvswitch = test::hardware("dgx-h100");
        Hardware pcie = nvswitch;
        pcie.scaleUpKind = ScaleUpKind::pcie;
        pcie.scaleUp = pcie.gpu.hostLink;
        const double penalty = tensorShare(pcie) / tensorShare(nvswitch);
        QVERIFY2(penalty > 3.0, qPrintable(QString::number(penalty)));
    }
};

QTEST_APPLESS_MAIN(TestForcing)
#include "tst_forcing.moc"
