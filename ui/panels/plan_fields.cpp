// Constraints and the settings of the plan itself.
#include "base/numbers.h"
#include "document/plain_text.h"
#include "panels/fields.h"
#include "panels/figures.h"
#include "plan/edit.h"

#include <QCoreApplication>

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::PlanFields", text); }

constexpr double secondsPerDay = 86400.0;

const Constraint* constraintOf(const Subject& subject) { return subject.plan.constraint(ConstraintId{subject.id}); }

Field constraintField(const char* key, const QString& label, FieldKind kind, const QString& help,
                      std::function<QString(const Constraint&)> read,
                      std::function<Result<void>(Constraint&, const QString&)> change) {
    Field field;
    field.key = QStringLiteral("constraint.") + QLatin1String(key);
    field.label = label;
    field.kind = kind;
    field.help = help;
    field.editName = words("Change the constraint");
    field.value = [read](const Subject& subject) {
        const Constraint* constraint = constraintOf(subject);
        return constraint != nullptr ? read(*constraint) : QString();
    };
    field.edit = [change](const Subject& subject, const QString& typed) -> Result<Plan> {
        const Constraint* constraint = constraintOf(subject);
        if (constraint == nullptr)
            return failure("unknown_constraint", subject.id, "This constraint is no longer in the plan.");
        Constraint changed = *constraint;
        if (const auto result = change(changed, typed); !result)
            return std::unexpected(result.error());
        return setConstraint(subject.plan, changed);
    };
    return field;
}

// The same limit in three units: a share of the card, days a run, money over the horizon.
Field limitField(const char* key, ConstraintMetric metric, const QString& label, const QString& unit, NumberRange range,
                 double perUnit, bool share, const QString& help) {
    Field field = constraintField(
        key, label, FieldKind::number, help,
        [=](const Constraint& constraint) {
            const double shown = constraint.limit / perUnit;
            return share ? QString::fromStdString(formatSignificant(shown * 100.0)) + QStringLiteral(" %")
                         : editableNumber(shown);
        },
        [=](Constraint& constraint, const QString& typed) -> Result<void> {
            const auto number = numberWithin(typed, range, label);
            if (!number)
                return std::unexpected(number.error());
            constraint.limit = *number * perUnit;
            return {};
        });
    field.unit = unit;
    field.range = share ? words("0 % to %1").arg(percentText(range.high)) : wordsFor(range);
    field.applies = [metric](const Subject& subject) {
        const Constraint* constraint = constraintOf(subject);
        return constraint != nullptr && constraint->metric == metric;
    };
    return field;
}

Field textField(const char* key, const QString& label, const QString& help, std::string Constraint::* member) {
    return constraintField(
        key, label, FieldKind::text, help,
        [member](const Constraint& constraint) { return plainText(constraint.*member); },
        [member](Constraint& constraint, const QString& typed) -> Result<void> {
            constraint.*member = typed.trimmed().toStdString();
            return {};
        });
}

Field settingField(const char* key, const QString& label, const QString& unit, NumberRange range, const QString& help,
                   double Assumptions::* member, bool share = false) {
    Field field;
    field.key = QStringLiteral("plan.") + QLatin1String(key);
    field.label = label;
    field.unit = unit;
    field.range = share ? words("0 % to %1").arg(percentText(range.high)) : wordsFor(range);
    field.help = help;
    field.kind = FieldKind::number;
    field.editName = words("Change %1").arg(label.at(0).toLower() + label.mid(1));
    field.value = [=](const Subject& subject) {
        const double value = subject.plan.assumptions.*member;
        return share ? QString::fromStdString(formatSignificant(value * 100.0)) + QStringLiteral(" %")
                     : editableNumber(value);
    };
    field.edit = [=](const Subject& subject, const QString& typed) -> Result<Plan> {
        const auto number = numberWithin(typed, range, label);
        if (!number)
            return std::unexpected(number.error());
        Assumptions changed = subject.plan.assumptions;
        changed.*member = *number;
        return setAssumptions(subject.plan, changed);
    };
    return field;
}

Field tenureField() {
    Field field;
    field.key = QStringLiteral("plan.tenure");
    field.label = words("Buy or rent");
    field.help = words("Purchase counts prices and power over the horizon; rent counts GPU-hours of the runs.");
    field.kind = FieldKind::choice;
    field.editName = words("Change buy or rent");
    field.value = [](const Subject& subject) {
        return subject.plan.assumptions.tenure == Tenure::purchase ? QStringLiteral("purchase")
                                                                   : QStringLiteral("rent");
    };
    field.choices = [](const Subject&) {
        return std::vector<Choice>{{"purchase", words("purchase")}, {"rent", words("rent")}};
    };
    field.edit = [](const Subject& subject, const QString& value) {
        Assumptions changed = subject.plan.assumptions;
        changed.tenure = value == u"rent" ? Tenure::rent : Tenure::purchase;
        return setAssumptions(subject.plan, changed);
    };
    return field;
}

} // namespace

Fields constraintFields() {
    return {limitField("memory_limit", ConstraintMetric::memory, words("Kept free"), {}, {0.0, 0.9, false}, 1.0, true,
                       words("Share of the card's memory that should stay free at the peak.")),
            limitField("time_limit", ConstraintMetric::calendarTime, words("At most"), words("days a run"),
                       {0.001, 36500.0, false}, secondsPerDay, false, words("Longest time that one run may take.")),
            limitField("budget_limit", ConstraintMetric::budget, words("At most"), words("over the horizon"),
                       {1.0, 1e12, false}, 1.0, false,
                       words("Most that may be spent over the plan's horizon, in the plan's currency.")),
            [] {
                Field field = constraintField(
                    "force", words("Force"), FieldKind::choice,
                    words("Only a hard one (law, contract, physics) forces the shape; a target is weighed."),
                    [](const Constraint& constraint) {
                        return constraint.force == ConstraintForce::hard ? QStringLiteral("hard")
                                                                         : QStringLiteral("target");
                    },
                    [](Constraint& constraint, const QString& value) -> Result<void> {
                        constraint.force = value == u"hard" ? ConstraintForce::hard : ConstraintForce::target;
                        return {};
                    });
                field.choices = [](const Subject&) {
                    return std::vector<Choice>{{"hard", words("hard")}, {"target", words("target")}};
                };
                return field;
            }(),
            textField("owner", words("Owner"), words("Who asked for it."), &Constraint::owner),
            textField("date", words("Date"), words("When it was asked for, as 2026-11-30."), &Constraint::date),
            textField("note", words("Note"), words("Why."), &Constraint::note)};
}

Fields planFields() {
    Field name;
    name.key = QStringLiteral("plan.name");
    name.label = words("Plan");
    name.help = words("The plan's name in the report.");
    name.kind = FieldKind::text;
    name.editName = words("Rename the plan");
    name.value = [](const Subject& subject) { return plainText(subject.plan.name); };
    name.edit = [](const Subject& subject, const QString& typed) {
        return setDescription(subject.plan, typed.trimmed().toStdString(), subject.plan.notes, subject.plan.planDate);
    };
    return {name,
            tenureField(),
            settingField("horizon", words("Horizon"), words("years"), {0.1, 30.0, false},
                         words("How long the hardware is paid for and used."), &Assumptions::horizonYears),
            settingField("power_price", words("Power price"), words("a kWh"), {0.0, 10.0, false},
                         words("What a kilowatt-hour costs, in the plan's currency."), &Assumptions::powerPrice),
            settingField("pue", words("PUE"), {}, {1.0, 5.0, false},
                         words("Power usage effectiveness: the building's power over the machines'."),
                         &Assumptions::powerUsageEffectiveness),
            settingField("headroom", words("Headroom"), {}, {0.0, 0.9, false},
                         words("Share of the card's memory that should stay free: below it the answer is borderline."),
                         &Assumptions::headroom, true)};
}

} // namespace boc::ui
