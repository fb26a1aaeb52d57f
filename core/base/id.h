#pragma once
// Ids as types: a NodeId is not a LinkId. All are short texts (at most limits::idLength), equal and ordered as texts.

#include <compare>
#include <functional>
#include <string>

namespace boc {

template <class Tag> struct Id {
    std::string text;

    [[nodiscard]] bool empty() const { return text.empty(); }
    friend auto operator<=>(const Id&, const Id&) = default;
    friend bool operator==(const Id&, const Id&) = default;
};

// Entries of the catalogues.
using GpuId = Id<struct GpuTag>;
using ServerId = Id<struct ServerTag>;
using SwitchId = Id<struct SwitchTag>;
using LinkKindId = Id<struct LinkKindTag>;
using StorageId = Id<struct StorageTag>;
using ModelId = Id<struct ModelTag>;

// Elements of a plan. A node is a server, a switch or a store.
using NodeId = Id<struct NodeTag>;
using LinkId = Id<struct LinkTag>;
using JobId = Id<struct JobTag>;
using ConstraintId = Id<struct ConstraintTag>;

} // namespace boc

template <class Tag> struct std::hash<boc::Id<Tag>> {
    std::size_t operator()(const boc::Id<Tag>& id) const noexcept { return std::hash<std::string>()(id.text); }
};
