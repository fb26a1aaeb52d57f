#pragma once
// Times of single kernels on one GPU, from the condensed tables and the sustained share a real step reaches.

#include "model/constants.h"
#include "model/kernel_table.h"
#include "model/workload.h"

namespace boc {

// Which attention code runs: before 2023 Megatron materialised the scores; the fused kernels of 2023 did not use
// Hopper's units. Follows from framework and software date, the same for every model and GPU.
enum class AttentionCode { unfused, flashBefore2024, flashSince2024 };

// One GPU, one precision, ready to ask. Cheap to copy; made once a question.
class KernelTimes {
public:
    KernelTimes(const Gpu& gpu, ScaleUpKind scaleUpKind, ByteRate scaleUp, Precision precision,
                const Constants& constants);

    // C[m,n] = A[m,k] B[k,n]. Monotone in m, n and k.
    [[nodiscard]] Seconds product(double m, double n, double k) const;
    // Causal self attention, forward, `heads` query and `keyValueHeads` heads on this rank.
    [[nodiscard]] Seconds attentionForward(AttentionCode code, double batch, double sequence, double heads,
                                           double keyValueHeads, double headSize) const;
    // Everything between attention's inputs and the gradients of its inputs: 2.5 x the forward operations at a lower
    // rate.
    [[nodiscard]] Seconds attentionBackward(AttentionCode code, double batch, double sequence, double heads,
                                            double keyValueHeads, double headSize) const;
    // Reads and writes that no product does.
    [[nodiscard]] Seconds elementwise(Bytes traffic) const;

    [[nodiscard]] const GpuKernels& table() const { return kernels_; }
    [[nodiscard]] double bytesPerElement() const { return bytesPerElement_; }

private:
    GpuKernels kernels_;
    const Constants* constants_;
    FlopRate sustainedPeak_; // peak of the precision x sustained share of the family and power limit
    ByteRate memoryBandwidth_;
    GpuFamily family_;
    double bytesPerElement_;
};

} // namespace boc
