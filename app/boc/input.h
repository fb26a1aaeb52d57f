#pragma once
// Files and lines from outside, read within limits and without ever waiting for what cannot end.

#include "base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace boc {

// The whole of a regular file of at most limits::fileBytes; "-" is standard input. Codes as
// readRegularFile; `where` is the name as given.
Result<std::string> readInput(const std::string& name);

struct Line {
    std::string text;
    bool tooLong = false; // more than the limit; text holds its beginning
};

// Lines of a file, a pipe or standard input. Waits for input and for `stopped` (a descriptor) at once.
class LineReader {
public:
    LineReader(int descriptor, int stopped, std::size_t limit);

    // Nothing at the end of input, when stopped, or when reading failed (see failed()).
    std::optional<Line> next();
    // A whole line is here already, so that next() does not wait.
    [[nodiscard]] bool ready() const;
    [[nodiscard]] bool failed() const { return failed_; }

private:
    bool fill();
    Line take(std::size_t length, bool newline);

    int descriptor_;
    int stopped_;
    std::size_t limit_;
    std::string buffer_;
    std::size_t start_ = 0;
    bool end_ = false;
    bool failed_ = false;
};

// Opens a file or a pipe for reading lines; 0 for "-". Codes as readInput.
Result<int> openLines(const std::string& name);

// Writes all of it to standard output; false where that failed.
bool writeOutput(std::string_view text);

} // namespace boc
