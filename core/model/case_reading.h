#pragma once
// Internal: the parts of readCase. Every function reads one object of the case, notes what is wrong in `problems` and
// what it had to assume in `assumed`.

#include "json/json.h"
#include "model/case_json.h"

namespace boc {

struct CaseReading {
    const Catalog& catalog;
    std::string source;
    Problems problems;
    std::vector<Assumed> assumed;

    [[nodiscard]] std::string place(std::string_view path) const {
        return source.empty() ? std::string(path) : source + ": " + std::string(path);
    }
    void problem(std::string code, std::string_view path, std::string message) {
        problems.push_back({std::move(code), place(path), std::move(message)});
    }
    void assume(std::string field, std::string value, std::string why) {
        assumed.push_back({std::move(field), std::move(value), std::move(why)});
    }
};

// Every field that nobody asked for is a problem: a misspelt name must not pass as an absent one.
void refuseUnknown(const json::ObjectReader& reader, CaseReading& reading);

// " (close: h100-sxm, h100-nvl)" or "".
std::string closeNames(std::string_view name, const std::vector<std::string>& known);

void readModel(const json::Json& value, CaseReading& reading, Case& question);
void readTeacher(json::ObjectReader& fields, CaseReading& reading, Case& question);
void readWorkload(json::ObjectReader& fields, CaseReading& reading, Case& question);
void readHardware(const json::Json& object, CaseReading& reading, Case& question);
void readLayout(const json::Json& object, CaseReading& reading, Case& question);
// After the others: it looks at GPUs and layout.
void settleFramework(std::optional<Framework> given, CaseReading& reading, Case& question);

} // namespace boc
