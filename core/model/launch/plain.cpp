// DistributedDataParallel or one process: PyTorch 2.x, torch.distributed.run.

#include "model/framework.h"
#include "model/launch/command_line.h"
#include "model/launch/frameworks.h"

#include <string_view>

namespace boc {

namespace {

// Everything but the number of processes is the script's.
void inTheScript(const Case& question, const Layout& layout, std::vector<std::string>& missing) {
    const auto say = [&](bool used, std::string text) {
        if (used)
            missing.push_back(std::move(text));
    };
    const auto number = [](int value) { return std::to_string(value); };
    say(true, "micro_batch " + number(layout.microBatch) + ": the script's loader takes as many sequences at a time, " +
                  number(microBatchesPerStep(question, layout)) + " times a step");
    for (const auto& [name, ways] : {std::pair{"tp", layout.tensor},
                                     {"pp", layout.pipeline},
                                     {"cp", layout.context},
                                     {"ep", layout.expert},
                                     {"etp", layout.expertTensor},
                                     {"virtual_stages", layout.virtualStages},
                                     {"zero", layout.zero}})
        say(ways > (std::string_view(name) == "zero" ? 0 : 1),
            std::string(name) + " " + number(ways) + ": only replicates");
    say(layout.schedule != PipelineSchedule::oneForwardOneBackward,
        "schedule " + nameOf(layout.schedule) + ": there is no pipeline");
    say(layout.shardGroup > 0 && layout.shardGroup < layout.data,
        "shard_group " + number(layout.shardGroup) + ": nothing is sharded");
    say(layout.sequenceParallel, "sequence_parallel: there is no tensor parallelism");
    say(layout.recompute == Recompute::selective || layout.recompute == Recompute::full,
        "recompute " + nameOf(layout.recompute) + ": the script wraps layers in torch.utils.checkpoint");
    say(layout.recompute == Recompute::block,
        "recompute_layers " + number(layout.recomputeLayers) +
            " (block): the script wraps that many layers in torch.utils.checkpoint");
    say(layout.offload != Offload::none,
        "offload " + nameOf(layout.offload) + ": the script's, such as torchao's CPUOffloadOptimizer");
    say(layout.activationOffload, "activation_offload: torch.autograd.graph.save_on_cpu in the script");
}

} // namespace

Launch plainLaunch(const Case& question, const Layout& layout) {
    Launch launch;
    launch.source = "PyTorch 2.x, torch.distributed.run";
    inTheScript(question, layout, launch.notExpressible);
    const bool one = question.hardware.gpus == 1;
    CommandLine command = one ? CommandLine("python train.py") : torchrun(question.hardware);
    if (!one)
        command.line("train.py");
    launch.command = command.text();
    return launch;
}

} // namespace boc
