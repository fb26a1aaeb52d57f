#pragma once
// Answers of answer() and search() as text: one JSON object, sorted keys, no newline. The fields are the command line's
// contract: bytes, seconds, TFLOP/s, tokens a second; memory totals are sums of the terms as printed.

#include "model/answer.h"

#include <optional>
#include <string>

namespace boc {

// An error becomes {"id", "ok": false, "error": {"code", "where", "message"}}. An absent id is null. A figure that is
// not finite never leaves: the answer becomes an error "not_finite" that names the field.
std::string answerLine(const std::optional<std::string>& id, const Result<Answer>& answer);

// {"layouts": [answers], "evaluated": n, "rejected": {reason: n}, "seconds": s}
std::string searchLine(const Case& question, const SearchResult& result);

} // namespace boc
