#include "base/numbers.h"
#include "charts/amounts.h"
#include "decide/words.h"
#include "report/report_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace boc::ui {

namespace {

constexpr const char* fromPlan = "plan";

std::string sourceOf(const Provenance& provenance) {
    std::string text = plainText(provenance.source);
    if (!provenance.asOf.empty())
        text += (text.empty() ? "" : ", ") + plainText(provenance.asOf);
    return text;
}

// A value that equals a catalogue rate of that unit is that rate; any other was set by somebody.
std::string rateSource(const Catalog& catalog, std::string_view unit, double value) {
    for (const auto& [id, rate] : catalog.rates)
        if (rate.unit == unit && rate.typical && std::abs(*rate.typical - value) <= 1e-9 * std::abs(value))
            return sourceOf(rate.provenance);
    return fromPlan;
}

void addJob(std::vector<ReportLine>& lines, const Job& job, const Catalog& catalog) {
    const ModelEntry* model = catalog.find(job.model);
    const Workload& work = job.workload;
    lines.push_back({"model", plainText(model ? model->name : job.model.text),
                     model ? sourceOf(model->provenance) : std::string()});
    std::string recipe = nameOf(work.task) + ", " + nameOf(work.precision);
    if (work.optimizer)
        recipe += ", " + nameOf(*work.optimizer);
    lines.push_back({"recipe", recipe + ", " + nameOf(job.framework), fromPlan});
    lines.push_back({"tokens, runs a year", countText(job.tokens) + ", " + countText(job.runsPerYear), fromPlan});
    lines.push_back({"context, batch",
                     countText(work.sequenceLength) + " tokens, " + countText(work.globalBatch) + " sequences",
                     fromPlan});
}

// Fields of a case as people call them; others stay as they are.
std::string fieldWords(const std::string& field) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> known = {{
        {"layout.tp", "tensor parallel"},
        {"layout.pp", "pipeline stages"},
        {"layout.virtual_stages", "virtual stages"},
        {"layout.zero", "ZeRO stage"},
        {"layout.recompute", "recompute"},
        {"layout.sequence_parallel", "sequence parallel"},
        {"layout.cp", "context parallel"},
        {"micro_batch", "micro-batch"},
    }};
    const auto found = std::ranges::find(known, field, &std::pair<std::string_view, std::string_view>::first);
    return found == known.end() ? field : std::string(found->second);
}

void addAnswer(std::vector<ReportLine>& lines, const Answer& answer) {
    lines.push_back({"layout", describe(answer.layout), "best of the search"});
    lines.push_back({"step", boc::durationText(answer.step.seconds()) + ", MFU " + percentText(answer.mfu),
                     "kernel times " + nameOf(answer.step.kernels)});
    for (const Assumed& assumed : answer.assumed)
        lines.push_back({fieldWords(plainText(assumed.field)), plainText(assumed.value), plainText(assumed.why)});
}

void addMoney(std::vector<ReportLine>& lines, const Plan& plan, const Catalog& catalog) {
    const Assumptions& assumed = plan.assumptions;
    lines.push_back({"horizon",
                     yearsText(assumed.horizonYears) + ", " + (assumed.tenure == Tenure::rent ? "rented" : "bought") +
                         ", not discounted",
                     fromPlan});
    const std::string perHour = plan.currency + "/kWh";
    const std::string unit = plan.currency == "USD" ? "$/kWh" : plainText(perHour);
    lines.push_back({"power price", formatSignificant(assumed.powerPrice) + " " + unit,
                     rateSource(catalog, perHour, assumed.powerPrice)});
    lines.push_back({"PUE", formatSignificant(assumed.powerUsageEffectiveness),
                     rateSource(catalog, "1", assumed.powerUsageEffectiveness)});
    if (assumed.rentPerGpuHour)
        lines.push_back({"rent", formatSignificant(*assumed.rentPerGpuHour) + " a GPU-hour", fromPlan});
    for (const PriceOverride& price : plan.prices)
        lines.push_back({"price of " + plainText(price.item), moneyText(price.price, plan.currency),
                         plainText(price.source + (price.date.empty() ? "" : ", " + price.date))});
}

bool isIsoMonth(const std::string& date) {
    const auto digit = [&date](std::size_t i) { return date[i] >= '0' && date[i] <= '9'; };
    return date.size() >= 7 && date[4] == '-' && digit(0) && digit(1) && digit(2) && digit(3) && digit(5) && digit(6);
}

} // namespace

std::vector<ReportLine> assumptionsOf(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation) {
    std::vector<ReportLine> lines;
    if (!plan.jobs.empty())
        addJob(lines, plan.jobs.front(), catalog);
    addMoney(lines, plan, catalog);
    if (plan.assumptions.headroom > 0.0)
        lines.push_back({"headroom policy", percentText(plan.assumptions.headroom), fromPlan});
    if (const Subject subject = subjectOf(evaluation); subject.option && subject.option->answer)
        addAnswer(lines, *subject.option->answer);
    return lines;
}

std::string priceDatesOf(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation) {
    std::vector<std::string> months;
    const auto add = [&months](const std::string& date) {
        if (isIsoMonth(date))
            months.push_back(date.substr(0, 7));
    };
    for (const Option& option : evaluation.options)
        if (const Server* server = catalog.find(option.server); server && server->price)
            add(server->price->provenance.asOf);
    for (const SwitchNode& node : plan.switches)
        if (const Switch* kind = catalog.find(node.kind); kind && kind->price)
            add(kind->price->provenance.asOf);
    for (const PriceOverride& price : plan.prices)
        add(price.date);
    if (months.empty())
        return "not dated";
    const auto [first, last] = std::ranges::minmax(months);
    return first == last ? first : first + " to " + last;
}

} // namespace boc::ui
