#include "model/kernel_rows.h"

#include <cmath>

namespace boc {

namespace {

constexpr Seconds us(double value) { return microseconds(value); }

// The medians over the rows above: for a GPU of a family without any measurement.
constexpr ProductKernel genericProduct{us(2.2), 0.78, 0.77, 0.08, 11.0};
constexpr AttentionKernel genericAttention{us(11.0), 0.60, 0.34, 103.0, 1.8, 0.40};
constexpr LowProducts genericLow{ProductKernel{us(12.5), 0.70, 0.72, 0.2, 34.0},
                                 ProductKernel{us(4.8), 0.74, 0.80, 0.5, 495.0},
                                 ProductKernel{us(4.2), 0.56, 0.66, 1.7, 577.0}};

const KernelRow* rowOf(const Gpu& gpu) {
    for (const KernelRow& row : kernelRows())
        if (row.gpu == gpu.id.text)
            return &row;
    return nullptr;
}

// The sister of the same family whose compute-to-bandwidth ratio is nearest.
const KernelRow* sisterOf(const Gpu& gpu, double peak) {
    const KernelRow* best = nullptr;
    double bestDistance = 0.0;
    for (const KernelRow& row : kernelRows()) {
        if (row.family != gpu.family)
            continue;
        const double distance = std::abs(std::log(peak / row.peakTeraflops)) +
                                std::abs(std::log(gpu.memoryBandwidth.value() / 1e9 / row.bandwidth));
        if (!best || distance < bestDistance) {
            best = &row;
            bestDistance = distance;
        }
    }
    return best;
}

CollectiveKernel scaled(const CollectiveKernel& kernel, double linkRatio) {
    return {
        kernel.floor,       kernel.hop, kernel.pairRate * linkRatio, kernel.growth, kernel.mixed / std::sqrt(linkRatio),
        kernel.measuredUpTo};
}

// The card's own row; else that of the measured server whose link is of the same kind and nearest in speed. PCIe stands
// in where there is no faster link, switched NVLink for every all-to-all fabric. The L40S host had no peer access
// between its cards, which says nothing of other hosts: its row serves itself alone.
const KernelRow& collectiveRow(const Gpu& gpu, ScaleUpKind kind, double link) {
    const ScaleUpKind wanted =
        kind == ScaleUpKind::pcie || kind == ScaleUpKind::none ? ScaleUpKind::pcie : ScaleUpKind::nvswitch;
    if (const KernelRow* own = rowOf(gpu); own && own->linkKind == wanted)
        return *own;
    const KernelRow* best = nullptr;
    for (const KernelRow& row : kernelRows())
        if (row.linkKind == wanted && row.gpu != "l40s" &&
            (!best || std::abs(std::log(link / row.link)) < std::abs(std::log(link / best->link))))
            best = &row;
    return *best;
}

// Which low form a precision uses, and what casting costs: read, write of one byte; 4-bit values carry a scale byte in
// sixteen. One scale a tensor is that of the steps before (delayed scaling), while the measured kernel looks for it
// each time; where units scale by block, a product with one scale runs no slower than theirs.
struct LowForm {
    std::optional<ProductKernel> LowProducts::* kernel;
    double bytes;
    double castBytes;
};

LowForm formOf(Precision precision) {
    if (precision == Precision::nvfp4)
        return {&LowProducts::block4, 0.5625, 2.5625};
    return precision == Precision::mxfp8 ? LowForm{&LowProducts::block8, 1.0, 3.0}
                                         : LowForm{&LowProducts::perTensor8, 1.0, 3.0};
}

void chooseLow(const Gpu& gpu, Precision precision, const KernelRow* like, GpuKernels& kernels) {
    const LowForm form = formOf(precision);
    const LowProducts& products = like ? like->low : genericLow;
    const bool fasterByBlock = precision == Precision::fp8 && products.perTensor8 && products.block8 &&
                               products.block8->peakShare > products.perTensor8->peakShare;
    const auto& measured = fasterByBlock ? products.block8 : products.*form.kernel;
    kernels.low = measured ? *measured : (genericLow.*form.kernel).value_or(genericProduct);
    kernels.lowPeak = productPeak(gpu, precision).value_or(kernels.peak);
    kernels.lowBytes = form.bytes;
    kernels.castBytes = form.castBytes;
    if (!measured && kernels.source == KernelSource::measured)
        kernels.source = KernelSource::transferred;
}

} // namespace

std::optional<FlopRate> productPeak(const Gpu& gpu, Precision precision) {
    const auto sixteen = gpu.peak.bf16 ? gpu.peak.bf16 : gpu.peak.fp16;
    switch (precision) {
    case Precision::fp32:
        return gpu.peak.fp32;
    case Precision::tf32:
        return gpu.peak.tf32 ? gpu.peak.tf32 : gpu.peak.fp32;
    case Precision::fp16:
        return sixteen;
    case Precision::bf16:
        return gpu.peak.bf16;
    case Precision::fp8:
    case Precision::mxfp8:
        return gpu.peak.fp8;
    case Precision::nvfp4:
        break;
    }
    return gpu.peak.fp4;
}

GpuKernels kernelsOf(const Gpu& gpu, ScaleUpKind scaleUpKind, ByteRate scaleUp, Precision precision) {
    const FlopRate peak = gpu.peak.bf16.value_or(gpu.peak.fp16.value_or(gpu.peak.fp32.value_or(teraflops(1.0))));
    const KernelRow* own = rowOf(gpu);
    const KernelRow* like = own ? own : sisterOf(gpu, peak.value() / 1e12);
    GpuKernels kernels{};
    kernels.product = like ? like->product : genericProduct;
    kernels.attention = like ? like->attention : genericAttention;
    kernels.source = own ? KernelSource::measured : like ? KernelSource::transferred : KernelSource::assumed;
    kernels.peak = peak;
    kernels.multiprocessors = gpu.multiprocessors > 0 ? gpu.multiprocessors : like ? like->multiprocessors : 128;
    kernels.power = own ? Watts(own->tdp) : gpu.tdp;
    // A published sustained rate of the card itself says more than a sister's share of peak. 0.97: a large product
    // inside a step against the best shape found.
    if (!own && gpu.measuredMatmulBf16)
        kernels.product.peakShare = 0.97 * (*gpu.measuredMatmulBf16 / peak);
    const double link = scaleUp.value() > 0.0 ? scaleUp.value() / 1e9 : gpu.hostLink.value() / 1e9;
    const KernelRow& row = collectiveRow(gpu, scaleUpKind, link);
    const double ratio = link / row.link;
    kernels.allReduce = scaled(row.allReduce, ratio);
    kernels.allGather = scaled(row.allGather, ratio);
    kernels.reduceScatter = scaled(row.reduceScatter, ratio);
    kernels.allToAll = scaled(row.allToAll, ratio);
    if (lowPrecision(precision))
        chooseLow(gpu, precision, like, kernels);
    return kernels;
}

} // namespace boc
