// The layout search: equal to brute force, complete about what it rejects, quick to stop.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read what these bring in
#include "model/framework.h"
#include "model/layout_space.h"
#include "model/memory.h"
#include "model/scorer.h"
#include "support/questions.h"

#include <rapidcheck.h>

#include <thread>
#endif

using namespace boc;

namespace {

Case training(const std::string& id, const std::string& server, int servers, Framework framework) {
    Case question = test::question(id, test::hardware(server, servers), framework);
    question.workload.globalBatch = 32;
    question.workload.optimizer = defaultOptimizer(framework, Precision::bf16);
    return question;
}

// Every combination of every whole number, kept when the framework can launch it: no divisors, no shortcuts.
Seconds bruteForce(const Case& question) {
    Scorer scorer(question, defaultConstants());
    const int gpus = question.hardware.gpus;
    std::optional<Seconds> best[2]; // fits, borderline
    Layout layout;
    for (layout.tensor = 1; layout.tensor <= std::min(gpus, question.hardware.gpusPerServer); ++layout.tensor)
        for (layout.pipeline = 1; layout.pipeline <= gpus; ++layout.pipeline)
            for (layout.context = 1; layout.context <= gpus; ++layout.context) {
                if (gpus % (layout.tensor * layout.pipeline * layout.context) != 0)
                    continue;
                layout.data = gpus / layout.tensor / layout.pipeline / layout.context;
                if (layout.context > 1 && question.workload.sequenceLength / layout.context < 2048)
                    continue;
                for (layout.zero = 0; layout.zero <= 3; ++layout.zero)
                    for (layout.virtualStages = 1; layout.virtualStages <= 16; ++layout.virtualStages)
                        for (layout.microBatch = 1; layout.microBatch <= 64; ++layout.microBatch)
                            for (const Recompute recompute : {Recompute::none, Recompute::full}) {
                                layout.recompute = recompute;
                                layout.sequenceParallel = layout.tensor > 1;
                                if (illegal(question, layout))
                                    continue;
                                // What a framework shards by itself is not left off to look faster.
                                if (question.framework == Framework::megatron && layout.zero != 1)
                                    continue;
                                if (question.framework == Framework::fsdp &&
                                    layout.zero != (layout.data * layout.context > 1 ? 3 : 0) && layout.zero != 2)
                                    continue;
                                if (question.framework == Framework::fsdp && layout.data * layout.context == 1 &&
                                    layout.zero != 0)
                                    continue;
                                const int cuts = layout.pipeline * layout.virtualStages;
                                if (layout.virtualStages > 1 && question.model.layers() % cuts != 0 &&
                                    (question.model.layers() + 2) % cuts != 0)
                                    continue;
                                const FitState fit = fitState(scorer.device(layout), question.hardware.gpu.usable,
                                                              defaultConstants().memoryBand);
                                if (fit == FitState::doesNotFit)
                                    continue;
                                auto& slot = best[fit == FitState::fits ? 0 : 1];
                                const Seconds high = scorer.step(layout).high;
                                if (!slot || high < *slot)
                                    slot = high;
                            }
            }
    return best[0] ? *best[0] : best[1].value_or(Seconds());
}

} // namespace

class TestSearch : public QObject {
    Q_OBJECT
private slots:
    void S29_findsWhatBruteForceFinds() {
        for (const auto& [id, servers, framework] : {std::tuple{"llama-3.1-8b", 1, Framework::megatron},
                                                     {"llama-3.1-8b", 2, Framework::fsdp},
                                                     {"llama-3.1-70b", 4, Framework::megatron},
                                                     {"llama-3.1-70b", 2, Framework::fsdp}}) {
            const Case question = training(id, "dgx-h100", servers, framework);
            const auto found = search(question, 100000);
            QVERIFY(found.has_value());
            QVERIFY(!found->layouts.empty());
            Seconds fastest = found->layouts.front().step.high;
            for (const Answer& answer : found->layouts)
                if (answer.memory.verdict == found->layouts.front().memory.verdict)
                    fastest = std::min(fastest, answer.step.high);
            QCOMPARE(fastest.value(), bruteForce(question).value());
            // The first is that optimum or a simpler near-tie of it.
            QVERIFY(found->layouts.front().step.high <= 1.05 * fastest);
        }
    }

    void everyCandidateIsEitherKeptOrRejectedWithAReason() {
        const Case question = training("llama-3.1-70b", "dgx-h100", 2, Framework::megatron);
        const auto found = search(question, 100000);
        std::int64_t rejected = 0;
        for (const Rejected& entry : found->rejected) {
            rejected += entry.count;
            QVERIFY(!entry.reason.empty() && !entry.text.empty());
        }
        QCOMPARE(rejected + static_cast<std::int64_t>(found->layouts.size()), found->evaluated);
    }

    void rejectionsNameTheNumbers() {
        Case question = training("llama-3.1-70b", "dgx-h100", 1, Framework::megatron);
        Layout layout;
        layout.tensor = 3;
        layout.data = 1;
        QCOMPARE(illegal(question, layout)->reason, std::string("heads_do_not_divide"));
        QVERIFY(illegal(question, layout)->text.contains("64 query heads"));
        layout.tensor = 8;
        layout.microBatch = 5;
        QCOMPARE(illegal(question, layout)->reason, std::string("batch_does_not_divide"));
        QVERIFY(illegal(question, layout)->text.contains("nearest 30 or 35"));
        layout.microBatch = 1;
        layout.zero = 3;
        layout.pipeline = 2;
        QCOMPARE(illegal(question, layout)->reason, std::string("framework_cannot"));
        layout.zero = 1;
        layout.pipeline = 1;
        QVERIFY(!illegal(question, layout));
        layout.pipeline = 3;
        QCOMPARE(illegal(question, layout)->reason, std::string("gpus_do_not_divide"));
    }

    // A layout of which nothing fits is still answered, with the verdict that says so.
    void U1_whatDoesNotFitIsAnsweredAsSuch() {
        Case question = training("llama-3.1-70b", "dgx-h100", 1, Framework::fsdp);
        question.workload.sequenceLength = 8192;
        const auto told = answer(question);
        QVERIFY(told.has_value());
        QCOMPARE(told->memory.verdict, FitState::doesNotFit);
        QVERIFY(told->memory.worst().state().value() > 140e9);
    }

    void pinnedFieldsAreKept() {
        Case question = training("llama-3.1-70b", "dgx-h100", 4, Framework::megatron);
        question.layout.tensor = 4;
        question.layout.pipeline = 2;
        question.layout.recompute = Recompute::full;
        question.workload.microBatch = 2;
        const auto told = answer(question);
        QVERIFY(told.has_value());
        QCOMPARE(told->layout.tensor, 4);
        QCOMPARE(told->layout.pipeline, 2);
        QCOMPARE(told->layout.data, 4);
        QCOMPARE(told->layout.recompute, Recompute::full);
        QCOMPARE(told->layout.microBatch, 2);
    }

    void whatIsNotComputedYetIsAnError() {
        const auto code = [](auto change) {
            Case question = training("llama-3.1-8b", "dgx-h100", 1, Framework::megatron);
            change(question);
            const auto told = answer(question);
            return told ? std::string("answered") : told.error().code;
        };
        QCOMPARE(code([](Case& c) { c.workload.task = Task::inference; }), std::string("unsupported_task"));
        QCOMPARE(code([](Case& c) { c.workload.precision = Precision::nvfp4; }), std::string("unsupported_precision"));
        QCOMPARE(code([](Case& c) { c.layout.tensor = 3; }), std::string("illegal_layout"));
        QCOMPARE(code([](Case& c) {
                     c.workload.globalBatch = 7;
                     c.layout.data = 8;
                     c.layout.tensor = 1;
                     c.layout.pipeline = 1;
                 }),
                 std::string("batch_does_not_divide"));
        QCOMPARE(code([](Case&) {}), std::string("answered"));
    }

    void sameQuestionSameAnswer() {
        const Case question = training("llama-3.1-70b", "dgx-h100", 4, Framework::megatron);
        const auto first = answer(question);
        const auto second = answer(question);
        QCOMPARE(first->layout, second->layout);
        QCOMPARE(first->step.seconds().value(), second->step.seconds().value());
    }

    void G15_stopsWhenAsked() {
        const Case question = training("llama-3.1-405b", "dgx-h100", 512, Framework::megatron);
        std::stop_source source;
        source.request_stop();
        const auto found = search(question, 5, {source.get_token()});
        QVERIFY(found.has_value());
        QVERIFY(!found->complete);
        QCOMPARE(found->evaluated, 0);
    }

    // Whatever whole numbers come in: an answer or an error, and finite figures.
    void moreStagesThanLayersAreRefusedWithTheNumbers() {
        Case question = training("llama-3.1-8b", "dgx-h100", 8, Framework::megatron);
        question.layout.pipeline = 64;
        const auto refused = answer(question);
        QVERIFY(!refused);
        QCOMPARE(refused.error().message, std::string("64 stages for 32 layers"));
    }

    void degreesWhoseProductOverflowsAreRefused() {
        Case question = training("llama-3.1-8b", "dgx-h100", 2, Framework::megatron);
        question.layout.tensor = 1;
        question.layout.pipeline = 1'000'000;
        question.layout.virtualStages = 1'000'000;
        question.layout.data = 1'000'000;
        question.workload.microBatch = 65'536;
        const auto refused = answer(question);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("illegal_layout"));
    }

    void aShardGroupIsNoLargerThanItsRanks() {
        Case question = training("llama-3.1-8b", "dgx-h100", 2, Framework::fsdp);
        question.layout.shardGroup = 1'000'000;
        const auto refused = answer(question);
        QVERIFY(!refused);
        QVERIFY(refused.error().message.find("1000000") != std::string::npos);
    }

    // Threat row 18: a million GPUs with very many divisors, layers and heads to match.
    void G16_aHostileQuestionIsBoundedAndSaysSo() {
        Case question = training("llama-3.1-8b", "dgx-h100", 1, Framework::megatron);
        question.model = test::denseModel(5040, 5040, 5040, 5040, 1000);
        question.hardware.gpus = 720'720;
        question.hardware.gpusPerServer = 720;
        question.workload.globalBatch = 14'414'400;
        const auto found = search(question, 1);
        QVERIFY(found);
        QVERIFY(!found->complete);
        QVERIFY(!found->layouts.empty());
        const auto bound = std::ranges::any_of(found->layouts.front().assumed, [](const Assumed& one) {
            return one.value.starts_with("the best of the first");
        });
        QVERIFY(bound);
        QVERIFY(found->seconds.value() < 60.0); // a few seconds; sanitizers and busy machines take longer
    }

    void G26_S29_anyQuestionGivesFiniteFiguresOrAnError() {
        rc::check("finite", [] {
            Case question = training("llama-3.1-8b", "dgx-h100", 1,
                                     *rc::gen::element(Framework::megatron, Framework::fsdp, Framework::deepspeed,
                                                       Framework::ddp, Framework::single));
            question.hardware.gpus = *rc::gen::inRange(1, 65);
            question.hardware.gpusPerServer = *rc::gen::inRange(1, 9);
            question.workload.globalBatch = *rc::gen::inRange(1, 300);
            question.workload.sequenceLength = *rc::gen::inRange(1, 100000);
            if (*rc::gen::arbitrary<bool>())
                question.workload.microBatch = *rc::gen::inRange(1, 20);
            if (*rc::gen::arbitrary<bool>())
                question.layout.tensor = *rc::gen::inRange(1, 20);
            const auto told = answer(question);
            if (!told)
                return;
            RC_ASSERT(std::isfinite(told->step.seconds().value()) && told->step.seconds().value() > 0.0);
            RC_ASSERT(std::isfinite(told->memory.worst().device().value()) &&
                      told->memory.worst().device().value() > 0.0);
            RC_ASSERT(told->layout.ranks() == question.hardware.gpus);
            RC_ASSERT(told->mfu > 0.0 && told->mfu < 1.0);
        });
    }
};

QTEST_APPLESS_MAIN(TestSearch)
#include "tst_search.moc"
