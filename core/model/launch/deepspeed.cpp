// DeepSpeed 0.17: configuration as in deepspeed.ai/docs/config-json and deepspeed/runtime/zero/config.py, launcher
// deepspeed/launcher/runner.py.

#include "json/json.h"
#include "model/framework.h"
#include "model/launch/command_line.h"
#include "model/launch/frameworks.h"

namespace boc {

namespace {

using json::Json;
using Missing = std::vector<std::string>;

Json zeroFields(const Layout& layout, Missing& missing) {
    Json fields = {{"stage", layout.zero}, {"overlap_comm", true}, {"contiguous_gradients", true}};
    const Json host = {{"device", "cpu"}, {"pin_memory", true}};
    if (layout.offload != Offload::none) {
        if (layout.zero >= 1)
            fields["offload_optimizer"] = host;
        else
            missing.push_back("offload " + nameOf(layout.offload) + ": DeepSpeed offloads with ZeRO 1 to 3 only");
    }
    if (layout.offload == Offload::all) {
        if (layout.zero == 3)
            fields["offload_param"] = host;
        else
            missing.push_back("offload all: weights go to the host with ZeRO 3 only");
    }
    if (layout.shardGroup > 0 && layout.shardGroup < layout.data * layout.context) {
        if (layout.zero == 3)
            fields["mics_shard_size"] = layout.shardGroup;
        else
            missing.push_back("shard_group " + std::to_string(layout.shardGroup) +
                              ": DeepSpeed shards in groups (MiCS) with ZeRO 3 only");
    }
    return fields;
}

void inTheScript(const Case& question, const Layout& layout, Missing& missing) {
    const auto say = [&](bool used, std::string text) {
        if (used)
            missing.push_back(std::move(text));
    };
    const std::string p = std::to_string(layout.pipeline);
    say(layout.pipeline > 1,
        "pp " + p + ": the script wraps the model in deepspeed.pipe.PipelineModule(num_stages=" + p + ")");
    say(layout.expert > 1, "ep " + std::to_string(layout.expert) +
                               ": the script builds its layers with deepspeed.moe.layer.MoE(ep_size=" +
                               std::to_string(layout.expert) + ")");
    say(layout.tensor > 1, "tp " + std::to_string(layout.tensor) + ": not computed with DeepSpeed");
    say(layout.context > 1, "cp " + std::to_string(layout.context) + ": not computed with DeepSpeed");
    say(layout.expertTensor > 1, "etp " + std::to_string(layout.expertTensor) + ": not computed with DeepSpeed");
    say(layout.sequenceParallel, "sequence_parallel: not computed with DeepSpeed");
    say(layout.virtualStages > 1, "virtual_stages " + std::to_string(layout.virtualStages) + ": no interleaving");
    say(layout.schedule != PipelineSchedule::oneForwardOneBackward,
        "schedule " + nameOf(layout.schedule) + ": DeepSpeed's pipeline is 1f1b");
    say(layout.recompute == Recompute::full,
        "recompute full: the model's own switch, such as gradient_checkpointing_enable() of transformers");
    say(layout.recompute == Recompute::selective,
        "recompute selective: the script wraps those parts in deepspeed.checkpointing.checkpoint");
    say(layout.recompute == Recompute::block,
        "recompute_layers " + std::to_string(layout.recomputeLayers) +
            " (block): the script wraps that many layers in deepspeed.checkpointing.checkpoint");
    const Optimizer chosen = question.workload.optimizer.value_or(Optimizer::adamw);
    say(chosen != Optimizer::adamw, "optimizer " + nameOf(chosen) + ": made in the script");
}

} // namespace

Launch deepspeedLaunch(const Case& question, const Layout& layout) {
    Launch launch;
    launch.source = "DeepSpeed 0.17, deepspeed/runtime/zero/config.py and deepspeed/launcher/runner.py";
    const Workload& workload = question.workload;
    Json config = {{"train_batch_size", workload.globalBatch},
                   {"train_micro_batch_size_per_gpu", layout.microBatch},
                   {"gradient_accumulation_steps", microBatchesPerStep(question, layout)},
                   {"zero_optimization", zeroFields(layout, launch.notExpressible)}};
    if (workload.precision == Precision::fp16)
        config["fp16"] = {{"enabled", true}};
    else if (workload.precision != Precision::fp32 && workload.precision != Precision::tf32)
        config["bf16"] = {{"enabled", true}};
    if (lowPrecision(workload.precision))
        launch.notExpressible.push_back("precision " + nameOf(workload.precision) +
                                        ": the model's own layers, such as those of Transformer Engine");
    if (layout.activationOffload)
        config["activation_checkpointing"] = {{"cpu_checkpointing", true}};
    inTheScript(question, layout, launch.notExpressible);
    launch.files.push_back({"ds_config.json", config.dump(2) + "\n"});

    CommandLine command("deepspeed");
    const Hardware& hardware = question.hardware;
    const int each = processesAServer(hardware) > 0 ? processesAServer(hardware) : hardware.gpusPerServer;
    if (hardware.servers() > 1)
        command.flag("--hostfile", "hostfile").flag("--num_nodes", hardware.servers());
    command.flag("--num_gpus", each).line("train.py").flag("--deepspeed").flag("--deepspeed_config", "ds_config.json");
    launch.command = command.text();
    return launch;
}

} // namespace boc
