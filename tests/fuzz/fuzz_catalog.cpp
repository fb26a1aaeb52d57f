// Any bytes are a catalogue or a list of problems; what was read is shown entry by entry.
#include "catalog/catalog_text.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    boc::CatalogRead read;
    boc::readCatalogFile({reinterpret_cast<const char*>(data), size}, "fuzz.json", read);
    boc::checkReferences(read);
    for (const boc::Error& problem : read.problems)
        if (problem.code.empty() || problem.message.empty() || !problem.where.starts_with("fuzz.json"))
            std::abort(); // a refusal says where and why
    for (const auto& row : boc::catalogRows(read.catalog))
        if (boc::entryText(read.catalog, row.id).empty())
            std::abort(); // what is listed can be shown
    return 0;
}
