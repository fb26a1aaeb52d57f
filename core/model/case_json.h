#pragma once
// A case of `boc batch` as text: one JSON object in, a question for answer() out. What the text leaves out and a
// default fills is listed in Case::assumed; an unknown name or field is an error with its place ("hardware.gpu"), never
// a default.

#include "catalog/catalog.h"
#include "model/answer.h"

#include <optional>
#include <string>
#include <string_view>

namespace boc {

inline constexpr std::size_t caseBytes = 1'000'000; // of one case; a longer one is refused with line_too_long

struct CaseRead {
    std::optional<std::string> id; // absent where the text has none, or is no JSON object at all
    Result<Case> question;
};

// Codes beside those of json::parse: unknown_gpu, unknown_server, unknown_model, unknown_<field>, unknown_field,
// missing_field, wrong_type, out_of_range, servers_not_whole, no_network, illegal_layout, unsupported_task,
// unsupported_model, unsupported_<field>. `source` goes before the place ("case.json: hardware.gpu"); "" for a line.
CaseRead readCase(std::string_view text, const Catalog& catalog, std::string_view source = {});

} // namespace boc
