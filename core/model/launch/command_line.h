#pragma once
// A shell command put together flag by flag, and the head that starts one process a GPU.

#include "model/answer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace boc {

// The word as the shell passes it on unchanged: in single quotes where it holds anything but letters, digits and
// -_=./:,@+%.
std::string shellQuoted(const std::string& word);

// A comment line: control characters, which could end the comment, become spaces.
std::string shellComment(const std::string& text);

class CommandLine {
public:
    explicit CommandLine(std::string head) : lines_{std::move(head)} {}

    CommandLine& flag(const std::string& name); // alone
    CommandLine& flag(const std::string& name, const std::string& value);
    CommandLine& flag(const std::string& name, std::int64_t value);
    // Shell text as it stands, such as "$HEAD_NODE:29500" in double quotes.
    CommandLine& line(std::string text);

    [[nodiscard]] std::string text() const; // lines joined with a backslash

private:
    std::vector<std::string> lines_;
};

// Processes that start on every server; 0 where the GPUs do not fill servers evenly.
int processesAServer(const Hardware& hardware);

// torchrun (PyTorch 2.x, torch.distributed.run) up to the script. $HEAD_NODE names the first server.
CommandLine torchrun(const Hardware& hardware);

// Said where processesAServer is 0.
std::string unevenServers(const Hardware& hardware);

} // namespace boc
