#include "decide/verdict.h"

#include "base/numbers.h"
#include "decide/constraints.h"
#include "decide/slower.h"
#include "decide/words.h"

#include <algorithm>
#include <array>

namespace boc {

namespace {

// "One DGX H100", "Two DGX H100", "One H100 SXM5 80GB GPU".
std::string subject(const Grounds& grounds) {
    const Option& drawn = grounds.job.drawn;
    const Server* server = grounds.catalog.find(drawn.server);
    if (drawn.gpus == 1)
        return "One " + grounds.job.placement.hardware.gpu.name + " GPU";
    return countWord(drawn.servers) + " " + (server ? shortName(*server) : drawn.server.text);
}

std::string isOrAre(const Grounds& grounds) { return grounds.job.drawn.servers == 1 ? " is " : " are "; }

std::string incompleteText(const Cost& cost) {
    if (cost.complete())
        return {};
    return ", incomplete: " + std::to_string(cost.missing.size()) + (cost.missing.size() == 1 ? " item" : " items");
}

std::string optionText(const Plan& plan, const Option& option) {
    std::string text = option.run ? durationText(*option.run) + " a run, " : "";
    if (!option.cost.serversPriced)
        return text + "price not known";
    return text + moneyText(option.cost.total, plan.currency) + " over " + yearsText(plan.assumptions.horizonYears) +
           incompleteText(option.cost);
}

std::string cureOf(const Grounds& grounds) {
    const Option* best = grounds.recommendation.option;
    if (!best) {
        if (grounds.remedies.empty())
            return "nothing that was compared holds all hard constraints";
        const Remedy& first = grounds.remedies.front();
        return "nothing that was compared holds all hard constraints; try " + first.text +
               (first.option.changesResult ? ", which changes the result" : "");
    }
    std::string text = best->asDrawn ? "as drawn: " : "cheapest that holds: " + best->title + ", ";
    text += optionText(grounds.plan, *best);
    if (grounds.recommendation.certainty == Certainty::borderline)
        text = "nothing fits with room to spare; borderline is " + best->title + ", " + optionText(grounds.plan, *best);
    const std::vector<ConstraintResult> results = check(grounds.plan, *best);
    for (const ConstraintResult* open : unansweredHard(results))
        text += "; " + open->name + " is not answered";
    return text;
}

std::string flipOf(const std::vector<Flip>& flips) { return flips.empty() ? std::string() : flips.front().text; }

const Flip* flipOn(const std::vector<Flip>& flips, const std::string& axis) {
    const auto found = std::ranges::find(flips, axis, &Flip::axis);
    return found == flips.end() ? nullptr : &*found;
}

FitState worstState(const Grounds& grounds, const ConstraintResult* failing) {
    FitState state = grounds.job.drawn.fit;
    if (failing && failing->force == ConstraintForce::hard && failing->metric != ConstraintMetric::memory)
        state = FitState::doesNotFit;
    if (failing && state == FitState::fits)
        state = FitState::borderline;
    if (!unansweredHard(grounds.results).empty() && state == FitState::fits)
        state = FitState::borderline;
    return state;
}

std::string failureText(const Grounds& grounds, const ConstraintResult& failing) {
    if (failing.metric == ConstraintMetric::memory && grounds.job.drawn.answer &&
        grounds.job.drawn.fit == FitState::doesNotFit)
        return failing.name + ": " + memoryCause(grounds.job.drawn);
    return failing.name + ": " + failing.valueText + "; " + failing.limitText;
}

std::string failureHeadline(const Grounds& grounds, const ConstraintResult& failing) {
    const std::string who = subject(grounds) + isOrAre(grounds);
    if (failing.metric == ConstraintMetric::memory && grounds.job.drawn.fit == FitState::borderline)
        return who + "borderline";
    if (failing.metric == ConstraintMetric::budget)
        return who + "over the budget";
    if (failing.metric == ConstraintMetric::calendarTime && grounds.job.drawn.fit != FitState::doesNotFit)
        return who + "too slow";
    return who + "not enough";
}

bool runs(const Option& option) { return option.answer && option.fit != FitState::doesNotFit; }

// What makes the second server necessary, or that nothing does.
std::string forcedBy(const Grounds& grounds) {
    const std::vector<ConstraintResult> alone = check(grounds.plan, *grounds.single);
    const ConstraintResult* failing = firstFailing(alone);
    if (!failing)
        return "; no constraint forces a second server";
    return "; " + failing->name + " forces it: one server takes " + failing->valueText + ", " + failing->limitText;
}

// A drawn cluster beside one of its servers: which one is faster, and why.
void compareWithOne(Verdict& verdict, const Grounds& grounds, const ConstraintResult* failing) {
    const Step& step = grounds.job.drawn.answer->step;
    const Seconds alone = grounds.single->answer->step.seconds();
    const bool slower = step.seconds() > alone;
    verdict.headline = subject(grounds) + isOrAre(grounds) + (slower ? "slower than one" : "faster than one");
    const ExposedPart part = largestExposed(step.terms);
    const std::string rate = gigabitRateText(grounds.job.placement.fabric.scaleOut.perServer) + " a server";
    if (slower)
        verdict.cause = part.name + ": " + durationText(part.time) + " of a step of " + durationText(step.seconds()) +
                        " at " + rate + "; one server takes " + durationText(alone);
    else
        verdict.cause = timesText(alone / step.seconds()) + " as fast: a step takes " + durationText(step.seconds()) +
                        " against " + durationText(alone) + ", " + part.name + " " + durationText(part.time) + " at " +
                        rate;
    if (failing)
        verdict.cause += "; " + failureText(grounds, *failing);
    else
        verdict.cause += forcedBy(grounds);
    if (slower)
        verdict.state = std::max(verdict.state, FitState::borderline);
    if (const Flip* flip = flipOn(grounds.flips, "inter-server bandwidth"))
        verdict.flip = flip->text;
}

std::string enoughCause(const Grounds& grounds) {
    std::string text = wordsFor(grounds.shape.shape) + ": no failing constraint";
    const Memory& memory = grounds.job.drawn.answer->memory;
    text += "; " + gigabytesFigure(memory.worst().device()) + " of " + gigabytesText(memory.capacity) + " a GPU";
    return text;
}

} // namespace

std::string memoryCause(const Option& option) {
    const Memory& memory = option.answer->memory;
    const MemoryTerms& terms = memory.worst();
    const Layout& layout = option.answer->layout;
    const std::string card = ", the card has " + gigabytesText(memory.capacity);
    if (terms.state() > memory.capacity) {
        const bool training = terms.optimizer + terms.gradients > terms.weights;
        std::string text = (training ? "optimizer state needs " : "the weights need ") + gigabytesText(terms.state()) +
                           " a GPU before activations";
        // Every byte of it is on one GPU only: then the GPUs' shares add up to the whole.
        if (layout.zero == 3 || layout.data == 1)
            text += " (" +
                    groupThousands(formatFixed(terms.state().value() * static_cast<double>(option.gpus) / 1e9, 1)) +
                    " GB in all)";
        return text + card;
    }
    struct Part {
        const char* name;
        Bytes amount;
    };
    const std::array<Part, 3> parts{
        {{"activations need ", terms.activations}, {"logits need ", terms.logits}, {"buffers need ", terms.buffers}}};
    const Part& largest = *std::ranges::max_element(parts, {}, [](const Part& part) { return part.amount.value(); });
    return largest.name + gigabytesText(largest.amount) + " a GPU beside " + gigabytesText(terms.state()) +
           " of state, " + gigabytesText(terms.device()) + " in all" + card;
}

Verdict verdictOf(const Grounds& grounds) {
    Verdict verdict;
    verdict.answered = true;
    const ConstraintResult* failing = firstFailing(grounds.results);
    verdict.state = worstState(grounds, failing);
    verdict.failing = failing ? failing->id : ConstraintId{};
    verdict.cure = cureOf(grounds);
    verdict.flip = flipOf(grounds.flips);
    const Option& drawn = grounds.job.drawn;
    if (drawn.shape == Shape::cluster && runs(drawn) && grounds.single && runs(*grounds.single)) {
        compareWithOne(verdict, grounds, failing);
        return verdict;
    }
    if (failing) {
        verdict.headline = failureHeadline(grounds, *failing);
        verdict.cause = failureText(grounds, *failing);
        return verdict;
    }
    const bool several = grounds.shape.shape == Shape::standaloneServers;
    verdict.headline = several ? grounds.shape.text : subject(grounds) + isOrAre(grounds) + "enough";
    verdict.cause = enoughCause(grounds);
    for (const ConstraintResult* open : unansweredHard(grounds.results))
        verdict.cause += "; " + open->name + " is not answered";
    return verdict;
}

Verdict verdictWithoutAnswer(const Plan& plan, const PlanShape& shape, const std::string& problem) {
    Verdict verdict;
    if (!problem.empty()) {
        verdict.state = FitState::doesNotFit;
        verdict.headline = "No answer yet";
        verdict.cause = problem;
        return verdict;
    }
    const bool plain = shape.shape == Shape::oneServer || shape.shape == Shape::oneGpu;
    verdict.headline = plain ? "One server (default): no failing constraint entered" : shape.text;
    verdict.cause = "no job is described yet";
    verdict.cure = plan.servers.empty() ? "place a server and describe a job" : "describe a job";
    return verdict;
}

} // namespace boc
