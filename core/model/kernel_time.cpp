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
    : kernels_(kernelsOf(gpu, scaleUpKind, scaleUp, precision)), constants_(&constants),
      memoryBandwidth_(gpu.memoryBandwidth), family_(gpu.family), bytesPerElement_(boc::bytesPerElement(precision)),
      low_(lowPrecision(precision)) {
    const double powerLimit = std::pow(gpu.tdp / kernels_.power, constants.powerExponent);
    const double sustained = sustainedShare(gpu.family, constants) * powerLimit;
    sustainedPeak_ = peakOf(gpu, precision, kernels_.peak) * sustained;
    if (low_)
        sustainedLow_ = kernels_.lowPeak * (sustained * (precision == Precision::nvfp4 ? constants.fourBitSustained
                                                                                       : constants.eightBitSustained));
}

KernelTimes::Rates KernelTimes::ratesOf(Arithmetic arithmetic) const {
    if (low_ && arithmetic == Arithmetic::ofQuestion)
        return {&kernels_.low, sustainedLow_.value(), kernels_.lowBytes, kernels_.castBytes * constants_->castPasses};
    return {&kernels_.product, sustainedPeak_.value(), bytesPerElement_, 0.0};
}

Seconds KernelTimes::product(double m, double n, double k, Arithmetic arithmetic) const {
    return groupedProduct(1.0, m, n, k, arithmetic);
}

Seconds KernelTimes::groupedProduct(double groups, double m, double n, double k, Arithmetic arithmetic) const {
    const Rates rates = ratesOf(arithmetic);
    const ProductKernel& kernel = *rates.kernel;
    const double tiles = 16384.0 * kernels_.multiprocessors;
    // Groups rarely fill their last tiles: each costs some rows more than it has.
    const double rows = groups * (m + (groups > 1.0 ? constants_->expertExtraRows : 0.0));
    const double operations = 2.0 * (rows * n + kernel.halfWaves * tiles) * (k + kernel.halfDepth);
    const double compute = operations / (rates.peak * kernel.peakShare);
    const double bandwidth = memoryBandwidth_.value() * kernel.bandwidthShare;
    const double memory = (rates.bytes * groups * (m * k + n * k) + bytesPerElement_ * groups * m * n) / bandwidth;
    const double cast = rates.castBytes * groups * m * k / bandwidth;
    return kernel.floor + Seconds(std::sqrt(compute * compute + memory * memory) + cast);
}

Seconds KernelTimes::attentionForward(AttentionCode code, const AttentionWork& work) const {
    const double headSize = 0.5 * (work.keySize + work.valueSize);
    const double operations = 4.0 * work.batch * work.heads * work.sequence * work.keys * headSize;
    if (code == AttentionCode::unfused) {
        // Two batched products over all pairs (the mask saves nothing), and the scores written and read several times.
        const double penalty = std::fmod(work.keySize, 8.0) == 0.0 ? 1.0 : constants_->oddHeadSizePenalty;
        const double rate =
            sustainedPeak_.value() * kernels_.product.peakShare * constants_->unfusedProductShare / penalty;
        const double scores = 2.0 * work.batch * work.heads * work.sequence * work.keys;
        return 2.0 * kernels_.product.floor + Seconds(2.0 * operations / rate) +
               elementwise(Bytes(constants_->unfusedScoreBytes * scores));
    }
    const AttentionKernel& kernel = kernels_.attention;
    // Queries that each meet few keys run like a short sequence.
    const double reach = 2.0 * work.keys;
    if (code == AttentionCode::flashBefore2024) {
        const double share =
            family_ == GpuFamily::ampere ? constants_->flashBefore2024Ampere : constants_->flashBefore2024Other;
        const double rate = sustainedPeak_.value() * share * reach / (reach + constants_->flashHalfLength) *
                            (0.6 + 0.4 * headSize / 128.0);
        return kernel.floor + Seconds(operations / rate);
    }
    const double traffic =
        bytesPerElement_ * work.batch * work.sequence * headSize * (2.0 * work.heads + 2.0 * work.keyValueHeads);
    const double waves = work.batch * work.heads * work.sequence / 128.0 / kernels_.multiprocessors;
    const double rate = sustainedPeak_.value() * constants_->flashSince2024 * kernel.peakShare *
                        std::pow(headSize / 128.0, kernel.headExponent);
    const double compute = operations / rate * (1.0 + kernel.halfLength / reach) * (1.0 + kernel.halfWaves / waves);
    const double memory = traffic / (memoryBandwidth_.value() * kernel.bandwidthShare);
    return kernel.floor + Seconds(std::sqrt(compute * compute + memory * memory));
}

Seconds KernelTimes::attentionBackward(AttentionCode code, const AttentionWork& work) const {
    const Seconds forward = attentionForward(code, work);
    // Unfused: four products instead of two, the scores are at hand. Fused: five instead of two, at a lower rate.
    return code == AttentionCode::unfused ? 2.0 * forward : forward * (2.5 / constants_->attentionBackwardRate);
}

Seconds KernelTimes::recurrence(Flops operations) const {
    return kernels_.product.floor +
           operations / (sustainedPeak_ * (kernels_.product.peakShare * constants_->recurrenceShare));
}

Seconds KernelTimes::elementwise(Bytes traffic) const {
    return traffic / (memoryBandwidth_ * constants_->elementwiseBandwidth);
}

} // namespace boc
