#include "panels/memory_view.h"

#include "document/plain_text.h"
#include "panels/figures.h"

#include <QCoreApplication>

#include <algorithm>

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::Memory", text); }

std::vector<MemoryPart> partsOf(const MemoryTerms& terms) {
    std::vector<MemoryPart> parts{{words("weights"), terms.weights.value()},
                                  {words("gradients"), terms.gradients.value()},
                                  {words("optimizer"), terms.optimizer.value()},
                                  {words("activations"), terms.activations.value()},
                                  {words("logits"), terms.logits.value()},
                                  {words("buffers"), terms.buffers.value()},
                                  {words("fragmentation"), terms.fragmentation.value()},
                                  {words("runtime"), terms.runtime.value()}};
    std::erase_if(parts, [](const MemoryPart& part) { return part.bytes <= 0.0; });
    return parts;
}

FitState stateOf(double peak, double band, double capacity, double keptFree) {
    if (peak > capacity)
        return FitState::doesNotFit;
    const bool tight = peak * (1.0 + band) > capacity || peak > capacity * (1.0 - keptFree);
    return tight ? FitState::borderline : FitState::fits;
}

MemoryRow rowOf(const Memory& memory, const StageMemory& stage, double keptFree) {
    MemoryRow row;
    row.parts = partsOf(stage.terms);
    row.peak = stage.terms.device().value();
    row.low = row.peak * (1.0 - memory.band);
    row.high = row.peak * (1.0 + memory.band);
    const double capacity = memory.capacity.value();
    // The worst stage's verdict is the evaluation's own; the others follow the same rule.
    row.state = stage.stage == memory.stages[static_cast<std::size_t>(memory.worstStage)].stage
                    ? memory.verdict
                    : stateOf(row.peak, memory.band, capacity, keptFree);
    const double free = capacity > 0.0 ? 1.0 - row.peak / capacity : 0.0;
    row.statement = row.peak > capacity ? words("does not fit") : words("%1 free").arg(percentText(free));
    return row;
}

// One server of the drawn kind without changing the recipe: what the drawing's other servers are for.
const Option* oneServer(const Evaluation& evaluation, const Option& drawn) {
    const auto found = std::ranges::find_if(evaluation.options, [&](const Option& option) {
        return option.server == drawn.server && option.servers == 1 && !option.changesResult && option.answer &&
               option.shape == Shape::oneServer;
    });
    return found == evaluation.options.end() ? nullptr : &*found;
}

} // namespace

MemoryPicture memoryPicture(const Plan& plan, const Evaluation& evaluation) {
    MemoryPicture picture;
    if (evaluation.jobs.empty() || !evaluation.jobs.front().drawn.answer)
        return picture;
    const Option& drawn = evaluation.jobs.front().drawn;
    const Memory& memory = drawn.answer->memory;
    picture.capacity = memory.capacity.value();
    picture.keptFree = plan.assumptions.headroom;
    if (const Option* alone = drawn.servers > 1 ? oneServer(evaluation, drawn) : nullptr) {
        const Memory& its = alone->answer->memory;
        MemoryRow row = rowOf(its, its.stages[static_cast<std::size_t>(its.worstStage)], picture.keptFree);
        row.title = words("One server");
        row.detail = plainText(describe(alone->answer->layout));
        picture.rows.push_back(std::move(row));
    }
    std::vector<StageMemory> stages = memory.stages;
    const std::size_t room = memoryRowsAtMost - picture.rows.size();
    if (stages.size() > room) {
        std::ranges::stable_sort(stages, std::ranges::greater{},
                                 [](const StageMemory& stage) { return stage.terms.device().value(); });
        stages.resize(room);
        std::ranges::sort(stages, {}, &StageMemory::stage);
        picture.stagesLeftOut = static_cast<int>(memory.stages.size() - room);
    }
    for (const StageMemory& stage : stages) {
        MemoryRow row = rowOf(memory, stage, picture.keptFree);
        if (memory.stages.size() == 1) {
            row.title = words("As drawn");
            row.detail = plainText(describe(drawn.answer->layout));
        } else {
            row.title = words("Stage %1").arg(stage.stage);
            row.detail = words("layers %1 to %2").arg(stage.firstLayer + 1).arg(stage.firstLayer + stage.layers);
        }
        picture.rows.push_back(std::move(row));
    }
    return picture;
}

} // namespace boc::ui
