#pragma once
// A value or the reason why there is none. `code` is for programs (snake_case, stable), `where` names the file and the
// field ("gpus.json: gpus[3].memory_gb"), `message` says in one sentence what was found and what would be right.

#include <expected>
#include <string>
#include <vector>

namespace boc {

struct Error {
    std::string code;
    std::string where;
    std::string message;

    friend bool operator==(const Error&, const Error&) = default;
};

template <class T> using Result = std::expected<T, Error>;

// Everything that is wrong with one input, in the order of the input.
using Problems = std::vector<Error>;

inline std::unexpected<Error> failure(std::string code, std::string where, std::string message) {
    return std::unexpected(Error{std::move(code), std::move(where), std::move(message)});
}

} // namespace boc
