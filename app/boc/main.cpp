// boc: BoxOrCluster on the command line.

#include "catalog/catalog_text.h"
#include "commands.h"
#include "exit_code.h"
#include "messages.h"

#include <CLI/CLI.hpp>

#include <exception>
#include <functional>
#include <iostream>

namespace boc {

namespace {

constexpr const char* exitCodes = "Exit: 0 ok, 1 internal, 2 usage, 3 a constraint does not hold, 4 input invalid, "
                                  "5 input/output, 130 interrupted.";

struct Arguments {
    BatchArguments batch;
    EvaluateArguments evaluate, check;
    SearchArguments search;
    ImportArguments import, nccl;
    CatalogArguments list, show, checkCatalogs;
};

// The command that was asked for, run after parsing: the catalogues are read only then.
using Command = std::function<int()>;

Catalog programCatalog() {
    CatalogRead read = readCatalogs(catalogFolder());
    tell(read.problems);
    return std::move(read.catalog);
}

CLI::App* command(CLI::App& parent, const char* name, const char* text, bool& json) {
    CLI::App* added = parent.add_subcommand(name, text);
    added->add_flag("--json", json, "Answer as JSON");
    added->footer(exitCodes);
    return added;
}

void addPlanCommands(CLI::App& app, Arguments& to, const Interrupt& interrupt, Command& chosen) {
    CLI::App* evaluate =
        command(app, "evaluate", "Verdict, constraints, options, remedies and cost of a plan", to.evaluate.json);
    evaluate->add_option("plan", to.evaluate.plan, "A .bocplan file")->required();
    evaluate->callback([&] { chosen = [&] { return evaluatePlan(to.evaluate, programCatalog(), interrupt); }; });
    CLI::App* check =
        command(app, "check", "Whether a plan's constraints hold; exit 3 where one does not", to.check.json);
    check->add_option("plan", to.check.plan, "A .bocplan file")->required();
    check->callback([&] { chosen = [&] { return checkConstraints(to.check, programCatalog(), interrupt); }; });
}

void addCaseCommands(CLI::App& app, Arguments& to, const Interrupt& interrupt, Command& chosen) {
    CLI::App* search = command(app, "search", "The best layouts of one case, and why others fall away", to.search.json);
    search->add_option("case", to.search.file, "A JSON file with one case; - is standard input")->required();
    search->add_option("--top", to.search.top, "Layouts to show")->check(CLI::Range(1, 10'000))->capture_default_str();
    search->add_flag("--launch", to.search.launch, "Only the commands that start the best layout, as a shell script");
    search->callback([&] { chosen = [&] { return searchLayouts(to.search, programCatalog(), interrupt); }; });
    CLI::App* frameworks = app.add_subcommand("frameworks", "What each framework can launch, as a table");
    frameworks->footer(exitCodes);
    frameworks->callback([&] { chosen = [] { return listFrameworks(); }; });
    CLI::App* many =
        command(app, "batch", "Answer many cases: one JSON object a line in, one a line out", to.batch.json);
    many->add_option("file", to.batch.file, "Cases, one a line; - is standard input")->capture_default_str();
    many->add_option("--jobs", to.batch.jobs, "Threads; 0 is one a core. The answers do not depend on it")
        ->check(CLI::Range(0, 1024));
    many->add_option("--constants", to.batch.constants, "Constants from this file instead of the program's own");
    many->callback([&] { chosen = [&] { return batch(to.batch, programCatalog(), interrupt); }; });
}

void addImport(CLI::App& app, Arguments& to, Command& chosen) {
    CLI::App* import = app.add_subcommand("import", "Read what other programs wrote");
    import->require_subcommand(1);
    CLI::App* hf = command(*import, "hf", "A model's config.json as published on Hugging Face", to.import.json);
    hf->add_option("config", to.import.file, "config.json")->required();
    hf->callback([&] { chosen = [&] { return importConfig(to.import); }; });
    CLI::App* nccl = command(*import, "nccl", "A log of nccl-tests or rccl-tests", to.nccl.json);
    nccl->add_option("log", to.nccl.file, "What the test printed; - is standard input")->required();
    nccl->callback([&] { chosen = [&] { return importNcclLog(to.nccl); }; });
}

void addCatalog(CLI::App& app, Arguments& to, Command& chosen) {
    CLI::App* catalog = app.add_subcommand("catalog", "What the program knows, with source, date and confidence");
    catalog->require_subcommand(1);
    CLI::App* list = command(*catalog, "list", "Ids and names", to.list.json);
    list->add_option("kind", to.list.kind, "Only this kind")->check(CLI::IsMember(catalogKinds()));
    list->callback([&] { chosen = [&] { return listCatalog(to.list, programCatalog()); }; });
    CLI::App* show = command(*catalog, "show", "One entry in full", to.show.json);
    show->add_option("id", to.show.id, "An id of the list")->required();
    show->callback([&] { chosen = [&] { return showEntry(to.show, programCatalog()); }; });
    CLI::App* check = command(*catalog, "check", "Every problem of the catalogue files", to.checkCatalogs.json);
    check->add_option("folder", to.checkCatalogs.folder, "A folder of catalogue files instead of the program's own");
    check->callback([&] { chosen = [&] { return checkCatalogs(to.checkCatalogs); }; });
}

int run(int count, char** words) {
    CLI::App app("One box or a cluster? Memory, time and money of training language models, with error bars.", "boc");
    app.set_version_flag("--version", std::string("boc ") + BOC_VERSION);
    app.require_subcommand(1);
    app.footer(exitCodes);
    const Interrupt interrupt;
    Arguments arguments;
    Command chosen;
    addPlanCommands(app, arguments, interrupt, chosen);
    addCaseCommands(app, arguments, interrupt, chosen);
    addImport(app, arguments, chosen);
    addCatalog(app, arguments, chosen);
    try {
        app.parse(count, words);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? exitOk : exitUsage;
    }
    return chosen ? chosen() : exitUsage;
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
