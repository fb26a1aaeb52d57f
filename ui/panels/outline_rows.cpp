#include "panels/outline_rows.h"

#include "document/plain_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::Outline", text); }

class Rows {
public:
    Rows(const Plan& plan, const Catalog& catalog) : plan_(plan), catalog_(catalog) {
        for (const ServerNode& server : plan.servers)
            names_.emplace(server.id, plainText(server.name)), counts_.emplace(server.id, server.count);
        for (const SwitchNode& device : plan.switches)
            names_.emplace(device.id, plainText(device.name)), switches_.emplace(device.id, 0);
        for (const StorageNode& store : plan.storage)
            names_.emplace(store.id, plainText(store.name)), stores_.emplace(store.id, 0);
        dealPorts();
    }

    std::vector<OutlineRow> all() {
        std::vector<OutlineRow> rows;
        for (const Job& job : plan_.jobs) {
            const QString name = plainText(job.name);
            const QString id = plainText(job.id.text).toUpper();
            rows.push_back({OutlineSort::job,
                            job.id.text,
                            name,
                            id + QStringLiteral("  ") + name,
                            words("Job %1, %2").arg(id, name),
                            QStringLiteral("job"),
                            {}});
        }
        addDevices(plan_.switches, words("Switch %1 of %2, %3, %4"), QStringLiteral("switch"), rows,
                   [&](const SwitchNode& device) { return kindOf<Switch>(device.kind); });
        addDevices(plan_.servers, words("Server %1 of %2, %3, %4"), QStringLiteral("server"), rows,
                   [&](const ServerNode& server) {
                       const Server* entry = entryOf<Server>(server.server);
                       const QString gpus = entry != nullptr ? words("%1 GPUs").arg(entry->gpus) : QString();
                       return server.count > 1 ? words("%1 equal servers of %2").arg(server.count).arg(gpus) : gpus;
                   });
        addDevices(plan_.storage, words("Store %1 of %2, %3, %4"), QStringLiteral("storage"), rows,
                   [&](const StorageNode& store) { return kindOf<Storage>(store.kind); });
        return rows;
    }

private:
    // From and to, both counted from 1.
    struct Ports {
        int first = 0, last = 0;
    };
    using End = std::pair<LinkId, NodeId>;

    // A link to a store takes no port of a server; a group brings its cables once for each of its servers.
    void dealPorts() {
        std::unordered_map<NodeId, int> used;
        for (const Link& link : plan_.links) {
            const bool stored = stores_.contains(link.from) || stores_.contains(link.to);
            for (const auto& [end, other] : {std::pair(link.from, link.to), std::pair(link.to, link.from)}) {
                linksOf_[end].push_back(&link);
                if (stores_.contains(end) || (stored && counts_.contains(end)))
                    continue;
                const auto group = counts_.find(other);
                const int cables = link.count * (switches_.contains(end) && group != counts_.end() ? group->second : 1);
                int& before = used[end];
                ports_[{link.id, end}] = {before + 1, before + cables};
                before += cables;
            }
        }
    }

    template <class Entry, class IdType> const Entry* entryOf(const IdType& id) const {
        const Entry* own = plan_.entries.find(id);
        return own != nullptr ? own : catalog_.find(id);
    }
    template <class Entry, class IdType> QString kindOf(const IdType& id) const {
        const Entry* entry = entryOf<Entry>(id);
        return plainText(entry != nullptr ? entry->name : id.text);
    }

    QString portWords(const LinkId& link, const NodeId& end) const {
        const auto found = ports_.find({link, end});
        if (found == ports_.end())
            return {};
        const QString what = counts_.contains(end) ? words("NIC") : words("port");
        const auto [first, last] = found->second;
        return first == last ? QStringLiteral("%1 %2").arg(what).arg(first)
                             : words("%1 %2 to %3").arg(what).arg(first).arg(last);
    }

    OutlineRow linkRow(const Link& link, const NodeId& end) const {
        const NodeId& other = link.from == end ? link.to : link.from;
        const QString name = names_.contains(other) ? names_.at(other) : plainText(other.text);
        const QString cables = QStringLiteral("%1 × %2").arg(link.count).arg(kindOf<LinkKind>(link.kind));
        const QString from = portWords(link.id, end);
        const QString to = portWords(link.id, other);
        const QString where = to.isEmpty() ? name : name + u' ' + to;
        return {OutlineSort::link,
                link.id.text,
                {},
                words("%1, %2").arg(name, cables),
                (from.isEmpty() ? QString() : from + QStringLiteral(", ")) + words("to %1, %2").arg(where, cables),
                QStringLiteral("link"),
                {}};
    }

    template <class Node, class Describe>
    void addDevices(const std::vector<Node>& nodes, const QString& pattern, const QString& icon,
                    std::vector<OutlineRow>& rows, const Describe& describe) {
        std::vector<const Node*> sorted;
        for (const Node& node : nodes)
            sorted.push_back(&node);
        std::ranges::stable_sort(sorted, {},
                                 [](const Node* node) { return std::tuple(node->position.y, node->position.x); });
        int number = 0;
        for (const Node* node : sorted) {
            const QString& name = names_.at(node->id);
            OutlineRow row{OutlineSort::device, node->id.text, name, name, {}, icon, {}};
            if (const auto group = counts_.find(node->id); group != counts_.end() && group->second > 1)
                row.text += QStringLiteral("  ×%1").arg(group->second);
            for (const Link* link : linksOf_[node->id])
                row.children.push_back(linkRow(*link, node->id));
            const auto links = static_cast<int>(row.children.size());
            row.spoken = pattern.arg(++number).arg(sorted.size()).arg(names_.at(node->id), describe(*node)) +
                         QStringLiteral(", ") +
                         (links == 0   ? words("not linked")
                          : links == 1 ? words("1 link")
                                       : words("%1 links").arg(links));
            rows.push_back(std::move(row));
        }
    }

    const Plan& plan_;
    const Catalog& catalog_;
    std::unordered_map<NodeId, QString> names_;
    std::unordered_map<NodeId, int> counts_, switches_, stores_;
    std::unordered_map<NodeId, std::vector<const Link*>> linksOf_;
    std::map<End, Ports> ports_;
};

} // namespace

std::vector<OutlineRow> outlineRows(const Plan& plan, const Catalog& catalog) { return Rows(plan, catalog).all(); }

} // namespace boc::ui
