#pragma once
// What the subcommands do once their arguments are known. Each returns an exit code (exit_code.h); results go to
// standard output, everything else to standard error.

#include "catalog/catalog.h"
#include "interrupt.h"

#include <string>

namespace boc {

struct BatchArguments {
    std::string file = "-";
    std::string constants; // empty: the program's own
    int jobs = 0;          // 0: one a core
};
int batch(const BatchArguments& arguments, const Catalog& catalog, const Interrupt& interrupt);

} // namespace boc
