#pragma once
// A framework as a row of switches: what it can launch, what it overlaps, what it fuses, what it costs a step.

#include "model/answer.h"
#include "model/constants.h"
#include "model/kernel_time.h"

#include <optional>
#include <string>

namespace boc {

struct FrameworkTraits {
    AttentionCode attention = AttentionCode::flashSince2024;
    double elementwisePasses = 1.0; // multiplies the traffic of a layer's element-wise work
    double slowdown = 1.0;          // of the device's work, by how tuned the software is
    double launchFactor = 1.0;      // host time of a kernel launch against a plain loop
    Seconds stepOverhead;           // host work a step: data, logging, optimizer bookkeeping
    double tensorExposed = 1.0;     // share of tensor-parallel traffic that nothing hides
    double expertOverhead = 1.0;    // of routing, permuting and exchanging tokens, by the software's age
    bool dropout = false;           // keeps masks for the backward
    bool eager = false;             // unfused norms, rotary embedding and activation keep their own copies
    bool gradientOverlap = true;    // reduces gradients while the backward still runs
    Recompute defaultRecompute = Recompute::none;
};

// Depends on framework, software date and compilation only.
FrameworkTraits traitsOf(Framework framework, const Software& software, bool compiled, const Constants& constants);

// Whether attention materialises its scores, so that recomputing its core alone is worth a try.
bool keepsScores(Framework framework, const Software& software);

// What "selective" recomputation means: Megatron runs attention's core again (Korthikanti et al. 2022); PyTorch's
// per-operation policy, as torchtitan uses it, keeps attention and every second product and runs the other half of the
// layer again.
constexpr bool selectiveRunsHalfTheLayer(Framework framework) { return framework != Framework::megatron; }

// The optimizer the framework uses where none is named: Megatron keeps fp32 gradients in 16-bit runs.
Optimizer defaultOptimizer(Framework framework, Precision precision);

struct Illegal {
    std::string reason; // stable key
    std::string text;   // with the figures and the nearest that works
};

// Whether `framework` can launch this layout for this job on this hardware: divisibility, what the framework offers,
// and the batch. Memory is not asked here.
std::optional<Illegal> illegal(const Case& question, const Layout& layout);

// Micro-batches a pipeline runs a step: global batch / (micro-batch x data). Legal layouts divide.
int microBatchesPerStep(const Case& question, const Layout& layout);

} // namespace boc
