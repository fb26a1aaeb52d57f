#include "base/numbers.h"
#include "base/visible.h"
#include "commands.h"
#include "decide/words.h"
#include "evaluation_words.h"
#include "exit_code.h"
#include "input.h"
#include "messages.h"
#include "model/answer_json.h"
#include "model/case_json.h"
#include "model/framework_table.h"
#include "model/launch/launch.h"
#include "table.h"

namespace boc {

namespace {

std::string words(const SearchResult& result) {
    std::vector<Row> rows{{"", "layout", "micro-batch", "memory a GPU", "", "step", "MFU"}};
    int place = 0;
    for (const Answer& answer : result.layouts)
        rows.push_back({std::to_string(++place), describe(answer.layout), std::to_string(answer.layout.microBatch),
                        gigabytesText(answer.memory.worst().device()), nameOf(answer.memory.verdict),
                        durationText(answer.step.seconds()), percentText(answer.mfu)});
    std::string text = result.layouts.empty() ? "No layout fits.\n"
                                              : "Best layouts, by the slow end of their band\n" + table(rows, 2) +
                                                    "\nThe best one\n" + answerWords(result.layouts.front());
    std::vector<Row> reasons;
    for (const Rejected& one : result.rejected)
        reasons.push_back({std::to_string(one.count), one.reason, one.text});
    text += "\n" + groupThousands(std::to_string(result.evaluated)) + " layouts looked at in " +
            formatSignificant(result.seconds.value(), 3) + " s; left out:\n" + table(reasons, 2);
    return text;
}

} // namespace

int searchLayouts(const SearchArguments& arguments, const Catalog& catalog, const Interrupt& interrupt) {
    const auto bytes = readInput(arguments.file);
    if (!bytes) {
        tell(bytes.error());
        return exitBadInput;
    }
    const CaseRead read = readCase(*bytes, catalog, arguments.file);
    if (!read.question) {
        tell(read.question.error());
        return exitBadInput;
    }
    const auto result = search(*read.question, arguments.top, {interrupt.token()});
    if (interrupt.happened())
        return exitInterrupted;
    if (!result) {
        Error error = result.error();
        error.where = arguments.file + (error.where.empty() ? "" : ": " + error.where);
        tell(error);
        return exitBadInput;
    }
    if (arguments.launch && !arguments.json) {
        if (result->layouts.empty()) {
            tell(Error{"no_layout_fits", arguments.file, "no layout fits, so there is nothing to start"});
            return exitDoesNotHold;
        }
        return writeOrTell(visibleLines(launchText(*read.question, result->layouts.front().layout))) ? exitOk
                                                                                                     : exitInputOutput;
    }
    const std::string text = arguments.json ? searchLine(*read.question, *result) + "\n" : words(*result);
    return writeOrTell(text) ? exitOk : exitInputOutput;
}

int listFrameworks() { return writeOrTell(frameworkTableText()) ? exitOk : exitInputOutput; }

} // namespace boc
