#include "panels/palette_rows.h"

#include "base/numbers.h"
#include "document/plain_text.h"
#include "panels/figures.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::Palette", text); }

// "NVIDIA DGX H100" -> "DGX H100", "Dell PowerEdge XE9680 (8x H100)" -> "XE9680": what tells it from the others. Vendor
// and product line are in the tool tip, the GPUs in the note.
QString shortName(const std::string& name, const std::string& vendor) {
    QString text = plainText(name);
    const auto drop = [&text](const QString& prefix) {
        if (text.startsWith(prefix + u' '))
            text.remove(0, prefix.size() + 1);
    };
    drop(plainText(vendor));
    for (const char* line :
         {"PowerEdge", "PowerSwitch", "ThinkSystem", "Cray", "Nexus", "Quantum-X800", "Quantum-2", "Quantum"})
        drop(QLatin1String(line));
    const QString model = text.section(QStringLiteral(" ("), 0, 0).section(QStringLiteral(" / "), 0, 0);
    return model.isEmpty() ? text : model;
}

// "8 × MI300X". "Gaudi 3 (HL-325L OAM)" and "H100 PCIe 80GB" are called by less.
QString gpusNote(const Server& server, const Gpu& gpu) {
    QString name = plainText(gpu.name).section(QStringLiteral(" ("), 0, 0);
    name.remove(QStringLiteral("Instinct "));
    if (name.endsWith(QStringLiteral("GB"))) // the size is in the tool tip
        name = name.section(u' ', 0, -2);
    return QStringLiteral("%1 × %2").arg(QString::number(server.gpus), name);
}

QString sourceLine(const Provenance& provenance) {
    return plainText(provenance.source) + QStringLiteral(" (") + plainText(provenance.asOf) + u')';
}

PaletteRow rowOf(const Catalog& catalog, const Server& server) {
    PaletteRow row;
    row.name = shortName(server.name, server.vendor);
    row.icon = QStringLiteral("server");
    row.entry = {EntryKind::server, server.id.text};
    QStringList tip{plainText(server.name)};
    if (const Gpu* gpu = catalog.find(server.gpu)) {
        if (gpu->vendor != server.vendor) // the maker's own servers are called by their GPU
            row.note = gpusNote(server, *gpu);
        tip << words("%1 x %2, %3 usable each")
                   .arg(QString::number(server.gpus), plainText(gpu->name), memoryFigure(gpu->usable).text());
    }
    if (server.price && server.price->typical) {
        row.detail = moneyFigure(*server.price->typical, "USD").text();
        tip << words("Price: %1").arg(sourceLine(server.price->provenance));
    } else {
        row.detail = server.form == ServerForm::cloudInstance ? words("rent") : words("no price");
    }
    tip << sourceLine(server.provenance);
    row.toolTip = tip.join(u'\n');
    return row;
}

PaletteRow rowOf(const Switch& device) {
    PaletteRow row;
    row.name = shortName(device.name, device.vendor);
    row.icon = QStringLiteral("switch");
    row.entry = {EntryKind::switchDevice, device.id.text};
    const QString rate = QString::fromStdString(formatSignificant(device.rate.value() * 8.0 / 1e9));
    row.detail = QStringLiteral("%1 × %2").arg(device.ports).arg(rate);
    row.toolTip = QStringList{plainText(device.name),
                              words("%1 ports of %2 Gb/s each way").arg(QString::number(device.ports), rate),
                              sourceLine(device.provenance)}
                      .join(u'\n');
    return row;
}

PaletteRow rowOf(const Storage& store) {
    PaletteRow row;
    row.name = plainText(store.name);
    row.icon = QStringLiteral("storage");
    row.entry = {EntryKind::storage, store.id.text};
    row.detail = store.write ? rateFigure(*store.write).text() : words("not known");
    row.toolTip = QStringList{plainText(store.name), words("Writes %1 a %2").arg(row.detail, plainText(store.per)),
                              sourceLine(store.provenance)}
                      .join(u'\n');
    return row;
}

bool isCurrent(GpuFamily family) {
    using enum GpuFamily;
    return family == hopper || family == blackwell || family == cdna3 || family == cdna4 || family == gaudi;
}

// The reference design first: the GPU maker's own server; then the one with a price; then the shorter name.
auto preference(const Catalog& catalog, const Server& server) {
    const Gpu* gpu = catalog.find(server.gpu);
    const bool reference = gpu != nullptr && gpu->vendor == server.vendor;
    const bool priced = server.price && server.price->typical;
    return std::tuple(!reference, !priced, -server.gpus, server.name.size(), server.id.text);
}

std::vector<const Server*> currentServers(const Catalog& catalog) {
    std::map<std::string, const Server*> best; // by GPU
    for (const auto& [id, server] : catalog.servers) {
        const Gpu* gpu = catalog.find(server.gpu);
        if (server.form == ServerForm::cloudInstance || gpu == nullptr || !isCurrent(gpu->family))
            continue;
        const Server*& chosen = best[server.gpu.text];
        if (chosen == nullptr || preference(catalog, server) < preference(catalog, *chosen))
            chosen = &server;
    }
    std::vector<const Server*> servers;
    for (const auto& [gpu, server] : best)
        servers.push_back(server);
    std::ranges::sort(servers, {}, [&](const Server* server) {
        const Gpu* gpu = catalog.find(server->gpu);
        // The GPU maker's own first, oldest generation first: DGX H100, H200, B200, B300, then the racks.
        return std::tuple(gpu->vendor != server->vendor, gpu->vendor != "NVIDIA", server->gpus > 8, gpu->family,
                          gpu->usable.value(), server->id.text);
    });
    return servers;
}

// One of each technology and speed from 100 Gb/s: the one with the most ports.
std::vector<const Switch*> currentSwitches(const Catalog& catalog) {
    std::map<std::pair<FabricKind, int>, const Switch*> best;
    for (const auto& [id, device] : catalog.switches) {
        const int gigabits = static_cast<int>(std::lround(device.rate.value() * 8.0 / 1e9));
        if (gigabits < 100 || device.kind == FabricKind::none)
            continue;
        const Switch*& chosen = best[{device.kind, gigabits}];
        const auto preferred = [](const Switch& one) {
            return std::tuple(one.vendor != "NVIDIA", -one.ports, one.id.text);
        };
        if (chosen == nullptr || preferred(device) < preferred(*chosen))
            chosen = &device;
    }
    std::vector<const Switch*> switches;
    for (const auto& [key, device] : best)
        switches.push_back(device);
    return switches;
}

// The quickest and the slowest writer of each kind would be noise: the first of each kind, quickest kinds first.
std::vector<const Storage*> currentStorage(const Catalog& catalog) {
    std::map<std::string, const Storage*> best;
    for (const auto& [id, store] : catalog.storage) {
        const Storage*& chosen = best[store.kind];
        if (store.write && (chosen == nullptr || *store.write > *chosen->write))
            chosen = &store;
    }
    std::vector<const Storage*> stores;
    for (const auto& [kind, store] : best) {
        if (store != nullptr)
            stores.push_back(store);
    }
    std::ranges::sort(stores, std::ranges::greater{}, [](const Storage* store) { return store->write->value(); });
    if (stores.size() > 4)
        stores.resize(4);
    return stores;
}

bool matches(const QStringList& wanted, const std::vector<std::string>& texts) {
    return std::ranges::all_of(wanted, [&](const QString& word) {
        return std::ranges::any_of(texts, [&](const std::string& text) {
            return QString::fromStdString(text).contains(word, Qt::CaseInsensitive);
        });
    });
}

struct Found {
    std::vector<const Server*> servers;
    std::vector<const Switch*> switches;
    std::vector<const Storage*> storage;
};

Found find(const Catalog& catalog, const QString& search) {
    const QStringList wanted = search.split(u' ', Qt::SkipEmptyParts);
    if (wanted.isEmpty())
        return {currentServers(catalog), currentSwitches(catalog), currentStorage(catalog)};
    Found found;
    for (const auto& [id, server] : catalog.servers) {
        const Gpu* gpu = catalog.find(server.gpu);
        if (matches(wanted, {id.text, server.name, server.vendor, gpu != nullptr ? gpu->name : std::string()}))
            found.servers.push_back(&server);
    }
    for (const auto& [id, device] : catalog.switches) {
        // A switch inside a baseboard or a rack comes with its servers: nothing can be linked to it.
        if (device.kind != FabricKind::none && matches(wanted, {id.text, device.name, device.vendor, "switch"}))
            found.switches.push_back(&device);
    }
    for (const auto& [id, store] : catalog.storage) {
        if (matches(wanted, {id.text, store.name, store.kind, "storage"}))
            found.storage.push_back(&store);
    }
    return found;
}

} // namespace

std::vector<PaletteRow> paletteRows(const Catalog& catalog, const QString& search) {
    const Found found = find(catalog, search.left(80));
    std::vector<PaletteRow> rows;
    const auto heading = [&](const QString& name, std::size_t count) {
        if (count > 0)
            rows.push_back({true, name, {}, {}, {}, {}, {}});
    };
    heading(words("Servers"), found.servers.size());
    for (const Server* server : found.servers)
        rows.push_back(rowOf(catalog, *server));
    heading(words("Switches"), found.switches.size());
    for (const Switch* device : found.switches)
        rows.push_back(rowOf(*device));
    heading(words("Storage"), found.storage.size());
    for (const Storage* store : found.storage)
        rows.push_back(rowOf(*store));
    return rows;
}

} // namespace boc::ui
