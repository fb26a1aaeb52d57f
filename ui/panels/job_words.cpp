#include "panels/job_words.h"

namespace boc::ui {

namespace {
QString words(const char* text) { return QCoreApplication::translate("boc::ui::JobWords", text); }
} // namespace

std::vector<Choice> taskChoices() {
    return {{"pretrain", words("Pre-training")},
            {"finetune", words("Full fine-tune")},
            {"lora", words("LoRA")},
            {"qlora", words("QLoRA, 4-bit weights")}};
}

std::vector<Choice> precisionChoices() {
    return {{"bf16", words("bf16, mixed")},   {"fp16", words("fp16, mixed")},   {"fp8", words("fp8, mixed")},
            {"mxfp8", words("mxfp8, mixed")}, {"nvfp4", words("nvfp4, mixed")}, {"tf32", words("tf32")},
            {"fp32", words("fp32")}};
}

std::vector<Choice> optimizerChoices() {
    return {{"", words("what the framework does")},
            {"adamw", words("AdamW, mixed precision")},
            {"adamw-fp32-grads", words("AdamW, fp32 gradients")},
            {"adamw-bf16", words("AdamW, all bf16")},
            {"adamw-8bit", words("8-bit AdamW")},
            {"adamw-8bit-master", words("8-bit AdamW, fp32 master")},
            {"paged-adamw", words("Paged AdamW")},
            {"paged-adamw-8bit", words("Paged 8-bit AdamW")},
            {"adafactor", words("Adafactor")},
            {"sgd", words("SGD")}};
}

std::vector<Choice> frameworkChoices() {
    return {{"fsdp", words("PyTorch FSDP")},
            {"megatron", words("Megatron")},
            {"deepspeed", words("DeepSpeed")},
            {"ddp", words("PyTorch DDP")},
            {"single", words("one process")}};
}

std::vector<Choice> loraTargetChoices() {
    return {{"qv", words("query and value")},
            {"attention", words("attention")},
            {"all-linear", words("all linear layers")}};
}

} // namespace boc::ui
