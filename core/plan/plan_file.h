#pragma once
// The plan file: bytes in, bytes out, no file system. JSON, UTF-8, sorted keys, stable order of elements, so that two
// versions of a plan compare well as text. Format "boxorcluster/plan", version major.minor; unknown fields and sections
// are kept. Same major, newer minor: read and written back with what it did not know. Newer major: read-only.
//
//   {"format": "boxorcluster/plan", "version": "1.0", "generator": "BoxOrCluster 0.1.0", "content_hash": "<SHA-256>",
//    "name": "", "notes": "", "plan_date": "2026-11-30", "currency": "USD",
//    "nodes": {"servers": [{"id": "s1", "name": "DGX H100 1", "server": "dgx-h100", "count": 1, "role": "train",
//                           "position": {"x": 0, "y": 0}}],
//              "switches": [{"id": "w1", "name": "", "kind": "", "position": {}}], "storage": [as switches]},
//    "links": [{"id": "l1", "from": "s1", "to": "w1", "kind": "ib-ndr", "count": 8}],
//    "jobs": [{"id": "j1", "name": "", "model": "", "workload": {}, "tokens": 1e9, "runs_per_year": 1,
//              "framework": "fsdp", "software": {}, "layout": {}, "servers": ["s1"]}],
//    "constraints": [{"id": "c1", "metric": "calendar_time", "limit": 86400, "force": "hard", "owner": "", "date": "",
//                     "note": ""}],
//    "price_overrides": [{"item": "dgx-h100", "price": 199000, "source": "", "date": ""}],
//    "assumptions": {"tenure": "purchase", "horizon_years": 3, "power_price": 0.0861, "pue": 1.54, "headroom": 0,
//                    "rent_per_gpu_hour": 2.5},
//    "entries": {"gpus": [], "servers": [], ...}}
//
// Workload, software and layout as in `boc batch` (task, precision, seq_len, ..., tp, pp, ...). May be absent: lists,
// optional values, texts other than names and dates, count (1), role (train), runs_per_year (1), flags (false), the
// adapter of LoRA (rank 8, all linear layers); absent assumptions are noted. `content_hash` is of the canonical text of
// all the rest; a mismatch is a note, not an error. All else missing is an error, as is a value out of its range.

#include "base/result.h"
#include "plan/plan.h"

#include <string>
#include <string_view>

namespace boc {

inline constexpr std::string_view planFormat = "boxorcluster/plan";
inline constexpr int planFormatMajor = 1;
inline constexpr int planFormatMinor = 0;

struct PlanRead {
    Plan plan;
    bool readOnly = false;          // a newer major version: it may be looked at, not written
    std::vector<std::string> notes; // what was migrated or repaired by offer, in words
};

// All problems, not only the first. `fileName` is for messages. Entries of the catalogue are not looked up here (the
// plan may rely on the program's): ask checkPlan next. Codes: those of json::parse, not_a_plan, bad_version,
// unsupported_version, missing_field, wrong_type, out_of_range, not_whole, text_too_long, empty_name, bad_id, bad_date,
// bad_currency, too_many, unknown_<field> of a choice, double_id, unknown_node, link_to_itself, two_stores.
std::expected<PlanRead, Problems> readPlan(std::string_view bytes, std::string_view fileName);

// The same plan gives the same bytes, and readPlan(writePlan(p)) == p.
std::string writePlan(const Plan& plan);

// SHA-256 of the plan's bytes, hexadecimal: what the report prints and what tells two plans apart.
std::string planHash(const Plan& plan);

} // namespace boc
