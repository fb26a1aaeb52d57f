#pragma once
// What one layer's work on a rank depends on, of all that a layout says.

#include "model/layout.h"

#include <compare>

namespace boc {

struct LayerCut {
    int tensor = 1;
    int context = 1;
    int expert = 1;
    int expertTensor = 1;
    int microBatch = 1;
    bool sequenceParallel = false;

    friend auto operator<=>(const LayerCut&, const LayerCut&) = default;
};

constexpr LayerCut cutOf(const Layout& layout) {
    return {layout.tensor,       layout.context,    layout.expert,
            layout.expertTensor, layout.microBatch, layout.sequenceParallel};
}

} // namespace boc
