#include "plan/naming.h"

#include "base/limits.h"

#include <set>

namespace boc::naming {

namespace {

std::string smallestFree(const std::set<std::string>& taken, const std::string& before) {
    for (std::size_t number = 1;; ++number)
        if (std::string text = before + std::to_string(number); !taken.contains(text))
            return text;
}

template <class Elements> void collectIds(const Elements& elements, std::set<std::string>& taken) {
    for (const auto& element : elements)
        taken.insert(element.id.text);
}

template <class Elements> void collectNames(const Elements& elements, std::set<std::string>& taken) {
    for (const auto& element : elements)
        taken.insert(element.name);
}

template <class Elements> std::string newId(const Elements& elements, const std::string& letter) {
    std::set<std::string> taken;
    collectIds(elements, taken);
    return smallestFree(taken, letter);
}

// Catalogue names may be as long as a name can be; room for the number must be left, at a character's beginning.
std::string withRoomForNumber(std::string base) {
    constexpr std::size_t room = limits::textLength - 8;
    if (base.size() > room) {
        std::size_t end = room;
        while (end > 0 && (static_cast<unsigned char>(base[end]) & 0xC0U) == 0x80U)
            --end;
        base.resize(end);
    }
    return base + " ";
}

} // namespace

NodeId newNode(const Plan& plan, std::string_view letter) {
    std::set<std::string> taken;
    collectIds(plan.servers, taken);
    collectIds(plan.switches, taken);
    collectIds(plan.storage, taken);
    return {smallestFree(taken, std::string(letter))};
}

LinkId newLink(const Plan& plan) { return {newId(plan.links, "l")}; }
JobId newJob(const Plan& plan) { return {newId(plan.jobs, "j")}; }
ConstraintId newConstraint(const Plan& plan) { return {newId(plan.constraints, "c")}; }

std::string shortName(const std::string& name, const std::string& vendor) {
    const std::string prefix = vendor + " ";
    return !vendor.empty() && name.starts_with(prefix) && name.size() > prefix.size() ? name.substr(prefix.size())
                                                                                      : name;
}

std::string newNodeName(const Plan& plan, const std::string& base) {
    std::set<std::string> taken;
    collectNames(plan.servers, taken);
    collectNames(plan.switches, taken);
    collectNames(plan.storage, taken);
    return smallestFree(taken, withRoomForNumber(base));
}

std::string newJobName(const Plan& plan, const std::string& base) {
    std::set<std::string> taken;
    collectNames(plan.jobs, taken);
    return smallestFree(taken, withRoomForNumber(base));
}

bool isGiven(const std::string& name, const std::string& base) {
    const std::string before = withRoomForNumber(base);
    return name.size() > before.size() && name.starts_with(before) &&
           name.find_first_not_of("0123456789", before.size()) == std::string::npos;
}

} // namespace boc::naming
