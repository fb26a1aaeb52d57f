#pragma once
// The palette's rows, as values: what can be drawn, grouped, with its price. Without a search only what is on sale
// today and stands in one's own room, one reference design a GPU; a search finds everything.

#include "canvas/palette_payload.h"
#include "catalog/catalog.h"

#include <QString>

#include <vector>

namespace boc::ui {

struct PaletteRow {
    bool heading = false;
    QString name;   // "DGX H100", "Servers"
    QString detail; // "330 k$", "64 × 400"
    QString note;   // "8 × MI300X", on a second line, where the name does not say it
    QString icon;   // "server", "switch", "storage"
    QString toolTip;
    PaletteEntry entry;
};

// A search matches where every word of it is part of the name, the id, the vendor or the GPU's name.
std::vector<PaletteRow> paletteRows(const Catalog& catalog, const QString& search);

} // namespace boc::ui
