#include "base/numbers.h"
#include "base/visible.h"
#include "catalog/catalog_text.h"
#include "catalog/hf_config.h"
#include "catalog/layer_words.h"
#include "commands.h"
#include "exit_code.h"
#include "input.h"
#include "messages.h"
#include "model/transformer.h"
#include "table.h"

namespace boc {

namespace {

std::string words(const HfImport& import, double parameters, double activeParameters) {
    const Transformer& shape = import.model.shape;
    const auto whole = [](auto value) { return groupThousands(std::to_string(value)); };
    std::string text = visible(import.model.name) + "\n";
    if (import.model.unsupported)
        text += "  cannot be answered yet: " + visible(*import.model.unsupported) + "\n";
    else
        text += table({{"parameters", whole(static_cast<std::int64_t>(parameters))},
                       {"active for a token", whole(static_cast<std::int64_t>(activeParameters))},
                       {"layers", describeLayers(shape)},
                       {"hidden size", whole(shape.hidden)},
                       {"vocabulary", whole(shape.vocabulary)},
                       {"embeddings", shape.tiedEmbeddings ? "tied" : "not tied"}},
                      2);
    for (const std::string& warning : import.warnings)
        text += "  note: " + visible(warning) + "\n";
    return text;
}

} // namespace

int importConfig(const ImportArguments& arguments) {
    const auto bytes = readInput(arguments.file);
    if (!bytes) {
        tell(bytes.error());
        return exitBadInput;
    }
    const auto import = importHuggingFaceConfig(*bytes, arguments.file);
    if (!import) {
        tell(import.error());
        return exitBadInput;
    }
    const bool computed = !import->model.unsupported;
    const double total = computed ? parameterCount(import->model.shape) : 0.0;
    const double active = computed ? activeParameterCount(import->model.shape) : 0.0;
    const std::string text = arguments.json ? importText(*import, total, active) : words(*import, total, active);
    return writeOrTell(text) ? exitOk : exitInputOutput;
}

} // namespace boc
