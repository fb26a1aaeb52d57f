#include "plan/edit.h"
#include "plan/entries.h"
#include "plan/finding.h"
#include "plan/naming.h"

#include <set>

namespace boc {

namespace {

std::optional<Error> whyNot(const Plan& plan, const Catalog& catalog, const Job& job) {
    Problems problems;
    check::job(job, job.id.text, problems);
    if (!entries::find(plan, catalog, job.model))
        problems.push_back(finding::notInCatalog("model", job.model.text).error());
    std::set<NodeId> seen;
    for (const NodeId& id : job.servers) {
        if (!plan.server(id))
            problems.push_back({"unknown_node", job.id.text + ".servers",
                                "\"" + check::shown(id.text) + "\" is no server of this plan"});
        else if (!seen.insert(id).second)
            problems.push_back(
                {"double_id", job.id.text + ".servers", "\"" + check::shown(id.text) + "\" is named twice"});
    }
    return problems.empty() ? std::nullopt : std::optional(problems.front());
}

} // namespace

Result<Added<JobId>> addJob(const Plan& plan, const Catalog& catalog, const Job& job) {
    if (plan.jobs.size() >= ranges::jobs)
        return finding::tooMany("jobs", ranges::jobs);
    const ModelEntry* model = entries::find(plan, catalog, job.model);
    Job added = job;
    added.id = naming::newJob(plan);
    if (added.name.empty() && model)
        added.name = naming::newJobName(plan, model->name);
    if (auto why = whyNot(plan, catalog, added))
        return std::unexpected(*why);
    Plan after = plan;
    after.jobs.push_back(added);
    entries::embed(after, catalog);
    return Added<JobId>{std::move(after), added.id};
}

Result<Plan> setJob(const Plan& plan, const Catalog& catalog, const Job& job) {
    if (!plan.job(job.id))
        return finding::unknown("job", job.id.text);
    if (auto why = whyNot(plan, catalog, job))
        return std::unexpected(*why);
    Plan after = plan;
    *finding::positionOf(after.jobs, job.id) = job;
    entries::embed(after, catalog);
    return after;
}

Result<Plan> removeJob(const Plan& plan, const JobId& id) {
    if (!plan.job(id))
        return finding::unknown("job", id.text);
    Plan after = plan;
    std::erase_if(after.jobs, [&](const Job& job) { return job.id == id; });
    entries::prune(after);
    return after;
}

} // namespace boc
