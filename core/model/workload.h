#pragma once
// What is to be computed: the job's side of a question, without any hardware.

#include <cstdint>
#include <optional>
#include <string>

namespace boc {

enum class Task { pretrain, finetune, lora, qlora, distill, inference, collective };
enum class Precision { fp32, tf32, fp16, bf16, fp8, mxfp8, nvfp4 };
// Products of trained weights run in 8 or 4 bit; attention, embedding and head stay in 16.
constexpr bool lowPrecision(Precision precision) {
    return precision == Precision::fp8 || precision == Precision::mxfp8 || precision == Precision::nvfp4;
}
// Bytes a parameter of each: model/optimizer_state.h.
enum class Optimizer {
    adamw,
    adamwFp32Grads,
    adamwBf16,
    adamw8bit,
    adamw8bitMaster,
    pagedAdamw,
    pagedAdamw8bit,
    sgd,
    adafactor
};
enum class LoraTargets { queryValue, attention, allLinear };
enum class LossKind { full, chunked, fused };
enum class Framework { megatron, fsdp, deepspeed, ddp, single };
enum class Recipe { plain, vendorTuned };

// How weights that are not trained are stored. nf4: 4-bit blocks of 64 with scales in fp32, or doubly quantised
// (Dettmers et al. 2023).
enum class WeightFormat { nf4, nf4DoubleQuantised, int4, int8, fp8, mxfp4, nvfp4 };

struct Lora {
    int rank = 8;
    LoraTargets targets = LoraTargets::allLinear;
    bool trainEmbeddings = false;
    friend bool operator==(const Lora&, const Lora&) = default;
};

struct Software {
    std::optional<Recipe> recipe;
    std::string date;    // "2026-04"; empty: not known
    std::string version; // free text
    friend bool operator==(const Software&, const Software&) = default;
};

struct Workload {
    Task task = Task::finetune;
    Precision precision = Precision::bf16;
    std::optional<Optimizer> optimizer; // absent: what the framework does
    bool optimizerInBackward = false;
    std::optional<bool> masterWeights;         // absent: what the optimizer says
    int sequenceLength = 4096;                 // tokens
    std::optional<int> microBatch;             // sequences; absent: the best that fits
    int globalBatch = 64;                      // sequences a step
    Lora lora;                                 // used by lora and qlora
    std::optional<LossKind> loss;              // absent: full
    std::optional<WeightFormat> frozenWeights; // lora: absent = as wide as the precision; qlora: absent = nf4-dq
    bool compiled = false;                     // kernels fused by a compiler
    friend bool operator==(const Workload&, const Workload&) = default;
};

// The contract's spelling of each value: "vendor_tuned", "adamw-8bit", ...
std::string nameOf(Task);
std::string nameOf(Precision);
std::string nameOf(Optimizer);
std::string nameOf(LoraTargets);
std::string nameOf(LossKind);
std::string nameOf(WeightFormat);
std::string nameOf(Framework);
std::string nameOf(Recipe);

} // namespace boc
