#pragma once
// Times of single kernels on one GPU, from the condensed tables and the sustained share a real step reaches.

#include "model/constants.h"
#include "model/kernel_table.h"
#include "model/workload.h"

namespace boc {

// Which attention code runs: before 2023 Megatron materialised the scores; the fused kernels of 2023 did not use
// Hopper's units. Follows from framework and software date, the same for every model and GPU.
enum class AttentionCode { unfused, flashBefore2024, flashSince2024 };

// The core of self attention on one rank: `keys` are those a query meets on average if all were met by each (half of
// the sequence under a causal mask), so that operations = 2 batch heads sequence keys (keySize + valueSize).
struct AttentionWork {
    double batch = 1.0;
    double sequence = 0.0; // queries on this rank
    double keys = 0.0;
    double heads = 0.0;
    double keyValueHeads = 0.0;
    double keySize = 0.0;
    double valueSize = 0.0;
};

// Which arithmetic a product runs in: the question's own precision, or 16 bit where low precision is not used.
enum class Arithmetic { ofQuestion, wide };

// One GPU, one precision, ready to ask. Cheap to copy; made once a question.
class KernelTimes {
public:
    KernelTimes(const Gpu& gpu, ScaleUpKind scaleUpKind, ByteRate scaleUp, Precision precision,
                const Constants& constants);

    // C[m,n] = A[m,k] B[k,n]. Monotone in m, n and k.
    [[nodiscard]] Seconds product(double m, double n, double k, Arithmetic = Arithmetic::ofQuestion) const;
    // `groups` products of m rows each with weights of their own, launched as one.
    [[nodiscard]] Seconds groupedProduct(double groups, double m, double n, double k,
                                         Arithmetic = Arithmetic::ofQuestion) const;
    [[nodiscard]] Seconds attentionForward(AttentionCode code, const AttentionWork& work) const;
    // Everything between attention's inputs and the gradients of its inputs: 2.5 x the forward operations at a lower
    // rate.
    [[nodiscard]] Seconds attentionBackward(AttentionCode code, const AttentionWork& work) const;
    // The recurrence of linear-attention and state-space layers.
    [[nodiscard]] Seconds recurrence(Flops operations) const;
    // Reads and writes that no product does.
    [[nodiscard]] Seconds elementwise(Bytes traffic) const;

    [[nodiscard]] const GpuKernels& table() const { return kernels_; }
    [[nodiscard]] double bytesPerElement() const { return bytesPerElement_; }

private:
    struct Rates {
        const ProductKernel* kernel;
        double peak;      // sustained, FLOP/s
        double bytes;     // of an operand's element
        double castBytes; // an element of the first operand
    };
    [[nodiscard]] Rates ratesOf(Arithmetic arithmetic) const;

    GpuKernels kernels_;
    const Constants* constants_;
    FlopRate sustainedPeak_; // 16-bit (or fp32) peak x sustained share of the family and power limit
    FlopRate sustainedLow_;  // the same of the low precision
    ByteRate memoryBandwidth_;
    GpuFamily family_;
    double bytesPerElement_;
    bool low_;
};

} // namespace boc
