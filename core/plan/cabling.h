#pragma once
// Internal: which cable joins two ends, how many of them, and why not. Rules and edits ask the same question here.

#include "base/result.h"
#include "plan/wiring.h"

namespace boc::cabling {

struct Cable {
    LinkKindId kind;
    int count = 1;
};

// `kind` empty: what both ends speak. `count` 0: as many as fit. `plan` is without the link in question.
Result<Cable> between(const Plan& plan, const Catalog& catalog, const NodeId& from, const NodeId& to,
                      const LinkKindId& kind, int count);

// The fastest kind that both ends carry, in the technology of the switch where there is one.
std::optional<LinkKindId> kindBetween(const Plan& plan, const Catalog& catalog, const wiring::End& from,
                                      const wiring::End& to);

// Why these two can never be joined, whatever the cable.
std::optional<Error> whyNotJoined(const wiring::End& from, const wiring::End& to);
// Why this cable cannot end here, with the way out.
std::optional<Error> whyNotCarried(const wiring::End& end, const LinkKind& kind);
// A cable of this kind can be drawn between nodes: network, counted by port.
bool canBeDrawn(const LinkKind& kind);

} // namespace boc::cabling
