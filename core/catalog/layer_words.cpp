#include "catalog/layer_words.h"

#include "base/numbers.h"
#include "base/overloaded.h"

#include <algorithm>

namespace boc {

namespace {

std::string whole(std::int64_t value) { return groupThousands(std::to_string(value)); }

std::string reachWords(const Attention& attention) {
    switch (attention.reach) {
    case Reach::causal:
        return "";
    case Reach::window:
        return ", window of " + whole(attention.reachTokens);
    case Reach::chunk:
        return ", chunks of " + whole(attention.reachTokens);
    case Reach::bothWays:
        return ", both ways";
    }
    return "";
}

std::string mixerWords(const Mixer& mixer) {
    return std::visit(Overloaded{
                          [](std::monostate) { return std::string(); },
                          [](const Attention& attention) {
                              return whole(attention.heads) + " query heads, " + whole(attention.keyValueHeads) +
                                     " key-value heads of " + whole(attention.headSize) + reachWords(attention);
                          },
                          [](const LatentAttention& latent) {
                              return whole(latent.heads) + " heads of latent attention, latent " +
                                     whole(latent.keyValueRank) +
                                     (latent.keptKeys > 0 ? ", " + whole(latent.keptKeys) + " keys kept" : "");
                          },
                          [](const LinearAttention& linear) {
                              return "linear attention, " + whole(linear.keyHeads) + " key and " +
                                     whole(linear.valueHeads) + " value heads of " + whole(linear.valueHeadSize);
                          },
                          [](const StateSpace& space) {
                              return "state space, " + whole(space.heads) + " heads of " + whole(space.headSize) +
                                     ", state " + whole(space.stateSize);
                          },
                      },
                      mixer);
}

std::string mlpWords(const Mlp& mlp) {
    return std::visit(
        Overloaded{
            [](std::monostate) { return std::string(); },
            [](const DenseMlp& dense) { return (dense.gated ? "gated MLP of " : "MLP of ") + whole(dense.width); },
            [](const ExpertMlp& experts) {
                return whole(experts.perToken) + " of " + whole(experts.experts) + " experts of " +
                       whole(experts.width) + (experts.sharedWidth > 0 ? ", shared " + whole(experts.sharedWidth) : "");
            },
        },
        mlp);
}

} // namespace

std::string describe(const LayerKind& kind) {
    const std::string mixer = mixerWords(kind.mixer);
    const std::string mlp = mlpWords(kind.mlp);
    return mixer + (mixer.empty() || mlp.empty() ? "" : "; ") + mlp;
}

std::string describeLayers(const Transformer& shape) {
    std::string text;
    for (std::size_t kind = 0; kind < shape.kinds.size(); ++kind) {
        const auto layers = std::count(shape.order.begin(), shape.order.end(), static_cast<std::uint8_t>(kind));
        text += (text.empty() ? "" : ", ") + whole(layers) + " x [" + describe(shape.kinds[kind]) + "]";
    }
    return text;
}

} // namespace boc
