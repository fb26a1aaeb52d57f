#include "model/kernel_time.h"

#include "model/optimizer_state.h"

#include <cmath>

namespace boc {

namespace {

double sustainedShare(GpuFamily family, const Constants& constants) {
    switch (family) {
    case GpuFamily::ampere:
        return constants.ampereSustained;
    case GpuFamily::ada:
        return constants.adaSustained;
    case GpuFamily::hopper:
        return constants.hopperSustained;
    case GpuFamily::blackwell:
        return constants.blackwellSustained;
    default:
        return constants.otherSustained;
    }
}

// fp32 without tensor cores and tf32 keep the shape of the 16-bit kernels at their own peak.
FlopRate peakOf(const Gpu& gpu, Precision precision, FlopRate sixteenBit) {
    if (precision == Precision::fp32)
        return gpu.peak.fp32.value_or(sixteenBit / 16.0);
    if (precision == Precision::tf32)
        return gpu.peak.tf32.value_or(gpu.peak.fp32.value_or(sixteenBit / 16.0));
    return sixteenBit;
}

} // namespace

KernelTimes::KernelTimes(const Gpu& gpu, ScaleUpKind scaleUpKind, ByteRate scaleUp, Precision precision,
                         const Constants& constants)
    : kernels_(kernelsOf(gpu, scaleUpKind, scaleUp)), constants_(&constants), memoryBandwidth_(gpu.memoryBandwidth),
      family_(gpu.family), bytesPerElement_(boc::bytesPerElement(precision)) {
    const double powerLimit = std::pow(gpu.tdp / kernels_.power, constants.powerExponent);
    sustainedPeak_ = peakOf(gpu, precision, kernels_.peak) * (sustainedShare(gpu.family, constants) * powerLimit);
}

Seconds KernelTimes::product(double m, double n, double k) const {
    const ProductKernel& kernel = kernels_.product;
    const double tiles = 16384.0 * kernels_.multiprocessors;
    const double operations = 2.0 * (m * n + kernel.halfWaves * tiles) * (k + kernel.halfDepth);
    const double compute = operations / (sustainedPeak_.value() * kernel.peakShare);
    const double memory =
        bytesPerElement_ * (m * k + n * k + m * n) / (memoryBandwidth_.value() * kernel.bandwidthShare);
    return kernel.floor + Seconds(std::sqrt(compute * compute + memory * memory));
}

Seconds KernelTimes::attentionForward(AttentionCode code, double batch, double sequence, double heads,
                                      double keyValueHeads, double headSize) const {
    const double pairs = sequence * (sequence + 1.0) / 2.0;
    const double causal = 4.0 * batch * heads * headSize * pairs;
    if (code == AttentionCode::unfused) {
        // Two batched products over all pairs (the mask saves nothing), and the scores written and read several times.
        const double penalty = std::fmod(headSize, 8.0) == 0.0 ? 1.0 : constants_->oddHeadSizePenalty;
        const double rate =
            sustainedPeak_.value() * kernels_.product.peakShare * constants_->unfusedProductShare / penalty;
        const double scores = batch * heads * sequence * sequence;
        return 2.0 * kernels_.product.floor + Seconds(2.0 * causal / rate) +
               elementwise(Bytes(constants_->unfusedScoreBytes * scores));
    }
    const AttentionKernel& kernel = kernels_.attention;
    const double traffic = bytesPerElement_ * batch * sequence * headSize * (2.0 * heads + 2.0 * keyValueHeads);
    if (code == AttentionCode::flashBefore2024) {
        const double share =
            family_ == GpuFamily::ampere ? constants_->flashBefore2024Ampere : constants_->flashBefore2024Other;
        const double rate = sustainedPeak_.value() * share * sequence / (sequence + constants_->flashHalfLength) *
                            (0.6 + 0.4 * headSize / 128.0);
        return kernel.floor + Seconds(causal / rate);
    }
    const double waves = batch * heads * sequence / 128.0 / kernels_.multiprocessors;
    const double rate = sustainedPeak_.value() * constants_->flashSince2024 * kernel.peakShare *
                        std::pow(headSize / 128.0, kernel.headExponent);
    const double compute = causal / rate * (1.0 + kernel.halfLength / sequence) * (1.0 + kernel.halfWaves / waves);
    const double memory = traffic / (memoryBandwidth_.value() * kernel.bandwidthShare);
    return kernel.floor + Seconds(std::sqrt(compute * compute + memory * memory));
}

Seconds KernelTimes::attentionBackward(AttentionCode code, double batch, double sequence, double heads,
                                       double keyValueHeads, double headSize) const {
    const Seconds forward = attentionForward(code, batch, sequence, heads, keyValueHeads, headSize);
    // Unfused: four products instead of two, the scores are at hand. Fused: five instead of two, at a lower rate.
    return code == AttentionCode::unfused ? 2.0 * forward : forward * (2.5 / constants_->attentionBackwardRate);
}

Seconds KernelTimes::elementwise(Bytes traffic) const {
    return traffic / (memoryBandwidth_ * constants_->elementwiseBandwidth);
}

} // namespace boc
