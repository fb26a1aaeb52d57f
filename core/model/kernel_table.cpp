#include "model/kernel_table.h"

#include <array>
#include <cmath>
#include <string_view>

namespace boc {

namespace {

constexpr Seconds us(double value) { return microseconds(value); }
constexpr ByteRate gbs(double value) { return gigabytesPerSecond(value); }

struct Row {
    std::string_view gpu;
    GpuFamily family;
    double peakTeraflops; // 16 bit, dense
    double bandwidth;     // GB/s
    int multiprocessors;
    double tdp; // W
    ScaleUpKind linkKind;
    double link; // GB/s, one direction
    ProductKernel product;
    AttentionKernel attention;
    CollectiveKernel allReduce, allGather, reduceScatter;
};

constexpr std::array rows{std::to_array<Row>({
    {"a100-80-sxm",
     GpuFamily::ampere,
     312,
     2039,
     108,
     400,
     ScaleUpKind::nvswitch,
     300,
     {us(4.826), 0.7784, 0.723, 0.0229, 97.9},
     {us(11.15), 0.6447, 0.4914, 65.14, 1.824, 0.2},
     {us(8.148), us(1.789), gbs(215.3), 0.097, us(10.53), 8.0},
     {us(8.541), us(0.845), gbs(171.8), 0.236, us(11.25), 8.0},
     {us(8.268), us(0.822), gbs(199.4), 0.143, us(10.7), 8.0}},
    {"h100-sxm",
     GpuFamily::hopper,
     989,
     3350,
     132,
     700,
     ScaleUpKind::nvswitch,
     450,
     {us(2.856), 0.8226, 0.84, 0.0696, 31.4},
     {us(12.31), 0.6045, 0.342, 419.9, 0.2419, 0.3864},
     {us(4.291), us(1.635), gbs(329.1), 0.236, us(5.491), 8.0},
     {us(4.265), us(0.882), gbs(287.1), 0.225, us(6.556), 8.0},
     {us(4.471), us(0.798), gbs(255.3), 0.287, us(4.637), 8.0}},
    {"h200-sxm",
     GpuFamily::hopper,
     989,
     4800,
     132,
     700,
     ScaleUpKind::nvswitch,
     450,
     {us(2.912), 0.8243, 0.831, 0.0813, 71.4},
     {us(11.9), 0.6024, 0.216, 103.3, 1.025, 0.3958},
     {us(4.218), us(1.781), gbs(327), 0.246, us(4.906), 8.0},
     {us(3.991), us(1.049), gbs(286.2), 0.226, us(6.081), 8.0},
     {us(4.246), us(0.922), gbs(258.7), 0.278, us(4.427), 8.0}},
    {"b200-sxm",
     GpuFamily::blackwell,
     2250,
     7700,
     148,
     1000,
     ScaleUpKind::nvswitch,
     900,
     {us(2.189), 0.7121, 0.771, 0.1829, 10.9},
     {us(10.83), 0.5729, 0.1733, 0, 2.522, 0.8521},
     {us(7.171), us(2.568), gbs(662.9), 0.102, us(5.258), 8.0},
     {us(7.542), us(1.323), gbs(564.5), 0.216, us(5.128), 8.0},
     {us(7.578), us(1.264), gbs(503.3), 0.265, us(4.312), 8.0}},
    {"b300-sxm",
     GpuFamily::blackwell,
     2250,
     7750,
     148,
     1100,
     ScaleUpKind::nvswitch,
     900,
     {us(2.002), 0.7619, 0.756, 0.1849, 0},
     {us(10.25), 0.6684, 0.1917, 0, 2.253, 0.6231},
     {us(6.908), us(2.54), gbs(670.9), 0.094, us(5.157), 8.0},
     {us(6.71), us(1.307), gbs(582.8), 0.21, us(5.487), 8.0},
     {us(6.889), us(1.277), gbs(511), 0.267, us(4.479), 8.0}},
    {"gb200",
     GpuFamily::blackwell,
     2500,
     8000,
     152,
     1200,
     ScaleUpKind::nvswitch,
     900,
     {us(2.193), 0.6959, 0.772, 0.1919, 0},
     {us(11.38), 0.5328, 0.1712, 0, 2.478, 0.7538},
     {us(8.097), us(2.484), gbs(609.2), 0.208, us(4.217), 4.0},
     {us(8.287), us(1.138), gbs(530.1), 0.372, us(4.765), 4.0},
     {us(8.187), us(1.163), gbs(474), 0.434, us(4.063), 4.0}},
    {"gb300",
     GpuFamily::blackwell,
     2500,
     8000,
     152,
     1400,
     ScaleUpKind::nvswitch,
     900,
     {us(2.167), 0.8005, 0.758, 0.2144, 0},
     {us(10.76), 0.6959, 0.1876, 0, 2.809, 0.7178},
     {us(6.689), us(2.742), gbs(633.7), 0.197, us(4.57), 4.0},
     {us(7.063), us(1.334), gbs(553.1), 0.371, us(5.115), 4.0},
     {us(7.132), us(1.343), gbs(485.6), 0.435, us(4.178), 4.0}},
    {"l40s",
     GpuFamily::ada,
     362,
     864,
     142,
     350,
     ScaleUpKind::pcie,
     31.5,
     {us(1.976), 0.5896, 0.996, 0.0106, 0},
     {us(6.368), 0.5652, 1.404, 691, 0.1125, 0.2738},
     {us(2.969), us(2.491), gbs(20.46), -1.894, us(16.49), 8.0},
     {us(4.678), us(1.158), gbs(20.2), -2.041, us(14.61), 8.0},
     {us(3.224), us(1.412), gbs(19.13), -1.846, us(19.08), 8.0}},
    {"rtx-pro-6000-bw-server",
     GpuFamily::blackwell,
     467.8,
     1792,
     188,
     600,
     ScaleUpKind::pcie,
     63,
     {us(2.347), 0.8109, 0.91, 0.0115, 19.4},
     {us(6.527), 0.6895, 0.7144, 630.3, 0.185, 0.3458},
     {us(2.308), us(3.247), gbs(38.08), -0.391, us(11.68), 8.0},
     {us(3.795), us(1.525), gbs(33.26), -0.273, us(14.06), 8.0},
     {us(3.239), us(1.705), gbs(32.29), -0.239, us(13.73), 8.0}},
})};

// The medians over the rows above: for a GPU of a family without any measurement.
constexpr ProductKernel genericProduct{us(2.2), 0.78, 0.77, 0.08, 11.0};
constexpr AttentionKernel genericAttention{us(11.0), 0.60, 0.34, 103.0, 1.8, 0.40};

const Row* rowOf(const Gpu& gpu) {
    for (const Row& row : rows)
        if (row.gpu == gpu.id.text)
            return &row;
    return nullptr;
}

// The sister of the same family whose compute-to-bandwidth ratio is nearest.
const Row* sisterOf(const Gpu& gpu, double peak) {
    const Row* best = nullptr;
    double bestDistance = 0.0;
    for (const Row& row : rows) {
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
const Row& collectiveRow(const Gpu& gpu, ScaleUpKind kind, double link) {
    const ScaleUpKind wanted =
        kind == ScaleUpKind::pcie || kind == ScaleUpKind::none ? ScaleUpKind::pcie : ScaleUpKind::nvswitch;
    if (const Row* own = rowOf(gpu); own && own->linkKind == wanted)
        return *own;
    const Row* best = nullptr;
    for (const Row& row : rows)
        if (row.linkKind == wanted && row.gpu != "l40s" &&
            (!best || std::abs(std::log(link / row.link)) < std::abs(std::log(link / best->link))))
            best = &row;
    return *best;
}

} // namespace

GpuKernels kernelsOf(const Gpu& gpu, ScaleUpKind scaleUpKind, ByteRate scaleUp) {
    const FlopRate peak = gpu.peak.bf16.value_or(gpu.peak.fp16.value_or(gpu.peak.fp32.value_or(teraflops(1.0))));
    const Row* own = rowOf(gpu);
    const Row* like = own ? own : sisterOf(gpu, peak.value() / 1e12);
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
    const Row& row = collectiveRow(gpu, scaleUpKind, link);
    const double ratio = link / row.link;
    kernels.allReduce = scaled(row.allReduce, ratio);
    kernels.allGather = scaled(row.allGather, ratio);
    kernels.reduceScatter = scaled(row.reduceScatter, ratio);
    return kernels;
}

} // namespace boc
