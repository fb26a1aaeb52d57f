#pragma once
// Why a cluster's step is not shorter than one server's: which exposed part of it the second server brought.

#include "decide/evaluation.h"

namespace boc {

struct ExposedPart {
    std::string name; // "exposed gradient traffic"
    Seconds time;     // of one step
};

// The largest of gradient traffic, pipeline bubble with its transfers, and tensor-parallel traffic.
ExposedPart largestExposed(const StepTerms& terms);

} // namespace boc
