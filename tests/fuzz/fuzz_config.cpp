// Any bytes are a config.json or one error that says why; what was read has a countable number of parameters.
#include "catalog/hf_config.h"
#include "model/transformer.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = boc::importHuggingFaceConfig({reinterpret_cast<const char*>(data), size}, "config.json");
    if (!read) {
        if (read.error().code.empty() || read.error().message.empty())
            std::abort();
        return 0;
    }
    if (read->model.unsupported)
        return 0;
    const double total = boc::parameterCount(read->model.shape);
    const double active = boc::activeParameterCount(read->model.shape);
    if (!std::isfinite(total) || !(total > 0.0) || !(active <= total))
        std::abort();
    return 0;
}
