#pragma once
// Internal: collectives across servers: every algorithm that fits the operation, the fastest told.

#include "model/collective.h"

namespace boc {

TimedCollective acrossServers(Collective what, Bytes buffer, const Communicator& group, const Hardware& hardware,
                              const GpuKernels& kernels, const Constants& constants);

} // namespace boc
