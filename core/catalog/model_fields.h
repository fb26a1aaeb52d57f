#pragma once
// Internal: the shape of a model from fields named as in a published config.json.

#include "catalog/model_families.h"
#include "json/json.h"

#include <string>
#include <vector>

namespace boc {

// A shape whose layers are not laid out yet: the sizes that its layers have in common. 0: not given.
struct ShapeDraft {
    Transformer shape; // without kinds and order
    int layers = 0;
    Attention attention;
    DenseMlp mlp;
    int norms = 2;
};

// What a family has before any field is read: its norms, biases and ties, no sizes yet.
ShapeDraft draftOf(const ModelFamily& family);

// Takes the fields that are present and overwrites those of the draft; other keys stay unread.
void applyFields(json::ObjectReader& from, const ModelFamily& family, ShapeDraft& draft);

// Fills what follows from other fields where it was not given (head size, key-value heads, MLP width, position table),
// says so in `notes`, and reports what is missing. `complete` false: missing sizes are allowed (an unsupported model).
// `denseLayers` false: no layer has a dense MLP, so its width need not be given.
void completeDraft(json::ObjectReader& from, const ModelFamily& family, bool complete, bool denseLayers,
                   ShapeDraft& draft, std::vector<std::string>& notes);

// Every layer alike.
Transformer uniformShape(const ShapeDraft& draft);

} // namespace boc
