#pragma once
// One micro-batch on one pipeline stage, forward and backward, with what of its exchanges shows.

#include "model/layer_facts.h"

namespace boc {

struct StageTimes {
    Seconds compute; // forward and backward
    Seconds recompute;
    Seconds tensor, context, expert; // exposed
    Seconds forward, backward;       // of compute: what gathers and gradients can hide under

    [[nodiscard]] Seconds total() const { return compute + recompute + tensor + context + expert; }
};

StageTimes stageTimes(const LayoutContext& context, int stage);

} // namespace boc
