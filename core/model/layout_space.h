#pragma once
// The layouts a question leaves open: pins are taken as given, free fields run over every value that can divide.

#include "model/answer.h"

#include <functional>

namespace boc {

// Calls `visit` for each; stops when it returns false. Values that cannot be legal for simple reasons of division are
// not visited; the rest is `illegal`'s to say. Tensor parallelism stays inside a server unless pinned.
void forEachLayout(const Case& question, const std::function<bool(const Layout&)>& visit);

// Dimensions beyond plain data parallelism: the fewer, the simpler to run.
int complexity(const Layout& layout);

} // namespace boc
