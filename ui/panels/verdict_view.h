#pragma once
// What the verdict strip shows, as plain values: the texts of the evaluation and the three readouts "as drawn".

#include "decide/evaluation.h"
#include "panels/figures.h"
#include "theme/theme.h"

#include <optional>
#include <vector>

namespace boc::ui {

struct VerdictTexts {
    QString headline, cause, cure, flip;
    Mark mark = Mark::notAnswered;
    QString drawn;  // "As drawn: one server, 1 x DGX H100"
    QString source; // "kernels measured, band 90 %"
};

VerdictTexts verdictTexts(const Evaluation& evaluation);

// A figure with its band and its limit. `low`, `value`, `high` and `limit` share one unit.
struct Readout {
    QString name;             // "Memory"
    Figure figure;            // what is printed
    QString per;              // "a GPU", "a run", "3 years"
    std::optional<Mark> mark; // absent: nobody wrote a limit
    std::optional<double> low, value, high, limit;
    QString detail; // the tool tip: figure, band, limit, what is missing
};

// Memory, time and cost of the first job on the drawn hardware. A figure that is not known says so.
std::vector<Readout> readouts(const Plan& plan, const Evaluation& evaluation);

} // namespace boc::ui
