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
    double ampereSustained = 1.0, adaSustained = 0.95, hopperSustained = 0.9, blackwellSustained = 0.772,
           otherSustained = 0.95;
    double powerExponent = 0.43;
    double plainSoftware = 1.22;
    double eightBitSustained = 1.0, fourBitSustained = 1.0, castPasses = 1.0;
    double recurrenceShare = 0.25;

    // Attention.
    double flashBefore2024Ampere = 0.433, flashBefore2024Other = 0.231, flashHalfLength = 720.0;
    double flashSince2024 = 0.863;
    double attentionBackwardRate = 0.77;
    double unfusedProductShare = 0.525, unfusedScoreBytes = 7.73, oddHeadSizePenalty = 12.5;

    // Element-wise work.
    double elementwiseMegatron = 1.69, elementwiseFsdp = 1.36, elementwiseEager = 2.94, elementwiseBefore2023 = 3.48;
    double elementwiseBandwidth = 0.85;
    double lossBytesPerLogit = 15.0;
    double quantisedBaseBytes = 19.9;

    // Experts.
    double expertExtraRows = 81.0, expertPasses = 2.2, expertLayerMicroseconds = 150.0;
    double expertExposed = 0.8, expertSkew = 0.0;

    // Host.
    double launchMicroseconds = 5.75, eagerLaunchFactor = 3.0, launchOverlap = 0.15;
    double stepMillisecondsMegatron = 19.8, stepMillisecondsFsdp = 24.4, stepMillisecondsDeepspeed = 445.0;

    // Communication.
    double networkShare = 0.85, tcpShare = 0.5, networkLatencyMicroseconds = 12.0;
    double tensorExposedModern = 0.624;
    double pipelineExposed = 0.719;
    double interference = 0.485;
    double deepspeedGatherExposed = 0.878;
    double contextExposed = 0.15;
    double hostAdamGigabytesPerSecond = 100.0, hostLinkShare = 0.8;
    double stragglerPerDoubling = 0.00819;

    // Memory.
    double fragmentation = 0.03;
    double contextGigabytes = 0.9, communicatorGigabytes = 0.5;

    // Bands: 90 % of measured rows lie within a factor exp(+-x) of the estimate, by kind.
    double bandPretraining = 0.16, bandTuning = 0.28, bandExperts = 0.40, bandUnknownSoftware = 0.10,
           bandTransferred = 1.3, bandAssumed = 1.6;
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
