#pragma once
// Internal: the condensed kernel tables, one row a measured card.

#include "model/kernel_table.h"

#include <optional>
#include <span>
#include <string_view>

namespace boc {

struct KernelRow {
    std::string_view gpu;
    GpuFamily family;
    double peakTeraflops; // 16 bit, dense
    double bandwidth;     // GB/s
    int multiprocessors;
    double tdp; // W
    ScaleUpKind linkKind;
    double link; // GB/s, one direction
    ProductKernel product;
    LowProducts low;
    AttentionKernel attention;
    CollectiveKernel allReduce, allGather, reduceScatter, allToAll;
};

std::span<const KernelRow> kernelRows();

} // namespace boc
