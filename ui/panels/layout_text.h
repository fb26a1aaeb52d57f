#pragma once
// A layout as one line of text, for the inspector: "TP 8, PP 2, ZeRO 3, full recompute", or "auto" where all is free.

#include "base/result.h"
#include "model/layout.h"

#include <QString>

namespace boc::ui {

QString textOf(const LayoutPins& pins);

// Words in any order and case, commas free: TP, PP, CP, EP, DP, VP, ZeRO and shard with a number; "FSDP" is ZeRO 3;
// "no", "selective" or "full" before "recompute"; "optimizer" or "all" before "offload"; "auto" alone. Code
// unknown_layout_word, naming the word and what is understood.
Result<LayoutPins> layoutFrom(const QString& text);

} // namespace boc::ui
