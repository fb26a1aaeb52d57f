#pragma once
// The contract's spelling of every choice, once: readers, writers and messages all use these tables.

#include "model/answer.h"
#include "model/layout.h"
#include "model/workload.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace boc::names {

template <class Enum> using Entry = std::pair<std::string_view, Enum>;

inline constexpr std::array<Entry<Task>, 7> tasks{{{"pretrain", Task::pretrain},
                                                   {"finetune", Task::finetune},
                                                   {"lora", Task::lora},
                                                   {"qlora", Task::qlora},
                                                   {"distill", Task::distill},
                                                   {"inference", Task::inference},
                                                   {"collective", Task::collective}}};
inline constexpr std::array<Entry<Collective>, 6> collectives{{{"all_reduce", Collective::allReduce},
                                                               {"all_gather", Collective::allGather},
                                                               {"reduce_scatter", Collective::reduceScatter},
                                                               {"all_to_all", Collective::allToAll},
                                                               {"broadcast", Collective::broadcast},
                                                               {"p2p", Collective::sendReceive}}};
inline constexpr std::array<Entry<Precision>, 7> precisions{{{"fp32", Precision::fp32},
                                                             {"tf32", Precision::tf32},
                                                             {"fp16", Precision::fp16},
                                                             {"bf16", Precision::bf16},
                                                             {"fp8", Precision::fp8},
                                                             {"mxfp8", Precision::mxfp8},
                                                             {"nvfp4", Precision::nvfp4}}};
inline constexpr std::array<Entry<Optimizer>, 9> optimizers{{{"adamw", Optimizer::adamw},
                                                             {"adamw-fp32-grads", Optimizer::adamwFp32Grads},
                                                             {"adamw-bf16", Optimizer::adamwBf16},
                                                             {"adamw-8bit", Optimizer::adamw8bit},
                                                             {"adamw-8bit-master", Optimizer::adamw8bitMaster},
                                                             {"paged-adamw", Optimizer::pagedAdamw},
                                                             {"paged-adamw-8bit", Optimizer::pagedAdamw8bit},
                                                             {"sgd", Optimizer::sgd},
                                                             {"adafactor", Optimizer::adafactor}}};
inline constexpr std::array<Entry<LoraTargets>, 3> loraTargets{
    {{"qv", LoraTargets::queryValue}, {"attention", LoraTargets::attention}, {"all-linear", LoraTargets::allLinear}}};
inline constexpr std::array<Entry<LossKind>, 3> losses{
    {{"full", LossKind::full}, {"chunked", LossKind::chunked}, {"fused", LossKind::fused}}};
inline constexpr std::array<Entry<WeightFormat>, 7> weightFormats{{{"nf4", WeightFormat::nf4},
                                                                   {"nf4-dq", WeightFormat::nf4DoubleQuantised},
                                                                   {"int4", WeightFormat::int4},
                                                                   {"int8", WeightFormat::int8},
                                                                   {"fp8", WeightFormat::fp8},
                                                                   {"mxfp4", WeightFormat::mxfp4},
                                                                   {"nvfp4", WeightFormat::nvfp4}}};
inline constexpr std::array<Entry<Framework>, 5> frameworks{{{"megatron", Framework::megatron},
                                                             {"fsdp", Framework::fsdp},
                                                             {"deepspeed", Framework::deepspeed},
                                                             {"ddp", Framework::ddp},
                                                             {"single", Framework::single}}};
inline constexpr std::array<Entry<Recipe>, 2> recipes{
    {{"plain", Recipe::plain}, {"vendor_tuned", Recipe::vendorTuned}}};
inline constexpr std::array<Entry<Recompute>, 4> recomputes{{{"none", Recompute::none},
                                                             {"selective", Recompute::selective},
                                                             {"full", Recompute::full},
                                                             {"block", Recompute::block}}};
inline constexpr std::array<Entry<PipelineSchedule>, 3> schedules{{{"1f1b", PipelineSchedule::oneForwardOneBackward},
                                                                   {"zero-bubble", PipelineSchedule::zeroBubble},
                                                                   {"dualpipe", PipelineSchedule::dualPipe}}};
inline constexpr std::array<Entry<Offload>, 3> offloads{
    {{"none", Offload::none}, {"optimizer", Offload::optimizer}, {"all", Offload::all}}};
inline constexpr std::array<Entry<FitState>, 3> fitStates{
    {{"fits", FitState::fits}, {"borderline", FitState::borderline}, {"does_not_fit", FitState::doesNotFit}}};
inline constexpr std::array<Entry<KernelSource>, 3> kernelSources{{{"measured", KernelSource::measured},
                                                                   {"transferred", KernelSource::transferred},
                                                                   {"assumed", KernelSource::assumed}}};

// Every enumerator has a row, so the search cannot fail.
template <class Enum, std::size_t n>
constexpr std::string_view nameIn(const std::array<Entry<Enum>, n>& table, Enum value) {
    for (const auto& [name, known] : table)
        if (known == value)
            return name;
    return table.front().first;
}

} // namespace boc::names
