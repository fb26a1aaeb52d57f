#include "model/schedule.h"

#include <algorithm>
#include <optional>

namespace boc {

namespace {

bool givesInputGradient(Pass pass) { return pass == Pass::backward || pass == Pass::inputGradient; }
bool freesActivations(Pass pass) { return pass == Pass::backward || pass == Pass::weightGradient; }

// When the forward and the input gradient of each micro-batch ended on each chunk.
class Ends {
public:
    Ends(int microBatches, std::size_t chunks)
        : chunks_(chunks), ends_(2 * static_cast<std::size_t>(microBatches) * chunks, Seconds(-1.0)) {}

    Seconds& of(Pass pass, int microBatch, int chunk) {
        const std::size_t at = static_cast<std::size_t>(microBatch) * chunks_ + static_cast<std::size_t>(chunk);
        return ends_[2 * at + (pass == Pass::forward ? 0 : 1)];
    }
    [[nodiscard]] int lastChunk() const { return static_cast<int>(chunks_) - 1; }

private:
    std::size_t chunks_;
    std::vector<Seconds> ends_; // negative: not yet
};

struct Worker {
    std::size_t next = 0;
    Seconds free;
    int waiting = 0;
};

class Simulation {
public:
    Simulation(const std::vector<StageOrder>& orders, const std::vector<ChunkTimes>& chunks, int microBatches,
               Seconds transfer, Events events)
        : orders_(orders), chunks_(chunks), transfer_(transfer), keep_(events == Events::keep),
          ends_(microBatches, chunks.size()), workers_(orders.size()) {
        step_.stages.resize(orders.size());
    }

    SimulatedStep run() && {
        // A stage that cannot go on is looked at again after every other stage that could.
        bool moved = true;
        while (moved) {
            moved = false;
            for (std::size_t stage = 0; stage < orders_.size(); ++stage)
                while (workers_[stage].next < orders_[stage].size() && work(stage))
                    moved = true;
        }
        for (std::size_t stage = 0; stage < orders_.size(); ++stage) {
            step_.duration = std::max(step_.duration, workers_[stage].free);
            step_.complete = step_.complete && workers_[stage].next == orders_[stage].size();
        }
        for (StageUse& use : step_.stages)
            use.bubble = step_.duration - use.busy - use.receiving;
        if (keep_)
            std::ranges::stable_sort(step_.events, {}, &ScheduleEvent::stage);
        return std::move(step_);
    }

private:
    struct Start {
        Seconds ready;
        bool received = false; // from another chunk, not its own forward
    };

    // Nothing while what it waits for has not ended.
    std::optional<Start> startOf(const PassOnStage& what) {
        Start start;
        const auto after = [&](Pass pass, int chunk) {
            const Seconds end = ends_.of(pass, what.microBatch, chunk);
            start.ready = std::max(start.ready, end);
            return end >= Seconds();
        };
        if (what.pass == Pass::forward) {
            start.received = what.chunk > 0;
            if (start.received && !after(Pass::forward, what.chunk - 1))
                return std::nullopt;
        } else if (what.pass == Pass::weightGradient) {
            if (!after(Pass::inputGradient, what.chunk))
                return std::nullopt;
        } else {
            start.received = what.chunk < ends_.lastChunk();
            if (!after(Pass::forward, what.chunk) || (start.received && !after(Pass::inputGradient, what.chunk + 1)))
                return std::nullopt;
        }
        return start;
    }

    // The next pass of a stage, or a forward and the backward beside it, if they can start.
    bool work(std::size_t stage) {
        Worker& worker = workers_[stage];
        const PassOnStage& what = orders_[stage][worker.next];
        const auto start = startOf(what);
        if (!start)
            return false;
        if (what.besideNext) {
            const PassOnStage& other = orders_[stage][worker.next + 1];
            const auto otherStart = startOf(other);
            if (!otherStart)
                return false;
            take(stage, what, {std::max(start->ready, otherStart->ready), false});
            take(stage, other, {worker.free, false});
            // Both advance together, so the next stage gets neither before the end.
            ends_.of(what.pass, what.microBatch, what.chunk) = worker.free;
        } else {
            take(stage, what, *start);
        }
        return true;
    }

    void take(std::size_t stage, const PassOnStage& what, const Start& start) {
        Worker& worker = workers_[stage];
        StageUse& use = step_.stages[stage];
        const Seconds receiving = start.received ? transfer_ : Seconds();
        const Seconds begin = std::max(worker.free, start.ready) + receiving;
        const Seconds time = chunks_[static_cast<std::size_t>(what.chunk)].of(what.pass);
        worker.free = begin + time;
        ++worker.next;
        use.busy += time;
        use.receiving += receiving;
        if (what.pass == Pass::forward)
            use.peakChunks = std::max(use.peakChunks, ++worker.waiting);
        if (freesActivations(what.pass))
            --worker.waiting;
        if (what.pass == Pass::forward || givesInputGradient(what.pass))
            ends_.of(what.pass, what.microBatch, what.chunk) = worker.free;
        if (keep_)
            step_.events.push_back({static_cast<int>(stage), what, begin, worker.free});
    }

    const std::vector<StageOrder>& orders_;
    const std::vector<ChunkTimes>& chunks_;
    Seconds transfer_;
    bool keep_;
    Ends ends_;
    std::vector<Worker> workers_;
    SimulatedStep step_;
};

} // namespace

Seconds ChunkTimes::of(Pass pass) const {
    switch (pass) {
    case Pass::forward:
        return forward;
    case Pass::backward:
        return inputGradient + weightGradient;
    case Pass::inputGradient:
        return inputGradient;
    case Pass::weightGradient:
        break;
    }
    return weightGradient;
}

SimulatedStep simulate(const std::vector<StageOrder>& orders, const std::vector<ChunkTimes>& chunks, int microBatches,
                       Seconds transfer, Events events) {
    return Simulation(orders, chunks, microBatches, transfer, events).run();
}

} // namespace boc
