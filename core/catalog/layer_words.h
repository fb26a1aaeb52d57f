#pragma once
// Layers in words, for people.

#include "catalog/transformer.h"

#include <string>

namespace boc {

// "128 heads of latent attention, latent 512; 8 of 256 experts of 2048, shared 2048".
std::string describe(const LayerKind& kind);

// "3 x [...], 58 x [...]": each kind with the number of its layers, in the order of its first.
std::string describeLayers(const Transformer& shape);

} // namespace boc
