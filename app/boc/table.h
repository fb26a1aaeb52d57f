#pragma once
// Columns of text that line up in a terminal.

#include <string>
#include <string_view>
#include <vector>

namespace boc {

using Row = std::vector<std::string>;

// Places a terminal gives to a text: one a character, whatever its bytes.
std::size_t widthOf(std::string_view text);

// Each row on a line with two spaces between columns and `indent` before; the last column is not padded.
std::string table(const std::vector<Row>& rows, std::size_t indent);

} // namespace boc
