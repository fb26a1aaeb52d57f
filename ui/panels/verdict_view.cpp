#include "panels/verdict_view.h"

#include "base/numbers.h"
#include "document/plain_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::VerdictView", text); }

const QString notKnown = QStringLiteral("–");

const ConstraintResult* written(const Evaluation& evaluation, ConstraintMetric metric) {
    const auto found = std::ranges::find_if(evaluation.constraints, [&](const ConstraintResult& result) {
        return result.metric == metric && !result.id.empty();
    });
    return found == evaluation.constraints.end() ? nullptr : &*found;
}

Mark markOf(Holds holds) {
    return holds == Holds::yes ? Mark::fits : holds == Holds::no ? Mark::doesNotFit : Mark::notAnswered;
}

const JobEvaluation* firstJob(const Evaluation& evaluation) {
    return evaluation.jobs.empty() ? nullptr : &evaluation.jobs.front();
}

QString band(const Figure& low, const Figure& high) { return words("%1 to %2").arg(low.text(), high.text()); }

Readout memoryReadout(const Evaluation& evaluation) {
    Readout readout{
        words("Memory"), {notKnown, QStringLiteral("GB")}, words("a GPU"), std::nullopt, {}, {}, {}, {}, {}};
    const JobEvaluation* job = firstJob(evaluation);
    if (job == nullptr || !job->drawn.answer) {
        readout.mark = Mark::notAnswered;
        readout.detail = job == nullptr ? words("No job yet") : plainText(job->problem);
        return readout;
    }
    const Memory& memory = job->drawn.answer->memory;
    const Bytes peak = memory.worst().device();
    readout.figure = memoryFigure(peak);
    readout.mark = boc::ui::markOf(memory.verdict);
    readout.value = peak.value();
    readout.low = peak.value() * (1.0 - memory.band);
    readout.high = peak.value() * (1.0 + memory.band);
    readout.limit = memory.capacity.value();
    readout.detail =
        words("Predicted peak of the worst GPU: %1, %2; the card has %3.")
            .arg(readout.figure.text(), band(memoryFigure(Bytes(*readout.low)), memoryFigure(Bytes(*readout.high))),
                 memoryFigure(memory.capacity).text());
    return readout;
}

Readout timeReadout(const Evaluation& evaluation) {
    Readout readout{words("Time"), {notKnown, QString()}, words("a run"), std::nullopt, {}, {}, {}, {}, {}};
    const ConstraintResult* limit = written(evaluation, ConstraintMetric::calendarTime);
    if (limit != nullptr) {
        readout.limit = limit->limit;
        readout.mark = markOf(limit->holds);
    }
    const JobEvaluation* job = firstJob(evaluation);
    if (job == nullptr || !job->drawn.run) {
        readout.mark = Mark::notAnswered;
        readout.detail = job == nullptr ? words("No job yet") : words("It does not run as drawn.");
        return readout;
    }
    const Option& drawn = job->drawn;
    if (drawn.fit == FitState::doesNotFit) {
        readout.mark = Mark::doesNotFit;
        readout.detail = words("It does not run as drawn: it does not fit.");
        return readout;
    }
    readout.figure = durationFigure(*drawn.run);
    readout.value = drawn.run->value();
    if (drawn.runLow && drawn.runHigh) {
        readout.low = drawn.runLow->value();
        readout.high = drawn.runHigh->value();
        readout.detail =
            words("One run: %1; 90 % of real runs take %2.")
                .arg(readout.figure.text(), band(durationFigure(*drawn.runLow), durationFigure(*drawn.runHigh)));
    }
    if (limit != nullptr)
        readout.detail += u'\n' + plainText(limit->name + ": " + limit->limitText);
    return readout;
}

Readout costReadout(const Plan& plan, const Evaluation& evaluation) {
    const Cost& cost = evaluation.cost;
    const QString horizon = words("%1 years").arg(QString::fromStdString(formatExact(plan.assumptions.horizonYears)));
    Readout readout{words("Cost"), moneyFigure(cost.total, plan.currency), horizon, std::nullopt, {}, {}, {}, {}, {}};
    readout.value = cost.total.major();
    if (cost.low && cost.high) {
        readout.low = cost.low->major();
        readout.high = cost.high->major();
        readout.detail = words("From the price ranges: %1.")
                             .arg(band(moneyFigure(*cost.low, plan.currency), moneyFigure(*cost.high, plan.currency)));
    }
    if (const ConstraintResult* limit = written(evaluation, ConstraintMetric::budget)) {
        readout.limit = limit->limit;
        readout.mark = markOf(limit->holds);
        readout.detail += u'\n' + plainText(limit->name + ": " + limit->limitText);
    }
    if (!cost.complete()) {
        // What is known is a lower bound, and no limit can hold on it.
        readout.figure.value.prepend(QStringLiteral("≥ "));
        if (readout.mark != Mark::doesNotFit)
            readout.mark = Mark::notAnswered;
        QStringList missing;
        for (const std::string& item : cost.missing)
            missing << plainText(item);
        readout.detail += u'\n' + words("Not in the sum: %1.").arg(missing.join(QStringLiteral(", ")));
    }
    if (cost.lines.empty()) {
        readout.figure = {notKnown, QString()};
        readout.value.reset();
    }
    readout.detail = readout.detail.trimmed();
    return readout;
}

} // namespace

VerdictTexts verdictTexts(const Evaluation& evaluation) {
    const Verdict& verdict = evaluation.verdict;
    VerdictTexts texts;
    texts.headline = plainText(verdict.headline);
    texts.cause = plainText(verdict.cause);
    texts.cure = plainText(verdict.cure);
    texts.flip = plainText(verdict.flip);
    texts.mark = verdict.answered ? markOf(verdict.state) : Mark::notAnswered;
    if (const JobEvaluation* job = firstJob(evaluation); job != nullptr && job->drawn.servers > 0) {
        QString title = plainText(job->drawn.title);
        title.remove(QStringLiteral(" as drawn")); // said already
        texts.drawn = title.isEmpty() ? words("As drawn")
                                      : words("As drawn: %1, %2").arg(plainText(wordsFor(evaluation.shape)), title);
        if (job->drawn.answer)
            texts.source = words("kernels %1, band 90 %").arg(plainText(nameOf(job->drawn.answer->step.kernels)));
    }
    return texts;
}

std::vector<Readout> readouts(const Plan& plan, const Evaluation& evaluation) {
    return {memoryReadout(evaluation), timeReadout(evaluation), costReadout(plan, evaluation)};
}

} // namespace boc::ui
