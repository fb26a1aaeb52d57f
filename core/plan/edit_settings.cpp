#include "plan/edit.h"
#include "plan/finding.h"
#include "plan/naming.h"

namespace boc {

Result<Added<ConstraintId>> addConstraint(const Plan& plan, const Constraint& constraint) {
    if (plan.constraints.size() >= ranges::constraints)
        return finding::tooMany("constraints", ranges::constraints);
    Constraint added = constraint;
    added.id = naming::newConstraint(plan);
    Problems problems;
    check::constraint(added, added.id.text, problems);
    if (!problems.empty())
        return std::unexpected(problems.front());
    Plan after = plan;
    after.constraints.push_back(added);
    return Added<ConstraintId>{std::move(after), added.id};
}

Result<Plan> setConstraint(const Plan& plan, const Constraint& constraint) {
    if (!plan.constraint(constraint.id))
        return finding::unknown("constraint", constraint.id.text);
    Problems problems;
    check::constraint(constraint, constraint.id.text, problems);
    if (!problems.empty())
        return std::unexpected(problems.front());
    Plan after = plan;
    *finding::positionOf(after.constraints, constraint.id) = constraint;
    return after;
}

Result<Plan> removeConstraint(const Plan& plan, const ConstraintId& id) {
    if (!plan.constraint(id))
        return finding::unknown("constraint", id.text);
    Plan after = plan;
    std::erase_if(after.constraints, [&](const Constraint& constraint) { return constraint.id == id; });
    return after;
}

Result<Plan> setAssumptions(const Plan& plan, const Assumptions& assumptions) {
    Problems problems;
    check::assumptions(assumptions, "assumptions", problems);
    if (!problems.empty())
        return std::unexpected(problems.front());
    Plan after = plan;
    after.assumptions = assumptions;
    return after;
}

Result<Plan> setPrice(const Plan& plan, const PriceOverride& price) {
    Problems problems;
    check::price(price, "price of " + check::shown(price.item), problems);
    if (!problems.empty())
        return std::unexpected(problems.front());
    Plan after = plan;
    const auto found = std::ranges::find(after.prices, price.item, &PriceOverride::item);
    if (found != after.prices.end())
        *found = price;
    else if (after.prices.size() >= ranges::prices)
        return finding::tooMany("price overrides", ranges::prices);
    else
        after.prices.push_back(price);
    return after;
}

Result<Plan> removePrice(const Plan& plan, const std::string& item) {
    Plan after = plan;
    if (std::erase_if(after.prices, [&](const PriceOverride& price) { return price.item == item; }) == 0)
        return failure("unknown_item", item, "\"" + check::shown(item) + "\" has no price of its own in this plan");
    return after;
}

Result<Plan> setDescription(const Plan& plan, const std::string& name, const std::string& notes,
                            const std::string& planDate) {
    Plan after = plan;
    after.name = name;
    after.notes = notes;
    after.planDate = planDate;
    Problems problems;
    check::description(after, problems);
    if (!problems.empty())
        return std::unexpected(problems.front());
    return after;
}

} // namespace boc
