// Pipelines as events: who works when, how long the step takes, how much waits, by schedule.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read what these bring in
#include "model/memory.h"
#include "model/schedule_orders.h"
#include "model/scorer.h"
#include "model/stage_activations.h"
#include "support/questions.h"

#include <rapidcheck.h>

#include <cmath>
#include <map>
#include <numeric>
#endif

using namespace boc;

namespace {

constexpr auto plain = PipelineSchedule::oneForwardOneBackward;
constexpr auto zeroBubble = PipelineSchedule::zeroBubble;
constexpr auto dualPipe = PipelineSchedule::dualPipe;

bool near(Seconds value, Seconds expected, double relative = 1e-9) {
    return std::abs(value / expected - 1.0) <= relative;
}

SimulatedStep run(const PipelineShape& shape, const std::vector<ChunkTimes>& chunks, Seconds transfer = Seconds()) {
    return simulate(ordersOf(shape), chunks, shape.microBatches, transfer, Events::keep);
}

std::vector<ChunkTimes> equal(const PipelineShape& shape, ChunkTimes one) {
    return std::vector<ChunkTimes>(static_cast<std::size_t>(shape.chunks()), one);
}

// Forward 1, both gradients 1 each.
SimulatedStep runEqual(const PipelineShape& shape) {
    return run(shape, equal(shape, {Seconds(1), Seconds(1), Seconds(1)}));
}

PipelineShape randomShape() {
    PipelineShape shape;
    shape.schedule = *rc::gen::element(plain, zeroBubble, dualPipe);
    shape.stages = *rc::gen::inRange(1, 9);
    shape.virtualStages = *rc::gen::element(1, 1, 2, 3);
    shape.microBatches = *rc::gen::inRange(1, 40);
    if (shape.schedule == dualPipe) {
        shape.stages += shape.stages % 2;
        shape.virtualStages = 1;
        shape.microBatches = 2 * (shape.stages + shape.microBatches);
    } else if (shape.virtualStages > 1) {
        shape.stages = std::max(2, shape.stages);
        shape.microBatches *= shape.stages;
    }
    RC_PRE(!cannotSchedule(shape));
    return shape;
}

std::vector<ChunkTimes> randomTimes(const PipelineShape& shape) {
    std::vector<ChunkTimes> times;
    for (int chunk = 0; chunk < shape.chunks(); ++chunk)
        times.push_back({microseconds(*rc::gen::inRange(1, 50)), microseconds(*rc::gen::inRange(1, 50)),
                         microseconds(*rc::gen::inRange(1, 50))});
    return times;
}

const ScheduleEvent* find(const SimulatedStep& step, Pass pass, int microBatch, int chunk) {
    for (const ScheduleEvent& event : step.events)
        if (event.what.pass == pass && event.what.microBatch == microBatch && event.what.chunk == chunk)
            return &event;
    return nullptr;
}

// The end of what gives the input gradient, split or not.
Seconds gradientEnd(const SimulatedStep& step, int microBatch, int chunk) {
    const ScheduleEvent* whole = find(step, Pass::backward, microBatch, chunk);
    return (whole ? whole : find(step, Pass::inputGradient, microBatch, chunk))->end;
}

Case training(int gpus, int globalBatch) {
    Case question = test::question("llama-3.1-70b", test::hardware("dgx-h100", gpus / 8), Framework::megatron);
    question.workload.optimizer = Optimizer::adamwFp32Grads;
    question.workload.globalBatch = globalBatch;
    return question;
}

Layout pipelineOf(int tensor, int pipeline, int data = 1) {
    Layout layout;
    layout.tensor = tensor;
    layout.pipeline = pipeline;
    layout.data = data;
    layout.zero = 1;
    layout.sequenceParallel = tensor > 1;
    layout.recompute = Recompute::full;
    return layout;
}

} // namespace

class TestSchedule : public QObject {
    Q_OBJECT
private slots:
    // Nothing runs twice or not at all; a stage does one thing at a time; forwards go down the model, gradients up.
    void everyPassRunsOnceAfterWhatItWaitsFor() {
        rc::check("events of a step", [] {
            const PipelineShape shape = randomShape();
            const Seconds transfer = microseconds(*rc::gen::inRange(0, 5));
            const SimulatedStep step = run(shape, randomTimes(shape), transfer);
            RC_ASSERT(step.complete);
            const ScheduleEvent* before = nullptr;
            for (const ScheduleEvent& event : step.events) {
                if (before && before->stage == event.stage)
                    RC_ASSERT(event.start >= before->end);
                const bool beside = event.what.besideNext || (before && before->what.besideNext);
                before = &event;
                const auto [pass, k, chunk] = std::tuple(event.what.pass, event.what.microBatch, event.what.chunk);
                const int home = chunk % shape.stages;
                const bool mirrored = shape.schedule == dualPipe && k >= shape.microBatches / 2;
                RC_ASSERT(event.stage == (mirrored ? shape.stages - 1 - home : home));
                const Seconds travel = beside ? Seconds() : transfer;
                if (pass == Pass::forward && chunk > 0)
                    RC_ASSERT(event.start >= find(step, Pass::forward, k, chunk - 1)->end + travel);
                if (pass != Pass::forward)
                    RC_ASSERT(event.start >= find(step, Pass::forward, k, chunk)->end);
                if ((pass == Pass::backward || pass == Pass::inputGradient) && chunk + 1 < shape.chunks())
                    RC_ASSERT(event.start >= gradientEnd(step, k, chunk + 1) + travel);
                if (pass == Pass::weightGradient)
                    RC_ASSERT(event.start >= find(step, Pass::inputGradient, k, chunk)->end);
            }
            std::map<std::tuple<Pass, int, int>, int> times;
            for (const ScheduleEvent& event : step.events)
                ++times[{event.what.pass, event.what.microBatch, event.what.chunk}];
            int forwards = 0, gradients = 0;
            for (const auto& [what, count] : times) {
                RC_ASSERT(count == 1);
                forwards += std::get<0>(what) == Pass::forward;
                gradients += std::get<0>(what) == Pass::backward || std::get<0>(what) == Pass::weightGradient;
            }
            RC_ASSERT(forwards == shape.chunks() * shape.microBatches);
            RC_ASSERT(gradients == forwards);
        });
    }

    void noStepIsShorterThanItsBusiestStage() {
        rc::check("busy, receiving and bubble make the step", [] {
            const PipelineShape shape = randomShape();
            const SimulatedStep step = run(shape, randomTimes(shape), microseconds(*rc::gen::inRange(0, 5)));
            for (const StageUse& use : step.stages) {
                RC_ASSERT(step.duration >= use.busy);
                RC_ASSERT(near(use.busy + use.receiving + use.bubble, step.duration));
                RC_ASSERT(use.bubble >= microseconds(-1e-6));
            }
        });
    }

    void whatWaitsIsWhatTheMemoryCounts() {
        rc::check("peak chunks", [] {
            const PipelineShape shape = randomShape();
            const SimulatedStep step = run(shape, randomTimes(shape));
            for (int stage = 0; stage < shape.stages; ++stage)
                RC_ASSERT(step.stages[static_cast<std::size_t>(stage)].peakChunks == peakChunks(shape, stage));
        });
    }

    // min(k, p - i) and min(k v, p (v - 1) + 2 (p - i) - 1), as Narayanan et al. count them.
    void peakOfOneForwardOneBackward() {
        for (const int k : {2, 4, 32})
            for (int stage = 0; stage < 4; ++stage)
                QCOMPARE(peakChunks({plain, 4, 1, k}, stage), std::min(k, 4 - stage));
        for (const int k : {4, 32})
            for (int stage = 0; stage < 4; ++stage)
                QCOMPARE(peakChunks({plain, 4, 3, k}, stage), std::min(3 * k, 4 * 2 + 2 * (4 - stage) - 1));
    }

    // (p - 1) / (k v) of the ideal, within 2 %.
    void bubbleOfEqualStagesIsTheClosedForm() {
        for (const int p : {2, 4, 8, 16})
            for (const int v : {1, 2, 4})
                for (const int rounds : {1, 2, 8}) {
                    const PipelineShape shape{plain, p, v, p * rounds};
                    const SimulatedStep step = run(shape, equal(shape, {Seconds(1), Seconds(1.2), Seconds(0.8)}));
                    const Seconds ideal(3.0 * v * shape.microBatches);
                    const Seconds closed = ideal * (1.0 + (p - 1.0) / (shape.microBatches * v));
                    QVERIFY2(near(step.duration, closed, 0.02),
                             qPrintable(QStringLiteral("p %1 v %2 k %3: %4 against %5")
                                            .arg(p)
                                            .arg(v)
                                            .arg(shape.microBatches)
                                            .arg(step.duration.value())
                                            .arg(closed.value())));
                }
    }

    // ZB-H1: (p - 1)(F + B - W), a third of 1F1B's where the three are alike (Qi et al. 2023).
    void zeroBubbleIsAThirdOfTheBubble() {
        for (const int p : {2, 4, 8})
            for (const int k : {p, 2 * p, 5 * p + 1}) {
                const SimulatedStep step = runEqual({zeroBubble, p, 1, k});
                QVERIFY(near(step.duration, Seconds(3.0 * k + (p - 1))));
                QVERIFY(near(runEqual({plain, p, 1, k}).duration, Seconds(3.0 * k + 3 * (p - 1))));
            }
    }

    // (p / 2 - 1)(F&B + B - 3 W), B being both gradients (DeepSeek-V3 2024, table 2): with all alike, 2 of 6 p / 2 - 1.
    void dualPipeHasTheBubbleItsAuthorsState() {
        for (const int p : {2, 4, 8, 16})
            for (const int k : {2 * p, 4 * p}) {
                const PipelineShape shape{dualPipe, p, 1, k};
                const double f = 1.0, in = 1.1, w = 0.9;
                const SimulatedStep step = run(shape, equal(shape, {Seconds(f), Seconds(in), Seconds(w)}));
                const double stated = (p / 2.0 - 1.0) * (f + (in + w) + (in + w) - 3.0 * w);
                const double least = std::ranges::min(step.stages, {}, &StageUse::bubble).bubble.value();
                QVERIFY2(std::abs(least - stated) <= 0.02 * step.duration.value(),
                         qPrintable(QStringLiteral("p %1 k %2: %3 against %4").arg(p).arg(k).arg(least).arg(stated)));
            }
    }

    void schedulesSayWhatTheyNeed() {
        QCOMPARE(*cannotSchedule({plain, 4, 2, 6}),
                 std::string("interleaving needs a multiple of PP 4 micro-batches; there are 6"));
        QCOMPARE(*cannotSchedule({dualPipe, 3, 1, 12}),
                 std::string("DualPipe needs an even number of stages; PP 3 is odd, nearest PP 4"));
        QVERIFY(cannotSchedule({dualPipe, 4, 1, 6}));
        QVERIFY(cannotSchedule({dualPipe, 4, 2, 16}));
        QVERIFY(cannotSchedule({zeroBubble, 1, 1, 8}));
        QVERIFY(!cannotSchedule({zeroBubble, 4, 1, 2}));
        QVERIFY(!cannotSchedule({dualPipe, 4, 1, 8}));
    }

    // The answer's step is the simulated one; on equal stages it is the search's closed form within 2 %.
    void shownStepAgreesWithTheSearchOnEqualStages() {
        Case question = training(64, 256);
        question.model.vocabulary = 8; // embedding and head next to nothing
        for (const auto& [schedule, v] :
             {std::pair{plain, 1}, {plain, 2}, {plain, 5}, {zeroBubble, 1}, {dualPipe, 1}}) {
            Layout layout = pipelineOf(8, 8);
            layout.virtualStages = v;
            layout.schedule = schedule;
            layout.recompute = Recompute::none;
            Scorer scorer(question, defaultConstants());
            const Step closed = scorer.step(layout), shown = scorer.simulatedStep(layout);
            QVERIFY2(near(closed.seconds(), shown.seconds(), 0.02),
                     qPrintable(QString::fromStdString(describe(layout))));
            QCOMPARE(shown.stages.size(), std::size_t(8));
            QVERIFY(shown.terms.compute == closed.terms.compute);
        }
    }

    // A step of very many micro-batches goes on at the pace it has reached.
    void longStepsGoOnAtTheirPace() {
        Layout layout = pipelineOf(8, 8);
        Case question = training(64, 20'000);
        Scorer some(question, defaultConstants());
        const Step whole = some.simulatedStep(layout);
        question.workload.globalBatch = 200'000; // more passes than are simulated
        Scorer many(question, defaultConstants());
        const Step extrapolated = many.simulatedStep(layout);
        QVERIFY(!extrapolated.stages.empty());
        QVERIFY(near(extrapolated.terms.compute, 10.0 * whole.terms.compute));
        QVERIFY(near(extrapolated.terms.pipelineBubble, whole.terms.pipelineBubble, 1e-3));
        QVERIFY(near(extrapolated.terms.pipelineTransfer, 10.0 * whole.terms.pipelineTransfer, 1e-3));
    }

    void zeroBubbleKeepsFullStagesEverywhere() {
        Layout layout = pipelineOf(8, 8);
        layout.schedule = zeroBubble;
        for (const int stage : {0, 3, 7})
            QCOMPARE(microBatchesInFlight(layout, stage, 64), 8.0);
    }

    // Two copies of the weights, one micro-batch more in flight (DeepSeek-V3 2024, table 2).
    void dualPipeHoldsTwoCopiesOfTheWeights() {
        const Case question = training(64, 64);
        Scorer scorer(question, defaultConstants());
        Layout layout = pipelineOf(8, 8);
        const Memory one = scorer.full(layout).memory;
        layout.schedule = dualPipe;
        const Memory both = scorer.full(layout).memory;
        for (std::size_t stage = 0; stage < 8; ++stage) {
            const Bytes mirrored = one.stages[stage].terms.weights + one.stages[7 - stage].terms.weights;
            QVERIFY(std::abs(both.stages[stage].terms.weights / mirrored - 1.0) < 1e-9);
            // The copies are replicas of each other, so they share the optimizer's state.
            QVERIFY(both.stages[stage].terms.optimizer < 1.01 * mirrored / 2.0 * 6.0);
        }
        // A micro-batch of one stage's layers each.
        QCOMPARE(microBatchesInFlight(layout, 0, 64), 4.5);
        QCOMPARE(both.stages[0].layers, one.stages[0].layers + one.stages[7].layers);
    }

    // Tokens travel to experts and back while the other direction computes.
    void dualPipeHidesTheExpertExchange() {
        Case question = test::question("deepseek-v3", test::hardware("dgx-h100", 32), Framework::megatron);
        question.workload.optimizer = Optimizer::adamwFp32Grads;
        question.workload.globalBatch = 2048;
        Layout layout = pipelineOf(1, 8, 32);
        layout.expert = 32;
        Scorer scorer(question, defaultConstants());
        const Step one = scorer.simulatedStep(layout);
        layout.schedule = dualPipe;
        const Step both = scorer.simulatedStep(layout);
        QVERIFY(both.terms.expertParallel < 0.6 * one.terms.expertParallel);
        QVERIFY(both.terms.pipelineBubble < one.terms.pipelineBubble);
        QVERIFY(both.seconds() < one.seconds());
    }
};

QTEST_APPLESS_MAIN(TestSchedule)
#include "tst_schedule.moc"
