#include "decide/findings.h"

#include "decide/slower.h"
#include "decide/words.h"
#include "plan/rules.h"

#include <algorithm>
#include <set>

namespace boc {

namespace {

bool saysCluster(const std::string& text) {
    constexpr std::string_view word = "cluster";
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b; };
    return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

void wordingGuard(std::vector<Finding>& findings, const Plan& plan, const PlanShape& shape) {
    if (shape.shape == Shape::cluster || shape.shape == Shape::standaloneServers)
        return;
    std::vector<std::string> titles{plan.name};
    for (const Job& job : plan.jobs)
        titles.push_back(job.name);
    for (const ServerNode& node : plan.servers)
        titles.push_back(node.name);
    const auto named = std::ranges::find_if(titles, saysCluster);
    if (named == titles.end())
        return;
    std::vector<NodeId> subjects;
    for (const ServerNode& node : plan.servers)
        subjects.push_back(node.id);
    findings.push_back(
        {"SHAPE-001", Severity::warning, subjects,
         "single server: one failure domain. \"" + *named + "\" calls it a cluster; the report says server."});
}

void fabricFindings(std::vector<Finding>& findings, const PlanShape& shape, const std::vector<PlacedJob>& jobs,
                    const Plan& plan) {
    std::vector<NodeId> switches;
    for (const SwitchNode& node : plan.switches)
        switches.push_back(node.id);
    if (shape.fabricUnused)
        findings.push_back({"FAB-001", Severity::information, switches,
                            "no step spans two servers, so what joins them does no work. Give one job both servers, "
                            "or save switch and cables."});
    for (const PlacedJob& job : jobs) {
        const Placement& placement = job.placement;
        if (placement.servers > 1 && !placement.spans)
            findings.push_back({"FAB-002", Severity::warning, placement.nodes,
                                "no way joins all " + std::to_string(placement.servers) + " servers of " +
                                    job.job->name + ", so one step runs on one of them. Link them to one switch."});
        if (placement.spans && placement.fabric.direct)
            findings.push_back({"SHAPE-002", Severity::information, placement.nodes, shape.text});
    }
}

// A store reaches a job where it hangs on one of the job's switches, or on every one of its servers.
bool hasSharedStore(const Plan& plan, const Placement& placement) {
    for (const StorageNode& store : plan.storage) {
        std::set<NodeId> reached;
        for (const Link& link : plan.links)
            if (link.from == store.id || link.to == store.id)
                reached.insert(link.from == store.id ? link.to : link.from);
        const auto isReached = [&](const NodeId& id) { return reached.contains(id); };
        if (std::ranges::any_of(placement.fabric.switches, isReached) ||
            std::ranges::all_of(placement.nodes, isReached))
            return true;
    }
    return false;
}

void storeFinding(std::vector<Finding>& findings, const Plan& plan, const PlacedJob& job) {
    if (job.placement.spans && !hasSharedStore(plan, job.placement))
        findings.push_back({"STO-001", Severity::error, job.placement.nodes,
                            "no shared checkpoint path: " + job.job->name + " runs on " +
                                std::to_string(job.placement.servers) +
                                " hosts, and a restart needs what all of them wrote. Link a store to their switch."});
}

void portFinding(std::vector<Finding>& findings, const Plan& plan, const Catalog& catalog, const PlacedJob& job) {
    if (!job.placement.spans)
        return;
    std::vector<NodeId> partly;
    PortUse shown;
    for (const NodeId& id : job.placement.nodes) {
        const PortUse use = portUse(plan, catalog, id);
        if (use.total && use.used < *use.total) {
            if (partly.empty())
                shown = use;
            partly.push_back(id);
        }
    }
    if (partly.empty())
        return;
    findings.push_back({"NET-001", Severity::information, partly,
                        std::to_string(shown.used) + " of " + std::to_string(*shown.total) +
                            (shown.used == 1 ? " network cards is linked" : " network cards are linked") +
                            (partly.size() > 1 ? " on each of " + std::to_string(partly.size()) + " servers" : "") +
                            ". The free ones add bandwidth once they are linked."});
}

} // namespace

std::vector<Finding> findingsOfWiring(const Plan& plan, const Catalog& catalog) {
    constexpr std::size_t most = 50;
    const std::vector<WiringFault> faults = wiringFaults(plan, catalog);
    std::vector<Finding> findings;
    for (std::size_t i = 0; i < std::min(most, faults.size()); ++i) {
        const Error& error = faults[i].error;
        const char* code = error.code == "no_free_port"    ? "PORT-001"
                           : error.code == "switch_needed" ? "LINK-002"
                                                           : "LINK-001";
        findings.push_back({code, Severity::error, faults[i].nodes, error.message});
    }
    if (faults.size() > most)
        findings.push_back({"LINK-001",
                            Severity::error,
                            {},
                            std::to_string(faults.size() - most) + " more links or ports cannot be wired as drawn. "
                                                                   "Cure the first ones to see them."});
    return findings;
}

std::vector<Finding> findingsOfDrawing(const Plan& plan, const Catalog& catalog, const PlanShape& shape,
                                       const std::vector<PlacedJob>& jobs) {
    std::vector<Finding> findings;
    wordingGuard(findings, plan, shape);
    fabricFindings(findings, shape, jobs, plan);
    for (const PlacedJob& job : jobs) {
        storeFinding(findings, plan, job);
        portFinding(findings, plan, catalog, job);
    }
    return findings;
}

std::optional<Finding> slowerThanOne(const PlacedJob& job, const Option& single, const Flip* flip) {
    if (!job.placement.spans || !job.drawn.answer || !single.answer)
        return std::nullopt;
    const Step& step = job.drawn.answer->step;
    const Step& alone = single.answer->step;
    if (step.seconds() <= alone.seconds() || single.fit == FitState::doesNotFit)
        return std::nullopt;
    const ExposedPart part = largestExposed(step.terms);
    std::string text = part.name + " makes " + std::to_string(job.placement.servers) +
                       " servers slower than one: " + durationText(part.time) + " of a step of " +
                       durationText(step.seconds()) + " at " +
                       gigabitRateText(job.placement.fabric.scaleOut.perServer) + " a server; one server takes " +
                       durationText(alone.seconds()) + ".";
    if (flip && flip->value)
        text += " Faster from " + gigabitRateText(gigabitsPerSecond(*flip->value)) + " a server on.";
    return Finding{"NET-003", Severity::warning, job.placement.nodes, text};
}

std::vector<Finding> findingsOfAnswer(const Plan& plan, const PlacedJob& job) {
    std::vector<Finding> findings;
    if (!job.drawn.answer)
        return findings;
    const Answer& found = *job.drawn.answer;
    const int perServer = job.placement.hardware.gpusPerServer;
    if (job.placement.spans && found.layout.tensor > perServer)
        findings.push_back({"PAR-004", Severity::warning, job.placement.nodes,
                            "tensor parallel crosses the hop: TP " + std::to_string(found.layout.tensor) +
                                " over servers of " + std::to_string(perServer) + " GPUs. TP " +
                                std::to_string(perServer) + " stays inside."});
    const double years = job.drawn.run->value() * job.job->runsPerYear / (8760.0 * 3600.0);
    if (years > 1.0 && job.drawn.fit != FitState::doesNotFit)
        findings.push_back({"TIME-001", Severity::warning, job.placement.nodes,
                            plainNumber(job.job->runsPerYear) + " runs of " + durationText(*job.drawn.run) +
                                " do not go into a year: they take " + yearsText(years) +
                                ". Fewer runs, or more machines."});
    const Memory& memory = found.memory;
    const double free = 1.0 - memory.worst().device() / memory.capacity;
    if (memory.verdict == FitState::fits && free < plan.assumptions.headroom)
        findings.push_back({"MEM-001", Severity::information, job.placement.nodes,
                            "the headroom of " + percentText(plan.assumptions.headroom) +
                                " is not kept: " + percentText(free) + " of the card stay free."});
    if (found.step.kernels == KernelSource::assumed)
        findings.push_back(
            {"KRN-001", Severity::information, job.placement.nodes,
             "kernel times of " + job.placement.hardware.gpu.name +
                 " are generic: no measured kernels of its family are built in, and the band is wider for it."});
    return findings;
}

} // namespace boc
