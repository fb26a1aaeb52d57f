#include "base/sha256.h"
#include "catalog/catalog_json.h"
#include "plan/migrate.h"
#include "plan/plan_file.h"
#include "plan/plan_parts.h"
#include "plan/unknown_fields.h"

namespace boc {

using json::Json;
using migrate::Version;

namespace {

constexpr Version current{planFormatMajor, planFormatMinor};

std::unexpected<Problems> refused(std::string code, std::string where, std::string message) {
    return std::unexpected(Problems{{std::move(code), std::move(where), std::move(message)}});
}

// The version of a plan file, or why it is none that can be read.
std::expected<Version, Problems> versionOf(const Json& file, const std::string& prefix) {
    Problems problems;
    json::ObjectReader header(file, prefix, problems, json::Null::isWrong);
    if (!problems.empty())
        return std::unexpected(problems);
    const std::string format = header.text("format");
    const std::string version = header.text("version");
    if (!problems.empty())
        return std::unexpected(problems);
    if (format != planFormat)
        return refused("not_a_plan", prefix + "format",
                       "is \"" + check::shown(format) + "\"; a plan says \"" + std::string(planFormat) + "\"");
    const auto found = migrate::versionOf(version);
    if (!found)
        return refused("bad_version", prefix + "version",
                       "\"" + check::shown(version) + "\" is not a version like \"" + migrate::textOf(current) + "\"");
    return *found;
}

void noteChangedContent(const Json& file, std::vector<std::string>& notes) {
    const auto stated = file.find("content_hash");
    if (stated == file.end() || !stated->is_string())
        return;
    Json rest = file;
    rest.erase("content_hash");
    if (sha256(json::write(rest)) != stated->get_ref<const std::string&>())
        notes.push_back("The content hash does not match: the file was changed by another program or by hand.");
}

void noteNewer(Version version, PlanRead& read) {
    if (version.major > current.major) {
        read.readOnly = true;
        read.notes.push_back("The file is of version " + migrate::textOf(version) + ", newer than this program's " +
                             migrate::textOf(current) + ": it can be looked at, not saved.");
    } else if (version > current) {
        read.notes.push_back("The file is of version " + migrate::textOf(version) + ", newer than this program's " +
                             migrate::textOf(current) + ". What this program does not know is kept.");
    }
}

void readEntries(fields::Reading& fields, const std::string& prefix, PlanRead& read, Problems& problems,
                 Json& unknown) {
    const Json* raw = fields.reader().optionalObject("entries");
    if (!raw)
        return;
    CatalogRead entries;
    entriesFromJson(*raw, prefix + "entries", entries);
    problems.insert(problems.end(), entries.problems.begin(), entries.problems.end());
    read.plan.entries = std::move(entries.catalog);
    if (Json rest = unknown::ofEntries(*raw, entriesToJson(read.plan.entries)); !rest.empty())
        unknown["entries"] = std::move(rest);
}

bool listsAreWhole(const Problems& problems) {
    return std::ranges::none_of(problems, [](const Error& error) { return error.code == "too_many"; });
}

} // namespace

std::expected<PlanRead, Problems> readPlan(std::string_view bytes, std::string_view fileName) {
    const std::string prefix = std::string(fileName) + ": ";
    auto parsed = json::parse(bytes, fileName);
    if (!parsed)
        return std::unexpected(Problems{parsed.error()});
    Json file = std::move(*parsed);
    const auto stated = versionOf(file, prefix);
    if (!stated)
        return std::unexpected(stated.error());

    PlanRead read;
    noteChangedContent(file, read.notes);
    const Version version = migrate::upgrade(file, *stated, read.notes);
    if (version < current)
        return refused("unsupported_version", prefix + "version",
                       "is " + migrate::textOf(version) + ", from which no way leads to " + migrate::textOf(current));
    noteNewer(version, read);

    Problems problems;
    fields::Reading fields(file, prefix, problems);
    parts::plan(fields, read.plan);
    if (fields.reader().has("assumptions"))
        fields.group("assumptions", [&](fields::Reading& inner) {
            parts::assumptions(inner, read.plan.assumptions);
            read.plan.assumptions.unknown = inner.takeUnknown();
        });
    else
        read.notes.emplace_back("The file states no assumptions: this program's stand in their place.");
    Json entriesUnknown = Json::object();
    readEntries(fields, prefix, read, problems, entriesUnknown);
    for (const char* header : {"format", "version", "generator", "content_hash"})
        fields.reader().any(header);
    if (listsAreWhole(problems))
        check::structure(read.plan, prefix, problems);
    if (!problems.empty())
        return std::unexpected(problems);

    Json unknown = fields.unknown();
    unknown.update(entriesUnknown);
    if (version > current) // what is written back is still a file of that version
        unknown["version"] = migrate::textOf(version);
    read.plan.unknown = unknown::textOf(unknown);
    return read;
}

} // namespace boc
