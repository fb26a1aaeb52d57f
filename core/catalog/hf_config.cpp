#include "catalog/hf_config.h"

#include "catalog/catalog_json.h"
#include "catalog/model_beyond.h"
#include "catalog/model_layers.h"

namespace boc {

namespace {

using json::Json;

std::string textAt(const Json& config, std::string_view key) {
    const auto found = config.find(key);
    return found != config.end() && found->is_string() ? found->get<std::string>() : "";
}

std::string architectureOf(const Json& config) {
    const auto found = config.find("architectures");
    return found != config.end() && found->is_array() && !found->empty() && found->front().is_string()
               ? found->front().get<std::string>()
               : "";
}

bool hasObject(const Json& config, std::string_view key) {
    const auto found = config.find(key);
    return found != config.end() && found->is_object();
}

// Only what an id may hold; "org--Model-7B.json" becomes "org--Model-7B".
std::string idFrom(std::string_view fileName) {
    std::string id;
    fileName = fileName.substr(fileName.find_last_of('/') + 1);
    if (fileName.ends_with(".json"))
        fileName.remove_suffix(5);
    for (const char c : fileName) {
        const bool allowed = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                             c == '_' || c == '-';
        id += allowed ? c : '-';
    }
    id.resize(std::min(id.size(), limits::idLength));
    return id.empty() ? "model" : id;
}

// Python writes Infinity, which JSON does not know; it becomes null of the same length, so that places in
// messages stay right. Inside texts it stays.
std::string withoutPythonNumbers(std::string_view bytes) {
    std::string text(bytes);
    bool inText = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"')
            inText = !inText;
        else if (inText && text[i] == '\\')
            ++i;
        else if (!inText)
            for (const std::string_view name : {"-Infinity", "Infinity"})
                if (text.compare(i, name.size(), name) == 0) {
                    text.replace(i, name.size(), "null" + std::string(name.size() - 4, ' '));
                    break;
                }
    }
    return text;
}

void warnOfWhatIsLeftOut(const Json& config, std::vector<std::string>& warnings) {
    for (const std::string_view tower : {"vision_config", "audio_config"})
        if (hasObject(config, tower))
            warnings.push_back(std::string(tower) + " is not counted: only the language model is read");
    if (hasObject(config, "quantization_config"))
        warnings.push_back(
            "the weights are published quantized; the precision is a choice of the job, not of the model");
}

struct FieldsRead {
    ModelEntry model;
    std::vector<std::string> notes;
};

Result<FieldsRead> readFields(const Json& config, const std::string& where) {
    Problems problems;
    json::ObjectReader reader(config, where, problems);
    if (!config.is_object())
        return std::unexpected(problems.front());
    // Models with several towers keep the language model one level down.
    if (hasObject(config, "text_config")) {
        auto inner = readFields(config.at("text_config"), reader.placeOf("text_config"));
        if (inner && inner->model.family.empty())
            inner->model.family = textAt(config, "model_type");
        return inner;
    }
    FieldsRead read;
    std::string type = reader.optionalText("model_type").value_or("");
    const std::string architecture = architectureOf(config);
    // Google's BERT files name no type, but always the token types.
    if (type.empty() && architecture.empty() && config.contains("type_vocab_size"))
        type = "bert";
    const ModelFamily* known = familyOf(type, architecture);
    const ModelFamily& family = known ? *known : plainDecoder();
    if (!known && !(type.empty() && architecture.empty()))
        read.notes.push_back("the family \"" + json::ObjectReader::shown(type.empty() ? architecture : type) +
                             "\" is not known: norms and biases are taken as Llama's");

    read.model.family = type.empty() ? architecture : type;
    read.model.unsupported = beyondThePhysics(config);
    const bool complete = !read.model.unsupported;
    ShapeDraft draft = draftOf(family);
    applyFields(reader, family, draft);
    if (type == "qwen" && draft.mlp.width % 2 == 0) {
        draft.mlp.width /= 2;
        read.notes.push_back("intermediate_size counts the two halves of the gated MLP together: half of it is taken");
    }
    completeDraft(reader, family, complete, hasDenseLayers(config), draft, read.notes);
    if (!problems.empty())
        return std::unexpected(problems.front());
    read.model.shape = complete ? laidOut(reader, config, family, draft, read.notes) : uniformShape(draft);
    // Phi's output projection is the only one with a bias.
    if (family.modelType == "phi")
        read.model.shape.extraParameters += read.model.shape.vocabulary;
    if (!problems.empty())
        return std::unexpected(problems.front());
    return read;
}

} // namespace

Result<ModelEntry> modelFromFields(const Json& fields, const std::string& where, std::vector<std::string>* notes) {
    auto read = readFields(fields, where);
    if (!read)
        return std::unexpected(read.error());
    read->model.id = ModelId{"given"};
    read->model.name = read->model.family.empty() ? "model given by its fields" : read->model.family;
    read->model.provenance = {"given by its fields", "", Confidence::unverified};
    if (notes)
        notes->insert(notes->end(), read->notes.begin(), read->notes.end());
    return std::move(read->model);
}

Result<HfImport> importHuggingFaceConfig(std::string_view bytes, std::string_view fileName, std::string_view asOf) {
    const auto config = json::parse(withoutPythonNumbers(bytes), fileName);
    if (!config)
        return std::unexpected(config.error());
    auto read = readFields(*config, std::string(fileName) + ": ");
    if (!read)
        return std::unexpected(read.error());
    HfImport import{std::move(read->model), std::move(read->notes)};
    import.model.id = ModelId{idFrom(fileName)};
    import.model.name = import.model.id.text;
    if (import.model.family.empty())
        import.model.family = "unknown";
    import.model.provenance = {std::string(fileName), std::string(asOf), Confidence::quoted};
    warnOfWhatIsLeftOut(*config, import.warnings);
    return import;
}

} // namespace boc
