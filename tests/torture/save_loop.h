#pragma once
// A program that does nothing but save, to be killed at any moment: plan 1, plan 2, plan 1, ... over the same file. It
// prints "ready" before the first save.

#include "document/plan_saver.h"

#include <QString>

#include <cstdio>

namespace boc::test {

// Plans that are told apart by their name, large enough that a write takes its time.
inline Plan tortured(int number) {
    Plan plan;
    plan.name = "version " + std::to_string(number % 2);
    for (int i = 0; i < 100; ++i) {
        Constraint constraint;
        constraint.metric = ConstraintMetric::budget;
        constraint.limit = 1000.0 + i + number % 2;
        constraint.note = std::string(200, 'n');
        constraint.id = ConstraintId{"c" + std::to_string(i + 1)};
        plan.constraints.push_back(constraint);
    }
    return plan;
}

inline int saveForEver(const QString& path, const QString& backups) {
    const Plan plans[] = {tortured(0), tortured(1)};
    std::puts("ready");
    std::fflush(stdout);
    for (int number = 0;; ++number) {
        if (const auto saved = ui::savePlan({plans[number % 2], path, std::nullopt, backups}); !saved) {
            std::fprintf(stderr, "%s\n", saved.error().message.c_str());
            return 1;
        }
    }
}

} // namespace boc::test
