// Launch flags of a chosen layout: a layout in, shell text and files out; and the table of what frameworks can launch.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read what these bring in
#include "model/framework.h"
#include "model/framework_table.h"
#include "model/launch/command_line.h"
#include "model/launch/launch.h"
#include "support/questions.h"

#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include <array>
#include <cstdio>
#include <functional>
#endif

using namespace boc;

namespace {

Case question(Framework framework, int gpus, const std::string& model = "llama-3.1-70b") {
    Case made = test::question(model, test::hardware("dgx-h100", std::max(1, gpus / 8)), framework);
    made.hardware.gpus = gpus;
    made.workload.optimizer = defaultOptimizer(framework, Precision::bf16);
    made.workload.globalBatch = 64;
    made.workload.sequenceLength = 8192;
    return made;
}

bool says(const std::string& text, const std::string& part) {
    if (text.contains(part))
        return true;
    qWarning("\"%s\" is not in\n%s", part.c_str(), text.c_str());
    return false;
}

// The text as one line, without the line ends that a shell joins.
std::string oneLine(std::string text) {
    for (std::size_t at; (at = text.find(" \\\n    ")) != std::string::npos;)
        text.replace(at, 7, " ");
    return text;
}

// What the shell makes of a word, asked of a real one.
std::string throughShell(const std::string& word) {
    const std::string command = "printf %s " + shellQuoted(word);
    FILE* pipe = popen(command.c_str(), "r");
    std::string read;
    for (int c; (c = std::fgetc(pipe)) != EOF;)
        read += static_cast<char>(c);
    pclose(pipe);
    return read;
}

struct Change {
    const char* field; // as the contract names it
    std::function<void(Layout&)> make;
};

// Every field of a layout, changed by itself.
const std::array<Change, 15> changes{{
    {"tp", [](Layout& l) { l.tensor = 4; }},
    {"pp", [](Layout& l) { l.pipeline = 4; }},
    {"cp", [](Layout& l) { l.context = 2; }},
    {"ep", [](Layout& l) { l.expert = 4; }},
    {"etp", [](Layout& l) { l.expertTensor = 2; }},
    {"virtual_stages", [](Layout& l) { l.virtualStages = 2; }},
    {"schedule", [](Layout& l) { l.schedule = PipelineSchedule::zeroBubble; }},
    {"schedule", [](Layout& l) { l.schedule = PipelineSchedule::dualPipe; }},
    {"zero", [](Layout& l) { l.zero = l.zero == 3 ? 2 : 3; }},
    {"shard_group", [](Layout& l) { l.shardGroup = 2; }},
    {"recompute", [](Layout& l) { l.recompute = Recompute::full; }},
    {"recompute_layers", [](Layout& l) { l.recompute = Recompute::block, l.recomputeLayers = 6; }},
    {"offload", [](Layout& l) { l.offload = Offload::optimizer; }},
    {"activation_offload", [](Layout& l) { l.activationOffload = true; }},
    {"micro_batch", [](Layout& l) { l.microBatch = 2; }},
}};

} // namespace

class TestLaunch : public QObject {
    Q_OBJECT
private slots:
    void S41_megatronArgumentsOfAChosenLayout() {
        const Case asked = question(Framework::megatron, 64);
        Layout layout;
        layout.tensor = 8;
        layout.pipeline = 2;
        layout.data = 4;
        layout.zero = 1;
        layout.virtualStages = 5;
        layout.sequenceParallel = true;
        layout.recompute = Recompute::full;
        const Launch launch = launchOf(asked, layout);
        const std::string text = oneLine(launch.command);
        QVERIFY(says(text, "--tensor-model-parallel-size 8 --pipeline-model-parallel-size 2"));
        QVERIFY(says(text, "torchrun --nnodes 8 --nproc-per-node 8 --rdzv-backend c10d --rdzv-endpoint "
                           "\"$HEAD_NODE:29500\" pretrain_gpt.py"));
        for (const char* part :
             {"--num-virtual-stages-per-pipeline-rank 5", "--context-parallel-size 1", "--sequence-parallel",
              "--use-distributed-optimizer", "--overlap-grad-reduce", "--overlap-param-gather",
              "--recompute-granularity full --recompute-method uniform --recompute-num-layers 1",
              "--micro-batch-size 1", "--global-batch-size 64", "--seq-length 8192", "--bf16",
              "--accumulate-allreduce-grads-in-fp32"})
            QVERIFY(says(text, part));
        QVERIFY(text.starts_with("CUDA_DEVICE_MAX_CONNECTIONS=1 "));
        QVERIFY(launch.notExpressible.empty());
        QVERIFY(launch.files.empty());
    }

    // 80 layers on 3 stages: 27, 27, 26, which no division says.
    void S41_unevenStagesAreDrawnForMegatron() {
        Layout layout;
        layout.pipeline = 3;
        layout.data = 8;
        const std::string text = launchOf(question(Framework::megatron, 24), layout).command;
        const std::string stage(26, 't');
        QVERIFY(says(text, "--pipeline-model-parallel-layout 'E" + stage + "t|" + stage + "t|" + stage + "L'"));
    }

    void S41_expertsAndFullShardingForMegatron() {
        Case asked = question(Framework::megatron, 64, "deepseek-v3");
        Layout layout;
        layout.expert = 16;
        layout.data = 64;
        layout.zero = 3;
        layout.shardGroup = 32;
        const std::string text = oneLine(launchOf(asked, layout).command);
        for (const char* part : {"--expert-model-parallel-size 16 --expert-tensor-parallel-size 1",
                                 "--use-megatron-fsdp --data-parallel-sharding-strategy optim_grads_params "
                                 "--no-gradient-accumulation-fusion --ckpt-format fsdp_dtensor",
                                 "--num-distributed-optimizer-instances 2"})
            QVERIFY(says(text, part));
        QVERIFY(!text.contains("CUDA_DEVICE_MAX_CONNECTIONS"));
    }

    void S41_torchtitanArguments() {
        Case asked = question(Framework::fsdp, 64);
        asked.modelName = "my model's 70B";
        Layout layout;
        layout.tensor = 4;
        layout.pipeline = 2;
        layout.data = 8;
        layout.zero = 3;
        layout.shardGroup = 4;
        layout.sequenceParallel = true;
        layout.virtualStages = 4;
        layout.schedule = PipelineSchedule::zeroBubble;
        layout.recompute = Recompute::selective;
        QVERIFY(!illegal(asked, layout));
        const Launch launch = launchOf(asked, layout);
        const std::string text = oneLine(launch.command);
        for (const char* part :
             {"-m torchtitan.train --job.config_file \"$CONFIG_FILE\" --job.description 'my model'\\''s 70B'",
              "--parallelism.data_parallel_replicate_degree 2 --parallelism.data_parallel_shard_degree 4",
              "--parallelism.fsdp_reshard_after_forward always", "--parallelism.tensor_parallel_degree 4",
              "--parallelism.pipeline_parallel_degree 2",
              "--parallelism.pipeline_parallel_schedule InterleavedZeroBubble",
              "--parallelism.pipeline_parallel_layers_per_stage 10 "
              "--parallelism.pipeline_parallel_first_stage_less_layers 0 "
              "--parallelism.pipeline_parallel_last_stage_less_layers 0",
              "--parallelism.pipeline_parallel_microbatch_size 1", "--parallelism.context_parallel_degree 1",
              "--activation_checkpoint.mode selective --activation_checkpoint.selective_ac_option op",
              "--training.local_batch_size 8 --training.global_batch_size 64 --training.seq_len 8192",
              "--training.mixed_precision_param bfloat16"})
            QVERIFY(says(text, part));
        QVERIFY(launch.notExpressible.empty());
    }

    // 126 layers on 16 stages: embedding and head count as a layer each.
    void S41_endsCountAsLayersForTorchtitan() {
        Layout layout;
        layout.tensor = 8;
        layout.pipeline = 16;
        layout.sequenceParallel = true;
        const std::string text = oneLine(launchOf(question(Framework::fsdp, 128, "llama-3.1-405b"), layout).command);
        QVERIFY(says(text, "--parallelism.pipeline_parallel_layers_per_stage 8 "
                           "--parallelism.pipeline_parallel_first_stage_less_layers 1 "
                           "--parallelism.pipeline_parallel_last_stage_less_layers 1"));
    }

    void S41_deepspeedConfigurationReadsBack() {
        const Case asked = question(Framework::deepspeed, 16);
        Layout layout;
        layout.data = 16;
        layout.zero = 3;
        layout.shardGroup = 8;
        layout.offload = Offload::all;
        layout.activationOffload = true;
        layout.recompute = Recompute::full;
        layout.microBatch = 2;
        QVERIFY(!illegal(asked, layout));
        const Launch launch = launchOf(asked, layout);
        QVERIFY(says(oneLine(launch.command), "deepspeed --hostfile hostfile --num_nodes 2 --num_gpus 8 train.py "
                                              "--deepspeed --deepspeed_config ds_config.json"));
        QCOMPARE(launch.files.size(), std::size_t(1));
        QCOMPARE(launch.files[0].name, std::string("ds_config.json"));
        const auto config = nlohmann::json::parse(launch.files[0].text);
        QCOMPARE(config["train_batch_size"].get<int>(), 64);
        QCOMPARE(config["train_micro_batch_size_per_gpu"].get<int>(), 2);
        QCOMPARE(config["gradient_accumulation_steps"].get<int>(), 2);
        QVERIFY(config["bf16"]["enabled"].get<bool>());
        const auto& zero = config["zero_optimization"];
        QCOMPARE(zero["stage"].get<int>(), 3);
        QCOMPARE(zero["offload_optimizer"]["device"].get<std::string>(), std::string("cpu"));
        QCOMPARE(zero["offload_param"]["device"].get<std::string>(), std::string("cpu"));
        QCOMPARE(zero["mics_shard_size"].get<int>(), 8);
        QVERIFY(config["activation_checkpointing"]["cpu_checkpointing"].get<bool>());
        QCOMPARE(launch.notExpressible.size(), std::size_t(1));
        QVERIFY(launch.notExpressible[0].starts_with("recompute full"));
    }

    void plainLoopsStartOneProcessAGpu() {
        Case asked = question(Framework::ddp, 8);
        Layout layout;
        layout.data = 8;
        QCOMPARE(oneLine(launchOf(asked, layout).command),
                 std::string("torchrun --nproc-per-node 8 --standalone train.py\n"));
        asked = question(Framework::single, 1);
        QCOMPARE(launchOf(asked, Layout{}).command, std::string("python train.py\n"));
    }

    // Twelve GPUs on servers of eight: no launcher starts 8 on one and 4 on the other.
    void unevenServersAreNamed() {
        Case asked = question(Framework::fsdp, 8);
        asked.hardware.gpus = 11;
        Layout layout;
        layout.data = 11;
        layout.zero = 3;
        QVERIFY(says(launchText(asked, layout), "# not a flag: processes: 11 GPUs do not fill 2 servers evenly"));
    }

    // Whatever differs between two layouts differs between their launches, or is named by its field.
    void S41_everyFieldIsAFlagOrIsNamed() {
        for (const Framework framework : {Framework::megatron, Framework::fsdp, Framework::deepspeed, Framework::ddp}) {
            const Case asked = question(framework, 64, "mixtral-8x7b");
            Layout base;
            base.data = 8;
            base.zero = framework == Framework::megatron ? 1 : framework == Framework::ddp ? 0 : 3;
            base.pipeline = 2;
            for (const Change& change : changes) {
                Layout changed = base;
                change.make(changed);
                const Launch before = launchOf(asked, base), after = launchOf(asked, changed);
                const bool named = std::ranges::any_of(after.notExpressible, [&](const std::string& what) {
                    return what.starts_with(change.field) &&
                           !(std::ranges::find(before.notExpressible, what) != before.notExpressible.end());
                });
                const bool flagged = before.command != after.command || before.files != after.files;
                QVERIFY2(named || flagged, (nameOf(framework) + " " + change.field).c_str());
            }
        }
    }

    void shellsReadBackWhatWasQuoted() {
        QCOMPARE(shellQuoted("optim_grads"), std::string("optim_grads"));
        QCOMPARE(shellQuoted(""), std::string("''"));
        for (const char* word : {"a b", "it's", "$(touch x)", "`x`", "a\nb", "\\", "\"", "*", "E|ttL", "~", ";&", "é"})
            QCOMPARE(throughShell(word), std::string(word));
        rc::check("words pass unchanged", [] {
            auto word = *rc::gen::container<std::string>(rc::gen::inRange<char>(1, 127));
            RC_ASSERT(throughShell(word) == word);
        });
    }

    // A model's name is somebody's text: it stays inside its comment.
    void commentsCannotBeLeft() {
        Case asked = question(Framework::megatron, 8);
        asked.modelName = "x\nrm -rf ~";
        Layout layout;
        layout.tensor = 8;
        for (const char c : launchText(asked, layout))
            QVERIFY(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
        QVERIFY(!launchText(asked, layout).contains("\nrm"));
        QCOMPARE(shellComment("a\nb\tc"), std::string("# a b c\n"));
    }

    // The table's rows are what `illegal` says.
    void legalityIsTheTable() {
        for (const FrameworkRow& row : frameworkTable()) {
            const Case asked = question(row.framework, 8);
            Layout layout;
            layout.tensor = 8;
            layout.sequenceParallel = true;
            layout.zero = row.framework == Framework::megatron ? 1 : 0;
            const auto why = illegal(asked, layout);
            QCOMPARE(!why, row.can(Capability::tensorParallel));
            if (why) {
                QCOMPARE(why->reason, std::string("framework_cannot"));
                QVERIFY(
                    says(why->text, std::string(row.name) + " has no tensor parallelism; Megatron-LM and FSDP can"));
            }
            QVERIFY(says(frameworkTableText(), "| " + std::string(row.name) + " |"));
        }
    }

    // Megatron's pipeline with full sharding, DeepSpeed's with gradients sharded, FSDP with the optimizer alone.
    void theTableKnowsWhatDoesNotGoTogether() {
        const auto reason = [](Framework framework, int pipeline, int zero) {
            Layout layout;
            layout.pipeline = pipeline;
            layout.data = 8 / pipeline;
            layout.zero = zero;
            const auto why = illegal(question(framework, 8), layout);
            return why ? why->text : std::string();
        };
        QVERIFY(says(reason(Framework::megatron, 2, 3), "goes with ZeRO 1 and less; ZeRO 3 needs PP 1"));
        QVERIFY(says(reason(Framework::deepspeed, 2, 2), "goes with ZeRO 1 and less"));
        QVERIFY(says(reason(Framework::fsdp, 1, 1), "FSDP has no ZeRO 1"));
        QCOMPARE(reason(Framework::megatron, 1, 3), std::string());
        QCOMPARE(reason(Framework::fsdp, 2, 3), std::string());
        QCOMPARE(reason(Framework::deepspeed, 2, 1), std::string());
    }
};

QTEST_APPLESS_MAIN(TestLaunch)
#include "tst_launch.moc"
