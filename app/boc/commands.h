#pragma once
// What the subcommands do once their arguments are known. Each returns an exit code (exit_code.h); results go to
// standard output, everything else to standard error.

#include "catalog/catalog.h"
#include "interrupt.h"

#include <filesystem>
#include <string>

namespace boc {

struct BatchArguments {
    std::string file = "-";
    std::string constants; // empty: the program's own
    int jobs = 0;          // 0: one a core
    bool json = true;      // always; every command takes --json
};
int batch(const BatchArguments& arguments, const Catalog& catalog, const Interrupt& interrupt);

struct EvaluateArguments {
    std::string plan;
    bool json = false;
};
int evaluatePlan(const EvaluateArguments& arguments, const Catalog& catalog, const Interrupt& interrupt);
int checkConstraints(const EvaluateArguments& arguments, const Catalog& catalog, const Interrupt& interrupt);

struct SearchArguments {
    std::string file;
    int top = 10;
    bool launch = false; // only what starts the best layout
    bool json = false;
};
int searchLayouts(const SearchArguments& arguments, const Catalog& catalog, const Interrupt& interrupt);

// What each framework can launch.
int listFrameworks();

struct ImportArguments {
    std::string file;
    bool json = false;
};
int importConfig(const ImportArguments& arguments);
int importNcclLog(const ImportArguments& arguments);

struct CatalogArguments {
    std::string kind; // empty: all
    std::string id;
    std::filesystem::path folder; // empty: the program's own
    bool json = false;
};
int listCatalog(const CatalogArguments& arguments, const Catalog& catalog);
int showEntry(const CatalogArguments& arguments, const Catalog& catalog);
int checkCatalogs(const CatalogArguments& arguments);

} // namespace boc
