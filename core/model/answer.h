#pragma once
// One question for one job on hardware, and its answer: the contract's batch case as values.

#include "base/quantity.h"
#include "base/result.h"
#include "catalog/transformer.h"
#include "model/collective_kind.h"
#include "model/hardware.h"
#include "model/layout.h"
#include "model/schedule.h"
#include "model/workload.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace boc {

// A field the question left open, the value taken, and why.
struct Assumed {
    std::string field;
    std::string value;
    std::string why;
    friend bool operator==(const Assumed&, const Assumed&) = default;
};

struct Case {
    std::string id;
    std::string modelName;
    Transformer model;
    std::optional<Transformer> teacher; // of distillation: answers every batch beside the student, untrained
    Workload workload;
    Hardware hardware;
    LayoutPins layout;
    Framework framework = Framework::fsdp;
    Software software;
    CollectiveQuestion collective; // of task collective, which has neither model nor workload
    std::vector<Assumed> assumed;
};

enum class FitState { fits, borderline, doesNotFit };
std::string nameOf(FitState); // "fits", "borderline", "does_not_fit"

// Bytes on one GPU. The first six add up to allocated, + fragmentation = reserved, + runtime = device.
struct MemoryTerms {
    Bytes weights, gradients, optimizer, activations, logits, buffers, fragmentation, runtime;

    [[nodiscard]] Bytes allocated() const { return weights + gradients + optimizer + activations + logits + buffers; }
    [[nodiscard]] Bytes reserved() const { return allocated() + fragmentation; }
    [[nodiscard]] Bytes device() const { return reserved() + runtime; }
    // Weights, gradients and optimizer: what the method keeps whatever the batch.
    [[nodiscard]] Bytes state() const { return weights + gradients + optimizer; }
};

struct StageMemory {
    int stage = 0;
    int firstLayer = 0; // layers [firstLayer, firstLayer + layers)
    int layers = 0;
    MemoryTerms terms;
};

struct Memory {
    std::vector<StageMemory> stages; // the worst rank of each pipeline stage
    int worstStage = 0;
    Bytes capacity; // Gpu::usable
    FitState verdict = FitState::fits;
    double band = 0.0; // the device peak lies within +- this share in 90 % of runs
    Bytes hostMemory;  // of one server, pinned copies counted

    [[nodiscard]] const MemoryTerms& worst() const { return stages[static_cast<std::size_t>(worstStage)].terms; }
};

// Exposed seconds of one step; they add up to the step.
struct StepTerms {
    Seconds compute, recompute, tensorParallel, contextParallel, expertParallel, pipelineBubble, pipelineTransfer,
        dataParallel, optimizer, offload, other;

    [[nodiscard]] Seconds total() const {
        return compute + recompute + tensorParallel + contextParallel + expertParallel + pipelineBubble +
               pipelineTransfer + dataParallel + optimizer + offload + other;
    }
};

// How the kernel times were come by: rows of the GPU's own measurements, a sister's scaled by peak, or generic
// constants.
enum class KernelSource { measured, transferred, assumed };
std::string nameOf(KernelSource);

struct Step {
    StepTerms terms;
    Seconds low, high;          // within it 90 % of real runs of this kind fall
    Seconds hiddenDataParallel; // gradient and gather traffic that runs under compute
    KernelSource kernels = KernelSource::measured;
    std::vector<StageUse> stages; // of the simulated schedule; empty where the closed form stands

    [[nodiscard]] Seconds seconds() const { return terms.total(); }
};

struct Answer {
    std::string id;
    std::vector<Assumed> assumed;
    Layout layout;
    Memory memory;
    Step step;
    double tokensPerSecondPerGpu = 0.0;
    FlopRate modelFlopsPerGpu; // model FLOPs only: forward and backward, causal attention once over the lower triangle
    FlopRate hardwareFlopsPerGpu;               // recompute counted too
    double mfu = 0.0;                           // model FLOP/s over the dense peak of the precision
    std::optional<CollectiveAnswer> collective; // of task collective, which has nothing of the above but `assumed`
};

struct Rejected {
    std::string reason; // stable key: "memory", "heads_do_not_divide", "batch_does_not_divide", ...
    std::string text;   // one sentence with the figures of the nearest
    std::int64_t count = 0;
    Layout nearest; // of this reason, the one nearest to feasible
};

struct SearchResult {
    std::vector<Answer> layouts;    // feasible, best first by the slow end of the band; near-ties: the simpler first
    std::vector<Rejected> rejected; // most frequent first
    std::int64_t evaluated = 0;
    Seconds seconds;
    bool complete = true; // false: stopped, best so far
};

struct SearchProgress {
    std::int64_t evaluated = 0;
    std::optional<Seconds> best; // the slow end of the band of the fastest that can run, so far
};

// Stop: the best so far is answered, within some tens of milliseconds. Progress is called on the asking thread.
struct SearchControl {
    std::stop_token stop = {};
    std::function<void(const SearchProgress&)> progress = {};
};

// The door for one job: a pinned layout is computed, a free one searched, on all cores. Errors carry the contract's
// codes: "unsupported_...", "illegal_layout", "batch_does_not_divide"; that no layout fits is not an error (the least
// bad layout is answered with verdict does_not_fit). Thread-safe; same input, same answer.
Result<Answer> answer(const Case& question, const SearchControl& control = {});

// All layouts the framework can launch, at most `top` kept.
Result<SearchResult> search(const Case& question, int top, const SearchControl& control = {});

// The same with other constants than those compiled in (`boc batch --constants`).
struct Constants;
Result<Answer> answer(const Case& question, const Constants& constants, const SearchControl& control = {});
Result<SearchResult> search(const Case& question, int top, const Constants& constants,
                            const SearchControl& control = {});

} // namespace boc
