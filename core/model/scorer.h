#pragma once
// Scores layouts of one question. What does not depend on the layout is prepared once; layer times are remembered by
// cut (tensor, context, expert, micro-batch) and stages by pipeline, so a warm candidate costs a few microseconds. Not
// thread-safe: one a thread.

#include "model/answer.h"
#include "model/layer_facts.h"

#include <map>
#include <utility>
#include <vector>

namespace boc {

class Scorer {
public:
    // The question must outlive the scorer and have its optimizer decided.
    Scorer(const Case& question, const Constants& constants);

    Bytes device(const Layout& layout); // the worst rank
    bool hostHolds(const Layout& layout);
    Bytes hostMemory(const Layout& layout);
    Step step(const Layout& layout);
    // Everything about one layout.
    Answer full(const Layout& layout);

private:
    LayoutContext contextOf(const Layout& layout);
    const CutFacts& factsFor(const LayerCut& cut);
    const std::vector<StageLayers>& stagesFor(const Layout& layout);

    const Case& question_;
    const Constants& constants_;
    FrameworkTraits traits_;
    KernelTimes kernels_;
    JobContext job_;
    std::map<LayerCut, CutFacts> facts_;
    std::map<std::pair<int, int>, std::vector<StageLayers>> splits_; // by pipeline and virtual stages
    const CutFacts* latest_ = nullptr; // searches ask for the same cut many times in a row
};

} // namespace boc
