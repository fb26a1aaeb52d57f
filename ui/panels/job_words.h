#pragma once
// What a job's choices are called on screen; the contract's spelling (model/names.h) is the value behind each.

#include "model/names.h"
#include "panels/field.h"

#include <QCoreApplication>

namespace boc::ui {

std::vector<Choice> taskChoices();
std::vector<Choice> precisionChoices();
std::vector<Choice> optimizerChoices(); // the first, "", is: what the framework does
std::vector<Choice> frameworkChoices();
std::vector<Choice> loraTargetChoices();

// The enumerator behind a value of these lists.
template <class Enum, std::size_t n>
std::optional<Enum> fromName(const std::array<names::Entry<Enum>, n>& table, std::string_view name) {
    for (const auto& [known, value] : table) {
        if (known == name)
            return value;
    }
    return std::nullopt;
}

} // namespace boc::ui
