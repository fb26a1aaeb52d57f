#pragma once
// The time of one step as values: compute and what is exposed beside it.

#include "decide/evaluation.h"

#include <QString>

#include <vector>

namespace boc::ui {

struct StepPart {
    QString name;
    double seconds = 0.0;
};

struct StepPicture {
    double compute = 0.0;
    std::vector<StepPart> exposed; // in the order of the glossary, without what is zero
    double total = 0.0, low = 0.0, high = 0.0;
    double hidden = 0.0; // data-parallel traffic that runs under compute
    double tokens = 0.0; // of one step
    QString note;        // "MFU 43 %, 953 tokens/s a GPU"
    [[nodiscard]] double exposedTotal() const { return total - compute; }
};

// Of the first job as drawn; total 0 where there is none.
StepPicture stepPicture(const Plan& plan, const Evaluation& evaluation);

} // namespace boc::ui
