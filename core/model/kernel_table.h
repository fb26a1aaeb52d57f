#pragma once
// Measured kernels, condensed: five constants a GPU for 16-bit matrix products, six for fused causal attention, five a
// collective inside one server. Fitted to the public kernel tables of ai-dynamo/aiconfigurator (Apache-2.0, NVIDIA,
// commit 095f58a5, 2026-08-21): matrix products 4-10 %, attention 7-16 %, collectives 3-7 % median error on held-out
// shapes.

#include "catalog/entries.h"
#include "model/answer.h"
#include "model/hardware.h"
#include "model/workload.h"

#include <optional>

namespace boc {

// C[m,n] = A[m,k] B[k,n] in 16 bit, fp32 accumulation.
//   waves = m n / (16384 multiprocessors)                        output in waves of 128 x 128 tiles
//   compute = 2 m n k / (peak share) (1 + halfWaves/waves) (1 + halfDepth/k)
//   memory = 2 (m k + n k + m n) bytes / (bandwidth bandwidthShare)
//   time = floor + sqrt(compute^2 + memory^2)
struct ProductKernel {
    Seconds floor;
    double peakShare;
    double bandwidthShare;
    double halfWaves;
    double halfDepth;
};

// The same form for products in 8 and 4 bit, with the activation's cast beside it: castBytes m k more traffic. 8 bit
// with one scale a tensor, with scales by block (mxfp8 and its kin), 4 bit with scales by block.
struct LowProducts {
    std::optional<ProductKernel> perTensor8, block8, block4;
};

// Fused causal attention, forward; F = 4 b heads d pairs.
//   compute = F / (peak share (d/128)^headExponent) (1 + halfLength/s) (1 + halfWaves/waves), waves = b heads s / 128 /
//   multiprocessors time = floor + sqrt(compute^2 + memory^2)
struct AttentionKernel {
    Seconds floor;
    double peakShare;
    double bandwidthShare;
    double halfLength;
    double halfWaves;
    double headExponent;
};

// One collective of n GPUs in one server, D = bytes 2(n-1)/n (all-reduce) or (n-1)/n:
//   time = floor + hop (n-1) + D / (pairRate (n/2)^growth) + mixed sqrt(D in MB), n in the growth up to what was
//   measured
struct CollectiveKernel {
    Seconds floor;
    Seconds hop;
    ByteRate pairRate;
    double growth;
    Seconds mixed;
    double measuredUpTo; // ranks; the rate grows no further than measured
};

struct GpuKernels {
    ProductKernel product;
    ProductKernel low; // of the question's precision where that is 8 or 4 bit
    FlopRate lowPeak;  // the shares of `low` refer to it
    double lowBytes;   // of an operand's element, scales included
    double castBytes;  // traffic an element of the cast operand
    AttentionKernel attention;
    CollectiveKernel allReduce, allGather, reduceScatter, allToAll;
    FlopRate peak; // 16-bit peak the shares refer to
    int multiprocessors;
    KernelSource source;
    Watts power; // of the measured card; a card with another limit sustains (tdp/power)^powerExponent
};

// The GPU's own rows; else the rows of the nearest sister (same family) scaled by peak, bandwidth and link; else the
// median over all measured GPUs. `source` says which. Collectives are those of `scaleUp`, scaled where the link
// differs.
GpuKernels kernelsOf(const Gpu& gpu, ScaleUpKind scaleUpKind, ByteRate scaleUp, Precision precision);

// The dense peak that a product of this precision refers to; absent where the card has no such mode.
std::optional<FlopRate> productPeak(const Gpu& gpu, Precision precision);

} // namespace boc
