#pragma once
// How a job is cut over ranks.

#include <optional>
#include <string>

namespace boc {

enum class Recompute { none, selective, full, block };
enum class Offload { none, optimizer, all };

// A complete layout. ranks = tensor * pipeline * context * data.
struct Layout {
    int tensor = 1;
    int pipeline = 1;
    int context = 1;
    int expert = 1;
    int expertTensor = 1;
    int data = 1;
    int virtualStages = 1;
    int zero = 0;       // 0: replicas, 1: optimizer, 2: + gradients, 3: + weights sharded
    int shardGroup = 0; // ranks that share one copy of the sharded state; 0: all data-parallel ranks
    bool sequenceParallel = false;
    Recompute recompute = Recompute::none;
    int recomputeLayers = 0; // with Recompute::block
    Offload offload = Offload::none;
    bool activationOffload = false; // what waits for the backward goes to host memory and comes back
    int microBatch = 1;

    [[nodiscard]] int ranks() const { return tensor * pipeline * context * data; }
    friend bool operator==(const Layout&, const Layout&) = default;
};

// A layout whose absent fields are free: the search takes the best legal value.
struct LayoutPins {
    std::optional<int> tensor, pipeline, context, expert, expertTensor, data, virtualStages, zero, shardGroup;
    std::optional<bool> sequenceParallel, activationOffload;
    std::optional<Recompute> recompute;
    std::optional<int> recomputeLayers;
    std::optional<Offload> offload;

    friend bool operator==(const LayoutPins&, const LayoutPins&) = default;
};

std::string nameOf(Recompute);
std::string nameOf(Offload);

// "TP 8 · PP 2 · FSDP 2, full recompute": parts that are 1 are left out; one rank alone is "one GPU".
std::string describe(const Layout& layout);

} // namespace boc
