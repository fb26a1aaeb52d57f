#pragma once
// The exit codes of every command, as the README lists them.

namespace boc {

enum ExitCode {
    exitOk = 0,
    exitInternal = 1,
    exitUsage = 2,
    exitDoesNotHold = 3, // a constraint does not hold, or cannot be answered
    exitBadInput = 4,
    exitInputOutput = 5,
    exitInterrupted = 130
};

} // namespace boc
