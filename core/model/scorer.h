#pragma once
// Scores layouts of one question. What does not depend on the layout is prepared once; layer times are remembered by
// cut (tensor, context, expert, micro-batch) and stages by pipeline, so a warm candidate costs a few microseconds. Not
// thread-safe: one a thread.

#include "model/answer.h"
#include "model/layer_facts.h"

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace boc {

class Scorer {
public:
    // The question must outlive the scorer and have its optimizer decided.
    Scorer(const Case& question, const Constants& constants);

    Bytes device(const Layout& layout); // the worst rank
    bool hostHolds(const Layout& layout);
    Bytes hostMemory(const Layout& layout);
    Step step(const Layout& layout); // the pipeline in closed form, for the search
    Step simulatedStep(const Layout& layout);
    // Passes on every stage, for a drawing; of at most `microBatches`.
    SimulatedStep events(const Layout& layout, int microBatches);
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
    std::map<std::tuple<int, int, int>, std::vector<StageLayers>> splits_; // by pipeline, virtual stages, directions
    // Of distillation: the teacher as a question of its own, and its context for the layout asked last.
    std::optional<Case> teacherQuestion_;
    std::unique_ptr<Scorer> teacher_;
    std::optional<LayoutContext> teacherContext_;
    const CutFacts* latest_ = nullptr; // searches ask for the same cut many times in a row
};

} // namespace boc
