#pragma once
// One micro-batch on one pipeline stage, forward and backward, with what of its exchanges shows.

#include "model/layer_facts.h"

namespace boc {

struct StageTimes {
    Seconds compute; // forward and backward
    Seconds recompute;
    Seconds tensor, context, expert; // exposed
    Seconds forward, backward;       // of compute: what gathers and gradients can hide under
    Seconds forwardExchanges;        // of tensor, context and expert
    Seconds weightGradient;          // of backward

    [[nodiscard]] Seconds total() const { return compute + recompute + tensor + context + expert; }
    // The passes of a schedule; what shows of exchanges and what recomputes in them.
    [[nodiscard]] Seconds forwardPass() const { return forward + forwardExchanges; }
    [[nodiscard]] Seconds inputGradientPass() const { return total() - forwardPass() - weightGradient; }
};

// DualPipe: a micro-batch of each direction, through the stage and the mirrored one.
StageTimes stageTimes(const LayoutContext& context, int stage);

} // namespace boc
