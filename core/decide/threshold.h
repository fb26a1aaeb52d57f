#pragma once
// How many GPUs hold an amount of memory that can be cut evenly: the arithmetic of the threshold table.

#include "base/quantity.h"

namespace boc {

// The smallest number of cards whose memory, less the share kept free, holds `need`. `headroom` in [0, 1).
int minimumGpus(Bytes need, Bytes card, double headroom);

// The smallest number of at least `minimum` GPUs that a job can be cut over evenly: a divisor of the server's GPUs, or
// whole servers.
int launchableGpus(int minimum, int gpusPerServer);

} // namespace boc
