#include "table.h"

#include "base/visible.h"

#include <algorithm>

namespace boc {

std::size_t widthOf(std::string_view text) {
    // UTF-8: every byte but the following ones of a character counts.
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string table(std::vector<Row> rows, std::size_t indent) {
    std::vector<std::size_t> widths;
    for (Row& row : rows) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i] = visible(row[i])));
    }
    std::string text;
    for (const Row& row : rows) {
        std::string line(indent, ' ');
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += row[i];
            if (i + 1 < row.size())
                line += std::string(widths[i] - widthOf(row[i]) + 2, ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

} // namespace boc
