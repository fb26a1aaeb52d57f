#pragma once
// Internal: collectives inside one server or NVLink domain.

#include "model/collective.h"

namespace boc {

const CollectiveKernel& kernelOf(Collective what, const GpuKernels& kernels);

// Bytes that a ring puts on each link over the buffer's.
double volumeFactor(Collective what, double ranks);

// Bus bandwidth for long messages. In a full mesh a GPU reaches each other one over its own part of the links: few
// members use few of them.
ByteRate rateInside(const CollectiveKernel& kernel, double ranks, const Hardware& hardware, const Constants& constants);

// Whether the switches between the GPUs add (NVLS: NVSwitch of Hopper and later).
bool switchesAdd(const Hardware& hardware);

// Whether adding there beats a ring: up and down once at the switches' share against 2(r-1)/r at the ring's.
bool gainsInSwitch(double ranks, const Hardware& hardware, const Constants& constants);

TimedCollective insideServer(Collective what, Bytes buffer, double ranks, const Hardware& hardware,
                             const GpuKernels& kernels, const Constants& constants);

} // namespace boc
