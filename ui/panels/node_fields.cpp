// Servers, switches, stores and links.
#include "base/numbers.h"
#include "document/plain_text.h"
#include "panels/fields.h"
#include "panels/figures.h"
#include "plan/edit.h"
#include "plan/rules.h"

#include <QCoreApplication>

#include <algorithm>

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::NodeFields", text); }

Field field(const char* key, const QString& label, FieldKind kind, const QString& help, const QString& editName) {
    Field made;
    made.key = QLatin1String(key);
    made.label = label;
    made.kind = kind;
    made.help = help;
    made.editName = editName;
    return made;
}

// The plan's own entries win over the program's, as in an evaluation.
template <class Entry, class IdType> const Entry* entryOf(const Subject& subject, const IdType& id) {
    const Entry* own = subject.plan.entries.find(id);
    return own != nullptr ? own : subject.catalog.find(id);
}

Field nameField(const char* key) {
    Field made = field(key, words("Name"), FieldKind::text, words("How it is called on the canvas and in the report."),
                       words("Rename"));
    made.single = true;
    made.value = [](const Subject& subject) {
        const NodeId id{subject.id};
        if (const ServerNode* server = subject.plan.server(id))
            return plainText(server->name);
        if (const SwitchNode* device = subject.plan.switchNode(id))
            return plainText(device->name);
        const StorageNode* store = subject.plan.storageNode(id);
        return store != nullptr ? plainText(store->name) : QString();
    };
    made.edit = [](const Subject& subject, const QString& typed) {
        return renameNode(subject.plan, NodeId{subject.id}, typed.trimmed().toStdString());
    };
    return made;
}

Field serverKindField() {
    Field made = field("server.kind", words("Kind"), FieldKind::choice,
                       words("The catalogue's server this card stands for."), words("Change the server"));
    made.value = [](const Subject& subject) {
        const ServerNode* node = subject.plan.server(NodeId{subject.id});
        return node != nullptr ? QString::fromStdString(node->server.text) : QString();
    };
    made.choices = [](const Subject& subject) {
        std::vector<Choice> choices;
        for (const auto& [id, server] : subject.catalog.servers)
            choices.push_back({id.text, plainText(server.name)});
        const ServerNode* node = subject.plan.server(NodeId{subject.id});
        if (node != nullptr && !subject.catalog.servers.contains(node->server))
            choices.push_back({node->server.text, plainText(node->server.text)});
        return choices;
    };
    made.edit = [](const Subject& subject, const QString& value) {
        return setServerKind(subject.plan, subject.catalog, NodeId{subject.id}, ServerId{value.toStdString()});
    };
    return made;
}

Field serverCountField() {
    const NumberRange range{1, 100'000, true};
    Field made = field("server.count", words("Count"), FieldKind::number, words("Equal servers drawn as one card."),
                       words("Change the count"));
    made.range = wordsFor(range);
    made.value = [](const Subject& subject) {
        const ServerNode* node = subject.plan.server(NodeId{subject.id});
        return node != nullptr ? QString::number(node->count) : QString();
    };
    made.edit = [range](const Subject& subject, const QString& typed) -> Result<Plan> {
        const auto count = numberWithin(typed, range, words("Count"));
        if (!count)
            return std::unexpected(count.error());
        return setServerCount(subject.plan, NodeId{subject.id}, static_cast<int>(*count));
    };
    return made;
}

// A line of facts that cannot be changed here.
Field factField(const char* key, const QString& label, std::function<QString(const Subject&)> value) {
    Field made = field(key, label, FieldKind::words, {}, {});
    made.value = std::move(value);
    return made;
}

// Links of a switch that end at a server: what its "fabric" is.
std::vector<const Link*> serverLinks(const Subject& subject) {
    std::vector<const Link*> links;
    for (const Link& link : subject.plan.links) {
        const bool from = link.from.text == subject.id && subject.plan.server(link.to) != nullptr;
        const bool to = link.to.text == subject.id && subject.plan.server(link.from) != nullptr;
        if (from || to)
            links.push_back(&link);
    }
    return links;
}

std::vector<Choice> drawableKinds(const Subject& subject) {
    std::vector<Choice> choices;
    for (const auto& [id, kind] : subject.catalog.links) {
        if (kind.fabric != FabricKind::none)
            choices.push_back({id.text, plainText(kind.name)});
    }
    return choices;
}

// "8 ib-hdr": both at once, because one without the other is another fabric than the one that is meant.
std::string fabricValue(int count, const LinkKindId& kind) { return std::to_string(count) + " " + kind.text; }

QString fabricWords(const Subject& subject, int count, const LinkKindId& id) {
    const LinkKind* kind = entryOf<LinkKind>(subject, id);
    return QStringLiteral("%1 × %2").arg(count).arg(plainText(kind != nullptr ? kind->name : id.text));
}

Result<Plan> setFabricFrom(const Subject& subject, const QString& value) {
    const qsizetype space = value.indexOf(u' ');
    bool whole = false;
    const int count = value.left(space).toInt(&whole);
    if (space < 1 || !whole || count < 1)
        return failure("out_of_range", "fabric",
                       words("A count and a kind are needed, for example 8 ib-hdr.").toStdString());
    return setFabric(subject.plan, subject.catalog, NodeId{subject.id},
                     LinkKindId{value.mid(space + 1).trimmed().toStdString()}, count);
}

Field fabricField() {
    Field made = field("switch.fabric", words("Fabric"), FieldKind::choice,
                       words("Cables from this switch to each server: kind and count. All of them change at once."),
                       words("Change the fabric"));
    made.applies = [](const Subject& subject) { return !serverLinks(subject).empty(); };
    made.value = [](const Subject& subject) {
        const auto links = serverLinks(subject);
        return links.empty() ? QString()
                             : QString::fromStdString(fabricValue(links.front()->count, links.front()->kind));
    };
    made.choices = [](const Subject& subject) {
        std::vector<Choice> choices;
        for (const Choice& kind : drawableKinds(subject)) {
            for (const int count : {1, 2, 4, 8})
                choices.push_back(
                    {fabricValue(count, LinkKindId{kind.value}), fabricWords(subject, count, LinkKindId{kind.value})});
        }
        const auto links = serverLinks(subject);
        if (!links.empty()) {
            const std::string now = fabricValue(links.front()->count, links.front()->kind);
            if (std::ranges::find(choices, now, &Choice::value) == choices.end())
                choices.insert(choices.begin(), {now, fabricWords(subject, links.front()->count, links.front()->kind)});
        }
        return choices;
    };
    made.edit = setFabricFrom;
    return made;
}

Field switchKindField() {
    return factField("switch.kind", words("Kind"), [](const Subject& subject) {
        const SwitchNode* node = subject.plan.switchNode(NodeId{subject.id});
        const Switch* device = node != nullptr ? entryOf<Switch>(subject, node->kind) : nullptr;
        return device != nullptr ? plainText(device->name) : QString();
    });
}

Field portsField() {
    return factField("node.ports", words("Ports in use"), [](const Subject& subject) {
        const PortUse use = portUse(subject.plan, subject.catalog, NodeId{subject.id});
        return use.total ? words("%1 of %2").arg(use.used).arg(*use.total) : QString::number(use.used);
    });
}

Field perServerRateField() {
    return factField("switch.rate", words("Each server"), [](const Subject& subject) {
        const auto links = serverLinks(subject);
        const LinkKind* kind = links.empty() ? nullptr : entryOf<LinkKind>(subject, links.front()->kind);
        if (kind == nullptr)
            return words("not linked");
        const ByteRate rate = kind->rate * static_cast<double>(links.front()->count);
        return words("%1 a direction").arg(rateFigure(rate).text());
    });
}

const Link* linkOf(const Subject& subject) { return subject.plan.link(LinkId{subject.id}); }

Field linkKindField() {
    Field made =
        field("link.kind", words("Kind"), FieldKind::choice, words("The kind of cable."), words("Change the link"));
    made.value = [](const Subject& subject) {
        const Link* link = linkOf(subject);
        return link != nullptr ? QString::fromStdString(link->kind.text) : QString();
    };
    made.choices = [](const Subject& subject) {
        auto choices = drawableKinds(subject);
        const Link* link = linkOf(subject);
        if (link != nullptr && std::ranges::find(choices, link->kind.text, &Choice::value) == choices.end())
            choices.push_back({link->kind.text, plainText(link->kind.text)});
        return choices;
    };
    made.edit = [](const Subject& subject, const QString& value) -> Result<Plan> {
        const Link* link = linkOf(subject);
        if (link == nullptr)
            return failure("unknown_link", subject.id, "This link is no longer in the plan.");
        return setLink(subject.plan, subject.catalog, link->id, LinkKindId{value.toStdString()}, link->count);
    };
    return made;
}

Field linkCountField() {
    const NumberRange range{1, 1024, true};
    Field made = field("link.count", words("Cables a server"), FieldKind::number,
                       words("Equal cables in parallel, for each server of a group."), words("Change the link"));
    made.range = wordsFor(range);
    made.value = [](const Subject& subject) {
        const Link* link = linkOf(subject);
        return link != nullptr ? QString::number(link->count) : QString();
    };
    made.edit = [range](const Subject& subject, const QString& typed) -> Result<Plan> {
        const Link* link = linkOf(subject);
        if (link == nullptr)
            return failure("unknown_link", subject.id, "This link is no longer in the plan.");
        const auto count = numberWithin(typed, range, words("Cables a server"));
        if (!count)
            return std::unexpected(count.error());
        return setLink(subject.plan, subject.catalog, link->id, link->kind, static_cast<int>(*count));
    };
    return made;
}

} // namespace

Fields serverFields() {
    return {nameField("server.name"),
            serverKindField(),
            serverCountField(),
            factField("server.gpus", words("GPUs"),
                      [](const Subject& subject) {
                          const ServerNode* node = subject.plan.server(NodeId{subject.id});
                          const Server* server = node != nullptr ? entryOf<Server>(subject, node->server) : nullptr;
                          const Gpu* gpu = server != nullptr ? entryOf<Gpu>(subject, server->gpu) : nullptr;
                          return gpu != nullptr ? QStringLiteral("%1 × %2").arg(server->gpus).arg(plainText(gpu->name))
                                                : QString();
                      }),
            factField("server.card", words("Each card"),
                      [](const Subject& subject) {
                          const ServerNode* node = subject.plan.server(NodeId{subject.id});
                          const Server* server = node != nullptr ? entryOf<Server>(subject, node->server) : nullptr;
                          const Gpu* gpu = server != nullptr ? entryOf<Gpu>(subject, server->gpu) : nullptr;
                          return gpu != nullptr ? words("%1 usable").arg(memoryFigure(gpu->usable).text()) : QString();
                      }),
            factField("server.price", words("Price, one"),
                      [](const Subject& subject) {
                          const ServerNode* node = subject.plan.server(NodeId{subject.id});
                          const Server* server = node != nullptr ? entryOf<Server>(subject, node->server) : nullptr;
                          if (server == nullptr || !server->price || !server->price->typical)
                              return words("not known");
                          return moneyFigure(*server->price->typical, "USD").text();
                      }),
            portsField()};
}

Fields switchFields() {
    return {nameField("switch.name"), switchKindField(), fabricField(), perServerRateField(), portsField()};
}

Fields storageFields() {
    return {nameField("storage.name"),
            factField("storage.kind", words("Kind"),
                      [](const Subject& subject) {
                          const StorageNode* node = subject.plan.storageNode(NodeId{subject.id});
                          const Storage* store = node != nullptr ? entryOf<Storage>(subject, node->kind) : nullptr;
                          return store != nullptr ? plainText(store->name) : QString();
                      }),
            factField("storage.write", words("Writes"), [](const Subject& subject) {
                const StorageNode* node = subject.plan.storageNode(NodeId{subject.id});
                const Storage* store = node != nullptr ? entryOf<Storage>(subject, node->kind) : nullptr;
                return store != nullptr && store->write ? rateFigure(*store->write).text() : words("not known");
            })};
}

Fields linkFields() {
    return {linkKindField(), linkCountField(), factField("link.rate", words("Bandwidth"), [](const Subject& subject) {
                const Link* link = linkOf(subject);
                const LinkKind* kind = link != nullptr ? entryOf<LinkKind>(subject, link->kind) : nullptr;
                if (kind == nullptr)
                    return QString();
                return words("%1 a direction").arg(rateFigure(kind->rate * static_cast<double>(link->count)).text());
            })};
}

} // namespace boc::ui
