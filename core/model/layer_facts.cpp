#include "model/layer_facts.h"

namespace boc {

CutFacts factsOf(const JobContext& job, const LayerCut& cut) {
    CutFacts facts;
    facts.cut = cut;
    facts.memory = layerMemories(job.question, cut, job.traits);
    for (const LayerKind& kind : job.question.model.kinds)
        facts.times.push_back(layerTimes(job, kind, cut));
    facts.ends = endTimes(job, cut);
    return facts;
}

} // namespace boc
