#pragma once
// The plan file: bytes in, bytes out, no file system. JSON, UTF-8, sorted keys, stable order of elements, so that two
// versions of a plan compare well as text. Format "boxorcluster/plan", version major.minor; unknown fields and sections
// are kept. Same major, newer minor: read and written back with what it did not know. Newer major: read-only.

#include "base/result.h"
#include "plan/plan.h"

#include <string>
#include <string_view>

namespace boc {

inline constexpr int planFormatMajor = 1;
inline constexpr int planFormatMinor = 0;

struct PlanRead {
    Plan plan;
    bool readOnly = false;          // a newer major version: it may be looked at, not written
    std::vector<std::string> notes; // what was migrated or repaired by offer, in words
};

// All problems, not only the first. `fileName` is for messages.
std::expected<PlanRead, Problems> readPlan(std::string_view bytes, std::string_view fileName);

// The same plan gives the same bytes, and readPlan(writePlan(p)) == p.
std::string writePlan(const Plan& plan);

// SHA-256 of the plan's bytes, hexadecimal: what the report prints and what tells two plans apart.
std::string planHash(const Plan& plan);

} // namespace boc
