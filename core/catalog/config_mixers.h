#pragma once
// Internal: what mixes tokens in each layer, from the fields of a config.json.

#include "catalog/model_fields.h"

#include <optional>
#include <string>
#include <vector>

namespace boc {

StateSpace stateSpaceOf(json::ObjectReader& from);

// The mixer of each layer of a model whose layers may differ by window, chunk or linear attention.
class ConfigMixers {
public:
    ConfigMixers(json::ObjectReader& from, const json::Json& config, const ModelFamily& family,
                 const ShapeDraft& draft);

    [[nodiscard]] Mixer of(int layer) const;
    void seeBothWays() { plain_.reach = global_.reach = Reach::bothWays; }

private:
    void readWindow(json::ObjectReader& from, const ModelFamily& family, int longest);
    [[nodiscard]] bool isLinear(int layer) const;
    [[nodiscard]] bool isWindowed(int layer) const;

    Attention plain_, global_;
    std::vector<std::string> types_;
    bool latent_;
    LatentAttention latentMixer_;
    std::optional<LinearAttention> linear_;
    int interval_ = 0, window_ = 0, pattern_ = 0, firstWindowed_ = 0, chunk_ = 0, chunkInterval_ = 4;
};

} // namespace boc
