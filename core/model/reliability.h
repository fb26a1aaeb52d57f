#pragma once
// Failures and checkpoints, as far as the first answer needs them: plain arithmetic with its sources.

#include "base/quantity.h"

namespace boc {

// Weights in 16 bit, master and two moments in fp32: 14 bytes a parameter; 12 without the 16-bit copy.
Bytes checkpointBytes(double parameters, bool with16BitCopy = true);

// Mean time between failures of one GPU from a run's log: GPUs x days / unexpected interruptions. Llama 3 405B: 16,384
// GPUs, 54 days, 419 interruptions (Llama team 2024, arXiv 2407.21783, section 3.3.4).
Seconds gpuMeanTimeBetweenFailures(int gpus, Seconds observed, int failures);
// Of a job of n GPUs, if failures are independent: an optimistic extrapolation, larger jobs can fail faster than this.
Seconds jobMeanTimeBetweenFailures(Seconds ofOneGpu, int gpus);

// Young 1974: the interval that balances saving against rework, sqrt(2 save MTBF).
Seconds youngInterval(Seconds save, Seconds meanTimeBetweenFailures);
// Share of wall time that saving takes, and that is expected to be done again (half an interval a failure).
double saveShare(Seconds save, Seconds interval);
double reworkShare(Seconds interval, Seconds meanTimeBetweenFailures);

} // namespace boc
