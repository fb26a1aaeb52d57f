#pragma once
// Walks every layout a question leaves open, scores them on all cores, and ranks what can run.

#include "model/answer.h"

#include <vector>

namespace boc {

struct Candidate {
    Layout layout;
    FitState fit = FitState::doesNotFit;
    Seconds high; // the slow end of the band: what layouts are compared by
};

struct Explored {
    std::vector<Candidate> candidates; // best first, at least `top` of them where there are as many
    std::vector<Rejected> rejected;    // most frequent first
    std::int64_t evaluated = 0;
    bool complete = true;
    bool tooMany = false; // ended at the bound on work, which is counted, not timed: same question, same answer
};

// The question's optimizer is decided. The result does not depend on the number of threads.
Explored explore(const Case& question, int top, const Constants& constants, const SearchControl& control);

} // namespace boc
