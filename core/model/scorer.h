#pragma once
// Scores layouts of one question. What does not depend on the layout is prepared once; layer times are remembered by
// (tensor, sequence parallel, micro-batch), so a warm candidate costs a few microseconds. Not thread-safe: one a
// thread.

#include "model/answer.h"
#include "model/layer_time.h"

#include <vector>

namespace boc {

class Scorer {
public:
    // The question must outlive the scorer and have its optimizer decided.
    Scorer(const Case& question, const Constants& constants);

    [[nodiscard]] Bytes device(const Layout& layout) const; // the worst rank
    Step step(const Layout& layout);
    // Everything about one layout.
    Answer full(const Layout& layout);

private:
    struct Cached {
        LayerCut cut;
        LayerTimes layer;
        EndTimes ends;
    };
    const Cached& timesOf(const LayerCut& cut);

    const Case& question_;
    const Constants& constants_;
    FrameworkTraits traits_;
    KernelTimes kernels_;
    TimeContext context_;
    std::vector<Cached> cache_; // a dozen entries at most: a linear look is faster than hashing
};

} // namespace boc
