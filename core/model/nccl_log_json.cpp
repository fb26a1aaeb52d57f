#include "json/json.h"
#include "model/names.h"
#include "model/nccl_log.h"

#include <cmath>

namespace boc {

std::string ncclLogText(const NcclLog& log) {
    using json::Json;
    Json rows = Json::array();
    for (const NcclRow& row : log.rows)
        rows.push_back({{"bytes", std::llround(row.buffer.value())},
                        {"time_us", row.time.value() * 1e6},
                        {"algbw_gb_s", row.algorithmRate.value() * 1e-9},
                        {"busbw_gb_s", row.busRate.value() * 1e-9}});
    Json bad = Json::array();
    for (const LogComplaint& one : log.badLines)
        bad.push_back({{"line", one.line}, {"text", one.text}});
    const Json latency = log.fit.latency ? Json(log.fit.latency->value() * 1e6) : Json();
    return json::writeLine({{"ok", true},
                            {"collective", names::nameIn(names::collectives, log.what)},
                            {"gpus", log.gpus},
                            {"rows", std::move(rows)},
                            {"fit", {{"latency_us", latency}, {"bandwidth_gb_s", log.fit.bandwidth.value() * 1e-9}}},
                            {"bad_lines", std::move(bad)},
                            {"bad_lines_in_all", log.badLinesInAll}});
}

} // namespace boc
