#include "decide/options.h"

#include "decide/cost.h"
#include "decide/ledger.h"
#include "decide/prices.h"
#include "decide/question.h"
#include "decide/shape.h"
#include "decide/words.h"

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <tuple>

namespace boc {

namespace {

constexpr int boxSize = 8;                          // GPUs of the usual server
constexpr std::array<int, 3> serverCounts{2, 3, 4}; // beside one server and what is drawn
constexpr std::size_t largerDevices = 4;            // of the next larger kinds, at most
constexpr double noticeablyLarger = 1.05;           // memory: below, it is the same device in another form

Candidate blank(const Job& job, const Server& server, int servers, int gpus) {
    Candidate candidate;
    candidate.job = job;
    // The recipe's own offload is a step of its own (see remedies.h), never a silent way to make it fit.
    candidate.job.layout.offload = job.layout.offload.value_or(Offload::none);
    candidate.option.server = server.id;
    candidate.option.servers = servers;
    candidate.option.gpus = gpus;
    candidate.option.shape = shapeOf(servers, gpus);
    return candidate;
}

void setHardware(Candidate& candidate, Result<Hardware> hardware) {
    if (hardware)
        candidate.hardware = std::move(*hardware);
    else
        candidate.obstacle = hardware.error().message;
}

// A count of ranks that was pinned for the drawing means nothing on other hardware.
void freeRanks(Candidate& candidate, int drawnGpus) {
    if (candidate.option.gpus == drawnGpus)
        return;
    candidate.job.layout.data.reset();
    candidate.job.layout.shardGroup.reset();
}

Candidate oneGpuOf(const Plan& plan, const Catalog& catalog, const Job& job, const Server& server) {
    Candidate candidate = blank(job, server, 1, 1);
    const Gpu* gpu = catalog.find(server.gpu);
    candidate.option.id = "1gpu-" + server.id.text;
    candidate.option.title = "1 GPU (" + (gpu ? gpu->name : server.gpu.text) + ")";
    setHardware(candidate, hardwareOf(catalog, server, 1, 1, {}));
    candidate.bill = referenceBill(plan, catalog, server, 1);
    candidate.bill.gpus = 1;
    return candidate;
}

std::string drawnTitle(const Server& server, const Placement& placement) {
    const ScaleOut& out = placement.fabric.scaleOut;
    return counted(placement.servers, shortName(server)) + " as drawn, " + gigabitRateText(out.perServer) + " " +
           fabricWord(out.kind) + " a server";
}

Candidate drawnCandidate(const Plan& plan, const Catalog& catalog, const Job& job, const Server& server,
                         const Placement& placement) {
    const int servers = placement.spans ? placement.servers : 1;
    Candidate candidate = server.gpus == 1 && servers == 1 ? oneGpuOf(plan, catalog, job, server)
                                                           : templateCandidate(plan, catalog, job, server, servers);
    candidate.option.asDrawn = true;
    if (servers == 1)
        return candidate;
    if (placement.fabric.scaleOut != referenceScaleOut(server)) {
        candidate.option.id += "-drawn";
        candidate.option.title = drawnTitle(server, placement);
    }
    candidate.obstacle.clear();
    candidate.hardware = placement.hardware;
    candidate.bill = drawnBill(plan, catalog, placement);
    return candidate;
}

std::vector<const Server*> largerThan(const Catalog& catalog, const Server& base) {
    const Gpu* own = catalog.find(base.gpu);
    std::vector<std::pair<double, const Server*>> larger;
    for (const auto& [id, server] : catalog.servers) {
        const Gpu* gpu = catalog.find(server.gpu);
        const bool sameClass = server.vendor == base.vendor && server.form == base.form && server.gpus == base.gpus;
        if (own && gpu && sameClass && gpu->vendor == own->vendor &&
            gpu->usable.value() > own->usable.value() * noticeablyLarger)
            larger.emplace_back(gpu->usable.value(), &server);
    }
    std::ranges::sort(larger, [](const auto& a, const auto& b) {
        return std::pair(a.first, a.second->id) < std::pair(b.first, b.second->id);
    });
    std::vector<const Server*> servers;
    for (const auto& [memory, server] : larger)
        if (servers.size() < largerDevices)
            servers.push_back(server);
    return servers;
}

} // namespace

Candidate templateCandidate(const Plan& plan, const Catalog& catalog, const Job& job, const Server& server,
                            int servers) {
    Candidate candidate = blank(job, server, servers, servers * server.gpus);
    candidate.option.id = std::to_string(servers) + "x-" + server.id.text;
    candidate.option.title = counted(servers, shortName(server));
    const std::optional<ScaleOut> out = referenceScaleOut(server);
    if (servers > 1 && !out)
        candidate.obstacle = "the network cards of " + shortName(server) + " are not known";
    setHardware(candidate, hardwareOf(catalog, server, servers, candidate.option.gpus, out.value_or(ScaleOut{})));
    candidate.bill = referenceBill(plan, catalog, server, servers);
    return candidate;
}

const Server* boxFor(const Plan& plan, const Catalog& catalog, const Server& drawn) {
    if (drawn.gpus > 1)
        return &drawn;
    const Server* best = nullptr;
    double least = 0.0;
    for (const auto& [id, server] : catalog.servers) {
        if (server.gpu != drawn.gpu || server.gpus != boxSize || !server.nics)
            continue;
        const bool rents = plan.assumptions.tenure == Tenure::rent;
        const auto price = rents ? std::nullopt : priceOf(plan, server);
        const auto rent = rents && server.form == ServerForm::cloudInstance ? rentOf(plan, catalog, server, server.gpus)
                                                                            : std::nullopt;
        if (!price && !rent)
            continue;
        const double amount = price ? price->typical.major() : rent->perGpuHour;
        if (!best || amount < least) {
            best = &server;
            least = amount;
        }
    }
    return best;
}

std::vector<Candidate> candidatesFor(const Plan& plan, const Catalog& catalog, const Job& job,
                                     const Placement& placement) {
    const Server& drawn = *catalog.find(placement.kind);
    std::vector<Candidate> candidates{drawnCandidate(plan, catalog, job, drawn, placement)};
    const auto add = [&](Candidate candidate) {
        const bool known = std::ranges::any_of(
            candidates, [&](const Candidate& other) { return other.option.id == candidate.option.id; });
        if (!known)
            candidates.push_back(std::move(candidate));
    };
    add(oneGpuOf(plan, catalog, job, drawn));
    if (const Server* box = boxFor(plan, catalog, drawn)) {
        add(templateCandidate(plan, catalog, job, *box, 1));
        for (const int servers : serverCounts)
            add(templateCandidate(plan, catalog, job, *box, servers));
    }
    if (placement.spans)
        add(templateCandidate(plan, catalog, job, drawn, placement.servers));
    for (const Server* larger : largerThan(catalog, drawn))
        add(templateCandidate(plan, catalog, job, *larger, 1));
    for (Candidate& candidate : candidates)
        freeRanks(candidate, placement.hardware.gpus);
    return candidates;
}

Option answered(const Plan& plan, const Catalog& catalog, const Candidate& candidate, std::stop_token stop) {
    Option option = candidate.option;
    option.whyNot = candidate.obstacle;
    if (option.whyNot.empty()) {
        const auto question = questionOf(catalog, candidate.job, candidate.hardware);
        auto found = question ? answer(*question, {stop}) : std::unexpected(question.error());
        if (found)
            option.answer = std::move(*found);
        else
            option.whyNot = found.error().message;
    }
    if (option.answer) {
        option.fit = option.answer->memory.verdict;
        option.run = runTime(candidate.job, option.answer->step.seconds());
        option.runLow = runTime(candidate.job, option.answer->step.low);
        option.runHigh = runTime(candidate.job, option.answer->step.high);
    }
    // What does not fit runs no hours, so there is no rent to name either.
    const std::optional<Seconds> paid = option.fit == FitState::doesNotFit ? std::nullopt : option.run;
    option.cost = costOf(plan, catalog, candidate.bill, &candidate.job, paid);
    return option;
}

std::vector<Option> answered(const Plan& plan, const Catalog& catalog, const std::vector<Candidate>& candidates,
                             std::stop_token stop) {
    std::vector<std::optional<Option>> found(candidates.size());
    oneapi::tbb::parallel_for(std::size_t{0}, candidates.size(), [&](std::size_t i) {
        if (!stop.stop_requested())
            found[i] = answered(plan, catalog, candidates[i], stop);
    });
    std::vector<Option> options;
    for (std::optional<Option>& option : found)
        if (option)
            options.push_back(std::move(*option));
    return options;
}

bool cheaper(const Option& a, const Option& b) {
    const auto key = [](const Option& option) {
        const double run = option.run ? option.run->value() : 1e300;
        return std::tuple(!option.cost.serversPriced, option.cost.total, run, option.id);
    };
    return key(a) < key(b);
}

void sortByCost(std::vector<Option>& options) { std::ranges::sort(options, cheaper); }

} // namespace boc
