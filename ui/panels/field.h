#pragma once
// One field of the inspector as data: label, unit, range and help, how its value reads from a plan and how a new text
// becomes an edit. The inspector shows any list of them and knows none by name.

#include "decide/evaluation.h"
#include "plan/plan.h"

#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace boc::ui {

// What a field speaks of: the plan, and the id of the job, node, link or constraint (empty: the plan itself).
struct Subject {
    const Plan& plan;
    const Catalog& catalog;
    const Evaluation* evaluation = nullptr; // null before the first
    std::string id;
};

struct Choice {
    std::string value; // what edit() takes
    QString words;     // what is shown
};

enum class FieldKind { number, text, choice, words };

struct Field {
    QString key;   // "job.tokens": stable; names the widget for tests and for help
    QString label; // "Tokens a run"
    QString unit;  // "sequences"; empty where the value says it
    QString range; // "1 to 1 000 000": told when a value is outside, and in the help
    QString help;  // one sentence
    FieldKind kind = FieldKind::number;
    QString editName;    // of the undo step: "Change tokens a run"
    bool single = false; // makes no sense for several at once: a name

    std::function<bool(const Subject&)> applies;                // absent: always
    std::function<QString(const Subject&)> value;               // as shown and as edited; a choice's value
    std::function<std::vector<Choice>(const Subject&)> choices; // of a choice
    // The plan with the new value, or why not; the message names what would be right.
    std::function<Result<Plan>(const Subject&, const QString&)> edit; // absent: only shown
};

using Fields = std::vector<Field>;

// A number from what was typed, within [low, high]; otherwise an error that names the range (code not_a_number,
// out_of_range, not_whole).
struct NumberRange {
    double low = 0.0;
    double high = 0.0;
    bool whole = false;
};
Result<double> numberWithin(const QString& typed, const NumberRange& range, const QString& label);
QString wordsFor(const NumberRange& range);

} // namespace boc::ui
