#include "base/numbers.h"
#include "decide/remedies.h"
#include "decide/words.h"
#include "model/framework.h"
#include "model/names.h"
#include "model/optimizer_state.h"

#include <algorithm>
#include <array>

namespace boc {

namespace {

struct OptimizerChoice {
    Optimizer optimizer;
    std::string_view title;
};

constexpr std::array<OptimizerChoice, 3> smallerOptimizers{{{Optimizer::adamw8bit, "8-bit Adam"},
                                                            {Optimizer::pagedAdamw, "paged Adam"},
                                                            {Optimizer::pagedAdamw8bit, "paged 8-bit Adam"}}};

bool trainsAllWeights(Task task) { return task == Task::finetune || task == Task::pretrain; }

void addSameRecipe(std::vector<RecipeChange>& recipes, const Job& job) {
    const LayoutPins& pins = job.layout;
    LayoutPins free;
    free.offload = pins.offload;
    if (pins != free) {
        RecipeChange recipe{"free-layout", "another layout: sharding, parallel sizes and recompute left to the search",
                            "free layout", RemedyClass::sameRecipe, job};
        recipe.job.layout = free;
        recipes.push_back(std::move(recipe));
    }
}

void addOptimizers(std::vector<RecipeChange>& recipes, const Job& job) {
    if (!trainsAllWeights(job.workload.task))
        return;
    const Workload& workload = job.workload;
    const Optimizer own = workload.optimizer.value_or(defaultOptimizer(job.framework, workload.precision));
    const double now = bytesPerParameter(own, workload.precision, workload.masterWeights).device();
    for (const OptimizerChoice& choice : smallerOptimizers) {
        const BytesPerParameter bytes = bytesPerParameter(choice.optimizer, workload.precision);
        if (bytes.device() >= now)
            continue;
        const std::string title(choice.title);
        std::string text =
            title + ": " + formatFixed(bytes.device(), 0) + " bytes a parameter instead of " + formatFixed(now, 0);
        if (bytes.hostMoments > 0.0)
            text += ", " + formatFixed(bytes.hostMoments, 0) + " more live in the server's memory";
        RecipeChange recipe{nameOf(choice.optimizer), text, title, RemedyClass::changedRecipe, job};
        recipe.job.workload.optimizer = choice.optimizer;
        recipe.job.workload.masterWeights.reset();
        recipes.push_back(std::move(recipe));
    }
}

void addAdapters(std::vector<RecipeChange>& recipes, const Job& job) {
    const auto with = [&](Task task, std::string title, std::string why) {
        RecipeChange recipe{nameOf(task), title + ": " + why, title, RemedyClass::changedRecipe, job};
        recipe.job.workload.task = task;
        recipe.job.workload.optimizer.reset();
        recipes.push_back(std::move(recipe));
    };
    if (job.workload.task == Task::finetune)
        with(Task::lora, "LoRA", "the weights stay as they are, adapters learn");
    if (job.workload.task == Task::finetune || job.workload.task == Task::lora)
        with(Task::qlora, "QLoRA", "the weights are kept in 4 bits, adapters learn");
}

void addShorterContexts(std::vector<RecipeChange>& recipes, const Job& job, int times) {
    constexpr int shortest = 512; // below, no training text is left
    Job shorter = job;
    for (int i = 0; i < times; ++i) {
        shorter.workload.sequenceLength /= 2;
        shorter.workload.globalBatch *= 2; // the same tokens a step
        if (shorter.workload.sequenceLength < shortest)
            return;
        const std::string length = plainNumber(shorter.workload.sequenceLength);
        recipes.push_back({"context-" + std::to_string(shorter.workload.sequenceLength),
                           "context of " + length + " tokens instead of " + plainNumber(job.workload.sequenceLength),
                           length + " tokens of context", RemedyClass::changedRecipe, shorter});
    }
}

} // namespace

std::vector<RecipeChange> recipesFor(const Job& job, int shorter) {
    std::vector<RecipeChange> recipes;
    addSameRecipe(recipes, job);
    addOptimizers(recipes, job);
    addAdapters(recipes, job);
    addShorterContexts(recipes, job, shorter);
    return recipes;
}

} // namespace boc
