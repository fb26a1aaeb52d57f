#include "canvas/job_ranks.h"

#include "canvas/lookup.h"

#include <algorithm>

namespace boc::ui {

namespace {

const JobEvaluation* evaluationOf(const Projection& projection, const JobId& id) {
    if (projection.evaluation == nullptr)
        return nullptr;
    const auto& jobs = projection.evaluation->jobs;
    const auto it = std::ranges::find(jobs, id, &JobEvaluation::id);
    return it == jobs.end() ? nullptr : &*it;
}

int gpusOf(const Projection& projection, const ServerNode& node) {
    const Server* server = findEntry(projection, node.server);
    return server != nullptr ? server->gpus : 0;
}

QString span(const QString& one, const QString& many, int first, int last) {
    return first == last ? QStringLiteral("%1 %2").arg(one).arg(first)
                         : QStringLiteral("%1 %2–%3").arg(many).arg(first).arg(last);
}

QString textFor(const Layout& layout, int first, int last) {
    const int replicaRanks = std::max(1, layout.tensor * layout.context);
    const int stageRanks = std::max(1, replicaRanks * layout.data);
    if (layout.pipeline <= 1)
        return span(QStringLiteral("rank"), QStringLiteral("ranks"), first, last);
    const int firstStage = first / stageRanks;
    const int lastStage = last / stageRanks;
    const QString stage = span(QStringLiteral("stage"), QStringLiteral("stages"), firstStage, lastStage);
    if (layout.data <= 1 || firstStage != lastStage)
        return stage;
    return stage + QStringLiteral(" · ") +
           span(QStringLiteral("replica"), QStringLiteral("replicas"), first % stageRanks / replicaRanks,
                last % stageRanks / replicaRanks);
}

void judgeStages(CardRanks& ranks) {
    const Memory& memory = ranks.answer->memory;
    for (const StageMemory& stage : memory.stages) {
        if (stage.stage < ranks.firstStage || stage.stage > ranks.lastStage || stage.terms.device() < ranks.peak)
            continue;
        ranks.peak = stage.terms.device();
        ranks.state = fitOfStage(memory, stage.stage);
    }
}

std::unordered_map<NodeId, int> firstRanks(const Projection& projection, const Job& job) {
    std::unordered_map<NodeId, int> ranks;
    int first = 0;
    for (const NodeId& id : serversOf(projection, job)) {
        const ServerNode* server = projection.index.server(id);
        if (server == nullptr)
            continue;
        ranks.emplace(id, first);
        first += server->count * gpusOf(projection, *server);
    }
    return ranks;
}

// Ranks before this card on the job's earlier servers.
std::optional<int> firstRankOn(const Projection& projection, const Job& job, const NodeId& id) {
    if (projection.ranks == nullptr) {
        const RankTable table{{job.id, firstRanks(projection, job)}};
        return firstRankOn({projection.index, projection.catalog, projection.evaluation, projection.stale, &table}, job,
                           id);
    }
    const auto ranks = projection.ranks->find(job.id);
    if (ranks == projection.ranks->end())
        return std::nullopt;
    const auto found = ranks->second.find(id);
    return found == ranks->second.end() ? std::nullopt : std::optional(found->second);
}

} // namespace

FitState fitOfStage(const Memory& memory, int stage) {
    if (stage == memory.worstStage || memory.verdict == FitState::fits)
        return memory.verdict;
    const auto it = std::ranges::find(memory.stages, stage, &StageMemory::stage);
    if (it == memory.stages.end())
        return memory.verdict;
    const Bytes peak = it->terms.device();
    if (peak * (1.0 + memory.band) <= memory.capacity)
        return FitState::fits;
    return peak * (1.0 - memory.band) > memory.capacity ? memory.verdict : FitState::borderline;
}

std::vector<NodeId> serversOf(const Projection& projection, const Job& job) {
    if (const JobEvaluation* evaluation = evaluationOf(projection, job.id); evaluation != nullptr && !projection.stale)
        return evaluation->servers;
    if (!job.servers.empty())
        return job.servers;
    std::vector<NodeId> ids;
    for (const ServerNode& node : projection.index.plan().servers)
        if (node.role == NodeRole::train)
            ids.push_back(node.id);
    return ids;
}

RankTable countRanks(const Projection& projection) {
    RankTable table;
    for (const Job& job : projection.index.plan().jobs)
        table.emplace(job.id, firstRanks(projection, job));
    return table;
}

std::optional<CardRanks> ranksOn(const Projection& projection, const Job& job, const ServerNode& node) {
    const JobEvaluation* evaluation = evaluationOf(projection, job.id);
    if (evaluation == nullptr)
        return std::nullopt;
    const std::optional<int> first = firstRankOn(projection, job, node.id);
    if (!first)
        return std::nullopt;
    CardRanks ranks;
    if (!evaluation->drawn.answer || evaluation->drawn.answer->memory.stages.empty())
        return ranks;
    ranks.answer = &*evaluation->drawn.answer;
    const Layout& layout = ranks.answer->layout;
    const int gpus = gpusOf(projection, node);
    const int last = std::min(*first + gpus * node.count, layout.ranks()) - 1;
    ranks.busyGpus = std::clamp(last - *first + 1, 0, gpus);
    if (ranks.busyGpus == 0)
        return ranks;
    const int stageRanks = std::max(1, layout.tensor * layout.context * layout.data);
    ranks.firstStage = *first / stageRanks;
    ranks.lastStage = last / stageRanks;
    ranks.text = textFor(layout, *first, last);
    judgeStages(ranks);
    return ranks;
}

std::optional<CardRanks> ranksOn(const Projection& projection, const ServerNode& node) {
    for (const Job& job : projection.index.plan().jobs)
        if (std::optional<CardRanks> ranks = ranksOn(projection, job, node))
            return ranks;
    return std::nullopt;
}

} // namespace boc::ui
