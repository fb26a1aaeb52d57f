#include "plan/check.h"

namespace boc::check {

namespace {

void pin(const std::optional<int>& value, ranges::Whole range, const std::string& where, Problems& problems) {
    if (value)
        whole(*value, range, where, problems);
}

void workload(const Workload& workload, const std::string& where, Problems& problems) {
    whole(workload.sequenceLength, ranges::sequenceLength, where + ".seq_len", problems);
    pin(workload.microBatch, ranges::microBatch, where + ".micro_batch", problems);
    whole(workload.globalBatch, ranges::globalBatch, where + ".global_batch", problems);
    whole(workload.lora.rank, ranges::loraRank, where + ".lora.rank", problems);
}

void layout(const LayoutPins& pins, const std::string& where, Problems& problems) {
    pin(pins.tensor, ranges::degree, where + ".tp", problems);
    pin(pins.pipeline, ranges::degree, where + ".pp", problems);
    pin(pins.context, ranges::degree, where + ".cp", problems);
    pin(pins.expert, ranges::degree, where + ".ep", problems);
    pin(pins.expertTensor, ranges::degree, where + ".etp", problems);
    pin(pins.data, ranges::degree, where + ".dp", problems);
    pin(pins.virtualStages, ranges::degree, where + ".virtual_stages", problems);
    pin(pins.zero, ranges::zeroStage, where + ".zero", problems);
    pin(pins.shardGroup, ranges::degree, where + ".shard_group", problems);
    pin(pins.recomputeLayers, ranges::recomputeLayers, where + ".recompute_layers", problems);
}

} // namespace

void position(const Position& position, const std::string& where, Problems& problems) {
    number(position.x, ranges::coordinate, where + ".x", problems);
    number(position.y, ranges::coordinate, where + ".y", problems);
}

void job(const Job& job, const std::string& where, Problems& problems) {
    name(job.name, where + ".name", problems);
    workload(job.workload, where + ".workload", problems);
    number(job.tokens, ranges::tokens, where + ".tokens", problems);
    number(job.runsPerYear, ranges::runsPerYear, where + ".runs_per_year", problems);
    partialDate(job.software.date, where + ".software.date", problems);
    text(job.software.version, limits::textLength, where + ".software.version", problems);
    layout(job.layout, where + ".layout", problems);
}

ranges::Real limitOf(ConstraintMetric metric) {
    switch (metric) {
    case ConstraintMetric::memory:
        return ranges::shareKeptFree;
    case ConstraintMetric::calendarTime:
        return ranges::secondsARun;
    case ConstraintMetric::budget:
        return ranges::budget;
    case ConstraintMetric::availability:
    case ConstraintMetric::isolation:
    case ConstraintMetric::compliance:
    case ConstraintMetric::latency:
        break;
    }
    return ranges::anyLimit;
}

void constraint(const Constraint& constraint, const std::string& where, Problems& problems) {
    number(constraint.limit, limitOf(constraint.metric), where + ".limit", problems);
    text(constraint.owner, limits::textLength, where + ".owner", problems);
    partialDate(constraint.date, where + ".date", problems);
    text(constraint.note, limits::notesLength, where + ".note", problems);
}

void price(const PriceOverride& price, const std::string& where, Problems& problems) {
    identifier(price.item, where + ".item", problems);
    number(price.price.major(), ranges::price, where + ".price", problems);
    text(price.source, limits::textLength, where + ".source", problems);
    partialDate(price.date, where + ".date", problems);
}

void assumptions(const Assumptions& assumptions, const std::string& where, Problems& problems) {
    number(assumptions.horizonYears, ranges::horizonYears, where + ".horizon_years", problems);
    number(assumptions.powerPrice, ranges::powerPrice, where + ".power_price", problems);
    number(assumptions.powerUsageEffectiveness, ranges::powerUsageEffectiveness, where + ".pue", problems);
    number(assumptions.headroom, ranges::shareKeptFree, where + ".headroom", problems);
    if (assumptions.rentPerGpuHour)
        number(*assumptions.rentPerGpuHour, ranges::rentPerGpuHour, where + ".rent_per_gpu_hour", problems);
}

void description(const Plan& plan, Problems& problems) {
    text(plan.name, limits::textLength, "name", problems);
    text(plan.notes, limits::notesLength, "notes", problems);
    date(plan.planDate, "plan_date", problems);
    currency(plan.currency, "currency", problems);
}

} // namespace boc::check
