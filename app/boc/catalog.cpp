#include "catalog/catalog_text.h"
#include "commands.h"
#include "exit_code.h"
#include "input.h"
#include "messages.h"
#include "table.h"

#include <iostream>

namespace boc {

int listCatalog(const CatalogArguments& arguments, const Catalog& catalog) {
    const auto rows = catalogRows(catalog, arguments.kind);
    if (arguments.json)
        return writeOrTell(catalogRowsText(rows)) ? exitOk : exitInputOutput;
    std::string text;
    std::vector<Row> lines;
    const auto flush = [&](const std::string& kind) {
        text += (text.empty() ? "" : "\n") + kind + "\n" + table(lines, 2);
        lines.clear();
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Provenance& facts = rows[i].provenance;
        lines.push_back({rows[i].id, rows[i].name, facts.asOf, nameOf(facts.confidence)});
        if (i + 1 == rows.size() || rows[i + 1].kind != rows[i].kind)
            flush(rows[i].kind);
    }
    return writeOrTell(text) ? exitOk : exitInputOutput;
}

int showEntry(const CatalogArguments& arguments, const Catalog& catalog) {
    const std::string json = entryText(catalog, arguments.id);
    if (json.empty()) {
        tell({"unknown_entry", arguments.id, "is no id of the catalogues; \"boc catalog list\" names all"});
        return exitBadInput;
    }
    if (arguments.json)
        return writeOrTell(json) ? exitOk : exitInputOutput;
    std::vector<Row> rows;
    for (const auto& [field, value] : entryLines(catalog, arguments.id))
        rows.push_back({field, value});
    return writeOrTell(table(rows, 0)) ? exitOk : exitInputOutput;
}

int checkCatalogs(const CatalogArguments& arguments) {
    const CatalogRead read = readCatalogs(arguments.folder.empty() ? catalogFolder() : arguments.folder);
    tell(read.problems);
    const auto rows = catalogRows(read.catalog);
    std::vector<Row> lines;
    for (const std::string& kind : catalogKinds())
        lines.push_back({kind, std::to_string(catalogRows(read.catalog, kind).size())});
    lines.push_back({"problems", std::to_string(read.problems.size())});
    const std::string text = arguments.json ? problemsText(read.problems, rows.size()) : table(lines, 0);
    if (!writeOrTell(text))
        return exitInputOutput;
    return read.problems.empty() ? exitOk : exitBadInput;
}

} // namespace boc
