#include "model/nccl_log.h"

#include "model/collective_inside.h"
#include "model/nccl_row.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace boc {

namespace {

constexpr std::array<std::pair<std::string_view, Collective>, 6> programs{
    {{"all_reduce_perf", Collective::allReduce},
     {"all_gather_perf", Collective::allGather},
     {"reduce_scatter_perf", Collective::reduceScatter},
     {"alltoall_perf", Collective::allToAll},
     {"broadcast_perf", Collective::broadcast},
     {"sendrecv_perf", Collective::sendReceive}}};

struct Reading {
    NcclLog log;
    std::optional<NcclColumns> columns;
    std::vector<Collective> named;
    int ranks = 0; // listed one by one at the head of a log, or told by "gpus: 8"
    bool sums = false;

    void bad(std::size_t line, std::string text) {
        ++log.badLinesInAll;
        if (log.badLines.size() < NcclLog::mostNamed)
            log.badLines.push_back({line, std::move(text)});
    }
};

void lookForPrograms(std::string_view line, Reading& reading) {
    for (const auto& [name, what] : programs)
        if (line.find(name) != std::string_view::npos && std::ranges::find(reading.named, what) == reading.named.end())
            reading.named.push_back(what);
}

// "#  Rank  3 Group  0 Pid ..." once a rank; excerpts say "gpus: 8" instead.
void lookForRanks(const std::vector<std::string_view>& words, Reading& reading) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const auto number = wholeNumber(words[i + 1]);
        if (!number || *number > 1'000'000)
            continue;
        if (i <= 1 && words[i] == "Rank")
            reading.ranks = std::max(reading.ranks, static_cast<int>(*number) + 1);
        else if (words[i] == "gpus:")
            reading.ranks = std::max(reading.ranks, static_cast<int>(*number));
    }
}

void readLine(std::string_view line, std::size_t number, Reading& reading) {
    if (line.size() > logLineBytes)
        return reading.bad(number, "is longer than " + std::to_string(logLineBytes) + " bytes");
    lookForPrograms(line, reading);
    const auto words = wordsOf(withoutRankTag(line));
    if (words.empty())
        return;
    if (words.front().starts_with('#')) {
        if (const auto columns = columnsOf(words))
            reading.columns = columns;
        return lookForRanks(words, reading);
    }
    if (!wholeNumber(words.front()))
        return; // what launchers and libraries print between the rows
    if (!reading.columns)
        return reading.bad(number, "comes before the line that names the columns");
    const auto row = rowOf(words, *reading.columns);
    if (!row)
        return reading.bad(number, row.error());
    reading.log.rows.push_back(row->row);
    reading.sums = reading.sums || row->sums;
}

// Bus over algorithm bandwidth of the longest message, whose printed digits are the most.
double ratioOf(const NcclLog& log) {
    const auto longest = std::ranges::max_element(log.rows, {}, [](const NcclRow& row) { return row.buffer.value(); });
    return longest->algorithmRate.value() > 0.0 ? longest->busRate / longest->algorithmRate : 0.0;
}

std::optional<Collective> toldByFigures(const Reading& reading) {
    const double ratio = ratioOf(reading.log);
    if (reading.sums)
        return ratio > 1.0 - 1e-3 ? Collective::allReduce : Collective::reduceScatter;
    return std::nullopt; // an all-gather and an all-to-all print alike
}

// 2(r-1)/r or (r-1)/r solved for r.
int ranksBehind(Collective what, double ratio) {
    const double whole = what == Collective::allReduce ? 2.0 : 1.0;
    if (ratio <= 0.0 || ratio >= whole)
        return 0;
    const double ranks = whole / (whole - ratio);
    return ranks < 1e6 ? static_cast<int>(std::lround(ranks)) : 0;
}

NcclFit ncclFit(const std::vector<NcclRow>& rows, double busFactor) {
    // Minimises the sum of ((latency + D slope)/t - 1)^2: linear in latency and slope, with u = 1/t and v = D/t.
    double uu = 0.0, uv = 0.0, vv = 0.0, u1 = 0.0, v1 = 0.0;
    double least = rows.front().buffer.value(), most = least;
    for (const NcclRow& row : rows) {
        const double u = 1e-6 / row.time.value();
        const double v = row.buffer.value() * busFactor * 1e-9 / row.time.value();
        uu += u * u;
        uv += u * v;
        vv += v * v;
        u1 += u;
        v1 += v;
        least = std::min(least, row.buffer.value());
        most = std::max(most, row.buffer.value());
    }
    const Seconds throughOrigin(v1 / vv); // for 1 GB
    const double determinant = uu * vv - uv * uv;
    if (most < 2.0 * least || determinant <= 0.0)
        return {std::nullopt, gigabytesPerSecond(1.0 / throughOrigin.value())};
    const double latency = (u1 * vv - v1 * uv) / determinant;
    const double slope = (v1 * uu - u1 * uv) / determinant;
    if (latency < 0.0 || slope <= 0.0)
        return {Seconds(), gigabytesPerSecond(1.0 / throughOrigin.value())};
    return {microseconds(latency), gigabytesPerSecond(1.0 / slope)};
}

} // namespace

Result<NcclLog> readNcclLog(std::string_view text, std::string_view fileName) {
    Reading reading;
    std::size_t number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (++number > logLines)
            return failure("log_too_long", std::string(fileName),
                           "has more than " + std::to_string(logLines) + " lines; cut it to one test");
        readLine(text.substr(0, end), number, reading);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    NcclLog& log = reading.log;
    if (log.rows.empty())
        return failure("no_rows", std::string(fileName),
                       "holds no row of nccl-tests or rccl-tests" +
                           (log.badLines.empty() ? std::string()
                                                 : "; line " + std::to_string(log.badLines.front().line) + " " +
                                                       log.badLines.front().text));
    if (reading.named.size() > 1)
        return failure("several_collectives", std::string(fileName),
                       "names more than one test program; one test a file is wanted");
    const auto what = reading.named.empty() ? toldByFigures(reading) : std::optional(reading.named.front());
    if (!what)
        return failure("unknown_collective", std::string(fileName),
                       "does not name its test program (such as all_gather_perf), and its figures fit several");
    log.what = *what;
    log.gpus = reading.ranks > 0 ? reading.ranks : ranksBehind(*what, ratioOf(log));
    if (log.gpus < 1)
        return failure("unknown_gpus", std::string(fileName),
                       "lists no ranks, and its bandwidths do not tell how many there were");
    const double factor = log.gpus > 1 ? volumeFactor(log.what, log.gpus) : 1.0;
    log.fit = ncclFit(log.rows, factor);
    return std::move(log);
}

} // namespace boc
