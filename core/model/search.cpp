#include "base/numbers.h"
#include "model/answer.h"
#include "model/constants.h"
#include "model/framework.h"
#include "model/kernel_table.h"
#include "model/layout_space.h"
#include "model/memory.h"
#include "model/names.h"
#include "model/scorer.h"

#include <algorithm>
#include <chrono>

namespace boc {

namespace {

constexpr double nearTie = 1.05;

// What one search may cost, in stages scored and layouts refused; counted, not timed, so that the same question always
// gets the same answer. A thousand GPUs and a hundred layers stay far below; a hostile question ends in a few seconds.
constexpr std::int64_t mostWork = 8'000'000;
constexpr std::int64_t scoringOverhead = 64; // stages that score in the time of the rest of a layout

// What this version computes; everything else is an error, never a guess.
Result<void> supported(const Case& question) {
    const Workload& workload = question.workload;
    if (workload.task == Task::distill || workload.task == Task::inference || workload.task == Task::collective)
        return failure("unsupported_task", "task",
                       "\"" + nameOf(workload.task) + "\" is not computed yet; pretrain, finetune, lora and qlora are");
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

void noteBound(bool tooMany, std::int64_t evaluated, Answer& answer) {
    if (tooMany)
        answer.assumed.push_back({"layout", "the best of the first " + std::to_string(evaluated) + " layouts",
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
    note(!pins.zero, "layout.zero", std::to_string(layout.zero),
         "the framework's, or the fastest of its ways that fits");
    note(!pins.recompute, "layout.recompute", nameOf(layout.recompute), "the least that fits in memory");
    note(!pins.sequenceParallel && layout.tensor > 1, "layout.sequence_parallel",
         layout.sequenceParallel ? "true" : "false", "goes with tensor parallelism");
    note(!question.workload.microBatch, "micro_batch", std::to_string(layout.microBatch), fastest);
}

struct Candidate {
    Layout layout;
    Bytes device;
    FitState fit = FitState::doesNotFit;
    Seconds high;
};

// Fitting ones first; by the slow end of the band; near-ties of the best, the simpler first.
void rank(std::vector<Candidate>& candidates) {
    const auto faster = [](const Candidate& a, const Candidate& b) {
        if (a.fit != b.fit)
            return a.fit < b.fit;
        return a.high < b.high;
    };
    std::stable_sort(candidates.begin(), candidates.end(), faster);
    if (candidates.empty())
        return;
    const Candidate best = candidates.front();
    const auto tied = std::find_if(candidates.begin(), candidates.end(), [&](const Candidate& c) {
        return c.fit != best.fit || c.high > nearTie * best.high;
    });
    std::stable_sort(candidates.begin(), tied, [](const Candidate& a, const Candidate& b) {
        return complexity(a.layout) < complexity(b.layout);
    });
}

class Rejections {
public:
    void add(const Illegal& why, const Layout& layout) {
        Rejected& entry = entryOf(why.reason);
        if (entry.count++ == 0) {
            entry.text = why.text;
            entry.nearest = layout;
        }
    }
    void addMemory(const Layout& layout, Bytes device, Bytes capacity) {
        Rejected& entry = entryOf("memory");
        if (entry.count++ > 0 && device >= nearest_)
            return;
        nearest_ = device;
        entry.nearest = layout;
        entry.text =
            "needs " + formatFixed(device.value() / 1e9, 1) + " GB of " + formatFixed(capacity.value() / 1e9, 1);
    }
    [[nodiscard]] std::vector<Rejected> byCount() && {
        std::stable_sort(entries_.begin(), entries_.end(),
                         [](const Rejected& a, const Rejected& b) { return a.count > b.count; });
        return std::move(entries_);
    }
    [[nodiscard]] const Rejected* nearestToFit() const {
        const Rejected* device = find("memory");
        return device ? device : find("host_memory");
    }
    [[nodiscard]] const Rejected* first() const { return entries_.empty() ? nullptr : &entries_.front(); }

private:
    [[nodiscard]] const Rejected* find(const std::string& reason) const {
        const auto found = std::ranges::find(entries_, reason, &Rejected::reason);
        return found == entries_.end() ? nullptr : &*found;
    }
    Rejected& entryOf(const std::string& reason) {
        const auto found = std::ranges::find(entries_, reason, &Rejected::reason);
        if (found != entries_.end())
            return *found;
        entries_.push_back({reason, "", 0, {}});
        return entries_.back();
    }
    std::vector<Rejected> entries_;
    Bytes nearest_;
};

struct Explored {
    std::vector<Candidate> candidates;
    Rejections rejections;
    std::int64_t evaluated = 0;
    bool complete = true;
    bool tooMany = false; // the bound was reached
};

Explored explore(const Case& question, Scorer& scorer, const Constants& constants, const std::stop_token& stop) {
    Explored explored;
    const Bytes capacity = question.hardware.gpu.usable;
    std::int64_t work = 0;
    forEachLayout(question, [&](const Layout& layout) {
        explored.tooMany = work >= mostWork;
        if (stop.stop_requested() || explored.tooMany) {
            explored.complete = false;
            return false;
        }
        ++explored.evaluated;
        ++work;
        if (const auto why = illegal(question, layout)) {
            explored.rejections.add(*why, layout);
            return true;
        }
        const Bytes device = scorer.device(layout);
        const FitState fit = fitState(device, capacity, constants.memoryBand);
        if (!scorer.hostHolds(layout))
            explored.rejections.add({"host_memory", "needs " + formatFixed(scorer.hostMemory(layout).value() / 1e9, 0) +
                                                        " GB in a server's memory of " +
                                                        formatFixed(question.hardware.hostMemory->value() / 1e9, 0) +
                                                        " GB"},
                                    layout);
        else if (fit == FitState::doesNotFit)
            explored.rejections.addMemory(layout, device, capacity);
        else
            explored.candidates.push_back({layout, device, fit, scorer.step(layout).high});
        work += scoringOverhead + (fit == FitState::doesNotFit ? 0 : layout.pipeline);
        return true;
    });
    rank(explored.candidates);
    return explored;
}

} // namespace

Result<SearchResult> search(const Case& question, int top, const Constants& constants, std::stop_token stop) {
    const auto start = std::chrono::steady_clock::now();
    if (auto good = supported(question); !good)
        return std::unexpected(good.error());
    const Case decided = withDefaults(question);
    Scorer scorer(decided, constants);
    Explored explored = explore(decided, scorer, constants, stop);
    SearchResult result;
    for (const Candidate& candidate : explored.candidates) {
        if (static_cast<int>(result.layouts.size()) >= top)
            break;
        result.layouts.push_back(scorer.full(candidate.layout));
        noteDecisions(decided, result.layouts.back());
        noteBound(explored.tooMany, explored.evaluated, result.layouts.back());
    }
    result.rejected = std::move(explored.rejections).byCount();
    result.evaluated = explored.evaluated;
    result.complete = explored.complete;
    result.seconds = Seconds(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    return result;
}

Result<Answer> answer(const Case& question, const Constants& constants, std::stop_token stop) {
    if (auto good = supported(question); !good)
        return std::unexpected(good.error());
    const Case decided = withDefaults(question);
    Scorer scorer(decided, constants);
    const Explored explored = explore(decided, scorer, constants, stop);
    std::optional<Layout> chosen;
    if (!explored.candidates.empty())
        chosen = explored.candidates.front().layout;
    else if (const Rejected* memory = explored.rejections.nearestToFit())
        chosen = memory->nearest; // nothing fits: the nearest, told so by its verdict
    if (!chosen) {
        if (const Rejected* why = explored.rejections.first())
            return failure(why->reason == "batch_does_not_divide" ? why->reason : "illegal_layout", "layout",
                           why->text);
        return failure("stopped", "", "stopped before the first layout was scored");
    }
    Answer told = scorer.full(*chosen);
    noteDecisions(decided, told);
    noteBound(explored.tooMany, explored.evaluated, told);
    return told;
}

Result<Answer> answer(const Case& question, std::stop_token stop) {
    return answer(question, defaultConstants(), std::move(stop));
}
Result<SearchResult> search(const Case& question, int top, std::stop_token stop) {
    return search(question, top, defaultConstants(), std::move(stop));
}

} // namespace boc
