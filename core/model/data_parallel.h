#pragma once
// What data-parallel ranks exchange of gradients and weights, and what of it shows.

#include "model/stage_time.h"

namespace boc {

struct Exposed {
    Seconds shown;
    Seconds hidden;

    Exposed& operator+=(const Exposed& other);
};

// Hidden traffic still takes a share of the compute it hides under.
Exposed hide(Seconds traffic, Seconds window, double interference);

// Of one step; nothing where no rank shares its state.
Exposed dataParallelTraffic(const LayoutContext& context, const StageTimes& heaviest);

} // namespace boc
