#include "report/paper.h"
#include "report/sheet.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>

namespace boc::ui {

namespace {

constexpr std::size_t mostFlips = 5;
constexpr int mostLines = 3;
constexpr double padding = 5.0;                      // of a row, in all
constexpr double listsHeight = 22.0 + 3.0 * listRow; // kept free below

struct Column {
    double left, width;
    FontRole role;
};
// Axis, today, where it flips, what happens there.
std::array<Column, 4> columnsOf(const Sheet& sheet) {
    const double from = sheet.left;
    return {Column{from, 124.0, FontRole::label}, Column{from + 134.0, 120.0, FontRole::label},
            Column{from + 262.0, 124.0, FontRole::labelStrong},
            Column{from + 394.0, sheet.width() - 394.0, FontRole::label}};
}

struct Row {
    std::array<QStringList, 4> cells;
    double height = 0.0;
};
Row rowOf(const Sheet& sheet, const ReportFlip& flip) {
    const auto columns = columnsOf(sheet);
    const std::array<const std::string*, 4> texts{&flip.axis, &flip.today, &flip.at, &flip.text};
    Row row;
    qsizetype lines = 1;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        row.cells[i] = wrapped(shown(*texts[i]), paperFont(columns[i].role), columns[i].width, mostLines);
        lines = std::max(lines, row.cells[i].size());
    }
    row.height = listRow * static_cast<double>(lines) + padding;
    return row;
}

void paintRow(Sheet& sheet, const Row& row) {
    const auto columns = columnsOf(sheet);
    for (std::size_t i = 0; i < columns.size(); ++i)
        drawBlock(sheet.painter, QRectF(columns[i].left, sheet.y + padding / 2.0, columns[i].width, row.height),
                  row.cells[i], paperFont(columns[i].role), listRow, i == 0 ? sheet.theme.ink2 : sheet.theme.ink);
    sheet.y += row.height;
    drawRule(sheet.painter, sheet.left, sheet.right, sheet.y, sheet.theme.rule);
}

void paintHeads(Sheet& sheet) {
    const auto columns = columnsOf(sheet);
    const std::array<const char*, 3> heads{"today", "flips at", "what happens there"};
    for (std::size_t i = 0; i < heads.size(); ++i)
        drawLeft(sheet.painter, columns[i + 1].left, sheet.y + 8.0, columns[i + 1].width, QString::fromLatin1(heads[i]),
                 paperFont(FontRole::label), sheet.theme.ink3);
}

} // namespace

void paintFlips(Sheet& sheet) {
    const std::vector<ReportFlip>& flips = sheet.report.flips;
    sheet.section(QStringLiteral("What would flip this"), {}, sheet.left, sheet.right);
    if (!flips.empty())
        paintHeads(sheet);
    sheet.y += 20.0;
    if (flips.empty()) {
        drawLeft(sheet.painter, sheet.left, sheet.y + 10.0, sheet.width(),
                 QStringLiteral("No flip was found or looked for."), paperFont(FontRole::label), sheet.theme.ink2);
        sheet.y += 18.0;
    }
    std::size_t count = 0;
    for (; count < std::min(flips.size(), mostFlips); ++count) {
        const Row row = rowOf(sheet, flips[count]);
        // The note of what is left out takes one line.
        const double note = count + 1 < flips.size() ? listRow : 0.0;
        if (sheet.y + row.height + note + sheetGap > sheet.bottom - listsHeight)
            break;
        paintRow(sheet, row);
    }
    if (flips.size() > count)
        sheet.more(flips.size() - count, sheet.left, sheet.right);
    sheet.y += sheetGap;
}

} // namespace boc::ui
