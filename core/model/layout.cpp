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
    if (layout.data > 1) {
        static constexpr const char* ways[] = {"DP ", "DP ", "DP ", "FSDP "};
        part(ways[layout.zero & 3] + std::to_string(layout.data));
        if (layout.zero == 1 || layout.zero == 2)
            text += " (ZeRO " + std::to_string(layout.zero) + ")";
    }
    if (text.empty())
        text = "one GPU";
    if (layout.virtualStages > 1)
        text += ", interleaved " + std::to_string(layout.virtualStages);
    if (layout.recompute != Recompute::none)
        text += ", " + nameOf(layout.recompute) + " recompute";
    return text;
}

} // namespace boc
