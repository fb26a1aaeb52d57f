#pragma once
// Where a catalogue entry comes from. Every entry of every catalogue has one.

#include <string>

namespace boc {

enum class Confidence { datasheet, measured, listPrice, quoted, estimate, derived, unverified };

struct Provenance {
    std::string source; // the document, repository or page, in words
    std::string asOf;   // ISO date the fact was read or published
    Confidence confidence = Confidence::unverified;

    friend bool operator==(const Provenance&, const Provenance&) = default;
};

} // namespace boc
