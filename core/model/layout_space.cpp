#include "model/layout_space.h"

#include "model/framework.h"
#include "model/transformer.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace boc {

namespace {

std::vector<int> divisors(int of, int atMost) {
    std::vector<int> found;
    for (int d = 1; d <= std::min(of, atMost); ++d)
        if (of % d == 0)
            found.push_back(d);
    return found;
}

template <class T> std::vector<T> pinnedOr(const std::optional<T>& pin, std::vector<T> choices) {
    return pin ? std::vector<T>{*pin} : choices;
}

// Walks the dimensions one by one; every step takes what is pinned or all values that can divide, and goes on to the
// next. A step that returns false ends the walk.
class Walk {
public:
    Walk(const Case& question, const std::function<bool(const Layout&)>& visit)
        : question_(question), pins_(question.layout), gpus_(question.hardware.gpus),
          experts_(mostExperts(question.model)), visit_(visit) {
        layout_.shardGroup = pins_.shardGroup.value_or(0);
        layout_.recomputeLayers = pins_.recomputeLayers.value_or(0);
        layout_.offload = pins_.offload.value_or(Offload::none);
        layout_.activationOffload = pins_.activationOffload.value_or(false);
    }

    bool tensor() {
        return each(layout_.tensor, pinnedOr(pins_.tensor, divisors(gpus_, question_.hardware.gpusPerServer)),
                    &Walk::pipeline);
    }

private:
    template <class T> bool each(T& field, const std::vector<T>& choices, bool (Walk::*next)()) {
        for (const T choice : choices) {
            field = choice;
            if (!(this->*next)())
                return false;
        }
        return true;
    }

    [[nodiscard]] int ranksLeft() const {
        const std::int64_t used = std::int64_t{layout_.tensor} * layout_.pipeline * layout_.context;
        return used > gpus_ ? 1 : gpus_ / static_cast<int>(used);
    }

    bool pipeline() {
        const int rest = std::max(1, gpus_ / std::max(1, layout_.tensor));
        layout_.context = 1;
        return each(layout_.pipeline, pinnedOr(pins_.pipeline, divisors(rest, question_.model.layers())),
                    &Walk::context);
    }

    bool context() {
        // Parts shorter than this leave kernels nothing to do.
        constexpr int shortestPart = 2048;
        layout_.context = 1;
        const bool offers = question_.framework == Framework::megatron || question_.framework == Framework::fsdp;
        const int most = offers ? std::max(1, question_.workload.sequenceLength / shortestPart) : 1;
        return each(layout_.context, pinnedOr(pins_.context, divisors(ranksLeft(), most)), &Walk::expert);
    }

    bool expert() {
        layout_.data = pins_.data.value_or(ranksLeft());
        const bool offers = question_.framework == Framework::megatron || question_.framework == Framework::fsdp;
        const std::int64_t ranks = std::int64_t{layout_.tensor} * layout_.context * layout_.data;
        const int shared = offers && experts_ > 0 && ranks <= gpus_ ? std::gcd(experts_, static_cast<int>(ranks)) : 1;
        return each(layout_.expert, pinnedOr(pins_.expert, divisors(shared, shared)), &Walk::expertTensor);
    }

    bool expertTensor() {
        std::vector<int> choices{1};
        if (experts_ > 0 && layout_.tensor > 1 && question_.framework == Framework::megatron)
            choices.push_back(layout_.tensor);
        return each(layout_.expertTensor, pinnedOr(pins_.expertTensor, choices), &Walk::zero);
    }

    bool zero() { return each(layout_.zero, pinnedOr(pins_.zero, zeroChoices()), &Walk::virtualStages); }

    [[nodiscard]] std::vector<int> zeroChoices() const {
        const bool shared = layout_.data * static_cast<std::int64_t>(layout_.context) > 1;
        switch (question_.framework) {
        case Framework::megatron:
            return {1};
        case Framework::fsdp:
            return shared ? std::vector<int>{3, 2} : std::vector<int>{0};
        case Framework::deepspeed:
            return shared ? std::vector<int>{1, 2, 3} : std::vector<int>{0};
        case Framework::ddp:
        case Framework::single:
            break;
        }
        return {0};
    }

    bool virtualStages() {
        // More stages than layers are still looked at once: `illegal` says why they cannot be.
        std::vector<int> choices{1};
        const int layers = question_.model.layers();
        const bool offers = question_.framework == Framework::megatron && layout_.pipeline > 1;
        for (int v = 2; offers && v <= 16 && v <= (layers + 2) / layout_.pipeline; ++v)
            if (layers % (v * layout_.pipeline) == 0 || (layers + 2) % (v * layout_.pipeline) == 0)
                choices.push_back(v);
        return each(layout_.virtualStages, pinnedOr(pins_.virtualStages, choices), &Walk::microBatch);
    }

    bool microBatch() {
        const bool divides = question_.workload.globalBatch % layout_.data == 0; // else `illegal` says why
        return each(
            layout_.microBatch,
            pinnedOr(question_.workload.microBatch,
                     divides ? divisors(question_.workload.globalBatch / layout_.data, 64) : std::vector<int>{1}),
            &Walk::recompute);
    }

    bool recompute() {
        std::vector<Recompute> choices{Recompute::none, Recompute::full};
        if (question_.framework == Framework::deepspeed)
            choices = {Recompute::full}; // how its examples and integrations run
        else if (keepsScores(question_.framework, question_.software))
            choices = {Recompute::none, Recompute::selective, Recompute::full};
        return each(layout_.recompute, pinnedOr(pins_.recompute, choices), &Walk::sequenceParallel);
    }

    bool sequenceParallel() {
        // Wherever it exists it saves memory at no traffic; frameworks turn it on with tensor parallelism.
        layout_.sequenceParallel =
            pins_.sequenceParallel.value_or(layout_.tensor > 1 && question_.framework != Framework::deepspeed);
        return visit_(layout_);
    }

    const Case& question_;
    const LayoutPins& pins_;
    int gpus_;
    int experts_;
    const std::function<bool(const Layout&)>& visit_;
    Layout layout_;
};

} // namespace

void forEachLayout(const Case& question, const std::function<bool(const Layout&)>& visit) {
    Walk(question, visit).tensor();
}

int complexity(const Layout& layout) {
    const auto used = [](int ways) { return ways > 1 ? 1 : 0; };
    return used(layout.tensor) + 2 * used(layout.pipeline) + used(layout.virtualStages) + used(layout.context) +
           used(layout.expert) + used(layout.expertTensor) + (layout.shardGroup > 0 ? 1 : 0) +
           (layout.recompute != Recompute::none ? 1 : 0) + (layout.offload != Offload::none ? 2 : 0) +
           (layout.activationOffload ? 2 : 0);
}

} // namespace boc
