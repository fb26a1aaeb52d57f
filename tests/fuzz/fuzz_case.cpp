// A line of `boc batch`, from bytes to answer. Hostile lines get an error; an answer has only finite figures.

#include "model/answer_json.h"
#include "model/case_json.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

const boc::Catalog& catalog() {
    static const boc::Catalog read = boc::readCatalogs(BOC_SOURCE_DIR "/catalogs").catalog;
    return read;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const boc::CaseRead read = boc::readCase({reinterpret_cast<const char*>(data), size}, catalog());
    if (!read.question)
        return 0;
    const std::string line = boc::answerLine(read.id, boc::answer(*read.question));
    // not_finite is our own fault, whatever the question was.
    if (line.find("\"not_finite\"") != std::string::npos || line.find('\n') != std::string::npos)
        std::abort();
    return 0;
}
