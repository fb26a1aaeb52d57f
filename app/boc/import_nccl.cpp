#include "base/numbers.h"
#include "base/visible.h"
#include "commands.h"
#include "exit_code.h"
#include "input.h"
#include "messages.h"
#include "model/names.h"
#include "model/nccl_log.h"
#include "table.h"

namespace boc {

namespace {

std::string words(const NcclLog& log) {
    const NcclRow& longest = log.rows.back();
    std::string text =
        std::string(names::nameIn(names::collectives, log.what)) + " over " + std::to_string(log.gpus) + " GPUs\n";
    text += table({{"rows", std::to_string(log.rows.size())},
                   {"latency", log.fit.latency ? formatSignificant(log.fit.latency->value() * 1e6) + " us"
                                               : "not told by one message size"},
                   {"bandwidth", formatSignificant(log.fit.bandwidth.value() * 1e-9) + " GB/s on the bus"},
                   {"last row", formatSignificant(longest.busRate.value() * 1e-9) + " GB/s on the bus, " +
                                    formatSignificant(longest.buffer.value() * 1e-6) + " MB"}},
                  2);
    for (const LogComplaint& one : log.badLines)
        text += "  left out: line " + std::to_string(one.line) + " " + one.text + "\n";
    if (log.badLinesInAll > log.badLines.size())
        text += "  left out: " + std::to_string(log.badLinesInAll - log.badLines.size()) + " lines more\n";
    return text;
}

} // namespace

int importNcclLog(const ImportArguments& arguments) {
    const auto bytes = readInput(arguments.file);
    if (!bytes) {
        tell(bytes.error());
        return exitBadInput;
    }
    const auto log = readNcclLog(*bytes, arguments.file);
    if (!log) {
        tell(log.error());
        return exitBadInput;
    }
    const std::string text = arguments.json ? ncclLogText(*log) : visibleLines(words(*log));
    return writeOrTell(text) ? exitOk : exitInputOutput;
}

} // namespace boc
