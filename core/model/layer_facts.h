#pragma once
// Everything about the layers of a model that depends on the cut alone, so that a search computes it once a cut.

#include "model/layer_time.h"
#include "model/memory.h"

namespace boc {

struct CutFacts {
    LayerCut cut;
    std::vector<LayerMemory> memory; // by kind
    std::vector<LayerTimes> times;   // by kind
    EndTimes ends;
};

CutFacts factsOf(const JobContext& job, const LayerCut& cut);

// One layout of a job, with what was prepared for its cut and its pipeline.
struct LayoutContext {
    const JobContext& job;
    const CutFacts& facts;
    const std::vector<StageLayers>& stages;
    const Layout& layout;
    const LayoutContext* teacher = nullptr; // of distillation: the teacher's layers in the same layout

    [[nodiscard]] MemoryContext memory() const {
        return {job.question, job.traits, job.constants, facts.memory, stages, teacher};
    }
};

} // namespace boc
