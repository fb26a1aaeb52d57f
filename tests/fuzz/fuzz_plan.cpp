// Any bytes are a plan or a list of problems; a plan that was read is written, and comes back as the same bytes.
#include "plan/plan_file.h"
#include "plan/rules.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto read = boc::readPlan(bytes, "fuzz.bocplan");
    if (!read) {
        if (read.error().empty())
            std::abort(); // a refusal says why
        return 0;
    }
    static_cast<void>(boc::checkPlan(read->plan, boc::Catalog{}));
    const std::string written = boc::writePlan(read->plan);
    const auto again = boc::readPlan(written, "fuzz.bocplan");
    if (!again || again->plan != read->plan || boc::writePlan(again->plan) != written)
        std::abort();
    return 0;
}
