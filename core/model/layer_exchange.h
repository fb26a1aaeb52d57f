#pragma once
// What one layer exchanges between ranks, in full: tensor parallelism's collectives, context parallelism's keys and
// values, the experts' tokens (Shoeybi et al. 2019; Korthikanti et al. 2022; Liu et al. 2023, arXiv 2310.01889;
// Lepikhin et al. 2020, arXiv 2006.16668).

#include "model/layer_time.h"

namespace boc {

// Only the communication fields are filled.
LayerTimes layerExchanges(const JobContext& context, const LayerKind& kind, const LayerCut& cut);

} // namespace boc
