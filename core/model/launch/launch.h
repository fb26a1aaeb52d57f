#pragma once
// The commands that start a chosen layout with its framework. Only what the layout, batch and precision decide is
// written; model, data and learning rate are the user's. Names of flags are those of the version that `source` states.

#include "model/answer.h"

#include <string>
#include <vector>

namespace boc {

struct LaunchFile {
    std::string name;
    std::string text;
    friend bool operator==(const LaunchFile&, const LaunchFile&) = default;
};

struct Launch {
    std::string command;                     // for a POSIX shell, one flag a line; the same on every server
    std::vector<LaunchFile> files;           // that the command reads
    std::vector<std::string> notExpressible; // "recompute full: ...": what no flag says, and what to do instead
    std::string source;                      // "Megatron-LM core 0.14, megatron/training/arguments.py"
};

// Every field of the layout becomes a flag or is named in `notExpressible`. The layout must be legal for the question.
Launch launchOf(const Case& question, const Layout& layout);

// As one text to read and to paste: comments, the command, then the files as here-documents before it.
std::string launchText(const Case& question, const Layout& layout);

} // namespace boc
