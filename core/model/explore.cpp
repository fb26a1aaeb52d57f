#include "model/explore.h"

#include "model/layout_space.h"
#include "model/memory.h"
#include "model/rejections.h"
#include "model/scorer.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <optional>

namespace boc {

namespace {

constexpr double nearTie = 1.05;

// What one search may cost, in stages scored and layouts refused. A thousand GPUs and a hundred layers stay far below;
// a hostile question ends in a few seconds.
constexpr std::int64_t mostWork = 8'000'000;
constexpr std::int64_t scoringOverhead = 64; // stages that score in the time of the rest of a layout

// Layouts scored between two looks at progress; a few tens of milliseconds on one core.
constexpr std::size_t batchSize = 16'384;
constexpr std::size_t grain = 256; // that one thread takes at a time

constexpr std::size_t mostKept = 65'536; // candidates, before the slower are dropped

struct Outcome {
    std::optional<Illegal> illegal;
    bool scored = false; // false: stopped before
    bool hostHolds = true;
    FitState fit = FitState::doesNotFit;
    Bytes device;
    Seconds high;
};

Outcome outcomeOf(const Case& question, const Constants& constants, Scorer& scorer, const Layout& layout) {
    Outcome outcome;
    outcome.scored = true;
    outcome.illegal = illegal(question, layout);
    if (outcome.illegal)
        return outcome;
    outcome.device = scorer.device(layout);
    outcome.fit = fitState(outcome.device, question.hardware.gpu.usable, constants.memoryBand);
    outcome.hostHolds = scorer.hostHolds(layout);
    if (outcome.fit != FitState::doesNotFit && outcome.hostHolds)
        outcome.high = scorer.step(layout).high;
    return outcome;
}

// Fitting ones first; by the slow end of the band; near-ties of the best, the simpler first. Returns how many are
// near-ties.
std::size_t rank(std::vector<Candidate>& candidates) {
    std::ranges::stable_sort(candidates, [](const Candidate& a, const Candidate& b) {
        return a.fit != b.fit ? a.fit < b.fit : a.high < b.high;
    });
    if (candidates.empty())
        return 0;
    const Candidate best = candidates.front();
    const auto tied = std::ranges::find_if(
        candidates, [&](const Candidate& c) { return c.fit != best.fit || c.high > nearTie * best.high; });
    std::stable_sort(candidates.begin(), tied, [](const Candidate& a, const Candidate& b) {
        return complexity(a.layout) < complexity(b.layout);
    });
    return static_cast<std::size_t>(tied - candidates.begin());
}

class Exploration {
public:
    Exploration(const Case& question, int top, const Constants& constants, const SearchControl& control)
        : question_(question), top_(static_cast<std::size_t>(std::max(1, top))), constants_(constants),
          control_(control), scorers_([&] { return Scorer(question, constants); }) {}

    Explored run() && {
        forEachLayout(question_, [&](const Layout& layout) {
            batch_.push_back(layout);
            return batch_.size() < batchSize || scoreBatch();
        });
        if (!batch_.empty())
            scoreBatch();
        rank(explored_.candidates);
        explored_.rejected = std::move(rejections_).byCount();
        return std::move(explored_);
    }

private:
    // False when the walk is to end.
    bool scoreBatch() {
        outcomes_.assign(batch_.size(), {});
        const auto scoreRange = [&](std::size_t begin, std::size_t end) {
            Scorer& scorer = scorers_.local();
            for (std::size_t i = begin; i < end && !control_.stop.stop_requested(); ++i)
                outcomes_[i] = outcomeOf(question_, constants_, scorer, batch_[i]);
        };
        if (batch_.size() <= grain)
            scoreRange(0, batch_.size());
        else // isolated: a thread that waits here must not begin another question and keep this one waiting
            tbb::this_task_arena::isolate([&] {
                tbb::parallel_for(tbb::blocked_range<std::size_t>(0, batch_.size(), grain),
                                  [&](const auto& range) { scoreRange(range.begin(), range.end()); });
            });
        for (std::size_t i = 0; i < batch_.size(); ++i)
            take(batch_[i], outcomes_[i]);
        batch_.clear();
        if (explored_.candidates.size() > mostKept)
            explored_.candidates.resize(
                std::min(explored_.candidates.size(), std::max(rank(explored_.candidates), top_)));
        if (control_.progress)
            control_.progress({explored_.evaluated, best_});
        explored_.tooMany = work_ >= mostWork;
        if (explored_.tooMany || control_.stop.stop_requested())
            explored_.complete = false;
        return explored_.complete;
    }

    void take(const Layout& layout, const Outcome& outcome) {
        if (!outcome.scored)
            return;
        ++explored_.evaluated;
        ++work_;
        if (outcome.illegal) {
            rejections_.add(*outcome.illegal, layout);
            return;
        }
        work_ += scoringOverhead;
        if (!outcome.hostHolds) {
            Scorer& scorer = scorers_.local();
            rejections_.addHostMemory(layout, scorer.hostMemory(layout), *question_.hardware.hostMemory);
        } else if (outcome.fit == FitState::doesNotFit) {
            rejections_.addMemory(layout, outcome.device, question_.hardware.gpu.usable);
        } else {
            work_ += layout.pipeline;
            explored_.candidates.push_back({layout, outcome.fit, outcome.high});
            if (!best_ || outcome.high < *best_)
                best_ = outcome.high;
        }
    }

    const Case& question_;
    std::size_t top_;
    const Constants& constants_;
    const SearchControl& control_;
    tbb::enumerable_thread_specific<Scorer> scorers_;
    std::vector<Layout> batch_;
    std::vector<Outcome> outcomes_;
    Rejections rejections_;
    std::int64_t work_ = 0;
    std::optional<Seconds> best_;
    Explored explored_;
};

} // namespace

Explored explore(const Case& question, int top, const Constants& constants, const SearchControl& control) {
    return Exploration(question, top, constants, control).run();
}

} // namespace boc
