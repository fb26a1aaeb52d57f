#pragma once
// Remedies and options as tables of plain values: what the results page lists.

#include "decide/evaluation.h"
#include "theme/theme.h"

#include <QString>

#include <optional>
#include <vector>

namespace boc::ui {

// One cell: text, at the right for figures.
struct Cell {
    QString text;
    bool figure = false;
};

struct TableRow {
    std::optional<Mark> mark;
    std::vector<Cell> cells;
    QString second;      // small, under the first cell: "changes the result"
    bool chosen = false; // the recommended one
    QString toolTip;
};

struct Table {
    std::vector<Cell> head;
    std::vector<TableRow> rows;
    QString emptyText;
};

Table remedyTable(const Plan& plan, const Evaluation& evaluation);
Table optionTable(const Plan& plan, const Evaluation& evaluation);
Table findingTable(const Evaluation& evaluation);
Mark markOf(Severity severity);

} // namespace boc::ui
