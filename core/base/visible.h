#pragma once
// Text of other people as it may stand on a terminal or in a message: what would not be seen, move the cursor or turn
// the text around is shown as \x and two digits a byte. Names come from other people's files.

#include <cstddef>
#include <string>
#include <string_view>

namespace boc {

// Bytes of the character that the text starts with if it is one of those, else 0: control characters (C0, DEL, C1),
// direction marks (U+061C, U+200E, U+200F, U+202A..U+202E, U+2066..U+2069), zero-width and line separating ones
// (U+200B..U+200D, U+2028, U+2029, U+2060..U+206F, U+FEFF).
std::size_t hiddenLength(std::string_view text);

// For one line: a line end is escaped as well, so that a name cannot look like a line of ours.
std::string visible(std::string_view text);
// For our own text of several lines.
std::string visibleLines(std::string_view text);

// The first of the hidden characters, escaped; empty where there is none.
std::string firstHidden(std::string_view text);

} // namespace boc
