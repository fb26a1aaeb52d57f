// boc: BoxOrCluster on the command line.

#include "commands.h"
#include "exit_code.h"
#include "messages.h"

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>

namespace boc {

namespace {

Catalog programCatalog() {
    CatalogRead read = readCatalogs(catalogFolder());
    tell(read.problems);
    return std::move(read.catalog);
}

void addBatch(CLI::App& app, BatchArguments& arguments) {
    CLI::App* command = app.add_subcommand("batch", "Answer many compact questions: one JSON object a line in and out");
    command->add_option("file", arguments.file, "Cases, one a line; - is standard input")->capture_default_str();
    command->add_option("--jobs", arguments.jobs, "Threads; 0 is one a core. The answers do not depend on it")
        ->check(CLI::Range(0, 1024));
    command->add_option("--constants", arguments.constants, "Constants fitted elsewhere instead of the program's own");
}

int run(int count, char** words) {
    CLI::App app("One box or a cluster? Memory, time and money of LLM training, with error bars.", "boc");
    app.set_version_flag("--version", std::string("boc ") + BOC_VERSION);
    app.require_subcommand(1);
    BatchArguments batchArguments;
    addBatch(app, batchArguments);
    try {
        app.parse(count, words);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? exitOk : exitUsage;
    }
    const Interrupt interrupt;
    const Catalog catalog = programCatalog();
    return batch(batchArguments, catalog, interrupt);
}

} // namespace

} // namespace boc

int main(int count, char** words) {
    try {
        return boc::run(count, words);
    } catch (const std::exception& error) {
        std::cerr << "boc: " << error.what() << "\n";
        return boc::exitInternal;
    }
}
