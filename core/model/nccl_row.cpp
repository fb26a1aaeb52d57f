#include "model/nccl_row.h"

#include "base/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace boc {

std::vector<std::string_view> wordsOf(std::string_view line) {
    constexpr std::string_view blanks = " \t\r\v\f";
    std::vector<std::string_view> words;
    for (std::size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;
         at = line.find_first_not_of(blanks, at)) {
        const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

std::optional<std::uint64_t> wholeNumber(std::string_view word) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size())
        return std::nullopt;
    return value;
}

std::string_view withoutRankTag(std::string_view line) {
    constexpr std::string_view tagEnd = "<stdout>:";
    const std::size_t at = line.find(tagEnd);
    return line.starts_with('[') && at != std::string_view::npos ? line.substr(at + tagEnd.size()) : line;
}

std::optional<NcclColumns> columnsOf(const std::vector<std::string_view>& words) {
    // "#" stands apart, or is glued to the first name; rows have nothing in its place.
    const std::size_t first = words.front() == "#" ? 1 : 0;
    if (words.size() <= first || (words[first] != "size" && words[first] != "#size"))
        return std::nullopt;
    const auto place = [&](std::string_view name) -> std::optional<std::size_t> {
        const auto found = std::ranges::find(words, name);
        if (found == words.end())
            return std::nullopt;
        return static_cast<std::size_t>(found - words.begin()) - first;
    };
    const auto time = place("time"), algorithm = place("algbw"), bus = place("busbw");
    if (!time || !algorithm || !bus)
        return std::nullopt;
    return NcclColumns{*time, *algorithm, *bus, place("redop"), place("#wrong")};
}

std::expected<NcclRowRead, std::string> rowOf(const std::vector<std::string_view>& words, const NcclColumns& columns) {
    const std::size_t last = std::max({columns.time, columns.algorithmRate, columns.busRate});
    if (words.size() <= last)
        return std::unexpected("has " + std::to_string(words.size()) + " columns; at least " +
                               std::to_string(last + 1) + " are wanted");
    const auto size = wholeNumber(words.front());
    double figures[3] = {};
    const std::size_t places[3] = {columns.time, columns.algorithmRate, columns.busRate};
    for (int i = 0; i < 3; ++i) {
        const std::string_view word = words[places[i]];
        const auto value = parseNumber(word);
        if (!value || *value < 0.0)
            return std::unexpected("has \"" + std::string(word.substr(0, 40)) + "\" in column " +
                                   std::to_string(places[i] + 1) + ", where a number with a decimal point is wanted");
        figures[i] = *value;
    }
    const auto [time, algorithm, bus] = figures;
    if (!size || *size == 0 || time <= 0.0)
        return std::unexpected("has no size or no time");
    // Printed with two places; times above 99 us with one or none.
    const double expected = static_cast<double>(*size) / time * 1e-3;
    if (std::abs(algorithm - expected) > 0.011 + 0.02 * expected)
        return std::unexpected("says " + formatSignificant(algorithm) + " GB/s, but size over time is " +
                               formatSignificant(expected) + " GB/s");
    if (columns.wrong && words.size() > *columns.wrong) {
        const auto wrong = wholeNumber(words[*columns.wrong]);
        if (wrong && *wrong > 0)
            return std::unexpected("counts " + std::to_string(*wrong) + " wrong results");
    }
    const bool sums = columns.operation && words[*columns.operation] != "none";
    return NcclRowRead{
        {Bytes(static_cast<double>(*size)), microseconds(time), gigabytesPerSecond(algorithm), gigabytesPerSecond(bus)},
        sums};
}

} // namespace boc
