#include "canvas/palette_payload.h"

#include "base/limits.h"

#include <optional>

namespace boc::ui {

namespace {

constexpr auto serverWord = "server";
constexpr auto switchWord = "switch";
constexpr auto storageWord = "storage";
constexpr qsizetype longestPayload = static_cast<qsizetype>(limits::idLength) + 8; // a kind, a space and an id

QString wordOf(EntryKind kind) {
    switch (kind) {
    case EntryKind::server:
        return QString::fromLatin1(serverWord);
    case EntryKind::switchDevice:
        return QString::fromLatin1(switchWord);
    case EntryKind::storage:
        return QString::fromLatin1(storageWord);
    }
    return {};
}

std::optional<EntryKind> kindOf(const QString& word) {
    for (const EntryKind kind : {EntryKind::server, EntryKind::switchDevice, EntryKind::storage})
        if (word == wordOf(kind))
            return kind;
    return std::nullopt;
}

bool isKnown(const PaletteEntry& entry, const Catalog& catalog) {
    switch (entry.kind) {
    case EntryKind::server:
        return catalog.find(ServerId{entry.id}) != nullptr;
    case EntryKind::switchDevice:
        return catalog.find(SwitchId{entry.id}) != nullptr;
    case EntryKind::storage:
        return catalog.find(StorageId{entry.id}) != nullptr;
    }
    return false;
}

} // namespace

QString makePayload(const PaletteEntry& entry) {
    return wordOf(entry.kind) + QLatin1Char(' ') + QString::fromStdString(entry.id);
}

Result<PaletteEntry> parsePayload(const QString& payload, const Catalog& catalog) {
    const auto refuse = [](const char* code, std::string message) {
        return failure(code, "palette entry", std::move(message));
    };
    if (payload.size() > longestPayload)
        return refuse("payload_too_long", "What was dropped is longer than any catalogue entry; drag a palette row.");
    const qsizetype space = payload.indexOf(QLatin1Char(' '));
    if (space <= 0 || space + 1 == payload.size())
        return refuse("payload_malformed", "What was dropped is not a palette row: a kind and an id are wanted.");
    const std::optional<EntryKind> kind = kindOf(payload.left(space));
    if (!kind)
        return refuse("unknown_kind", "Only servers, switches and storage can be placed.");
    PaletteEntry entry{*kind, payload.mid(space + 1).toStdString()};
    if (!isKnown(entry, catalog))
        return refuse("unknown_entry", "The catalogue has no such entry; it may be of another version.");
    return entry;
}

std::unique_ptr<QMimeData> makeMimeData(const PaletteEntry& entry) {
    auto data = std::make_unique<QMimeData>();
    data->setData(QString::fromLatin1(paletteMimeType), makePayload(entry).toUtf8());
    return data;
}

Result<PaletteEntry> parseMimeData(const QMimeData& data, const Catalog& catalog) {
    const QString format = QString::fromLatin1(paletteMimeType);
    if (!data.hasFormat(format))
        return failure("payload_malformed", "palette entry", "Only rows of the palette can be dropped here.");
    // Cut before decoding: a foreign program may offer any number of bytes.
    return parsePayload(QString::fromUtf8(data.data(format).left(4 * longestPayload)), catalog);
}

} // namespace boc::ui
