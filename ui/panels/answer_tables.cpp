#include "panels/answer_tables.h"

#include "document/plain_text.h"
#include "panels/figures.h"

#include <QCoreApplication>

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::AnswerTables", text); }
const QString notKnown = QStringLiteral("–");

Cell memoryCell(const Option& option) {
    return {option.answer ? memoryFigure(option.answer->memory.worst().device()).value : notKnown, true};
}

Cell timeCell(const Option& option) { return {option.run ? durationFigure(*option.run).text() : notKnown, true}; }

Cell costCell(const Option& option, const std::string& currency) {
    if (option.cost.lines.empty())
        return {notKnown, true};
    const QString known = moneyFigure(option.cost.total, currency).text();
    return {option.cost.complete() ? known : QStringLiteral("≥ ") + known, true};
}

QString missingLine(const Cost& cost) {
    QStringList missing;
    for (const std::string& item : cost.missing)
        missing << plainText(item);
    return missing.isEmpty() ? QString() : words("Not in the sum: %1").arg(missing.join(QStringLiteral(", ")));
}

} // namespace

Mark markOf(Severity severity) {
    return severity == Severity::error     ? Mark::doesNotFit
           : severity == Severity::warning ? Mark::borderline
                                           : Mark::information;
}

Table remedyTable(const Plan& plan, const Evaluation& evaluation) {
    Table table;
    table.head = {{words("step"), false}, {words("GB a GPU"), true}, {words("a run"), true}, {words("cost"), true}};
    table.emptyText = words("Nothing has to be mended.");
    for (const Remedy& remedy : evaluation.remedies) {
        TableRow row;
        row.mark = markOf(remedy.option.fit);
        row.cells = {{plainText(remedy.text), false},
                     memoryCell(remedy.option),
                     timeCell(remedy.option),
                     costCell(remedy.option, plan.currency)};
        QStringList second{plainText(wordsFor(remedy.option.shape))};
        if (remedy.option.changesResult)
            second << words("changes the result");
        row.second = second.join(QStringLiteral(" · "));
        row.toolTip = QStringList{plainText(remedy.text), plainText(remedy.option.title),
                                  plainText(remedy.option.whyNot), missingLine(remedy.option.cost)}
                          .join(u'\n')
                          .trimmed();
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table optionTable(const Plan& plan, const Evaluation& evaluation) {
    Table table;
    table.head = {{words("option"), false}, {words("GB a GPU"), true}, {words("a run"), true}, {words("cost"), true}};
    table.emptyText = words("No option to compare yet.");
    for (const Option& option : evaluation.options) {
        TableRow row;
        row.mark = markOf(option.fit);
        row.chosen = option.id == evaluation.recommended;
        row.cells = {
            {plainText(option.title), false}, memoryCell(option), timeCell(option), costCell(option, plan.currency)};
        QStringList second{plainText(wordsFor(option.shape))};
        if (option.changesResult)
            second << words("changes the result");
        second << (row.chosen ? words("recommended") : plainText(option.whyNot));
        second.removeAll(QString());
        row.second = second.join(QStringLiteral(" · "));
        row.toolTip = QStringList{plainText(option.title), row.second, missingLine(option.cost)}.join(u'\n').trimmed();
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table findingTable(const Evaluation& evaluation) {
    Table table;
    table.head = {{words("finding"), false}};
    table.emptyText = words("Nothing found.");
    for (const Finding& finding : evaluation.findings) {
        TableRow row;
        row.mark = markOf(finding.severity);
        row.cells = {{plainText(finding.text), false}};
        row.second = plainText(finding.code);
        row.toolTip = plainText(finding.code + ": " + finding.text, 1000);
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace boc::ui
