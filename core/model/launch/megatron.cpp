// Megatron-LM: github.com/NVIDIA/Megatron-LM, megatron/training/arguments.py of core 0.14 (2025).

#include "model/framework.h"
#include "model/launch/command_line.h"
#include "model/launch/frameworks.h"
#include "model/optimizer_state.h"
#include "model/stages.h"
#include "model/transformer.h"

namespace boc {

namespace {

using Missing = std::vector<std::string>;

// "tttt|tttt|tttL" with the embedding in front: every chunk in the order of the model, where a plain division does not
// give the layers of each.
std::string pipelineLayout(const Transformer& model, const Layout& layout) {
    const auto chunks = splitStages(model, layout.pipeline * layout.virtualStages);
    std::string text = "E";
    for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
        text += (chunk > 0 ? "|" : "") + std::string(static_cast<std::size_t>(chunks[chunk].layers), 't');
        if (chunk + 1 == chunks.size())
            text += std::string(static_cast<std::size_t>(chunks[chunk].prediction), 'm') + "L";
    }
    return text;
}

void pipeline(const Case& question, const Layout& layout, CommandLine& command, Missing& missing) {
    command.flag("--pipeline-model-parallel-size", layout.pipeline);
    const Transformer& model = question.model;
    const int chunks = layout.pipeline * layout.virtualStages;
    const bool plain = model.layers() % chunks == 0 && model.predictionLayers == 0;
    if (layout.pipeline > 1 && !plain) {
        command.flag("--pipeline-model-parallel-layout", pipelineLayout(model, layout));
    } else if (layout.virtualStages > 1) {
        command.flag("--num-virtual-stages-per-pipeline-rank", layout.virtualStages);
    }
    if (layout.schedule == PipelineSchedule::zeroBubble)
        missing.push_back("schedule zero-bubble: Megatron-LM itself has none; the fork github.com/sail-sg/zero-bubble "
                          "has, with options of its own");
    if (layout.schedule == PipelineSchedule::dualPipe)
        missing.push_back("schedule dualpipe: no argument; build the step with github.com/deepseek-ai/DualPipe");
}

void experts(const Case& question, const Layout& layout, CommandLine& command) {
    if (mostExperts(question.model) == 0)
        return;
    command.flag("--expert-model-parallel-size", layout.expert);
    command.flag("--expert-tensor-parallel-size", layout.expertTensor);
}

void sharding(const Layout& layout, CommandLine& command, Missing& missing) {
    const int replicas = layout.data * layout.context;
    if (layout.zero > 0)
        command.flag("--use-distributed-optimizer");
    if (layout.zero >= 2)
        command.flag("--use-megatron-fsdp")
            .flag("--data-parallel-sharding-strategy", layout.zero == 3 ? "optim_grads_params" : "optim_grads")
            .flag("--no-gradient-accumulation-fusion")
            .flag("--ckpt-format", "fsdp_dtensor");
    if (layout.zero == 1)
        command.flag("--overlap-grad-reduce").flag("--overlap-param-gather");
    if (layout.shardGroup > 0 && layout.shardGroup < replicas) {
        if (layout.zero > 0)
            command.flag("--num-distributed-optimizer-instances", replicas / layout.shardGroup);
        else
            missing.push_back("shard_group " + std::to_string(layout.shardGroup) + ": nothing is sharded with ZeRO 0");
    }
}

void recompute(const Layout& layout, CommandLine& command, Missing& missing) {
    switch (layout.recompute) {
    case Recompute::none:
        return;
    case Recompute::selective:
        command.flag("--recompute-granularity", "selective").flag("--recompute-modules", "core_attn");
        return;
    case Recompute::full:
        command.flag("--recompute-granularity", "full")
            .flag("--recompute-method", "uniform")
            .flag("--recompute-num-layers", 1);
        return;
    case Recompute::block:
        break;
    }
    // Counted in each chunk of a stage.
    if (layout.recomputeLayers % layout.virtualStages != 0) {
        missing.push_back("recompute_layers " + std::to_string(layout.recomputeLayers) + ": Megatron counts them in " +
                          "each of " + std::to_string(layout.virtualStages) + " chunks, which they do not divide by");
        return;
    }
    command.flag("--recompute-granularity", "full")
        .flag("--recompute-method", "block")
        .flag("--recompute-num-layers", layout.recomputeLayers / layout.virtualStages);
}

void offload(const Case& question, const Layout& layout, CommandLine& command, Missing& missing) {
    if (layout.offload == Offload::optimizer)
        command.flag("--optimizer-cpu-offload").flag("--use-precision-aware-optimizer");
    if (layout.offload == Offload::all)
        missing.push_back("offload all: Megatron-LM moves the optimizer to the host, not the weights; DeepSpeed does");
    if (!layout.activationOffload)
        return;
    if (layout.pipeline == 1 && question.model.layers() > 1)
        command.flag("--cpu-offloading-num-layers", question.model.layers() - 1); // its most
    else
        missing.push_back("activation_offload: Megatron-LM offloads activations only without a pipeline");
}

void precision(const Workload& workload, CommandLine& command, Missing& missing) {
    switch (workload.precision) {
    case Precision::fp32:
    case Precision::tf32:
        return; // its default
    case Precision::fp16:
        command.flag("--fp16");
        return;
    case Precision::bf16:
        command.flag("--bf16");
        return;
    case Precision::fp8:
        command.flag("--bf16").flag("--fp8-format", "hybrid");
        return;
    case Precision::mxfp8:
        command.flag("--bf16").flag("--fp8-format", "e4m3").flag("--fp8-recipe", "mxfp8");
        return;
    case Precision::nvfp4:
        command.flag("--bf16");
        missing.push_back("precision nvfp4: no argument in this version");
        return;
    }
}

void optimizer(const Case& question, CommandLine& command, Missing& missing) {
    const Workload& workload = question.workload;
    const Optimizer chosen =
        workload.optimizer.value_or(defaultOptimizer(question.framework, question.workload.precision));
    if (chosen == Optimizer::adamwFp32Grads || chosen == Optimizer::adamw)
        command.flag("--optimizer", "adam");
    else if (chosen == Optimizer::sgd)
        command.flag("--optimizer", "sgd");
    else
        missing.push_back("optimizer " + nameOf(chosen) + ": not one of Megatron-LM's");
    if (chosen == Optimizer::adamwFp32Grads)
        command.flag("--accumulate-allreduce-grads-in-fp32");
    if (workload.task == Task::lora || workload.task == Task::qlora)
        missing.push_back(nameOf(workload.task) + ": Megatron-LM's arguments know no adapters; NeMo does");
}

} // namespace

Launch megatronLaunch(const Case& question, const Layout& layout) {
    Launch launch;
    launch.source = "Megatron-LM core 0.14, megatron/training/arguments.py";
    CommandLine command = torchrun(question.hardware);
    command.line("pretrain_gpt.py").flag("--tensor-model-parallel-size", layout.tensor);
    pipeline(question, layout, command, launch.notExpressible);
    command.flag("--context-parallel-size", layout.context);
    experts(question, layout, command);
    if (layout.sequenceParallel)
        command.flag("--sequence-parallel");
    sharding(layout, command, launch.notExpressible);
    recompute(layout, command, launch.notExpressible);
    offload(question, layout, command, launch.notExpressible);
    command.flag("--micro-batch-size", layout.microBatch)
        .flag("--global-batch-size", question.workload.globalBatch)
        .flag("--seq-length", question.workload.sequenceLength);
    precision(question.workload, command, launch.notExpressible);
    optimizer(question, command, launch.notExpressible);
    launch.command = command.text();
    // Kernels of exchanges and products are put in order by one queue (Megatron-LM asserts it); Megatron-FSDP must not.
    if (layout.zero < 2 && (layout.tensor > 1 || layout.context > 1))
        launch.command = "CUDA_DEVICE_MAX_CONNECTIONS=1 " + launch.command;
    return launch;
}

} // namespace boc
