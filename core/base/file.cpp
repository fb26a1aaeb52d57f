#include "base/file.h"

#include "base/limits.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace boc {

namespace {

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0)
            ::close(number_);
    }
    [[nodiscard]] int number() const { return number_; }

private:
    int number_;
};

std::unexpected<Error> systemFailure(int error, const std::string& where) {
    return failure(error == ENOENT ? "no_such_file" : "cannot_read", where,
                   "cannot be read: " + std::generic_category().message(error));
}

} // namespace

Result<std::string> readRegularFile(const std::filesystem::path& path) {
    const std::string where = path.string();
    // Without O_NONBLOCK opening a pipe would wait for its writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (file.number() < 0)
        return systemFailure(errno, where);
    struct stat facts{};
    if (::fstat(file.number(), &facts) != 0)
        return systemFailure(errno, where);
    if (!S_ISREG(facts.st_mode))
        return failure("not_a_file", where, "is not a regular file");
    const auto refuseSize = [&](std::size_t bytes) {
        return failure("too_large", where,
                       "has " + std::to_string(bytes) + " bytes; at most " + std::to_string(limits::fileBytes) +
                           " are read");
    };
    if (static_cast<std::size_t>(facts.st_size) > limits::fileBytes)
        return refuseSize(static_cast<std::size_t>(facts.st_size));

    // The file may grow while it is read, so the size above is only where to start from.
    std::string bytes(static_cast<std::size_t>(facts.st_size) + 1, '\0');
    std::size_t filled = 0;
    while (true) {
        const ssize_t got = ::read(file.number(), bytes.data() + filled, bytes.size() - filled);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return systemFailure(errno, where);
        filled += static_cast<std::size_t>(got);
        if (filled > limits::fileBytes)
            return refuseSize(filled);
        if (got == 0)
            break;
        if (filled == bytes.size())
            bytes.resize(std::min(bytes.size() * 2, limits::fileBytes + 1));
    }
    bytes.resize(filled);
    return bytes;
}

} // namespace boc
