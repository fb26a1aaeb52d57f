// Constraints held against options, and which option is recommended; on hand-made answers.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over the standard library's concepts
#include "decide/constraints.h"
#include "decide/recommend.h"
#include "decide/verdict.h"
#include "decide/words.h"

#include <rapidcheck.h>
#endif

using namespace boc;

namespace {

Option option(const std::string& id, double deviceGigabytes, double runDays, double price) {
    Option made;
    made.id = id;
    made.title = id;
    made.gpus = 8;
    Answer answer;
    StageMemory stage;
    stage.terms.activations = gigabytes(deviceGigabytes);
    answer.memory.stages = {stage};
    answer.memory.capacity = gigabytes(85.0);
    answer.memory.verdict = deviceGigabytes > 85.0   ? FitState::doesNotFit
                            : deviceGigabytes > 80.0 ? FitState::borderline
                                                     : FitState::fits;
    made.answer = answer;
    made.fit = answer.memory.verdict;
    made.run = days(runDays);
    made.cost.total = Money::fromMajor(price);
    made.cost.serversPriced = true;
    made.cost.lines.push_back({id, made.cost.total, true, ""});
    return made;
}

Constraint limit(const std::string& id, ConstraintMetric metric, double value, ConstraintForce force) {
    Constraint constraint;
    constraint.id = ConstraintId{id};
    constraint.metric = metric;
    constraint.limit = value;
    constraint.force = force;
    return constraint;
}

Plan planWith(std::vector<Constraint> constraints) {
    Plan plan;
    plan.constraints = std::move(constraints);
    return plan;
}

std::string recommended(const Plan& plan, std::vector<Option> options) {
    for (Option& each : options)
        judge(plan, each);
    std::ranges::sort(options, [](const Option& a, const Option& b) { return a.cost.total < b.cost.total; });
    const Recommendation found = recommend(plan, options);
    return found.option ? found.option->id : "";
}

constexpr double aDay = 86400.0;

} // namespace

class TestJudge : public QObject {
    Q_OBJECT
private slots:
    void memoryIsAConstraintWithoutBeingWritten() {
        const auto results = check(Plan{}, option("a", 155.6, 1.0, 1.0));
        QCOMPARE(results.size(), std::size_t{1});
        QVERIFY(results[0].id.empty());
        QCOMPARE(results[0].holds, Holds::no);
        QCOMPARE(results[0].valueText, std::string("156 of 85.0 GB: does not fit"));
    }

    void S28_headroomIsKeptOrNot() {
        const Plan plan = planWith({limit("c1", ConstraintMetric::memory, 0.2, ConstraintForce::hard)});
        QCOMPARE(check(plan, option("a", 60.0, 1.0, 1.0)).front().holds, Holds::yes); // 29 % free
        QCOMPARE(check(plan, option("a", 70.6, 1.0, 1.0)).front().holds, Holds::no);  // 17 % free
    }

    void unansweredIsNeverAPass() {
        const Plan plan = planWith({limit("c1", ConstraintMetric::availability, 0.999, ConstraintForce::hard)});
        Option good = option("a", 50.0, 1.0, 1.0);
        QCOMPARE(check(plan, good).back().holds, Holds::unanswered);
        judge(plan, good);
        QVERIFY(!good.holdsHard && !good.holdsAll);
        const Recommendation found = recommend(plan, {good});
        QCOMPARE(found.certainty, Certainty::someUnanswered);
    }

    void anIncompletePriceCannotPassABudget() {
        const Plan plan = planWith({limit("c1", ConstraintMetric::budget, 500'000, ConstraintForce::hard)});
        Option cheap = option("a", 50.0, 1.0, 400'000);
        QCOMPARE(check(plan, cheap).back().holds, Holds::yes);
        cheap.cost.missing.push_back("price of 1 x switch");
        QCOMPARE(check(plan, cheap).back().holds, Holds::unanswered);
        QCOMPARE(check(plan, option("b", 50.0, 1.0, 600'000)).back().holds, Holds::no);
    }

    void theCheapestThatHoldsEveryHardConstraintIsRecommended() {
        const std::vector<Option> options{option("small", 120.0, 9.0, 100.0), option("slow", 50.0, 20.0, 200.0),
                                          option("quick", 50.0, 8.0, 300.0), option("quicker", 50.0, 4.0, 400.0)};
        QCOMPARE(recommended(Plan{}, options), std::string("slow"));
        const auto deadline = limit("c1", ConstraintMetric::calendarTime, 14.0 * aDay, ConstraintForce::hard);
        QCOMPARE(recommended(planWith({deadline}), options), std::string("quick"));
        const auto wish = limit("c1", ConstraintMetric::calendarTime, 14.0 * aDay, ConstraintForce::target);
        QCOMPARE(recommended(planWith({wish}), options), std::string("slow")); // only a hard one forces
    }

    void borderlineIsTheLastResort() {
        QCOMPARE(recommended(Plan{}, {option("narrow", 82.0, 1.0, 100.0), option("roomy", 50.0, 1.0, 900.0)}),
                 std::string("roomy"));
        QCOMPARE(recommended(Plan{}, {option("narrow", 82.0, 1.0, 100.0), option("none", 150.0, 1.0, 50.0)}),
                 std::string("narrow"));
        QCOMPARE(recommended(Plan{}, {option("none", 150.0, 1.0, 50.0)}), std::string());
    }

    void aChangedRecipeIsNeverTheAnswer() {
        Option changed = option("8bit", 50.0, 1.0, 100.0);
        changed.changesResult = true;
        QCOMPARE(recommended(Plan{}, {changed, option("plain", 50.0, 1.0, 900.0)}), std::string("plain"));
    }

    void aRentedGpuIsNoAnswerForAPlanThatBuys() {
        Option gpu = option("1gpu", 50.0, 1.0, 100.0);
        gpu.shape = Shape::oneGpu;
        gpu.cost.lines.front().capital = false;
        const Option box = option("box", 50.0, 1.0, 900.0);
        QCOMPARE(recommended(Plan{}, {gpu, box}), std::string("box"));
        Plan rents;
        rents.assumptions.tenure = Tenure::rent;
        QCOMPARE(recommended(rents, {gpu, box}), std::string("1gpu"));
        gpu.asDrawn = true;
        QCOMPARE(recommended(Plan{}, {gpu, box}), std::string("1gpu"));
    }

    void aTighterDeadlineNeverMakesItCheaper() {
        rc::check("the recommended cost grows as the deadline shrinks", [] {
            std::vector<Option> options;
            for (int i = 0; i < 5; ++i)
                options.push_back(option("o" + std::to_string(i), *rc::gen::inRange(40, 100), *rc::gen::inRange(1, 30),
                                         *rc::gen::inRange(1, 1000)));
            const auto costAt = [&](double limitDays) {
                const auto deadline =
                    limit("c1", ConstraintMetric::calendarTime, limitDays * aDay, ConstraintForce::hard);
                const std::string id = recommended(planWith({deadline}), options);
                for (const Option& each : options)
                    if (each.id == id && each.fit == FitState::fits)
                        return each.cost.total;
                return Money::fromMajor(1e9);
            };
            const int loose = *rc::gen::inRange(2, 30);
            RC_ASSERT(costAt(loose) <= costAt(loose - 1));
        });
    }

    void memoryCauseNamesStateBeforeActivations() {
        Option made = option("a", 10.0, 1.0, 1.0);
        MemoryTerms& terms = made.answer->memory.stages.front().terms;
        terms.weights = gigabytes(17.65);
        terms.gradients = gigabytes(17.65);
        terms.optimizer = gigabytes(105.9);
        made.answer->layout.zero = 3;
        made.answer->layout.data = 8;
        QCOMPARE(memoryCause(made),
                 std::string("optimizer state needs 141 GB a GPU before activations (1\u202F129.6 GB in all), the card "
                             "has 85.0 GB"));
    }

    void memoryCauseNamesActivationsWhereTheStateHasRoom() {
        Option made = option("a", 70.0, 1.0, 1.0);
        made.answer->memory.stages.front().terms.weights = gigabytes(20.0);
        QCOMPARE(memoryCause(made), std::string("activations need 70.0 GB a GPU beside 20.0 GB of state, 90.0 GB in "
                                                "all, the card has 85.0 GB"));
    }

    void figuresReadAsPeopleSayThem() {
        QCOMPARE(durationText(Seconds(0.998)), std::string("0.998 s"));
        QCOMPARE(durationText(hours(37.18)), std::string("37.2 hours"));
        QCOMPARE(durationText(days(8.42)), std::string("8.42 days"));
        QCOMPARE(daysText(days(14.0)), std::string("14 days"));
        QCOMPARE(moneyText(Money::fromMajor(728'123.4), "USD"), std::string("0.728 M$"));
        QCOMPARE(moneyText(Money::fromMajor(5230), "EUR"), std::string("5\u202F230 EUR"));
        QCOMPARE(gigabitRateText(gigabitsPerSecond(151.6)), std::string("152 Gb/s"));
        QCOMPARE(countWord(1), std::string("One"));
        QCOMPARE(countWord(2), std::string("Two"));
        QCOMPARE(countWord(12), std::string("12"));
    }
};

QTEST_APPLESS_MAIN(TestJudge)
#include "tst_judge.moc"
