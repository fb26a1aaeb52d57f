#pragma once
// What nccl-tests and rccl-tests print, read as measurements: one operation, its ranks, a row a message size, and the
// line through them. The format is that of NVIDIA/nccl-tests and ROCm/rccl-tests: comment lines begin with "#", one of
// them names the columns, rows begin with the size in bytes.

#include "base/result.h"
#include "model/collective_kind.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace boc {

inline constexpr std::size_t logLineBytes = 4'096; // a longer line is left out and named
inline constexpr std::size_t logLines = 200'000;   // a longer log is refused

struct NcclRow {
    Bytes buffer;
    Seconds time; // out of place
    ByteRate algorithmRate, busRate;
};

// time = latency + bus bytes / bandwidth, by least squares of the relative error. Latency is absent where all rows have
// about one size: nothing tells it from bandwidth then.
struct NcclFit {
    std::optional<Seconds> latency;
    ByteRate bandwidth; // of the bus
};

struct LogComplaint {
    std::size_t line = 0; // from 1
    std::string text;
};

struct NcclLog {
    Collective what = Collective::allReduce;
    int gpus = 0;
    std::vector<NcclRow> rows;
    NcclFit fit;
    std::vector<LogComplaint> badLines; // rows left out, the first `mostNamed` of them
    std::size_t badLinesInAll = 0;
    static constexpr std::size_t mostNamed = 100;
};

// Errors: log_too_long, no_rows, unknown_collective (neither named nor told by the figures), several_collectives,
// unknown_gpus. A row that cannot be right (too few columns, no number, decimal commas, bandwidth that is not size over
// time, wrong results) is left out and named.
Result<NcclLog> readNcclLog(std::string_view text, std::string_view fileName);

// {"ok", "collective", "gpus", "rows": [{"bytes", "time_us", "algbw_gb_s", "busbw_gb_s"}], "fit": {"latency_us",
// "bandwidth_gb_s"}, "bad_lines": [{"line", "text"}]}
std::string ncclLogText(const NcclLog& log);

} // namespace boc
