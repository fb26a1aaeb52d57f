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
    double ampereSustained = 1.0, adaSustained = 0.95, hopperSustained = 0.883, blackwellSustained = 0.861,
           otherSustained = 0.631;
    double powerExponent = 0.428;
    double plainSoftware = 1.33;
    double eightBitSustained = 1.25, fourBitSustained = 1.54, castPasses = 1.01;
    double recurrenceShare = 0.25;

    // Attention.
    double flashBefore2024Ampere = 0.431, flashBefore2024Other = 0.237, flashHalfLength = 744.0;
    double flashSince2024 = 0.955;
    double attentionBackwardRate = 0.76;
    double unfusedProductShare = 0.538, unfusedScoreBytes = 6.39, oddHeadSizePenalty = 12.8;

    // Element-wise work.
    double elementwiseMegatron = 1.66, elementwiseFsdp = 1.54, elementwiseEager = 2.98, elementwiseBefore2023 = 4.04;
    double elementwiseBandwidth = 0.969;
    double lossBytesPerLogit = 16.0;
    double quantisedBaseBytes = 22.2;

    // Experts.
    double expertExtraRows = 88.7, expertPasses = 1.83, expertLayerMicroseconds = 180.0;
    double expertExposed = 0.956, expertSkew = 0.02, expertYearly = 0.365;

    // Host.
    double launchMicroseconds = 5.4, eagerLaunchFactor = 2.99, launchOverlap = 0.15;
    double stepMillisecondsMegatron = 17.4, stepMillisecondsFsdp = 23.8, stepMillisecondsDeepspeed = 469.0;

    // Communication.
    double networkShare = 0.846, networkShareAlone = 0.93, tcpShare = 0.5, tcpDirectShare = 0.82;
    double networkLatencyMicroseconds = 12.0, softwareLatencyMicroseconds = 60.0, networkRampMicroseconds = 200.0;
    double ringHopShare = 0.4, treeChainShare = 0.92;
    double inSwitchShare = 0.5, linkRingShare = 0.8, meshShare = 0.72;
    double tensorExposedModern = 0.628;
    double pipelineExposed = 0.852;
    double interference = 0.294;
    double deepspeedGatherExposed = 0.995;
    double contextExposed = 0.15;
    double hostAdamGigabytesPerSecond = 100.0, hostLinkShare = 0.8;
    double stragglerPerDoubling = 0.00804;

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
