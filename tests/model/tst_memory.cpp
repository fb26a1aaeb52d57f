// Memory of one GPU: anchors of the literature, worked figures, stages and laws.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read what these bring in
#include "model/activations.h"
#include "model/memory.h"
#include "model/scorer.h"
#include "model/stages.h"
#include "support/questions.h"

#include <rapidcheck.h>

#include <cmath>
#endif

using namespace boc;
using boc::test::model;

namespace {

bool near(double value, double expected, double relative = 1e-9) {
    return std::abs(value / expected - 1.0) <= relative;
}

// A GPT of 2022: four times the hidden size, GELU, dropout, unfused attention, as many key-value heads as heads.
Transformer gpt2022() { return test::denseModel(96, 12288, 96, 4 * 12288, 51200, false); }

ActivationSettings of2022(int tensor, bool sequenceParallel, int microBatch) {
    ActivationSettings settings;
    settings.cut.tensor = tensor;
    settings.cut.sequenceParallel = sequenceParallel;
    settings.cut.microBatch = microBatch;
    settings.dropout = true;
    settings.unfusedAttention = true;
    return settings;
}

LayerActivations activations(const Transformer& model, double sequence, const ActivationSettings& settings = {}) {
    return layerActivations(model, model.kinds.front(), sequence, settings);
}

Case training(const std::string& id, int servers, Framework framework, Optimizer optimizer = Optimizer::adamw) {
    Case question = test::question(id, test::hardware("dgx-h100", servers), framework);
    question.workload.optimizer = optimizer;
    question.workload.sequenceLength = 8192;
    return question;
}

// A layout of a question with what its memory follows from.
struct Prepared {
    Prepared(const Case& of, const Layout& layout)
        : question(of), traits(traitsOf(of.framework, of.software, false, defaultConstants())),
          kinds(layerMemories(question, cutOf(layout), traits)),
          stages(splitStages(question.model, layout.pipeline, layout.virtualStages)) {}
    [[nodiscard]] MemoryContext context() const { return {question, traits, defaultConstants(), kinds, stages}; }

    Case question;
    FrameworkTraits traits;
    std::vector<LayerMemory> kinds;
    std::vector<StageLayers> stages;
};

MemoryTerms stage(const Case& question, const Layout& layout, int of = 0) {
    return stageMemory(Prepared(question, layout).context(), layout, of);
}

Bytes onHost(const Case& question, const Layout& layout) {
    return hostMemory(Prepared(question, layout).context(), layout);
}

} // namespace

class TestMemory : public QObject {
    Q_OBJECT
private slots:
    // Korthikanti et al. 2022: s b h (34 + 5 a s / h), (10 + 24/t + 5 a s/(h t)), all over t, 34/t.
    void anchorsOf2022() {
        const Transformer gpt = gpt2022();
        const double s = 2048, b = 2, h = gpt.hidden, a = 96, t = 8;
        QVERIFY(near(activations(gpt, s, of2022(1, false, 2)).all.value(), s * b * h * (34 + 5 * a * s / h)));
        QVERIFY(near(activations(gpt, s, of2022(8, false, 2)).all.value(),
                     s * b * h * (10 + 24 / t + 5 * a * s / (h * t))));
        QVERIFY(near(activations(gpt, s, of2022(8, true, 2)).all.value(), s * b * h * (34 + 5 * a * s / h) / t));
        QVERIFY(near(activations(gpt, s, of2022(8, true, 2)).selective.value(), 34 * s * b * h / t));
        QVERIFY(near(activations(gpt, s, of2022(1, false, 2)).input.value(), 2 * s * b * h));
        QVERIFY(near(activations(gpt, s, of2022(8, true, 2)).input.value(), 2 * s * b * h / t));
    }

    // No dropout, fused attention, grouped queries, gated: s b (h (12 + 4 g/a) + 6 f).
    void anchorOfToday() {
        const Transformer& llama = model("llama-3.1-70b");
        const double s = 8192, h = 8192, f = 28672, g = 8, a = 64;
        QVERIFY(near(activations(llama, s).all.value(), s * (h * (12 + 4 * g / a) + 6 * f)));
    }

    // 80 layers, h 8192, s 8192, one sequence, layer inputs only: 10.74 GB. fp32 logits over 128,256 words: 4.20 GB.
    void workedFigureActivations() {
        const Transformer& llama = model("llama-3.1-70b");
        QVERIFY(near(80 * activations(llama, 8192).input.value() / 1e9, 10.74, 0.001));
        QVERIFY(near(8192.0 * llama.vocabulary * 4 / 1e9, 4.20, 0.002));
        // The loss keeps those, their 16-bit source and their gradient.
        QVERIFY(near(logitBytes(llama, 8192, 1, LossKind::full).value(), 10.0 * 8192 * llama.vocabulary));
    }

    // S-29: 80 layers on 3 stages are 27, 27 and 26; the heaviest is used, never the average.
    void S29_unevenStagesAreCountedAsTheyAre() {
        const auto spans = splitStages(test::denseModel(80, 64, 1, 64, 64), 3);
        QCOMPARE(spans.size(), 3UL);
        QCOMPARE(spans[0].layers, 27);
        QCOMPARE(spans[1].layers, 27);
        QCOMPARE(spans[2].layers, 26);
        QCOMPARE(spans[2].first, 54);
        Case question = training("llama-3.1-70b", 3, Framework::megatron);
        Layout layout;
        layout.tensor = 8;
        layout.pipeline = 3;
        layout.zero = 1;
        layout.sequenceParallel = true;
        const FrameworkTraits traits = traitsOf(question.framework, question.software, false, defaultConstants());
        const Memory memory = memoryOf(question, layout, traits, defaultConstants());
        double average = 0;
        for (const StageMemory& one : memory.stages)
            average += one.terms.device().value() / 3;
        QVERIFY(memory.worst().device().value() > average);
        QCOMPARE(memory.worstStage, 0);
    }

    // Llama 405B: 126 layers on 16 stages, embedding and head counting as a layer each: 7, 8, ..., 8, 7.
    void S29_embeddingAndHeadCountAsLayersWhereThatDivides() {
        const auto spans = splitStages(test::denseModel(126, 64, 1, 64, 64), 16);
        QCOMPARE(spans.front().layers, 7);
        QCOMPARE(spans[1].layers, 8);
        QCOMPARE(spans[1].first, 7);
        QCOMPARE(spans.back().layers, 7);
        QCOMPARE(spans.back().first, 119);
    }

    void stagesHoldEveryLayerOnce() {
        rc::check("stages", [] {
            const int layers = *rc::gen::inRange(1, 200);
            const int pipeline = *rc::gen::inRange(1, layers + 1);
            const int v = *rc::gen::inRange(1, layers / pipeline + 1);
            int sum = 0;
            int smallest = layers, largest = 0;
            for (const StageLayers& span : splitStages(test::denseModel(layers, 64, 1, 64, 64), pipeline, v)) {
                RC_ASSERT(v > 1 || span.first == sum);
                RC_ASSERT(span.ofKind.front() == span.layers);
                RC_ASSERT(span.layers >= 0);
                sum += span.layers;
                smallest = std::min(smallest, span.layers);
                largest = std::max(largest, span.layers);
            }
            RC_ASSERT(sum == layers);
            RC_ASSERT(largest - smallest <= std::max(2, v));
        });
    }

    // The state of a 70B full fine-tune on 8 GPUs: 141 GB each, whoever shards it.
    void U1_stateOf70bOnEightGpus() {
        Layout layout;
        layout.data = 8;
        layout.zero = 3;
        const MemoryTerms terms = stage(training("llama-3.1-70b", 1, Framework::fsdp), layout);
        QVERIFY(near(terms.state().value() / 1e9, 141.1, 0.001));
        layout.data = 1;
        layout.zero = 0;
        layout.tensor = 8;
        const MemoryTerms split = stage(training("llama-3.1-70b", 1, Framework::fsdp), layout);
        QVERIFY(near(split.state().value() / 1e9, 141.1, 0.002));
    }

    void S33_optimizersChangeTheStateAndPagedOnesNeedHostMemory() {
        Layout layout;
        layout.data = 8;
        layout.zero = 3;
        const auto state = [&](Optimizer optimizer) {
            return stage(training("llama-3.1-70b", 1, Framework::fsdp, optimizer), layout).state().value() / 1e9;
        };
        QVERIFY(near(state(Optimizer::adamw8bit), 53.1, 0.01));
        QVERIFY(near(state(Optimizer::pagedAdamw), 35.3, 0.01));
        QVERIFY(near(onHost(training("llama-3.1-70b", 1, Framework::fsdp, Optimizer::pagedAdamw), layout).value() / 1e9,
                     8 * 70.55, 0.01));
        QCOMPARE(onHost(training("llama-3.1-70b", 1, Framework::fsdp), layout).value(), 0.0);
    }

    // ZeRO 1 divides the optimizer, 2 also gradients, 3 also weights.
    void zeroStagesDivideWhatTheyName() {
        Layout layout;
        layout.data = 8;
        const Case question = training("llama-3.1-8b", 1, Framework::deepspeed);
        std::array<MemoryTerms, 4> terms;
        for (int zero = 0; zero < 4; ++zero) {
            layout.zero = zero;
            terms[static_cast<std::size_t>(zero)] = stage(question, layout);
        }
        QVERIFY(near(terms[1].optimizer.value(), terms[0].optimizer.value() / 8));
        QVERIFY(near(terms[1].gradients.value(), terms[0].gradients.value()));
        QVERIFY(near(terms[2].gradients.value(), terms[0].gradients.value() / 8));
        QVERIFY(near(terms[2].weights.value(), terms[0].weights.value()));
        QVERIFY(near(terms[3].weights.value(), terms[0].weights.value() / 8));
    }

    void frozenBaseKeepsWeightsOnly() {
        Case question = training("llama-3.1-8b", 1, Framework::single);
        question.workload.task = Task::lora;
        question.workload.lora = {16, LoraTargets::allLinear, false};
        const MemoryTerms lora = stage(question, Layout{});
        QVERIFY(near(lora.weights.value(), 2.0 * 8.03e9, 0.01));
        QVERIFY(lora.optimizer.value() < 1e9);
        question.workload.task = Task::qlora;
        const MemoryTerms qlora = stage(question, Layout{});
        QVERIFY(qlora.weights.value() < 0.3 * lora.weights.value());
    }

    // 1F1B keeps min(k, p - i) micro-batches; interleaving min(k v, p (v - 1) + 2 (p - i) - 1) chunks.
    void pipelineStagesKeepWhatIsInFlight() {
        Case question = training("llama-3.1-70b", 4, Framework::megatron, Optimizer::adamwFp32Grads);
        question.workload.globalBatch = 64;
        Layout layout;
        layout.tensor = 8;
        layout.pipeline = 4;
        layout.zero = 1;
        layout.sequenceParallel = true;
        const double first = stage(question, layout, 0).activations.value();
        const double third = stage(question, layout, 2).activations.value();
        ActivationSettings settings;
        settings.cut.tensor = 8;
        settings.cut.sequenceParallel = true;
        const double working = activations(question.model, 8192, settings).temporaries.value();
        QVERIFY(near((first - working) / (third - working), 4.0 / 2.0));
        layout.virtualStages = 5;
        const double interleaved = stage(question, layout, 0).activations.value();
        QVERIFY(near((interleaved - working) / (first - working), (4.0 * 4 + 2 * 4 - 1) / 5.0 / 4.0));
    }

    // S-30: distillation holds the teacher's weights and the student's whole state, and takes the teacher's forward.
    void S30_distillationCountsTheTeacherInferenceAndTheStudentsState() {
        Case question = training("llama-3.1-8b", 1, Framework::fsdp);
        question.workload.globalBatch = 8;
        Layout layout;
        layout.data = 8;
        layout.zero = 3;
        Scorer alone(question, defaultConstants());
        question.workload.task = Task::distill;
        question.teacher = model("llama-3.1-70b");
        Scorer taught(question, defaultConstants());
        const Answer without = alone.full(layout), with = taught.full(layout);
        const MemoryTerms &before = without.memory.worst(), &after = with.memory.worst();
        QVERIFY(near((after.weights - before.weights).value(), 2.0 * 70.55e9 / 8, 0.001));
        QVERIFY(near(after.gradients.value(), before.gradients.value()));
        QVERIFY(near(after.optimizer.value(), before.optimizer.value()));
        // A forward of 70B beside forward and backward of 8B: 2 x 70.6 over 6 x 8.0 and the attention of both.
        const double more = with.step.terms.compute / without.step.terms.compute;
        QVERIFY2(more > 3.2 && more < 4.2, std::to_string(more).c_str());
        layout.tensor = 3;
        QVERIFY(illegal(question, layout).has_value());
    }

    void termsAddUp() {
        const MemoryTerms terms = stage(training("llama-3.1-8b", 1, Framework::fsdp), Layout{});
        QCOMPARE(terms.reserved().value(), terms.allocated().value() + terms.fragmentation.value());
        QCOMPARE(terms.device().value(), terms.reserved().value() + terms.runtime.value());
    }

    void growsWithMicroBatchSequenceAndNeverWithShards() {
        rc::check("memory laws", [] {
            Case question = training(*rc::gen::element<std::string>("llama-3.1-8b", "qwen3-32b", "llama-3.1-70b"), 8,
                                     Framework::megatron);
            Layout layout;
            layout.tensor = *rc::gen::element(1, 2, 4, 8);
            layout.pipeline = *rc::gen::element(1, 2, 4, 8);
            layout.data = 64 / layout.tensor / layout.pipeline;
            layout.zero = 1;
            layout.sequenceParallel = layout.tensor > 1;
            layout.recompute = *rc::gen::element(Recompute::none, Recompute::full);
            question.workload.globalBatch = 4096;
            question.workload.sequenceLength = *rc::gen::inRange(128, 16384);
            const double before = stage(question, layout).device().value();
            Layout larger = layout;
            larger.microBatch = 2;
            RC_ASSERT(stage(question, larger).device().value() > before);
            Case longer = question;
            longer.workload.sequenceLength *= 2;
            RC_ASSERT(stage(longer, layout).device().value() > before);
            Layout sharded = layout;
            sharded.data *= 2;
            RC_ASSERT(stage(question, sharded).device().value() <= before);
            RC_ASSERT(stage(question, layout, layout.pipeline - 1).device().value() > 0.0);
        });
    }

    // The short way of the search finds what the list of all stages finds.
    void worstDeviceIsTheWorstOfAllStages() {
        rc::check("worst stage", [] {
            Case question = training(*rc::gen::element<std::string>("llama-3.1-8b", "llama-3.1-405b", "llama-3.1-70b"),
                                     16, Framework::megatron);
            question.workload.globalBatch = 256;
            Layout layout;
            layout.tensor = *rc::gen::element(1, 2, 8);
            layout.pipeline = *rc::gen::inRange(1, 17);
            layout.zero = 1;
            const FrameworkTraits traits = traitsOf(question.framework, question.software, false, defaultConstants());
            const Memory all = memoryOf(question, layout, traits, defaultConstants());
            RC_ASSERT(
                near(worstDevice(Prepared(question, layout).context(), layout).value(), all.worst().device().value()));
        });
    }

    void fitStateFollowsTheBand() {
        QCOMPARE(fitState(Bytes(70e9), Bytes(80e9), 0.08), FitState::fits);
        QCOMPARE(fitState(Bytes(78e9), Bytes(80e9), 0.08), FitState::borderline);
        QCOMPARE(fitState(Bytes(82e9), Bytes(80e9), 0.08), FitState::borderline);
        QCOMPARE(fitState(Bytes(90e9), Bytes(80e9), 0.08), FitState::doesNotFit);
    }
};

QTEST_APPLESS_MAIN(TestMemory)
#include "tst_memory.moc"
