#pragma once
// Columns of text that line up in a terminal.

#include <string>
#include <string_view>
#include <vector>

namespace boc {

using Row = std::vector<std::string>;

// Places a terminal gives to a text: one a character, whatever its bytes.
std::size_t widthOf(std::string_view text);

// Each row on a line with two spaces between columns and `indent` before; the last column is not padded. Cells are made
// visible (base/visible.h), so that a name cannot add a row.
std::string table(std::vector<Row> rows, std::size_t indent);

} // namespace boc
