#include "model/answer.h"
#include "model/collective.h"
#include "model/constants.h"
#include "model/explore.h"
#include "model/framework.h"
#include "model/kernel_table.h"
#include "model/names.h"
#include "model/rejections.h"
#include "model/scorer.h"

#include <algorithm>
#include <chrono>

namespace boc {

namespace {

// What this version computes; everything else is an error, never a guess.
Result<void> supported(const Case& question) {
    const Workload& workload = question.workload;
    if (workload.task == Task::distill && !question.teacher)
        return failure("missing_teacher", "teacher", "is missing; distillation learns from a model");
    if (workload.task == Task::inference || workload.task == Task::collective)
        return failure("unsupported_task", "task",
                       "\"" + nameOf(workload.task) +
                           "\" is not computed yet; pretrain, finetune, lora, qlora and distill are");
    const Gpu& gpu = question.hardware.gpu;
    if (!gpu.peak.bf16 && !gpu.peak.fp16 && !gpu.peak.fp32)
        return failure("unsupported_gpu", "hardware.gpu",
                       gpu.name + " has no dense peak in the catalogue, so no time can be computed");
    if (!productPeak(gpu, workload.precision))
        return failure("unsupported_precision", "precision",
                       gpu.name + " has no " + nameOf(workload.precision) + " mode" +
                           (gpu.peak.bf16 ? "; bf16 is one it has" : "; fp16 is one it has"));
    return {};
}

Case withDefaults(const Case& question) {
    Case decided = question;
    if (!decided.workload.optimizer) {
        decided.workload.optimizer = defaultOptimizer(question.framework, question.workload.precision);
        decided.assumed.push_back(
            {"optimizer", nameOf(*decided.workload.optimizer), "what " + nameOf(question.framework) + " does"});
    }
    if (!decided.workload.loss)
        decided.workload.loss = LossKind::full;
    return decided;
}

void noteBound(const Explored& explored, Answer& answer) {
    if (explored.tooMany)
        answer.assumed.push_back({"layout", "the best of the first " + std::to_string(explored.evaluated) + " layouts",
                                  "there are more than are looked at; pin tp or pp to choose among the others"});
}

// What the search decided, for the answer's `assumed`.
void noteDecisions(const Case& question, Answer& answer) {
    const LayoutPins& pins = question.layout;
    const Layout& layout = answer.layout;
    const auto note = [&](bool open, const char* field, std::string value, const char* why) {
        if (open)
            answer.assumed.push_back({field, std::move(value), why});
    };
    const char* fastest = "the fastest that fits";
    note(!pins.tensor, "layout.tp", std::to_string(layout.tensor), fastest);
    note(!pins.pipeline, "layout.pp", std::to_string(layout.pipeline), fastest);
    note(!pins.context && layout.context > 1, "layout.cp", std::to_string(layout.context), fastest);
    note(!pins.expert && layout.expert > 1, "layout.ep", std::to_string(layout.expert), fastest);
    note(!pins.expertTensor && layout.expertTensor > 1, "layout.etp", std::to_string(layout.expertTensor), fastest);
    note(!pins.virtualStages && layout.pipeline > 1, "layout.virtual_stages", std::to_string(layout.virtualStages),
         fastest);
    note(!pins.schedule && layout.pipeline > 1, "layout.schedule", nameOf(layout.schedule),
         "what frameworks do unless told otherwise");
    note(!pins.zero, "layout.zero", std::to_string(layout.zero),
         "the framework's, or the fastest of its ways that fits");
    note(!pins.recompute, "layout.recompute", nameOf(layout.recompute), "the least that fits in memory");
    note(!pins.sequenceParallel && layout.tensor > 1, "layout.sequence_parallel",
         layout.sequenceParallel ? "true" : "false", "goes with tensor parallelism");
    note(!question.workload.microBatch, "micro_batch", std::to_string(layout.microBatch), fastest);
}

} // namespace

Result<SearchResult> search(const Case& question, int top, const Constants& constants, const SearchControl& control) {
    const auto start = std::chrono::steady_clock::now();
    if (auto good = supported(question); !good)
        return std::unexpected(good.error());
    const Case decided = withDefaults(question);
    Explored explored = explore(decided, top, constants, control);
    Scorer scorer(decided, constants);
    SearchResult result;
    for (const Candidate& candidate : explored.candidates) {
        if (static_cast<int>(result.layouts.size()) >= top)
            break;
        result.layouts.push_back(scorer.full(candidate.layout));
        noteDecisions(decided, result.layouts.back());
        noteBound(explored, result.layouts.back());
    }
    result.rejected = std::move(explored.rejected);
    result.evaluated = explored.evaluated;
    result.complete = explored.complete;
    result.seconds = Seconds(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    return result;
}

Result<Answer> answer(const Case& question, const Constants& constants, const SearchControl& control) {
    if (question.workload.task == Task::collective) {
        Answer told;
        told.id = question.id;
        told.assumed = question.assumed;
        told.collective = answerCollective(question.collective, question.hardware, constants);
        return told;
    }
    if (auto good = supported(question); !good)
        return std::unexpected(good.error());
    const Case decided = withDefaults(question);
    const Explored explored = explore(decided, 1, constants, control);
    std::optional<Layout> chosen;
    if (!explored.candidates.empty())
        chosen = explored.candidates.front().layout;
    else if (const Rejected* nearest = nearestToFit(explored.rejected))
        chosen = nearest->nearest; // nothing fits: the nearest, told so by its verdict
    if (!chosen) {
        if (explored.rejected.empty())
            return failure("stopped", "", "stopped before the first layout was scored");
        // The batch is the user's to change, degrees are the search's.
        const auto batch = std::ranges::find(explored.rejected, "batch_does_not_divide", &Rejected::reason);
        if (batch != explored.rejected.end())
            return failure(batch->reason, "layout", batch->text);
        return failure("illegal_layout", "layout", explored.rejected.front().text);
    }
    Answer told = Scorer(decided, constants).full(*chosen);
    noteDecisions(decided, told);
    noteBound(explored, told);
    return told;
}

Result<Answer> answer(const Case& question, const SearchControl& control) {
    return answer(question, defaultConstants(), control);
}
Result<SearchResult> search(const Case& question, int top, const SearchControl& control) {
    return search(question, top, defaultConstants(), control);
}

} // namespace boc
