#pragma once
// Internal: an answer as a JSON value, for the writers of batch, search and evaluate.

#include "json/json.h"
#include "model/answer.h"

namespace boc {

json::Json answerFields(const Answer& answer);
json::Json errorFields(const Error& error);
struct Launch;
json::Json launchFields(const Launch& launch);
json::Json layoutFields(const Layout& layout);

// The path of the first number that is not finite, "" where all are.
std::string firstNotFinite(const json::Json& value, const std::string& path = {});

} // namespace boc
