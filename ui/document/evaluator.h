#pragma once
// Evaluates plans in the background: snapshot in, value out, the newest wins. A new request stops the run before it;
// what a stopped run returns is dropped.

#include "decide/evaluation.h"

#include <QObject>
#include <QThreadPool>

#include <deque>
#include <functional>
#include <memory>
#include <stop_token>

namespace boc::ui {

using EvaluateFunction = std::function<Evaluation(const Plan&, const Catalog&, std::stop_token)>;

class Evaluator {
public:
    // Called on `receiver`'s thread, for the newest request only.
    using Done = std::function<void(const std::shared_ptr<const Evaluation>&)>;

    Evaluator(EvaluateFunction evaluate, std::shared_ptr<const Catalog> catalog, QObject* receiver, Done done);
    ~Evaluator();
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    void start(std::shared_ptr<const Plan> plan);
    void stop();

    // The evaluation of a snapshot seen lately: undo shows its verdict at once. Null where it is not known.
    [[nodiscard]] std::shared_ptr<const Evaluation> known(const std::shared_ptr<const Plan>& plan) const;
    void remember(std::shared_ptr<const Plan> plan, std::shared_ptr<const Evaluation> evaluation);

private:
    struct Known {
        std::shared_ptr<const Plan> plan;
        std::shared_ptr<const Evaluation> evaluation;
    };

    EvaluateFunction evaluate_;
    std::shared_ptr<const Catalog> catalog_;
    QObject* receiver_;
    Done done_;
    std::deque<Known> known_; // newest first
    std::stop_source stop_;
    quint64 newest_ = 0;
    QThreadPool pool_; // one thread: a stopped run makes room within 50 ms
};

} // namespace boc::ui
