#include "model/reliability.h"

#include <cmath>

namespace boc {

Bytes checkpointBytes(double parameters, bool with16BitCopy) {
    return Bytes(parameters * (with16BitCopy ? 14.0 : 12.0));
}

Seconds gpuMeanTimeBetweenFailures(int gpus, Seconds observed, int failures) { return observed * gpus / failures; }

Seconds jobMeanTimeBetweenFailures(Seconds ofOneGpu, int gpus) { return ofOneGpu / gpus; }

Seconds youngInterval(Seconds save, Seconds meanTimeBetweenFailures) {
    return Seconds(std::sqrt(2.0 * save.value() * meanTimeBetweenFailures.value()));
}

double saveShare(Seconds save, Seconds interval) { return save / interval; }

double reworkShare(Seconds interval, Seconds meanTimeBetweenFailures) {
    return 0.5 * (interval / meanTimeBetweenFailures);
}

} // namespace boc
