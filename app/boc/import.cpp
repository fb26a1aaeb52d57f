#include "base/numbers.h"
#include "base/visible.h"
#include "catalog/catalog_text.h"
#include "catalog/hf_config.h"
#include "commands.h"
#include "exit_code.h"
#include "input.h"
#include "messages.h"
#include "model/transformer.h"
#include "table.h"

namespace boc {

namespace {

std::string words(const HfImport& import, double parameters) {
    const Transformer& shape = import.model.shape;
    const auto whole = [](auto value) { return groupThousands(std::to_string(value)); };
    std::string text = visible(import.model.name) + "\n";
    if (import.model.unsupported)
        text += "  cannot be answered yet: " + visible(*import.model.unsupported) + "\n";
    else
        text += table({{"parameters", whole(static_cast<std::int64_t>(parameters))},
                       {"layers", whole(shape.layers)},
                       {"hidden size", whole(shape.hidden)},
                       {"query heads", whole(shape.heads)},
                       {"key-value heads", whole(shape.keyValueHeads)},
                       {"head size", whole(shape.headSize)},
                       {"feed-forward width", whole(shape.feedForward) + (shape.gatedMlp ? ", gated" : "")},
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
    const double parameters = import->model.unsupported ? 0.0 : parameterCount(import->model.shape);
    const std::string text = arguments.json ? importText(*import, parameters) : words(*import, parameters);
    return writeOrTell(text) ? exitOk : exitInputOutput;
}

} // namespace boc
