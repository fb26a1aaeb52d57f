#pragma once
// The answer for a whole plan, as a plain value: what the window, the report, boc and the tests show. Produced by
// evaluate() and by nothing else.

#include "base/money.h"
#include "model/answer.h"
#include "model/launch/launch.h"
#include "plan/plan.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace boc {

// See the glossary in README.md. A cluster begins where one training step needs a second host and a network that can
// fail by itself.
enum class Shape { oneGpu, oneServer, standaloneServers, serverWithStandby, cluster };
std::string nameOf(Shape);   // "one_gpu", ...
std::string wordsFor(Shape); // "one GPU", "one server", "standalone servers", "one server with standby", "cluster"

// A sum that knows what it lacks. `total` covers what is known; a missing price is never taken as 0.
struct CostLine {
    std::string name; // "2 x DGX H100", "power, 7.8 kW at 1.54 PUE"
    Money amount;
    bool capital = false; // once, against spread over the horizon
    std::string source;
};
struct Cost {
    std::vector<CostLine> lines;      // they add up to total
    std::vector<std::string> missing; // what has no price, in words
    Money total;                      // over the horizon
    std::optional<Money> low, high;   // from the price ranges, where known
    bool serversPriced = false;       // the servers themselves have a price or a rent: without, no ranking
    [[nodiscard]] bool complete() const { return missing.empty(); }
};

// One way to run the job: a row of the comparison.
struct Option {
    std::string id;    // "1x-dgx-h100", stable: server kind, count, recipe
    std::string title; // "1 x DGX H100", "1 x DGX H100, 8-bit Adam"
    Shape shape = Shape::oneServer;
    ServerId server;
    int servers = 1;
    int gpus = 1;
    bool asDrawn = false;
    bool changesResult = false;
    FitState fit = FitState::doesNotFit;
    std::optional<Launch> launch;                // what starts the answer's layout
    std::optional<Answer> answer;                // absent where no layout is legal at all
    std::optional<Seconds> run, runLow, runHigh; // one run of the job
    Cost cost;
    bool holdsHard = false; // all hard constraints (and fits)
    bool holdsAll = false;
    std::string whyNot; // empty for the recommended one
};

enum class RemedyClass { sameRecipe, changedRecipe, largerDevice, secondServer };
std::string nameOf(RemedyClass);

// A step that makes the failing constraint hold. In the order of the glossary: same recipe, changed recipe (marked),
// larger device, second server; by cost inside a class.
struct Remedy {
    RemedyClass kind = RemedyClass::sameRecipe;
    std::string text; // "8-bit Adam: 6 bytes a parameter instead of 16"
    Option option;    // what it leads to
};

enum class Holds { yes, no, unanswered };

struct ConstraintResult {
    ConstraintId id;  // empty for the built-in one: "it fits in memory"
    std::string name; // "C1 memory"
    ConstraintMetric metric = ConstraintMetric::memory;
    ConstraintForce force = ConstraintForce::hard;
    double value = 0.0; // in the metric's unit (see Constraint::limit)
    double limit = 0.0;
    std::string valueText; // "155.6 of 85.0 GB: does not fit"
    std::string limitText; // "at most 14 days a run"
    Holds holds = Holds::unanswered;
};

struct Flip {
    std::string axis;            // "inter-server bandwidth"
    double from = 0.0;           // today's value
    std::optional<double> value; // absent: no flip in the range tried
    std::string unit;
    Shape toShape = Shape::oneServer;
    std::string text; // "two servers become faster from 152 Gb/s a server"
};

enum class Severity { error, warning, information };
struct Finding {
    std::string code; // "NET-003"
    Severity severity = Severity::warning;
    std::vector<NodeId> subjects;
    std::string text; // cause, then cure
};

struct JobEvaluation {
    JobId id;
    Shape shape = Shape::oneServer; // as drawn
    std::vector<NodeId> servers;    // the nodes it runs on
    Option drawn;                   // the drawn hardware as an option
    std::string problem;            // why there is no answer; empty where there is one
};

// The one line that is always visible, and its second line.
struct Verdict {
    FitState state = FitState::fits; // worst of fit and hard constraints; borderline where a target fails
    bool answered = false;           // false: nothing to answer yet (an empty plan)
    std::string headline;            // "One DGX H100 is not enough"
    std::string cause;               // "memory: optimizer state needs 141 GB a GPU of 85.0"
    std::string cure;                // "cheapest that holds: 1 x DGX B200, 8.4 days a run, 0.73 M$ over 3 years"
    std::string flip;                // "flips at 8-bit Adam, which changes the result"
    ConstraintId failing;            // the constraint the cause speaks of
};

struct Evaluation {
    bool complete = false;          // false: stopped on the way
    Shape shape = Shape::oneServer; // of the plan as drawn: the largest of its jobs
    std::string shapeText; // "2 standalone servers (fabric unused)", "cluster of 2, no independent switch: ..."
    Shape recommendedShape = Shape::oneServer;
    std::string recommended; // id of the option
    Verdict verdict;
    std::vector<ConstraintResult> constraints;
    std::vector<JobEvaluation> jobs;
    std::vector<Option> options; // of the first job, by cost; the comparison and the chart
    std::vector<Remedy> remedies;
    std::vector<Flip> flips;
    Cost cost; // of the plan as drawn
    std::vector<Finding> findings;
    bool canBeWired = true; // false: the first findings name links and ports that cannot be as drawn

    [[nodiscard]] const Option* option(const std::string& id) const;
};

// The door for a plan. Uses merged(catalog, plan.entries). Deterministic; stops within 50 ms of a request.
Evaluation evaluate(const Plan& plan, const Catalog& catalog, std::stop_token stop = {});

} // namespace boc
