#pragma once
// The value of one input at which the answer changes, found by asking again: the bandwidth between servers, the
// deadline, the context, the optimizer.

#include "decide/options.h"

namespace boc {

// What a flip is measured against.
struct Standing {
    const Plan& plan;
    const Catalog& catalog;
    const std::vector<Option>& options;       // sorted by cost
    const std::vector<Candidate>& candidates; // of the options
    const Option* recommended = nullptr;      // among the options; null where nothing holds
    const Option* drawn = nullptr;            // among the options
};

// The bandwidth of a server at which the drawn cluster's step becomes as short as one server's. Nothing where no
// cluster is drawn or one of the two does not run.
std::optional<Flip> bandwidthFlip(const Standing& standing, std::stop_token stop);

// The hard deadline below which another option is recommended; with a hard deadline today also the one from which on a
// cheaper one holds.
std::vector<Flip> deadlineFlips(const Standing& standing);

// The longest context at which the recommended hardware still fits.
std::optional<Flip> contextFlip(const Standing& standing, std::stop_token stop);

// The smaller optimizer nearest to the job's own with which the drawn hardware fits, where memory fails.
std::optional<Flip> optimizerFlip(const Standing& standing, const std::vector<Remedy>& remedies);

std::vector<Flip> flipsFor(const Standing& standing, const std::vector<Remedy>& remedies, std::stop_token stop);

// One server of the kind the drawn cluster is made of; null where it is not among the options.
const Option* singleOf(const std::vector<Option>& options, const Option& cluster);

} // namespace boc
