#pragma once
// The example plans, drawn by the edits. The files in resources/examples are what these functions write.

#include "decide/drawing.h"

#include <array>
#include <functional>
#include <string>

namespace boc::test {

inline constexpr double aDay = 86400.0;

// 8B LoRA on one rented GPU: the smallest shape there is.
inline Plan loraOnOneGpu() {
    Drawing drawing;
    drawing.plan().name = "8B LoRA on one GPU";
    drawing.plan().notes =
        "Adapters for an 8B model, ten times a year. Is one rented GPU enough, or does a server pay?";
    drawing.plan().assumptions.tenure = Tenure::rent;
    drawing.server("runpod-h100-sxm");
    Job job = lora8b();
    job.runsPerYear = 10.0;
    drawing.job(job);
    drawing.constraint(ConstraintMetric::memory, 0.0, ConstraintForce::hard);
    drawing.constraint(ConstraintMetric::calendarTime, 2.0 * aDay, ConstraintForce::target);
    return drawing.plan();
}

// 70B full fine-tune at 8K context on one DGX H100: the question the product opens with.
inline Plan fineTuneOnOneBox() {
    Drawing drawing;
    drawing.plan().name = "70B fine-tune on one box";
    drawing.plan().notes = "Can a 70B full fine-tune with 8K context run on one 8 x H100 server? If not, what instead?";
    drawing.server("dgx-h100");
    Job job = fineTune70b();
    job.tokens = 5e9;
    job.runsPerYear = 12.0;
    drawing.job(job);
    drawing.constraint(ConstraintMetric::memory, 0.0, ConstraintForce::hard);
    drawing.constraint(ConstraintMetric::calendarTime, 14.0 * aDay, ConstraintForce::target);
    drawing.constraint(ConstraintMetric::budget, 1e6, ConstraintForce::target);
    return drawing.plan();
}

// 8B over two DGX H100, each on 1 x 100 GbE: slower than one of them. "What if this were 8 x HDR?" is one edit away.
inline Drawing twoBoxesOn100Gbe() {
    Drawing drawing = twoBoxes();
    drawing.plan().name = "8B on two boxes over 100 GbE";
    drawing.plan().notes = "Will 16 GPUs finish sooner than 8 on a 100 GbE network? 65 536 tokens a step.";
    const NodeId store = drawing.store("nfs-tcp");
    drawing.link(store, NodeId{"s1"}, "roce-100", 1);
    drawing.link(store, NodeId{"s2"}, "roce-100", 1);
    drawing.move(NodeId{"s1"}, {80.0, 320.0});
    drawing.move(NodeId{"s2"}, {480.0, 320.0});
    drawing.move(NodeId{"w1"}, {280.0, 80.0});
    drawing.move(store, {280.0, 560.0});
    Job job = fineTune8b();
    job.runsPerYear = 24.0;
    drawing.job(job);
    drawing.constraint(ConstraintMetric::memory, 0.0, ConstraintForce::hard);
    return drawing;
}

struct Example {
    std::string name; // of the file, without ending
    std::function<Plan()> draw;
};

inline std::array<Example, 3> examples() {
    return {{{"8b-lora-one-gpu", loraOnOneGpu},
             {"70b-finetune-one-box", fineTuneOnOneBox},
             {"8b-two-boxes-100gbe", [] { return twoBoxesOn100Gbe().plan(); }}}};
}

} // namespace boc::test
