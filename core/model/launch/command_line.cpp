#include "model/launch/command_line.h"

#include <algorithm>
#include <string_view>

namespace boc {

namespace {

bool needsNoQuotes(char c) {
    constexpr std::string_view plain = "-_=./:,@+%";
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || plain.contains(c);
}

} // namespace

std::string shellQuoted(const std::string& word) {
    if (!word.empty() && std::ranges::all_of(word, needsNoQuotes))
        return word;
    std::string quoted = "'";
    for (const char c : word)
        if (c == '\'')
            quoted += "'\\''"; // end, an escaped quote, begin again
        else
            quoted += c;
    return quoted + "'";
}

std::string shellComment(const std::string& text) {
    std::string line = "# " + text;
    std::ranges::replace_if(line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
    return line + "\n";
}

CommandLine& CommandLine::flag(const std::string& name) { return line(name); }
CommandLine& CommandLine::flag(const std::string& name, const std::string& value) {
    return line(name + " " + shellQuoted(value));
}
CommandLine& CommandLine::flag(const std::string& name, std::int64_t value) {
    return line(name + " " + std::to_string(value));
}
CommandLine& CommandLine::line(std::string text) {
    lines_.push_back(std::move(text));
    return *this;
}

std::string CommandLine::text() const {
    std::string text;
    for (const std::string& line : lines_)
        text += (text.empty() ? "" : " \\\n    ") + line;
    return text + "\n";
}

int processesAServer(const Hardware& hardware) {
    return hardware.gpus % hardware.servers() == 0 ? hardware.gpus / hardware.servers() : 0;
}

CommandLine torchrun(const Hardware& hardware) {
    CommandLine command("torchrun");
    if (hardware.servers() > 1)
        command.flag("--nnodes", hardware.servers());
    command.flag("--nproc-per-node",
                 processesAServer(hardware) > 0 ? processesAServer(hardware) : hardware.gpusPerServer);
    if (hardware.servers() > 1)
        command.flag("--rdzv-backend", "c10d").line("--rdzv-endpoint \"$HEAD_NODE:29500\"");
    else
        command.flag("--standalone");
    return command;
}

std::string unevenServers(const Hardware& hardware) {
    return "processes: " + std::to_string(hardware.gpus) + " GPUs do not fill " + std::to_string(hardware.servers()) +
           " servers evenly, and the launcher starts as many processes on each; start it on each server by hand";
}

} // namespace boc
