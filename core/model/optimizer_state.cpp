#include "model/optimizer_state.h"

namespace boc {

BytesPerParameter bytesPerParameter(Optimizer optimizer, Precision precision, std::optional<bool> masterWeights) {
    const bool whole = precision == Precision::fp32 || precision == Precision::tf32;
    const double eightBitMoments = 2.02; // 2 x 1 byte and a block scale
    BytesPerParameter bytes;
    switch (optimizer) {
    case Optimizer::adamw:
        bytes = {2, 2, 4, 8, 0};
        break;
    case Optimizer::adamwFp32Grads:
        bytes = {2, 4, 4, 8, 0};
        break;
    case Optimizer::adamwBf16:
        bytes = {2, 2, 0, 4, 0};
        break;
    case Optimizer::adamw8bit:
        bytes = {2, 2, 0, eightBitMoments, 0};
        break;
    case Optimizer::adamw8bitMaster:
        bytes = {2, 2, 4, eightBitMoments, 0};
        break;
    case Optimizer::pagedAdamw:
        bytes = {2, 2, 0, 0, 8};
        break;
    case Optimizer::pagedAdamw8bit:
        bytes = {2, 2, 0, 0, eightBitMoments};
        break;
    case Optimizer::sgd:
        bytes = {2, 2, 4, 4, 0};
        break;
    case Optimizer::adafactor:
        bytes = {2, 2, 4, 0.1, 0};
        break;
    }
    if (whole) {
        // Weights are their own masters.
        bytes.weight = 4;
        bytes.gradient = 4;
        bytes.master = 0;
    }
    if (masterWeights)
        bytes.master = *masterWeights && !whole ? 4 : 0;
    return bytes;
}

double bytesPerElement(Precision precision) {
    return precision == Precision::fp32 || precision == Precision::tf32 ? 4.0 : 2.0;
}

double inputBytes(Precision precision) {
    switch (precision) {
    case Precision::fp8:
    case Precision::mxfp8:
        return 1.0;
    case Precision::nvfp4:
        return 0.5625;
    default:
        return bytesPerElement(precision);
    }
}

double storedBytes(WeightFormat format) {
    switch (format) {
    case WeightFormat::nf4:
        return 0.5 + 4.0 / 64;
    case WeightFormat::nf4DoubleQuantised:
        return 0.5 + 1.0 / 64 + 4.0 / (64 * 256);
    case WeightFormat::int4:
        return 0.5 + 2.0 / 128;
    case WeightFormat::int8:
    case WeightFormat::fp8:
        return 1.0;
    case WeightFormat::mxfp4:
        return 0.5 + 1.0 / 32;
    case WeightFormat::nvfp4:
        return 0.5 + 1.0 / 16;
    }
    return 2.0;
}

double frozenWeightBytes(const Workload& workload) {
    if (workload.frozenWeights)
        return storedBytes(*workload.frozenWeights);
    return workload.task == Task::qlora ? storedBytes(WeightFormat::nf4DoubleQuantised)
                                        : inputBytes(workload.precision);
}

bool widensFrozenWeights(const Workload& workload) {
    return frozenWeightBytes(workload) < inputBytes(workload.precision);
}

} // namespace boc
