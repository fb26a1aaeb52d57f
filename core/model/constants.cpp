#include "model/constants.h"

#include "json/json.h"

#include <algorithm>
#include <array>

namespace boc {

namespace {

using C = Constants;

constexpr std::array table{std::to_array<ConstantRow>({
    {"ampere_sustained", &C::ampereSustained, "1", "sustained share of the Ampere kernel rates in a real step",
     "fitted", 0.5, 1.2},
    {"ada_sustained", &C::adaSustained, "1", "the same for Ada", "fitted", 0.5, 1.2},
    {"hopper_sustained", &C::hopperSustained, "1", "the same for Hopper", "fitted", 0.5, 1.2},
    {"blackwell_sustained", &C::blackwellSustained, "1", "the same for Blackwell", "fitted", 0.5, 1.2},
    {"other_sustained", &C::otherSustained, "1", "the same for every other family", "assumed: the middle of the others",
     0.5, 1.2},
    {"power_exponent", &C::powerExponent, "1", "rate grows with (power limit / measured card's) to this power",
     "fitted on H100 at 500 W against 700 W", 0, 1},
    {"plain_software", &C::plainSoftware, "1",
     "device time of plain software since 2024 against the vendor's tuned recipe",
     "fitted; published pairs differ by 1.15-1.4", 1, 2},
    {"eight_bit_sustained", &C::eightBitSustained, "1", "8-bit products of a training step against the kernel table",
     "fitted", 0.3, 2},
    {"four_bit_sustained", &C::fourBitSustained, "1", "4-bit products against the kernel table", "fitted", 0.3, 2},
    {"cast_passes", &C::castPasses, "1", "traffic of casting operands against one cast an operand and product",
     "fitted", 0, 10},
    {"recurrence_share", &C::recurrenceShare, "1",
     "rate of linear-attention and state-space recurrences against plain products",
     "assumed: published Mamba-2 kernels reach a quarter to a half", 0.02, 1},
    {"flash_before_2024_ampere", &C::flashBefore2024Ampere, "1",
     "fused attention of 2023 on Ampere, share of peak at long sequences", "fitted", 0.05, 1},
    {"flash_before_2024_other", &C::flashBefore2024Other, "1",
     "the same code on later GPUs, whose units it does not use", "fitted", 0.05, 1},
    {"flash_half_length", &C::flashHalfLength, "tokens", "sequence length at which that code reaches half its rate",
     "fitted", 0, 5000},
    {"flash_since_2024", &C::flashSince2024, "1", "fused attention of today against the kernel table (prefill kernels)",
     "fitted", 0.2, 1.5},
    {"attention_backward_rate", &C::attentionBackwardRate, "1", "rate of the fused backward against the forward",
     "FlashAttention-2 (Dao 2023) figures; fitted", 0.3, 1.2},
    {"unfused_product_share", &C::unfusedProductShare, "1", "batched score products against plain products",
     "fitted on 2021-22 Megatron runs", 0.1, 1},
    {"unfused_score_bytes", &C::unfusedScoreBytes, "B", "traffic a score of unfused attention: softmax, mask, dropout",
     "fitted; 8-14 by counting passes", 4, 30},
    {"odd_head_size_penalty", &C::oddHeadSizePenalty, "1",
     "score products whose head size is no multiple of 8 miss the tensor cores", "fitted on BLOOM prequel runs", 1, 30},
    {"elementwise_megatron", &C::elementwiseMegatron, "1",
     "passes of element-wise work, fused kernels of Megatron since 2023", "fitted", 0.3, 8},
    {"elementwise_fsdp", &C::elementwiseFsdp, "1", "the same for compiled or Triton FSDP code", "fitted", 0.3, 8},
    {"elementwise_eager", &C::elementwiseEager, "1", "the same for eager code", "fitted", 0.3, 12},
    {"elementwise_before_2023", &C::elementwiseBefore2023, "1", "the same for Megatron of 2021-22, with dropout",
     "fitted", 0.3, 12},
    {"elementwise_bandwidth", &C::elementwiseBandwidth, "1", "share of the memory bandwidth such kernels reach",
     "kernel table, 0.7-0.9", 0.3, 1},
    {"loss_bytes_per_logit", &C::lossBytesPerLogit, "B", "traffic of softmax and cross entropy, forward and backward",
     "counted: fp32 copy, two passes, 16-bit gradient", 4, 60},
    {"quantised_base_bytes", &C::quantisedBaseBytes, "B", "traffic a 4-bit weight and pass for dequantisation",
     "fitted on QLoRA rows", 0, 100},
    {"expert_extra_rows", &C::expertExtraRows, "tokens", "rows a local expert's product costs beyond those it has",
     "kernel table of grouped products 10-270; fitted", 0, 600},
    {"expert_passes", &C::expertPasses, "1", "passes of permuting tokens to experts and back", "fitted", 0, 12},
    {"expert_layer_microseconds", &C::expertLayerMicroseconds, "us",
     "host work of routing in a layer and pass: counting, sorting, waiting", "fitted", 0, 2000},
    {"expert_exposed", &C::expertExposed, "1", "share of expert exchanges that shows", "fitted", 0, 1},
    {"expert_skew", &C::expertSkew, "1", "the busiest rank's tokens over the mean's, a doubling of expert ranks",
     "balanced by auxiliary losses while training; fitted", 0, 0.5},
    {"expert_yearly", &C::expertYearly, "1/year", "by which the overheads of experts shrink as software ages (ln)",
     "fitted", 0, 2},
    {"launch_microseconds", &C::launchMicroseconds, "us", "host time of one kernel launch",
     "3-10 us without graphs; fitted", 1, 20},
    {"eager_launch_factor", &C::eagerLaunchFactor, "1", "eager code against a plain loop", "fitted", 1, 8},
    {"launch_overlap", &C::launchOverlap, "1", "what shows of the shorter of host and device time", "fitted", 0, 1},
    {"step_milliseconds_megatron", &C::stepMillisecondsMegatron, "ms", "host work a step", "fitted", 0, 1000},
    {"step_milliseconds_fsdp", &C::stepMillisecondsFsdp, "ms", "host work a step", "fitted", 0, 1000},
    {"step_milliseconds_deepspeed", &C::stepMillisecondsDeepspeed, "ms", "host work a step", "fitted", 0, 3000},
    {"network_share", &C::networkShare, "1", "collective bus bandwidth across servers over the NICs' raw rate (RDMA)",
     "0.85 under a training step; fitted", 0.2, 1},
    {"network_share_alone", &C::networkShareAlone, "1", "the same with nothing else on the fabric",
     "published nccl-tests logs across servers: 0.71-0.96, median 0.93", 0.2, 1},
    {"tcp_share", &C::tcpShare, "1", "the same without RDMA", "assumed: published TCP runs reach 0.4-0.6", 0.1, 1},
    {"tcp_direct_share", &C::tcpDirectShare, "1", "Ethernet past the host (GPUDirect-TCPX) over the NICs' raw rate",
     "published all-gathers of two clouds: 0.71 and 0.94", 0.2, 1},
    {"network_latency_microseconds", &C::networkLatencyMicroseconds, "us", "one hop between servers, software included",
     "published small-message times", 1, 200},
    {"software_latency_microseconds", &C::softwareLatencyMicroseconds, "us",
     "one hop over transports in software: EFA, Slingshot, TCP", "fitted on published tests over EFA and TCPX: 18-70",
     1, 1000},
    {"network_ramp_microseconds", &C::networkRampMicroseconds, "us",
     "most that filling the pipeline between servers adds to a message", "published mid-size all-reduces", 0, 2000},
    {"ring_hop_share", &C::ringHopShare, "1", "of a ring's hops between servers what shows in its latency", "fitted", 0,
     2},
    {"tree_chain_share", &C::treeChainShare, "1", "rate of a tree's chain inside a server over the ring's",
     "NCCL, src/graph/tuning.cc: trees count 0.92", 0.3, 1},
    {"in_switch_share", &C::inSwitchShare, "1", "of a GPU's NVLink rate where switches add: buffer over time",
     "published all-reduces of 5-72 GPUs: 0.47-0.61", 0.3, 1},
    {"link_ring_share", &C::linkRingShare, "1", "of a GPU's NVLink rate a ring reaches",
     "published rings of 4-8 GPUs: 0.76-0.82", 0.3, 1},
    {"mesh_share", &C::meshShare, "1", "of the links of a full mesh a collective reaches",
     "published all-reduces of 2 and 8 MI300X: 0.74 and 0.70", 0.3, 1},
    {"tensor_exposed_modern", &C::tensorExposedModern, "1",
     "share of tensor-parallel traffic that Megatron since 2023 does not hide", "fitted", 0, 1},
    {"pipeline_exposed", &C::pipelineExposed, "1", "share of stage-to-stage transfers that shows", "fitted", 0, 1},
    {"interference", &C::interference, "1", "share of hidden traffic that slows the compute it hides under", "fitted",
     0, 1},
    {"deepspeed_gather_exposed", &C::deepspeedGatherExposed, "1",
     "share of ZeRO-3 gathers that DeepSpeed does not hide", "fitted", 0, 1},
    {"context_exposed", &C::contextExposed, "1",
     "share of context-parallel exchanges that shows although attention covers them",
     "assumed; runs hardly constrain it", 0, 1},
    {"host_adam_gigabytes_per_second", &C::hostAdamGigabytesPerSecond, "GB/s",
     "traffic of the optimizer on the CPUs of a server, a GPU's share of eight", "published CPU-Adam figures", 1, 2000},
    {"host_link_share", &C::hostLinkShare, "1", "of the raw PCIe or C2C rate that pinned copies reach",
     "published bandwidth tests, 0.75-0.9", 0.1, 1},
    {"straggler_per_doubling", &C::stragglerPerDoubling, "1", "a step's growth with each doubling of servers", "fitted",
     0, 0.1},
    {"fragmentation", &C::fragmentation, "1", "allocator slack over allocated bytes",
     "published reserved against allocated peaks", 0, 0.5},
    {"context_gigabytes", &C::contextGigabytes, "GB", "CUDA context and libraries", "typical of logs, 0.5-1.2", 0, 5},
    {"communicator_gigabytes", &C::communicatorGigabytes, "GB", "buffers of one communicator",
     "typical of NCCL logs, 0.3-1.0", 0, 3},
    {"band_pretraining", &C::bandPretraining, "ln", "90 % of pre-training rows lie within exp(+-x)", "residuals", 0.01,
     2},
    {"band_tuning", &C::bandTuning, "ln", "the same for fine-tuning and adapters", "residuals", 0.01, 2},
    {"band_experts", &C::bandExperts, "ln",
     "the same for mixtures of experts, whose software doubled its speed in a year", "residuals", 0.01, 2},
    {"band_unknown_software", &C::bandUnknownSoftware, "ln",
     "added (in squares) where it is not said whether software is plain or tuned", "half the spread of plain and tuned",
     0, 1},
    {"band_transferred", &C::bandTransferred, "1", "wider where kernels come from a sister GPU",
     "leave-one-GPU-out error of the kernel table", 1, 5},
    {"band_assumed", &C::bandAssumed, "1", "wider where they are generic",
     "leave-one-GPU-out error of the kernel table", 1, 5},
    {"memory_band", &C::memoryBand, "1", "the device peak lies within +- this share", "residuals", 0.005, 0.5},
})};

} // namespace

std::span<const ConstantRow> constantTable() { return table; }

const Constants& defaultConstants() {
    static constexpr Constants constants;
    return constants;
}

Result<Constants> readConstants(std::string_view bytes, std::string_view fileName) {
    const auto document = json::parse(bytes, fileName);
    if (!document)
        return std::unexpected(document.error());
    Problems problems;
    Constants constants;
    json::ObjectReader root(*document, std::string(fileName) + ": ", problems);
    if (root.text("schema") != "boxorcluster/constants 1")
        root.problem("schema", "unknown_schema", "\"boxorcluster/constants 1\" is wanted");
    if (const json::Json* values = root.object("constants")) {
        json::ObjectReader reader(*values, root.placeOf("constants"), problems);
        for (const ConstantRow& row : table)
            if (const auto value = reader.optionalNumber(row.name, {row.low, row.high}))
                constants.*row.value = *value;
        const json::Json unknown = reader.unread();
        for (const auto& [name, value] : unknown.items())
            reader.problem(name, "unknown_constant", "is not a constant of this version");
    }
    if (!problems.empty())
        return std::unexpected(problems.front());
    return constants;
}

} // namespace boc
