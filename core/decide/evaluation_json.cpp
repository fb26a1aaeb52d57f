#include "decide/evaluation_json.h"

#include "model/answer_fields.h"

#include <algorithm>
#include <cmath>

namespace boc {

namespace {

using json::Json;

Json orNull(const std::optional<Seconds>& time) { return time ? Json(time->value()) : Json(); }

// true, false or "borderline": what a script asks first.
Json fitField(FitState state) {
    if (state == FitState::borderline)
        return nameOf(state);
    return state == FitState::fits;
}

Json costFields(const Cost& cost, const std::string& currency) {
    Json fields = {{"currency", currency},
                   {"total_minor", cost.total.minorUnits()},
                   {"complete", cost.complete()},
                   {"missing", cost.missing}};
    if (cost.low)
        fields["low_minor"] = cost.low->minorUnits();
    if (cost.high)
        fields["high_minor"] = cost.high->minorUnits();
    return fields;
}

Json linesOf(const Cost& cost) {
    Json lines = Json::array();
    for (const CostLine& line : cost.lines)
        lines.push_back({{"name", line.name},
                         {"minor", line.amount.minorUnits()},
                         {"capital", line.capital},
                         {"source", line.source}});
    return lines;
}

Json optionFields(const Option& option, const std::string& currency) {
    return {{"id", option.id},
            {"title", option.title},
            {"shape", nameOf(option.shape)},
            {"servers", option.servers},
            {"gpus", option.gpus},
            {"as_drawn", option.asDrawn},
            {"changes_result", option.changesResult},
            {"fits", fitField(option.fit)},
            {"verdict", nameOf(option.fit)},
            {"seconds", orNull(option.run)},
            {"seconds_low", orNull(option.runLow)},
            {"seconds_high", orNull(option.runHigh)},
            {"layout", option.answer ? Json(describe(option.answer->layout)) : Json()},
            {"cost", costFields(option.cost, currency)},
            {"holds", option.holdsAll},
            {"why_not", option.whyNot}};
}

std::string unitOf(ConstraintMetric metric, const std::string& currency) {
    switch (metric) {
    case ConstraintMetric::memory:
        return "share";
    case ConstraintMetric::calendarTime:
    case ConstraintMetric::latency:
        return "s";
    case ConstraintMetric::budget:
        return currency;
    default:
        return "";
    }
}

Json constraintList(const Evaluation& evaluation, const std::string& currency) {
    Json list = Json::array();
    for (const ConstraintResult& one : evaluation.constraints) {
        Json holds; // null: not answered
        if (one.holds != Holds::unanswered)
            holds = one.holds == Holds::yes;
        const bool finite = std::isfinite(one.value);
        list.push_back({{"id", one.id.text},
                        {"name", one.name},
                        {"metric", nameOf(one.metric)},
                        {"force", one.force == ConstraintForce::hard ? "hard" : "target"},
                        {"value", finite && one.holds != Holds::unanswered ? Json(one.value) : Json()},
                        {"limit", one.limit},
                        {"unit", unitOf(one.metric, currency)},
                        {"value_text", one.valueText},
                        {"limit_text", one.limitText},
                        {"holds", std::move(holds)}});
    }
    return list;
}

Json jobFields(const JobEvaluation& job) {
    Json fields = job.drawn.answer
                      ? answerFields(*job.drawn.answer)
                      : errorFields({"not_answered", "jobs." + job.id.text,
                                     job.problem.empty() ? "no layout is legal on the drawn hardware" : job.problem});
    fields["id"] = job.id.text;
    if (job.drawn.launch)
        fields["launch"] = launchFields(*job.drawn.launch);
    fields["shape"] = nameOf(job.shape);
    Json servers = Json::array();
    for (const NodeId& node : job.servers)
        servers.push_back(node.text);
    fields["servers"] = std::move(servers);
    return fields;
}

Json remedyFields(const Remedy& remedy, const std::string& currency) {
    const Option& option = remedy.option;
    return {{"class", nameOf(remedy.kind)},
            {"text", remedy.text},
            {"option", option.id},
            {"shape", nameOf(option.shape)},
            {"fits", fitField(option.fit)},
            {"verdict", nameOf(option.fit)},
            {"seconds", orNull(option.run)},
            {"cost", costFields(option.cost, currency)},
            {"changes_result", option.changesResult}};
}

Json flipFields(const Flip& flip) {
    return {{"axis", flip.axis},
            {"from", flip.from},
            {"value", flip.value ? Json(*flip.value) : Json()},
            {"unit", flip.unit},
            {"to_shape", nameOf(flip.toShape)},
            {"text", flip.text}};
}

Json findingFields(const Finding& finding) {
    Json subjects = Json::array();
    for (const NodeId& node : finding.subjects)
        subjects.push_back(node.text);
    return {{"code", finding.code},
            {"severity", nameOf(finding.severity)},
            {"subjects", std::move(subjects)},
            {"text", finding.text}};
}

Json verdictFields(const Verdict& verdict) {
    return {{"state", nameOf(verdict.state)}, {"answered", verdict.answered}, {"headline", verdict.headline},
            {"cause", verdict.cause},         {"cure", verdict.cure},         {"flip", verdict.flip},
            {"failing", verdict.failing.text}};
}

template <class List, class Fields> Json listOf(const List& list, Fields fields) {
    Json out = Json::array();
    for (const auto& one : list)
        out.push_back(fields(one));
    return out;
}

} // namespace

std::string nameOf(ConstraintMetric metric) {
    switch (metric) {
    case ConstraintMetric::memory:
        return "memory";
    case ConstraintMetric::calendarTime:
        return "calendar_time";
    case ConstraintMetric::availability:
        return "availability";
    case ConstraintMetric::isolation:
        return "isolation";
    case ConstraintMetric::compliance:
        return "compliance";
    case ConstraintMetric::latency:
        return "latency";
    case ConstraintMetric::budget:
        return "budget";
    }
    return "";
}

std::string nameOf(Severity severity) {
    switch (severity) {
    case Severity::error:
        return "error";
    case Severity::warning:
        return "warning";
    case Severity::information:
        return "information";
    }
    return "";
}

bool everythingHolds(const Evaluation& evaluation) {
    return evaluation.canBeWired &&
           std::ranges::all_of(evaluation.constraints, [](const auto& one) { return one.holds == Holds::yes; });
}

std::string constraintsText(const Evaluation& evaluation, const std::string& currency) {
    return json::write({{"constraints", constraintList(evaluation, currency)},
                        {"holds", everythingHolds(evaluation)},
                        {"findings", listOf(evaluation.findings, findingFields)}});
}

std::string evaluationText(const Evaluation& evaluation, const std::string& currency) {
    Json cost = costFields(evaluation.cost, currency);
    cost["lines"] = linesOf(evaluation.cost);
    const Json fields = {
        {"complete", evaluation.complete},
        {"shape", nameOf(evaluation.shape)},
        {"recommended", nameOf(evaluation.recommendedShape)},
        {"recommended_option", evaluation.recommended},
        {"verdict", verdictFields(evaluation.verdict)},
        {"constraints", constraintList(evaluation, currency)},
        {"jobs", listOf(evaluation.jobs, jobFields)},
        {"options", listOf(evaluation.options, [&](const Option& one) { return optionFields(one, currency); })},
        {"remedies", listOf(evaluation.remedies, [&](const Remedy& one) { return remedyFields(one, currency); })},
        {"flips", listOf(evaluation.flips, flipFields)},
        {"cost", std::move(cost)},
        {"findings", listOf(evaluation.findings, findingFields)}};
    const std::string bad = firstNotFinite(fields);
    if (bad.empty())
        return json::write(fields);
    return json::write(
        errorFields({"not_finite", bad, "came out as no finite number; this is a fault of the program"}));
}

} // namespace boc
