#pragma once
// The few numbers of the performance model that no datasheet prints, in one table: value, unit, meaning, where from.
// The same for every model, GPU and question. "fitted": on published training steps (MosaicML llm-foundry tables,
// BigScience BLOOM prequel runs, Korthikanti et al. 2022, Narayanan et al. 2021, SimuMax, Qwen, torchtune, torchtitan
// and PEFT tables), robustly, one vote a configuration. Kernel rates of single GPUs are in kernel_table.h.

#include "base/result.h"

#include <span>
#include <string_view>

namespace boc {

struct Constants {
    // Sustained training against the kernel tables (power, cache and clocks under a real step).
    double ampereSustained = 0.97, adaSustained = 0.95, hopperSustained = 0.90, blackwellSustained = 0.93,
           otherSustained = 0.95;
    double powerExponent = 0.43;
    double plainSoftware = 1.25;

    // Attention.
    double flashBefore2024Ampere = 0.43, flashBefore2024Other = 0.21, flashHalfLength = 720.0;
    double flashSince2024 = 0.85;
    double attentionBackwardRate = 0.77;
    double unfusedProductShare = 0.45, unfusedScoreBytes = 10.2, oddHeadSizePenalty = 11.7;

    // Element-wise work.
    double elementwiseMegatron = 1.70, elementwiseFsdp = 1.21, elementwiseEager = 3.5, elementwiseBefore2023 = 4.1;
    double elementwiseBandwidth = 0.85;
    double lossBytesPerLogit = 15.0;
    double quantisedBaseBytes = 22.0;

    // Host.
    double launchMicroseconds = 6.5, eagerLaunchFactor = 3.4, launchOverlap = 0.15;
    double stepMillisecondsMegatron = 20.0, stepMillisecondsFsdp = 25.0, stepMillisecondsDeepspeed = 500.0;

    // Communication.
    double networkShare = 0.85, tcpShare = 0.5, networkLatencyMicroseconds = 12.0;
    double tensorExposedModern = 0.5;
    double pipelineExposed = 0.73;
    double interference = 0.37;
    double deepspeedGatherExposed = 0.72;
    double stragglerPerDoubling = 0.0086;

    // Memory.
    double fragmentation = 0.03;
    double contextGigabytes = 0.9, communicatorGigabytes = 0.5;

    // Bands: 90 % of measured rows lie within a factor exp(+-x) of the estimate, by kind.
    double bandPretraining = 0.20, bandTuning = 0.35, bandTransferred = 1.3, bandAssumed = 1.6;
    double memoryBand = 0.08;
};

struct ConstantRow {
    std::string_view name;
    double Constants::* value;
    std::string_view unit;
    std::string_view meaning;
    std::string_view source;
    double low, high; // what a fit or a file may set
};

std::span<const ConstantRow> constantTable();

// The values in force: compiled in, unless `readConstants` gave others.
const Constants& defaultConstants();

// {"schema": "boxorcluster/constants 1", "constants": {"name": value, ...}}; unknown names and values out of range are
// errors, what is not named keeps its value.
Result<Constants> readConstants(std::string_view bytes, std::string_view fileName);

} // namespace boc
