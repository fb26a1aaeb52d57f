#include "model/schedule_orders.h"

#include <algorithm>
#include <cstdint>

namespace boc {

namespace {

std::string number(std::int64_t value) { return std::to_string(value); }

// Forwards before the first backward on a stage.
int warmUp(const PipelineShape& shape, int stage) {
    const int behind = shape.stages - 1 - stage;
    if (shape.virtualStages == 1)
        return std::min(shape.microBatches, behind);
    const int each = shape.schedule == PipelineSchedule::zeroBubble ? 1 : 2;
    const std::int64_t most = std::int64_t{shape.microBatches} * shape.virtualStages;
    return static_cast<int>(
        std::min<std::int64_t>(most, std::int64_t{shape.virtualStages - 1} * shape.stages + each * behind));
}

// One forward, one backward; with v > 1 in groups of p micro-batches, chunk after chunk.
class OneForwardOneBackward {
public:
    OneForwardOneBackward(const PipelineShape& shape, int stage)
        : shape_(shape), stage_(stage), split_(shape.schedule == PipelineSchedule::zeroBubble) {}

    StageOrder order() && {
        const int all = shape_.microBatches * shape_.virtualStages;
        const int warm = warmUp(shape_, stage_);
        for (int unit = 0; unit < warm; ++unit)
            forward(unit);
        for (int unit = warm; unit < all; ++unit) {
            forward(unit);
            backward(unit - warm);
        }
        for (int unit = all - warm; unit < all; ++unit)
            backward(unit);
        for (; split_ && weights_ < all; ++weights_)
            order_.push_back(backwardOf(weights_, Pass::weightGradient));
        return std::move(order_);
    }

private:
    void forward(int unit) { order_.push_back(passOf(unit, Pass::forward, false)); }

    void backward(int unit) {
        order_.push_back(backwardOf(unit, split_ ? Pass::inputGradient : Pass::backward));
        // Stage i is i micro-batches behind with its weight gradients, so that all stages keep as many.
        if (split_ && unit >= stage_) {
            order_.push_back(backwardOf(weights_, Pass::weightGradient));
            ++weights_;
        }
    }

    [[nodiscard]] PassOnStage backwardOf(int unit, Pass pass) const { return passOf(unit, pass, true); }

    [[nodiscard]] PassOnStage passOf(int unit, Pass pass, bool lastFirst) const {
        const int p = shape_.stages;
        const int v = shape_.virtualStages;
        if (v == 1)
            return {pass, unit, stage_, false};
        const int group = unit / (p * v);
        const int inGroup = unit % (p * v);
        const int turn = inGroup / p;
        return {pass, group * p + inGroup % p, (lastFirst ? v - 1 - turn : turn) * p + stage_, false};
    }

    PipelineShape shape_;
    int stage_;
    bool split_;
    int weights_ = 0;
    StageOrder order_;
};

// Direction 0 is the one whose first chunk is nearer to this stage, as the eight phases are written.
class DualPipe {
public:
    DualPipe(const PipelineShape& shape, int stage)
        : shape_(shape), stage_(stage), mirrored_(stage >= shape.stages / 2) {}

    StageOrder order() && {
        const int half = shape_.stages / 2;
        const int place = std::min(stage_, shape_.stages - 1 - stage_); // from the nearer end
        const int toMiddle = half - 1 - place;
        for (int i = 0; i < 2 * toMiddle; ++i)
            forward(0);
        for (int i = 0; i <= place; ++i) {
            forward(0);
            forward(1);
        }
        for (int i = 0; i < toMiddle; ++i) {
            backward(1, true);
            oldestWeights();
            forward(1);
        }
        for (int i = 0; i < shape_.microBatches / 2 - shape_.stages + place + 1; ++i) {
            both(0, 1);
            both(1, 0);
        }
        for (int i = 0; i < toMiddle; ++i) {
            backward(1, false);
            both(1, 0);
        }
        drain(place);
        for (int i = 0; i < toMiddle; ++i) {
            oldestWeights();
            backward(0, true);
        }
        while (oldest_ < waiting_.size())
            oldestWeights();
        return std::move(order_);
    }

private:
    // Only backwards are left; those of the second half leave their weight gradients for later.
    void drain(int place) {
        const int rounds = place + 1;
        bool split = false;
        for (int i = 0; i < rounds; ++i) {
            if (i == rounds / 2 && place % 2 == 1)
                split = true;
            backward(1, split);
            if (i == rounds / 2 && place % 2 == 0)
                split = true;
            backward(0, split);
        }
    }

    void forward(int direction, bool besideNext = false) {
        order_.push_back(passOf(direction, Pass::forward, forwards_[direction]++));
        order_.back().besideNext = besideNext;
    }
    void backward(int direction, bool split) {
        const Pass pass = split ? Pass::inputGradient : Pass::backward;
        order_.push_back(passOf(direction, pass, backwards_[direction]++));
        if (split) {
            waiting_.push_back(order_.back());
            waiting_.back().pass = Pass::weightGradient;
        }
    }
    // A forward of one direction beside a backward of the other.
    void both(int forwardOf, int backwardOf) {
        forward(forwardOf, true);
        backward(backwardOf, false);
    }
    void oldestWeights() { order_.push_back(waiting_[oldest_++]); }

    // The first half of the micro-batches enters at stage 0, the second half at the last.
    [[nodiscard]] PassOnStage passOf(int direction, Pass pass, int index) const {
        const bool second = (direction == 1) != mirrored_;
        return {pass, index + (second ? shape_.microBatches / 2 : 0), second ? shape_.stages - 1 - stage_ : stage_,
                false};
    }

    PipelineShape shape_;
    int stage_;
    bool mirrored_;
    int forwards_[2] = {0, 0}, backwards_[2] = {0, 0};
    StageOrder order_, waiting_;
    std::size_t oldest_ = 0;
};

} // namespace

std::optional<std::string> cannotSchedule(const PipelineShape& shape) {
    const int p = shape.stages;
    const int k = shape.microBatches;
    if (shape.virtualStages > 1 && p == 1)
        return "interleaved stages need a pipeline";
    if (shape.virtualStages > 1 && k % p != 0)
        return "interleaving needs a multiple of PP " + number(p) + " micro-batches; there are " + number(k);
    if (shape.schedule == PipelineSchedule::oneForwardOneBackward)
        return std::nullopt;
    if (p == 1)
        return "a schedule that fills the pipeline's bubble needs a pipeline";
    if (shape.schedule == PipelineSchedule::zeroBubble)
        return std::nullopt;
    if (shape.virtualStages > 1)
        return "DualPipe has one chunk a direction on each stage, no interleaved ones";
    if (p % 2 != 0)
        return "DualPipe needs an even number of stages; PP " + number(p) + " is odd, nearest PP " + number(p + 1);
    if (k % 2 != 0 || k < 2 * p)
        return "DualPipe needs an even number of micro-batches, at least two a stage (" + number(2 * p) +
               "); there are " + number(k);
    return std::nullopt;
}

std::vector<StageOrder> ordersOf(const PipelineShape& shape) {
    std::vector<StageOrder> orders;
    for (int stage = 0; stage < shape.stages; ++stage)
        orders.push_back(shape.schedule == PipelineSchedule::dualPipe ? DualPipe(shape, stage).order()
                                                                      : OneForwardOneBackward(shape, stage).order());
    return orders;
}

int peakChunks(const PipelineShape& shape, int stage) {
    const std::int64_t p = shape.stages;
    const std::int64_t v = shape.virtualStages;
    const std::int64_t all = shape.microBatches * v;
    std::int64_t most = p - stage;
    if (shape.schedule == PipelineSchedule::dualPipe)
        most = p + 1;
    else if (shape.schedule == PipelineSchedule::zeroBubble)
        most = p * v;
    else if (v > 1)
        most = p * (v - 1) + 2 * (p - stage) - 1;
    return static_cast<int>(std::min(all, most));
}

} // namespace boc
