#include "decide/slower.h"

#include <algorithm>
#include <array>

namespace boc {

ExposedPart largestExposed(const StepTerms& terms) {
    const std::array<ExposedPart, 3> parts{
        {{"exposed gradient traffic", terms.dataParallel},
         {"pipeline bubble and transfers", terms.pipelineBubble + terms.pipelineTransfer},
         {"exposed tensor-parallel traffic", terms.tensorParallel}}};
    return *std::ranges::max_element(parts, {}, [](const ExposedPart& part) { return part.time.value(); });
}

} // namespace boc
