#pragma once
// Files that other people made, read without trusting them.

#include "base/limits.h"
#include "base/result.h"

#include <filesystem>
#include <string>

namespace boc {

enum class Pipes { refused, allowed };

// A descriptor to read from. Never waits: what is no regular file (a folder, a device, a loop of symbolic links, and a
// pipe unless allowed) is refused by its kind. Codes: no_such_file, not_a_file, cannot_read. `where` of the error is
// the path as given.
Result<int> openForReading(const std::filesystem::path& path, Pipes pipes = Pipes::refused);

// The bytes of a regular file of at most `limit`; what is larger is refused before reading. Codes: those above and
// too_large.
Result<std::string> readRegularFile(const std::filesystem::path& path, std::size_t limit = limits::fileBytes);

} // namespace boc
