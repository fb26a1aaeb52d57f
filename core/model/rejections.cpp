#include "model/rejections.h"

#include "base/numbers.h"

#include <algorithm>

namespace boc {

namespace {

std::string gigabytesOf(Bytes amount, int decimals) { return formatFixed(amount.value() / 1e9, decimals) + " GB"; }

} // namespace

void Rejections::add(const Illegal& why, const Layout& layout) {
    Rejected& entry = entryOf(why.reason);
    if (entry.count++ == 0) {
        entry.text = why.text;
        entry.nearest = layout;
    }
}

void Rejections::addMemory(const Layout& layout, Bytes device, Bytes capacity) {
    Rejected& entry = entryOf("memory");
    if (entry.count++ > 0 && device >= nearest_)
        return;
    nearest_ = device;
    entry.nearest = layout;
    entry.text = "needs " + gigabytesOf(device, 1) + " of " + formatFixed(capacity.value() / 1e9, 1);
}

void Rejections::addHostMemory(const Layout& layout, Bytes needed, Bytes capacity) {
    add({"host_memory", "needs " + gigabytesOf(needed, 0) + " in a server's memory of " + gigabytesOf(capacity, 0)},
        layout);
}

std::vector<Rejected> Rejections::byCount() && {
    std::stable_sort(entries_.begin(), entries_.end(),
                     [](const Rejected& a, const Rejected& b) { return a.count > b.count; });
    return std::move(entries_);
}

Rejected& Rejections::entryOf(const std::string& reason) {
    const auto found = std::ranges::find(entries_, reason, &Rejected::reason);
    if (found != entries_.end())
        return *found;
    entries_.push_back({reason, "", 0, {}});
    return entries_.back();
}

const Rejected* nearestToFit(const std::vector<Rejected>& rejected) {
    for (const char* reason : {"memory", "host_memory"}) {
        const auto found = std::ranges::find(rejected, reason, &Rejected::reason);
        if (found != rejected.end())
            return &*found;
    }
    return nullptr;
}

} // namespace boc
