// FSDP as torchtitan launches it: github.com/pytorch/torchtitan, torchtitan/config/job_config.py of August 2025
// (commit 6404b93).

#include "model/framework.h"
#include "model/launch/command_line.h"
#include "model/launch/frameworks.h"
#include "model/transformer.h"

#include <algorithm>

namespace boc {

namespace {

using Missing = std::vector<std::string>;

void sharding(const Layout& layout, CommandLine& command, Missing& missing) {
    const int replicas = layout.data * layout.context;
    int shard = layout.zero >= 2 ? layout.data : 1; // the mesh multiplies it by the context ranks
    if (layout.zero >= 2 && layout.shardGroup > 0 && layout.shardGroup < replicas) {
        if (layout.shardGroup % layout.context == 0)
            shard = layout.shardGroup / layout.context;
        else
            missing.push_back("shard_group " + std::to_string(layout.shardGroup) +
                              ": torchtitan shards over whole context groups of " + std::to_string(layout.context));
    } else if (layout.zero < 2 && layout.shardGroup > 0 && layout.shardGroup < replicas) {
        missing.push_back("shard_group " + std::to_string(layout.shardGroup) + ": nothing is sharded with ZeRO 0");
    }
    command.flag("--parallelism.data_parallel_replicate_degree", layout.data / shard)
        .flag("--parallelism.data_parallel_shard_degree", shard);
    if (layout.zero >= 2)
        command.flag("--parallelism.fsdp_reshard_after_forward", layout.zero == 3 ? "always" : "never");
    else if (layout.zero == 1)
        missing.push_back("zero 1: FSDP shards gradients too");
}

void tensor(const Layout& layout, CommandLine& command, Missing& missing) {
    command.flag("--parallelism.tensor_parallel_degree", layout.tensor);
    if (layout.tensor > 1 && !layout.sequenceParallel)
        missing.push_back("sequence_parallel false: torchtitan's tensor parallelism always divides the sequence");
    command.flag("--parallelism.context_parallel_degree", layout.context);
}

// Layers a chunk, with embedding and head counting as a layer each where only so they divide.
void chunks(const Transformer& model, int count, CommandLine& command, Missing& missing) {
    const bool alone = model.layers() % count == 0;
    if (!alone && (model.layers() + 2) % count != 0) {
        missing.push_back(std::to_string(model.layers()) + " layers on " + std::to_string(count) +
                          " chunks: set parallelism.module_fqns_per_model_part in the config file");
        return;
    }
    command.flag("--parallelism.pipeline_parallel_layers_per_stage", (model.layers() + (alone ? 0 : 2)) / count)
        .flag("--parallelism.pipeline_parallel_first_stage_less_layers", alone ? 0 : 1)
        .flag("--parallelism.pipeline_parallel_last_stage_less_layers", alone ? 0 : 1);
}

void pipeline(const Case& question, const Layout& layout, CommandLine& command, Missing& missing) {
    command.flag("--parallelism.pipeline_parallel_degree", layout.pipeline);
    if (layout.pipeline == 1)
        return;
    switch (layout.schedule) {
    case PipelineSchedule::oneForwardOneBackward:
        command.flag("--parallelism.pipeline_parallel_schedule", layout.virtualStages > 1 ? "Interleaved1F1B" : "1F1B");
        break;
    case PipelineSchedule::zeroBubble:
        command.flag("--parallelism.pipeline_parallel_schedule", "InterleavedZeroBubble");
        break;
    case PipelineSchedule::dualPipe:
        missing.push_back("schedule dualpipe: torchtitan's DualPipeV holds each weight once and is another schedule; "
                          "build the step with github.com/deepseek-ai/DualPipe");
        break;
    }
    chunks(question.model, layout.pipeline * layout.virtualStages, command, missing);
    command.flag("--parallelism.pipeline_parallel_microbatch_size", layout.microBatch);
}

void experts(const Case& question, const Layout& layout, CommandLine& command, Missing& missing) {
    if (mostExperts(question.model) > 0)
        command.flag("--parallelism.expert_parallel_degree", layout.expert);
    if (layout.expertTensor > 1)
        missing.push_back("etp " + std::to_string(layout.expertTensor) + ": no argument in this version");
}

void recompute(const Case& question, const Layout& layout, CommandLine& command, Missing& missing) {
    if (layout.recompute == Recompute::block) {
        // Every n-th layer is recomputed.
        const int layers = question.model.layers() / layout.pipeline;
        const int some = layout.recomputeLayers;
        if (some > 0 && layers % some == 0)
            command.flag("--activation_checkpoint.mode", "selective")
                .flag("--activation_checkpoint.selective_ac_option", layers / some);
        else
            missing.push_back("recompute_layers " + std::to_string(some) + ": torchtitan recomputes every n-th of " +
                              std::to_string(layers) + " layers a stage, and they do not divide");
        return;
    }
    command.flag("--activation_checkpoint.mode", nameOf(layout.recompute));
    if (layout.recompute == Recompute::selective)
        command.flag("--activation_checkpoint.selective_ac_option", "op");
}

void offload(const Layout& layout, CommandLine& command, Missing& missing) {
    if (layout.offload == Offload::all)
        command.flag("--training.enable_cpu_offload");
    if (layout.offload == Offload::optimizer)
        missing.push_back("offload optimizer: FSDP offloads weights, gradients and optimizer together "
                          "(--training.enable_cpu_offload); torchao's CPUOffloadOptimizer moves the optimizer alone");
    if (layout.activationOffload)
        missing.push_back("activation_offload: no argument; torchtune's OffloadActivations does it in the script");
}

void batch(const Case& question, const Layout& layout, CommandLine& command) {
    // A pipeline takes all its micro-batches in one call.
    const int local =
        layout.pipeline > 1 ? layout.microBatch * microBatchesPerStep(question, layout) : layout.microBatch;
    command.flag("--training.local_batch_size", local)
        .flag("--training.global_batch_size", question.workload.globalBatch)
        .flag("--training.seq_len", question.workload.sequenceLength);
}

void precision(const Workload& workload, CommandLine& command, Missing& missing) {
    const bool wide = workload.precision == Precision::fp32 || workload.precision == Precision::tf32;
    command.flag("--training.mixed_precision_param", wide ? "float32" : "bfloat16");
    if (workload.precision == Precision::fp8)
        command.flag("--model.converters", "float8");
    if (workload.precision == Precision::mxfp8)
        command.flag("--model.converters", "mx");
    if (workload.precision == Precision::fp16 || workload.precision == Precision::nvfp4)
        missing.push_back("precision " + nameOf(workload.precision) + ": torchtitan trains in bf16, fp8 or mxfp8");
    if (workload.optimizerInBackward)
        command.flag("--optimizer.early_step_in_backward");
    if (workload.compiled)
        command.flag("--training.compile");
    const Optimizer chosen = workload.optimizer.value_or(Optimizer::adamw);
    if (chosen == Optimizer::adamw)
        command.flag("--optimizer.name", "AdamW");
    else
        missing.push_back("optimizer " + nameOf(chosen) + ": torchtitan has AdamW and Adam with fp32 state");
    if (workload.task == Task::lora || workload.task == Task::qlora)
        missing.push_back(nameOf(workload.task) + ": torchtitan has no adapters; torchtune does");
}

} // namespace

Launch torchtitanLaunch(const Case& question, const Layout& layout) {
    Launch launch;
    Missing& missing = launch.notExpressible;
    launch.source = "torchtitan of August 2025 (commit 6404b93), torchtitan/config/job_config.py";
    CommandLine command = torchrun(question.hardware);
    command.line("-m torchtitan.train").line("--job.config_file \"$CONFIG_FILE\"");
    if (!question.modelName.empty())
        command.flag("--job.description", question.modelName);
    sharding(layout, command, missing);
    tensor(layout, command, missing);
    pipeline(question, layout, command, missing);
    experts(question, layout, command, missing);
    recompute(question, layout, command, missing);
    offload(layout, command, missing);
    batch(question, layout, command);
    precision(question.workload, command, missing);
    launch.command = command.text();
    return launch;
}

} // namespace boc
