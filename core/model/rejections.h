#pragma once
// What a search turned down, counted by reason, with the layout of each that came nearest.

#include "model/answer.h"
#include "model/framework.h"

namespace boc {

class Rejections {
public:
    void add(const Illegal& why, const Layout& layout);
    void addMemory(const Layout& layout, Bytes device, Bytes capacity);
    void addHostMemory(const Layout& layout, Bytes needed, Bytes capacity);
    [[nodiscard]] std::vector<Rejected> byCount() &&;

private:
    Rejected& entryOf(const std::string& reason);

    std::vector<Rejected> entries_; // in the order they came up
    Bytes nearest_;                 // device memory of the entry "memory"
};

// The one a question without any layout that fits is answered with: nearest to fit on the device, else on the host.
const Rejected* nearestToFit(const std::vector<Rejected>& rejected);

} // namespace boc
