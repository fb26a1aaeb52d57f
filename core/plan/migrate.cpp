#include "plan/migrate.h"

#include "plan/plan_file.h"

#include <array>

namespace boc::migrate {

using json::Json;

namespace {

constexpr Version current{planFormatMajor, planFormatMinor};

// Moves a field that is there to a place that is free.
void move(Json& from, const char* key, Json& to, const char* newKey) {
    const auto found = from.find(key);
    if (found == from.end() || !to.is_object() || to.contains(newKey))
        return;
    Json value = std::move(*found);
    from.erase(key);
    to[newKey] = std::move(value);
}

// 0.9 had the nodes at the top, called the plan date "date", and kept a job's optimizer outside its workload.
void from09(Json& plan) {
    if (!plan.contains("nodes"))
        plan["nodes"] = Json::object();
    for (const char* sort : {"servers", "switches", "storage"})
        move(plan, sort, plan["nodes"], sort);
    move(plan, "date", plan, "plan_date");
    const auto jobs = plan.find("jobs");
    if (jobs == plan.end() || !jobs->is_array())
        return;
    for (Json& job : *jobs)
        if (job.is_object() && job.contains("workload"))
            move(job, "optimizer", job["workload"], "optimizer");
}

struct Step {
    Version from, to;
    void (*apply)(Json&);
};
// Files live longer than programs: a step is never taken out.
constexpr std::array<Step, 1> ladder{{{{0, 9}, {1, 0}, from09}}};

} // namespace

std::optional<Version> versionOf(std::string_view text) {
    std::array<int, 2> parts{};
    std::size_t part = 0;
    std::size_t digits = 0;
    for (const char c : text) {
        if (c == '.' && digits > 0 && part == 0) {
            part = 1;
            digits = 0;
        } else if (c >= '0' && c <= '9' && ++digits <= 4) {
            parts[part] = parts[part] * 10 + (c - '0');
        } else {
            return std::nullopt;
        }
    }
    if (part != 1 || digits == 0)
        return std::nullopt;
    return Version{parts[0], parts[1]};
}

std::string textOf(Version version) { return std::to_string(version.major) + "." + std::to_string(version.minor); }

Version upgrade(Json& plan, Version from, std::vector<std::string>& notes) {
    for (const Step& step : ladder) {
        if (from != step.from)
            continue;
        step.apply(plan);
        plan["version"] = textOf(step.to);
        notes.push_back("The file is of version " + textOf(step.from) + " and was brought to version " +
                        textOf(step.to) + ".");
        from = step.to;
    }
    return from;
}

static_assert(ladder.back().to == current, "the ladder must end at the version this program writes");

} // namespace boc::migrate
