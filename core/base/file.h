#pragma once
// Files that other people made, read without trusting them.

#include "base/result.h"

#include <filesystem>
#include <string>

namespace boc {

// The bytes of a regular file of at most limits::fileBytes. Never waits: what is no regular file (a directory, a pipe,
// a device, a loop of symbolic links) is refused before reading. Codes: no_such_file, not_a_file, too_large,
// cannot_read. `where` of the error is the path as given.
Result<std::string> readRegularFile(const std::filesystem::path& path);

} // namespace boc
