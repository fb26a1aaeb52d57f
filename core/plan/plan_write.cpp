#include "base/sha256.h"
#include "catalog/catalog_json.h"
#include "plan/migrate.h"
#include "plan/plan_file.h"
#include "plan/plan_parts.h"
#include "plan/unknown_fields.h"

namespace boc {

using json::Json;

std::string writePlan(const Plan& plan) {
    Json unknown = unknown::objectOf(plan.unknown);
    fields::Writing fields;
    parts::plan(fields, plan);
    fields.group("assumptions", [&](fields::Writing& inner) {
        parts::assumptions(inner, plan.assumptions);
        inner.putBack(plan.assumptions.unknown);
    });
    Json entries = entriesToJson(plan.entries);
    if (const auto rest = unknown.find("entries"); rest != unknown.end()) {
        unknown::putBackEntries(entries, *rest);
        unknown.erase(rest);
    }
    Json& file = fields.object;
    file["entries"] = std::move(entries);
    file["format"] = planFormat;
    file["generator"] = std::string("BoxOrCluster ") + BOC_VERSION;
    if (!unknown.contains("version"))
        file["version"] = migrate::textOf({planFormatMajor, planFormatMinor});
    unknown::putBack(file, unknown);
    file["content_hash"] = sha256(json::write(file));
    return json::write(file);
}

std::string planHash(const Plan& plan) { return sha256(writePlan(plan)); }

} // namespace boc
