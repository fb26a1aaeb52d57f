#pragma once
// One step of a pipeline as events: which pass of which micro-batch runs where and when. The order of the passes on
// each stage is the schedule's (schedule_orders.h); their times follow from what each has to wait for.

#include "base/quantity.h"

#include <vector>

namespace boc {

enum class Pass {
    forward,
    backward,      // gradients of inputs and weights in one
    inputGradient, // of a split backward: what the stage before waits for
    weightGradient // of a split backward: what only the optimizer waits for
};

struct PassOnStage {
    Pass pass = Pass::forward;
    int microBatch = 0;
    int chunk = 0;           // place in the model: chunk c follows chunk c - 1, on whatever stage that stands
    bool besideNext = false; // a forward that runs together with the next pass, a backward of the other direction
};
using StageOrder = std::vector<PassOnStage>;

// One micro-batch on one chunk of the model.
struct ChunkTimes {
    Seconds forward, inputGradient, weightGradient;
    [[nodiscard]] Seconds of(Pass pass) const;
};

struct ScheduleEvent {
    int stage = 0;
    PassOnStage what;
    Seconds start, end;
};

struct StageUse {
    Seconds busy;       // passes
    Seconds receiving;  // waiting for a transfer that is under way, before a pass
    Seconds bubble;     // the rest of the step
    int peakChunks = 0; // chunks of micro-batches whose activations wait at the same time
};

struct SimulatedStep {
    Seconds duration; // from the first forward to the end of the last pass
    std::vector<StageUse> stages;
    std::vector<ScheduleEvent> events; // by stage, then in time; empty unless asked for
    bool complete = true;              // false: the orders wait for each other
};

enum class Events { keep, drop };

// Each stage works through its order, one pass at a time. A forward waits for the forward of the chunk before and a
// backward for the backward of the chunk after, and then `transfer` for what comes from there, during which the stage
// does nothing else; both wait for what the same micro-batch did on their own chunk. Two passes beside each other start
// when both can, take as long as both, and cover each other's transfers; as events they follow each other.
SimulatedStep simulate(const std::vector<StageOrder>& orders, const std::vector<ChunkTimes>& chunks, int microBatches,
                       Seconds transfer, Events events = Events::drop);

} // namespace boc
