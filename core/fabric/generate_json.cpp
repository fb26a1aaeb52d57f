#include "fabric/generate_json.h"

#include "json/json.h"

namespace boc::fabric {

std::string generatedText(const Generated& made) {
    const Counts& counts = made.counts;
    return json::write({{"servers", made.servers},
                        {"gpus", made.gpus},
                        {"leaf", counts.leaves},
                        {"spine", counts.spines},
                        {"core", counts.cores},
                        {"cables",
                         {{"server_leaf", counts.serverToLeaf},
                          {"leaf_spine", counts.leafToSpine},
                          {"spine_core", counts.spineToCore}}},
                        {"oversubscription", counts.oversubscription}});
}

} // namespace boc::fabric
