#pragma once
// What travels when a row of the palette is dragged or placed: "server dgx-h100", "switch qm9700", "storage ...". The
// text may come from any program, so it is parsed as untrusted input: bounded length, a known kind, a known id.

#include "base/result.h"
#include "catalog/catalog.h"

#include <QMimeData>
#include <QString>

#include <memory>
#include <string>

namespace boc::ui {

inline constexpr auto paletteMimeType = "application/x-boxorcluster-entry";

enum class EntryKind { server, switchDevice, storage };

struct PaletteEntry {
    EntryKind kind = EntryKind::server;
    std::string id; // of the catalogue: ServerId, SwitchId or StorageId

    friend bool operator==(const PaletteEntry&, const PaletteEntry&) = default;
};

QString makePayload(const PaletteEntry& entry);
// Codes: payload_too_long, payload_malformed, unknown_kind, unknown_entry.
Result<PaletteEntry> parsePayload(const QString& payload, const Catalog& catalog);

// For QDrag, and back. Data in another format gives payload_malformed.
std::unique_ptr<QMimeData> makeMimeData(const PaletteEntry& entry);
Result<PaletteEntry> parseMimeData(const QMimeData& data, const Catalog& catalog);

} // namespace boc::ui
