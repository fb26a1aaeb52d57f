#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace boc {

namespace {

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { ::close(number_); }
    [[nodiscard]] int number() const { return number_; }

private:
    int number_;
};

std::unexpected<Error> notOpened(int error, const std::filesystem::path& path) {
    const std::string where = path.string();
    if (error == ELOOP)
        return failure("not_a_file", where, "is a symbolic link that leads back to itself; a file is wanted");
    std::error_code ignored;
    if (error == ENOENT && std::filesystem::is_symlink(path, ignored))
        return failure("no_such_file", where, "is a symbolic link to a file that is not there");
    if (error == ENOENT)
        return failure("no_such_file", where, "cannot be read: there is no such file");
    return failure("cannot_read", where, "cannot be read: " + std::generic_category().message(error));
}

const char* kindOf(mode_t mode) {
    return S_ISDIR(mode) ? "a folder" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
}

std::unexpected<Error> tooLarge(const std::filesystem::path& path, std::size_t limit) {
    return failure("too_large", path.string(),
                   "has more than the " + std::to_string(limit) + " bytes that are read; a smaller file is wanted");
}

} // namespace

Result<int> openForReading(const std::filesystem::path& path, Pipes pipes) {
    // Without O_NONBLOCK opening a pipe would wait for its writer.
    const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (file < 0)
        return notOpened(errno, path);
    struct stat facts{};
    const int problem = ::fstat(file, &facts) == 0 ? 0 : errno;
    if (problem == 0 && (S_ISREG(facts.st_mode) || (pipes == Pipes::allowed && S_ISFIFO(facts.st_mode)))) {
        ::fcntl(file, F_SETFL, O_RDONLY);
        return file;
    }
    ::close(file);
    if (problem != 0)
        return notOpened(problem, path);
    return failure("not_a_file", path.string(), std::string("is ") + kindOf(facts.st_mode) + "; a file is wanted");
}

Result<std::string> readRegularFile(const std::filesystem::path& path, std::size_t limit) {
    const auto opened = openForReading(path);
    if (!opened)
        return std::unexpected(opened.error());
    const Descriptor file(*opened);
    struct stat facts{};
    if (::fstat(file.number(), &facts) != 0)
        return notOpened(errno, path);
    if (static_cast<std::size_t>(facts.st_size) > limit)
        return tooLarge(path, limit);

    // The file may grow while it is read, so the size above is only where to start from.
    std::string bytes(static_cast<std::size_t>(facts.st_size) + 1, '\0');
    std::size_t filled = 0;
    while (true) {
        const ssize_t got = ::read(file.number(), bytes.data() + filled, bytes.size() - filled);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return notOpened(errno, path);
        filled += static_cast<std::size_t>(got);
        if (filled > limit)
            return tooLarge(path, limit);
        if (got == 0)
            break;
        if (filled == bytes.size())
            bytes.resize(std::min(bytes.size() * 2, limit + 1));
    }
    bytes.resize(filled);
    return bytes;
}

} // namespace boc
