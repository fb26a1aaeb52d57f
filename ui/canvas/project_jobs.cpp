#include "base/numbers.h"
#include "canvas/job_ranks.h"
#include "canvas/projection.h"
#include "document/plain_text.h"

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double sideMargin = 8.0;
constexpr double above = 40.0; // holds the comb
constexpr double below = 40.0;
constexpr double belowWithStages = 64.0;
constexpr double bracketBelowCard = 8.0;
constexpr double nestStep = 6.0;   // outlines of several jobs on the same servers
constexpr double nestBelow = 26.0; // each with a tab of its own on the lower edge
constexpr double neighbourhood = 48.0;

struct Card {
    NodeId id;
    QRectF box;
    std::optional<CardRanks> ranks;
};

// Cards near each other share an outline; a job in two corners of the canvas has two.
std::vector<QRectF> outlinesAround(const std::vector<Card>& cards, double margin, double bottom) {
    std::vector<QRectF> groups;
    for (const Card& card : cards) {
        QRectF group = card.box;
        for (bool merged = true; merged;) {
            merged = false;
            for (auto it = groups.begin(); it != groups.end(); ++it)
                if (it->adjusted(-neighbourhood, -neighbourhood, neighbourhood, neighbourhood).intersects(group)) {
                    group |= *it;
                    groups.erase(it);
                    merged = true;
                    break;
                }
        }
        groups.push_back(group);
    }
    for (QRectF& group : groups)
        group.adjust(-margin, -above, margin, bottom);
    std::ranges::sort(groups, {}, [](const QRectF& group) { return -group.width(); });
    return groups;
}

QString stageText(const Memory& memory, int stage) {
    const auto it = std::ranges::find(memory.stages, stage, &StageMemory::stage);
    const QString name = QStringLiteral("stage %1").arg(stage);
    if (it == memory.stages.end() || it->layers <= 0)
        return name;
    return QStringLiteral("%1 · layers %2–%3").arg(name).arg(it->firstLayer + 1).arg(it->firstLayer + it->layers);
}

// Cards of one stage that stand in a row share a bracket.
std::vector<StageBracket> bracketsUnder(const std::vector<Card>& cards) {
    std::vector<StageBracket> brackets;
    int previous = -1;
    for (const Card& card : cards) {
        if (!card.ranks || card.ranks->answer == nullptr || card.ranks->answer->layout.pipeline <= 1)
            return {};
        if (card.ranks->firstStage != card.ranks->lastStage)
            return {};
        const QRectF span(card.box.left(), card.box.bottom() + bracketBelowCard, card.box.width(), 0.0);
        if (card.ranks->firstStage == previous && brackets.back().span.top() == span.top()) {
            QRectF& last = brackets.back().span;
            const double left = std::min(last.left(), span.left());
            const double right = std::max(last.right(), span.right());
            last = QRectF(left, span.top(), right - left, 0.0);
        } else {
            brackets.push_back({span, stageText(card.ranks->answer->memory, card.ranks->firstStage)});
        }
        previous = card.ranks->firstStage;
    }
    return brackets;
}

QString duration(Seconds seconds) {
    const double days = seconds.value() / 86400.0;
    const auto figure = [](double value) { return QString::fromStdString(groupThousands(formatSignificant(value))); };
    if (days >= 2.0)
        return figure(days) + QStringLiteral(" days a run");
    if (seconds.value() >= 3600.0)
        return figure(seconds.value() / 3600.0) + QStringLiteral(" hours a run");
    return figure(seconds.value() / 60.0) + QStringLiteral(" minutes a run");
}

QString figuresOf(const JobEvaluation& evaluation) {
    const Option& drawn = evaluation.drawn;
    if (!drawn.answer)
        return plainText(evaluation.problem);
    if (drawn.fit == FitState::doesNotFit)
        return QStringLiteral("does not fit");
    const auto figure = [](double value) { return QString::fromStdString(groupThousands(formatSignificant(value))); };
    const Answer& answer = *drawn.answer;
    QStringList parts;
    if (drawn.run)
        parts << duration(*drawn.run);
    parts << figure(answer.tokensPerSecondPerGpu * answer.layout.ranks()) + QStringLiteral(" tokens/s");
    parts << figure(answer.step.seconds().value()) + QStringLiteral(" s a step");
    return parts.join(QStringLiteral(" · "));
}

} // namespace

JobValue jobValue(const Projection& projection, const Job& job, int number, const Places& places) {
    JobValue value;
    value.tab = plainText(job.id.text).toUpper();
    value.name = plainText(job.name);
    value.number = number;
    value.stale = projection.stale;
    std::vector<Card> cards;
    for (const NodeId& id : serversOf(projection, job))
        if (const ServerNode* server = projection.index.server(id))
            cards.push_back({id, QRectF(places(id), serverSize), ranksOn(projection, job, *server)});
    value.stages = bracketsUnder(cards);
    const double bottom = value.stages.empty() ? below : belowWithStages;
    value.outlines = outlinesAround(cards, sideMargin + number * nestStep, bottom + number * nestBelow);
    if (projection.evaluation != nullptr) {
        const auto& jobs = projection.evaluation->jobs;
        if (const auto it = std::ranges::find(jobs, job.id, &JobEvaluation::id); it != jobs.end())
            value.figures = figuresOf(*it);
    }
    return value;
}

} // namespace boc::ui
