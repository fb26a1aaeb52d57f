#pragma once
// One call for the alternatives of a variant: std::visit(Overloaded{[](const A&) {...}, [](const B&) {...}}, value).

namespace boc {

template <class... Cases> struct Overloaded : Cases... {
    using Cases::operator()...;
};

} // namespace boc
