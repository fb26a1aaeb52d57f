#pragma once
// Internal: the layers of a model from the fields of a published config.json that tell them apart: windows and chunks,
// experts, latent attention, linear attention, state-space layers, patterns and blocks. Meanings as in the public
// modelling code of Hugging Face transformers (models/<family>/modeling_*.py, 4.5x) and the code beside the weights of
// Nemotron-H and Nemotron-NAS.

#include "catalog/model_fields.h"

namespace boc {

// Whether some layer has a dense MLP of the common width, so that the width must be given.
bool hasDenseLayers(const json::Json& config);

// The draft's layers laid out; `config` is the object `from` reads. Problems go to `from`, what was assumed to `notes`.
Transformer laidOut(json::ObjectReader& from, const json::Json& config, const ModelFamily& family,
                    const ShapeDraft& draft, std::vector<std::string>& notes);

} // namespace boc
