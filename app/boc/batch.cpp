#include "commands.h"
#include "exit_code.h"
#include "input.h"
#include "messages.h"
#include "model/answer_json.h"
#include "model/case_json.h"
#include "model/constants.h"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>
#include <unistd.h>

#include <atomic>
#include <memory>
#include <vector>

namespace boc {

namespace {

// Lines that travel together: enough to make the hand-over cheap, few enough to keep all cores busy.
constexpr std::size_t together = 16;

using Lines = std::shared_ptr<std::vector<Line>>;
using Text = std::shared_ptr<std::string>;

bool blank(const std::string& text) { return text.find_first_not_of(" \t\r") == std::string::npos; }

// Takes what is there and never waits for a second line while a first one could be answered.
Lines readTogether(LineReader& reader) {
    auto lines = std::make_shared<std::vector<Line>>();
    while (lines->size() < together && (lines->empty() || reader.ready())) {
        auto line = reader.next();
        if (!line)
            break;
        if (line->tooLong || !blank(line->text))
            lines->push_back(std::move(*line));
    }
    return lines;
}

std::string answerTo(const Line& line, const Catalog& catalog, const Constants& constants,
                     const std::stop_token& stop) {
    if (line.tooLong)
        return answerLine(std::nullopt, failure("line_too_long", "",
                                                "has more than " + std::to_string(caseBytes) +
                                                    " bytes; a case is one short object a line"));
    const CaseRead read = readCase(line.text, catalog);
    if (!read.question)
        return answerLine(read.id, std::unexpected(read.question.error()));
    return answerLine(read.id, answer(*read.question, constants, {stop}));
}

Result<Constants> constantsOf(const std::string& file) {
    if (file.empty())
        return defaultConstants();
    const auto bytes = readInput(file);
    return bytes ? readConstants(*bytes, file) : std::unexpected(bytes.error());
}

} // namespace

int batch(const BatchArguments& arguments, const Catalog& catalog, const Interrupt& interrupt) {
    const auto constants = constantsOf(arguments.constants);
    if (!constants) {
        tell(constants.error());
        return exitBadInput;
    }
    const auto input = openLines(arguments.file);
    if (!input) {
        tell(input.error());
        return exitBadInput;
    }
    const auto jobs = static_cast<std::size_t>(arguments.jobs > 0 ? arguments.jobs : tbb::info::default_concurrency());
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, jobs);
    LineReader reader(*input, interrupt.descriptor(), caseBytes);
    std::atomic<bool> outputFailed = false;

    const auto read = [&](tbb::flow_control& flow) -> Lines {
        Lines lines = outputFailed || interrupt.happened() ? nullptr : readTogether(reader);
        if (!lines || lines->empty())
            flow.stop();
        return lines;
    };
    const auto work = [&](const Lines& lines) -> Text {
        auto text = std::make_shared<std::string>();
        for (const Line& line : *lines) {
            if (interrupt.happened())
                return nullptr; // an answer cut short is no answer
            *text += answerTo(line, catalog, *constants, interrupt.token()) + "\n";
        }
        return interrupt.happened() ? nullptr : text;
    };
    const auto write = [&](const Text& text) {
        if (text && !outputFailed && !writeOutput(*text))
            outputFailed = true;
    };
    using tbb::filter_mode;
    tbb::parallel_pipeline(4 * jobs, tbb::make_filter<void, Lines>(filter_mode::serial_in_order, read) &
                                         tbb::make_filter<Lines, Text>(filter_mode::parallel, work) &
                                         tbb::make_filter<Text, void>(filter_mode::serial_in_order, write));
    if (*input != STDIN_FILENO)
        ::close(*input);
    if (interrupt.happened())
        return exitInterrupted;
    if (outputFailed) {
        tell({"output_failed", "standard output", "could not be written; answers are missing"});
        return exitInputOutput;
    }
    if (reader.failed()) {
        tell({"not_readable", arguments.file, "could not be read to its end"});
        return exitBadInput;
    }
    return exitOk;
}

} // namespace boc
