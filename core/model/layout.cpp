#include "model/layout.h"

namespace boc {

std::string describe(const Layout& layout) {
    std::string text;
    const auto part = [&](const std::string& words) { text += (text.empty() ? "" : " · ") + words; };
    if (layout.tensor > 1)
        part("TP " + std::to_string(layout.tensor));
    if (layout.pipeline > 1)
        part("PP " + std::to_string(layout.pipeline));
    if (layout.context > 1)
        part("CP " + std::to_string(layout.context));
    if (layout.expert > 1 || layout.expertTensor > 1)
        part("EP " + std::to_string(layout.expert) +
             (layout.expertTensor > 1 ? " x ETP " + std::to_string(layout.expertTensor) : ""));
    if (layout.data > 1) {
        static constexpr const char* ways[] = {"DP ", "DP ", "DP ", "FSDP "};
        part(ways[layout.zero & 3] + std::to_string(layout.data));
        if (layout.zero == 1 || layout.zero == 2)
            text += " (ZeRO " + std::to_string(layout.zero) + ")";
    }
    if (layout.shardGroup > 0 && layout.shardGroup < layout.data * layout.context)
        text += " in shard groups of " + std::to_string(layout.shardGroup);
    if (text.empty())
        text = "one GPU";
    if (layout.virtualStages > 1)
        text += ", interleaved " + std::to_string(layout.virtualStages);
    if (layout.recompute != Recompute::none)
        text += ", " + nameOf(layout.recompute) + " recompute";
    if (layout.offload != Offload::none)
        text += layout.offload == Offload::all ? ", weights and optimizer on the host" : ", optimizer on the host";
    if (layout.activationOffload)
        text += ", activations on the host";
    return text;
}

} // namespace boc
