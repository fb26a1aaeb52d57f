#pragma once
// Internal: what works on each token in each layer, from the fields of a config.json.

#include "catalog/model_fields.h"

#include <optional>
#include <vector>

namespace boc {

// Dense MLPs and mixtures of experts, whichever a layer has.
class ConfigMlps {
public:
    ConfigMlps(json::ObjectReader& from, const ModelFamily& family, const ShapeDraft& draft);

    // Puts the MLP of the layer into `kind`, with the norms that come with it.
    void layOut(int layer, LayerKind& kind) const;

private:
    void readDenseLayers(json::ObjectReader& from);

    DenseMlp dense_;
    std::optional<ExpertMlp> experts_;
    std::vector<int> denseLayers_;
    int first_ = 0, period_ = 1, extraNorms_ = 0, extraParameters_ = 0;
};

} // namespace boc
