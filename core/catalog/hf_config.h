#pragma once
// Models from a published config.json (the file beside the weights on Hugging Face).

#include "base/result.h"
#include "catalog/transformer.h"

#include <string>
#include <string_view>
#include <vector>

namespace boc {

struct HfImport {
    ModelEntry model; // `unsupported` says what the physics cannot do yet; the sizes that were read stand in the shape
    std::vector<std::string> warnings; // what was assumed or left out, one sentence each
};

// `fileName` is for messages, and the entry's id and name come from it. `asOf` is the ISO day of the entry's facts: the
// clock is never read, so an import into a plan passes the plan's date. Codes: those of json::parse, not_an_object,
// missing_field, wrong_type, out_of_range, not_whole, heads_do_not_divide; several problems: the first.
Result<HfImport> importHuggingFaceConfig(std::string_view bytes, std::string_view fileName, std::string_view asOf = "");

} // namespace boc
