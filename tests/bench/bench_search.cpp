// Speed of the layout search. "score": one candidate with warm layer times, for the eight published Megatron points of
// Narayanan et al. 2021 and Korthikanti et al. 2022; "search": GPT-3 175B on 512 GPUs, all legal layouts, one core.
#include "../support/questions.h"
#include "model/constants.h"
#include "model/scorer.h"

#include <benchmark/benchmark.h>

using namespace boc;

namespace {

struct Point {
    const char* name;
    int layers, hidden, heads, gpus, globalBatch, microBatch;
    Layout layout;
};

Layout cut(int tensor, int pipeline, int data, int virtualStages, Recompute recompute, bool sequenceParallel) {
    Layout layout;
    layout.tensor = tensor;
    layout.pipeline = pipeline;
    layout.data = data;
    layout.virtualStages = virtualStages;
    layout.zero = 0;
    layout.recompute = recompute;
    layout.sequenceParallel = sequenceParallel;
    return layout;
}

Case megatron(const Point& point) {
    Case question;
    question.model = test::denseModel(point.layers, point.hidden, point.heads, 4 * point.hidden, 51200, false);
    question.model.tiedEmbeddings = true;
    question.hardware = test::hardware("dgx-a100", point.gpus / 8);
    question.hardware.gpus = point.gpus;
    question.framework = Framework::megatron;
    question.software = {Recipe::plain, "2022-05", ""};
    question.workload.task = Task::pretrain;
    question.workload.sequenceLength = 2048;
    question.workload.globalBatch = point.globalBatch;
    question.workload.optimizer = Optimizer::adamwFp32Grads;
    question.workload.loss = LossKind::full;
    return question;
}

const Point points[] = {
    {"22B full", 48, 6144, 64, 8, 4, 4, cut(8, 1, 1, 1, Recompute::full, false)},
    {"22B selective", 48, 6144, 64, 8, 4, 4, cut(8, 1, 1, 1, Recompute::selective, true)},
    {"175B full", 96, 12288, 96, 64, 64, 1, cut(8, 8, 1, 3, Recompute::full, false)},
    {"175B selective", 96, 12288, 96, 64, 64, 1, cut(8, 8, 1, 3, Recompute::selective, true)},
    {"530B full", 105, 20480, 128, 280, 280, 1, cut(8, 35, 1, 3, Recompute::full, false)},
    {"530B selective", 105, 20480, 128, 280, 280, 1, cut(8, 35, 1, 3, Recompute::selective, true)},
    {"1T full", 128, 25600, 160, 512, 512, 1, cut(8, 64, 1, 1, Recompute::full, false)},
    {"1T selective", 128, 25600, 160, 512, 512, 1, cut(8, 64, 1, 1, Recompute::selective, true)},
};

// Legality, memory of the worst rank, and step time: what the search does for each candidate.
void score(benchmark::State& state) {
    const Point& point = points[state.range(0)];
    const Case question = megatron(point);
    Layout layout = point.layout;
    layout.microBatch = point.microBatch;
    Scorer scorer(question, defaultConstants());
    scorer.step(layout);
    for (auto _ : state) {
        benchmark::DoNotOptimize(illegal(question, layout));
        benchmark::DoNotOptimize(scorer.device(layout));
        benchmark::DoNotOptimize(scorer.step(layout));
    }
    state.SetLabel(point.name);
}
BENCHMARK(score)->DenseRange(0, 7)->Unit(benchmark::kMicrosecond);

void searchOf175b(benchmark::State& state) {
    Case question = megatron({"175B", 96, 12288, 96, 512, 1536, 1, {}});
    question.software = {};
    double evaluated = 0;
    for (auto _ : state)
        evaluated = static_cast<double>(search(question, 10)->evaluated);
    state.counters["evaluated"] = evaluated;
    state.counters["evaluated/s"] = benchmark::Counter(evaluated, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(searchOf175b)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
