#include "document/evaluator.h"

#include <algorithm>

namespace boc::ui {

namespace {
constexpr std::size_t evaluationsRemembered = 64;
}

Evaluator::Evaluator(EvaluateFunction evaluate, std::shared_ptr<const Catalog> catalog, QObject* receiver, Done done)
    : evaluate_(std::move(evaluate)), catalog_(std::move(catalog)), receiver_(receiver), done_(std::move(done)) {
    pool_.setMaxThreadCount(1);
}

Evaluator::~Evaluator() {
    stop_.request_stop();
    pool_.waitForDone();
}

void Evaluator::stop() {
    stop_.request_stop();
    ++newest_;
}

void Evaluator::start(std::shared_ptr<const Plan> plan) {
    stop();
    stop_ = std::stop_source();
    const auto run = [this, plan = std::move(plan), token = stop_.get_token(), number = newest_] {
        if (token.stop_requested())
            return;
        auto evaluation = std::make_shared<const Evaluation>(evaluate_(*plan, *catalog_, token));
        if (token.stop_requested() || !evaluation->complete)
            return;
        const auto deliver = [this, plan, number, evaluation] {
            if (number != newest_)
                return;
            remember(plan, evaluation);
            done_(evaluation);
        };
        QMetaObject::invokeMethod(receiver_, deliver, Qt::QueuedConnection);
    };
    pool_.start(run);
}

std::shared_ptr<const Evaluation> Evaluator::known(const std::shared_ptr<const Plan>& plan) const {
    const auto found = std::ranges::find(known_, plan, &Known::plan);
    return found == known_.end() ? nullptr : found->evaluation;
}

void Evaluator::remember(std::shared_ptr<const Plan> plan, std::shared_ptr<const Evaluation> evaluation) {
    known_.push_front({std::move(plan), std::move(evaluation)});
    if (known_.size() > evaluationsRemembered)
        known_.pop_back();
}

} // namespace boc::ui
