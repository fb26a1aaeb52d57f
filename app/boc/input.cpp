#include "input.h"

#include "base/file.h"
#include "base/limits.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace boc {

namespace {

constexpr std::size_t block = 65'536;

Result<std::string> readStandardInput() {
    std::string bytes;
    std::string chunk(block, '\0');
    ssize_t count = 0;
    do {
        count = ::read(STDIN_FILENO, chunk.data(), chunk.size());
        if (count > 0)
            bytes.append(chunk, 0, static_cast<std::size_t>(count));
    } while ((count > 0 || (count < 0 && errno == EINTR)) && bytes.size() <= limits::fileBytes);
    if (count < 0)
        return failure("cannot_read", "standard input", "cannot be read: " + std::generic_category().message(errno));
    if (bytes.size() > limits::fileBytes)
        return failure("too_large", "standard input",
                       "has more than the " + std::to_string(limits::fileBytes) +
                           " bytes that are read; a smaller file is wanted");
    return bytes;
}

} // namespace

Result<std::string> readInput(const std::string& name) {
    return name == "-" ? readStandardInput() : readRegularFile(name);
}

Result<int> openLines(const std::string& name) {
    return name == "-" ? Result<int>(STDIN_FILENO) : openForReading(name, Pipes::allowed);
}

LineReader::LineReader(int descriptor, int stopped, std::size_t limit)
    : descriptor_(descriptor), stopped_(stopped), limit_(limit) {}

bool LineReader::ready() const { return end_ || buffer_.find('\n', start_) != std::string::npos; }

bool LineReader::fill() {
    std::array<pollfd, 2> wait{{{descriptor_, POLLIN, 0}, {stopped_, POLLIN, 0}}};
    if (::poll(wait.data(), wait.size(), -1) < 0)
        return errno == EINTR;
    if (wait[1].revents != 0)
        return false;
    buffer_.erase(0, start_);
    start_ = 0;
    const std::size_t before = buffer_.size();
    buffer_.resize(before + block);
    const ssize_t count = ::read(descriptor_, buffer_.data() + before, block);
    buffer_.resize(before + static_cast<std::size_t>(count > 0 ? count : 0));
    if (count < 0 && errno != EINTR)
        failed_ = true;
    end_ = count == 0;
    return count > 0 || (count < 0 && errno == EINTR);
}

Line LineReader::take(std::size_t length, bool newline) {
    Line line{buffer_.substr(start_, length), false};
    start_ += length + (newline ? 1 : 0);
    if (line.text.size() > limit_) {
        line.text.resize(limit_);
        line.tooLong = true;
    }
    return line;
}

std::optional<Line> LineReader::next() {
    std::optional<Line> beginning; // of a line that is too long: the rest is passed over
    for (;;) {
        const std::size_t newline = buffer_.find('\n', start_);
        if (newline != std::string::npos) {
            Line line = take(newline - start_, true);
            return beginning ? beginning : std::optional(std::move(line));
        }
        if (buffer_.size() - start_ > limit_) {
            Line line = take(buffer_.size() - start_, false);
            if (!beginning)
                beginning = std::move(line);
        }
        if (!end_ && fill())
            continue;
        if (!end_)
            return std::nullopt; // stopped or failed: half a line is no line
        if (beginning)
            return beginning;
        if (start_ == buffer_.size())
            return std::nullopt;
        return take(buffer_.size() - start_, false);
    }
}

bool writeOutput(std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(STDOUT_FILENO, text.data(), text.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

} // namespace boc
