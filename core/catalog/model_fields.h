#pragma once
// Internal: the shape of a model from fields named as in a published config.json.

#include "catalog/model_families.h"
#include "json/json.h"

#include <string>
#include <vector>

namespace boc {

// The shape that a family has before any field is read: its norms, biases and ties, no sizes yet.
Transformer shapeOf(const ModelFamily& family);

// Takes the fields that are present and overwrites those of `shape`; other keys stay unread.
void applyFields(json::ObjectReader& from, const ModelFamily& family, Transformer& shape);

// Fills what follows from other fields where it was not given (head size, key-value heads, MLP width, position table),
// says so in `notes`, and reports what is missing. `complete` false: missing sizes are allowed (an unsupported model).
void completeShape(json::ObjectReader& from, const ModelFamily& family, bool complete, Transformer& shape,
                   std::vector<std::string>& notes);

} // namespace boc
