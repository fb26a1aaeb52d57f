#include "base/numbers.h"
#include "canvas/job_ranks.h"
#include "canvas/lookup.h"
#include "canvas/projection.h"
#include "document/plain_text.h"

#include <algorithm>
#include <numeric>

namespace boc::ui {

namespace {

QString gigabytes(Bytes bytes) { return QString::fromStdString(formatSignificant(bytes.value() / 1e9)); }

QString wordFor(FitState state) {
    switch (state) {
    case FitState::fits:
        return QStringLiteral("fits");
    case FitState::borderline:
        return QStringLiteral("borderline");
    case FitState::doesNotFit:
        break;
    }
    return QStringLiteral("does not fit");
}

// Sockets beyond this are no drawing any more; the reader allows up to thousands.
constexpr int portsDrawn = 144;

double headroomOf(const Plan& plan) {
    for (const Constraint& constraint : plan.constraints)
        if (constraint.metric == ConstraintMetric::memory && constraint.limit > 0.0)
            return constraint.limit;
    return plan.assumptions.headroom;
}

void describeHardware(ServerValue& value, const Server* server, const Gpu* gpu) {
    if (server == nullptr) {
        value.subtitle = QStringLiteral("not in the catalogue");
        return;
    }
    value.gpus = server->gpus;
    value.joined = server->scaleUpKind != ScaleUpKind::none && server->scaleUpKind != ScaleUpKind::pcie;
    const std::string name = gpu != nullptr ? withoutVendor(gpu->name, gpu->vendor) : server->gpu.text;
    value.subtitle = QStringLiteral("%1 × %2").arg(server->gpus).arg(plainText(name));
    if (gpu != nullptr)
        value.memory = gigabytes(gpu->usable) + QStringLiteral(" GB a GPU");
}

// The part of a job's answer that concerns this card.
void describeJob(ServerValue& value, const Projection& projection, const ServerNode& node) {
    const std::optional<CardRanks> ranks = ranksOn(projection, node);
    if (!ranks)
        return;
    if (ranks->answer == nullptr) {
        value.stateWord = QStringLiteral("not answered");
        return;
    }
    value.busyGpus = ranks->busyGpus;
    value.headroom = headroomOf(projection.index.plan());
    if (value.busyGpus == 0) {
        value.subtitle = QStringLiteral("idle: the layout has %1 ranks").arg(ranks->answer->layout.ranks());
        return;
    }
    value.subtitle = ranks->text;
    const Bytes peak = ranks->peak;
    const Bytes capacity = ranks->answer->memory.capacity;
    value.filled = capacity.value() > 0.0 ? peak / capacity : 0.0;
    value.memory = QStringLiteral("%1 of %2 GB").arg(gigabytes(peak), gigabytes(capacity));
    value.state = ranks->state;
    value.stateWord = wordFor(ranks->state);
}

double gigabitsOf(const Projection& projection, const Link& link) {
    const LinkKind* kind = findEntry(projection, link.kind);
    return kind != nullptr ? kind->rate.value() * 8e-9 * link.count : 0.0;
}

// Cables of a link as they arrive at a switch: a group of n servers brings n times as many.
int cablesAtSwitch(const Projection& projection, const Link& link, const NodeId& end) {
    const ServerNode* server = projection.index.server(otherEnd(link, end));
    return link.count * (server != nullptr ? server->count : 1);
}

// Bandwidth down over bandwidth up. Up is the switch drawn higher on the page.
std::optional<double> oversubscription(const Projection& projection, const SwitchNode& node) {
    double down = 0.0;
    double up = 0.0;
    for (const Link* link : projection.index.linksOf(node.id)) {
        const NodeId& other = otherEnd(*link, node.id);
        const SwitchNode* above = projection.index.switchNode(other);
        const double bandwidth =
            gigabitsOf(projection, *link) * cablesAtSwitch(projection, *link, node.id) / std::max(1, link->count);
        if (above != nullptr && above->position.y < node.position.y)
            up += bandwidth;
        else if (above != nullptr || projection.index.server(other) != nullptr)
            down += bandwidth;
    }
    if (up <= 0.0 || down <= 0.0)
        return std::nullopt;
    return down / up;
}

} // namespace

ServerValue serverValue(const Projection& projection, const ServerNode& node) {
    const Server* server = findEntry(projection, node.server);
    const Gpu* gpu = server != nullptr ? findEntry(projection, server->gpu) : nullptr;
    ServerValue value;
    value.name = plainText(node.name);
    value.count = node.count;
    value.stale = projection.stale;
    describeHardware(value, server, gpu);
    describeJob(value, projection, node);
    value.portInUse.assign(static_cast<std::size_t>(portCount(projection, node)), false);
    for (const auto& [link, ports] : portsOf(projection, node))
        for (const int port : ports)
            value.portInUse[static_cast<std::size_t>(port)] = true;
    return value;
}

SwitchValue switchValue(const Projection& projection, const SwitchNode& node) {
    const Switch* entry = findEntry(projection, node.kind);
    SwitchValue value;
    value.name = plainText(node.name);
    if (entry == nullptr) {
        value.kind = QStringLiteral("not in the catalogue");
    } else {
        value.ports = entry->ports;
        const QString kind = plainText(withoutVendor(entry->name, entry->vendor));
        if (!value.name.contains(kind))
            value.kind = kind;
    }
    for (const Link* link : projection.index.linksOf(node.id))
        value.portsInUse += cablesAtSwitch(projection, *link, node.id);
    value.oversubscription = oversubscription(projection, node);
    return value;
}

StorageValue storageValue(const Projection& projection, const StorageNode& node) {
    const Storage* entry = findEntry(projection, node.kind);
    StorageValue value;
    value.name = plainText(node.name);
    if (entry == nullptr) {
        value.kind = QStringLiteral("not in the catalogue");
        return value;
    }
    if (entry->write)
        value.rate =
            QString::fromStdString(formatSignificant(entry->write->value() / 1e9)) + QStringLiteral(" GB/s write");
    else
        value.rate = QStringLiteral("write unknown");
    if (!entry->per.empty())
        value.kind = QStringLiteral("a ") + plainText(entry->per);
    return value;
}

LinkValue linkValue(const Projection& projection, const Link& link) {
    LinkValue value;
    const LinkKind* kind = findEntry(projection, link.kind);
    QString name = plainText(link.kind.text);
    if (kind != nullptr) {
        value.fabric = kind->fabric;
        name = plainText(kind->name);
        // The dash says the technology; the label has room for the generation.
        for (const char* technology : {"InfiniBand ", "RoCE v2 "})
            if (name.startsWith(QLatin1String(technology)))
                name.remove(0, static_cast<qsizetype>(std::char_traits<char>::length(technology)));
    }
    value.gigabits = gigabitsOf(projection, link);
    value.label = QStringLiteral("%1 × %2").arg(link.count).arg(name);
    return value;
}

int portCount(const Projection& projection, const ServerNode& node) {
    const Server* server = findEntry(projection, node.server);
    return server != nullptr && server->nics ? std::clamp(server->nics->count, 0, portsDrawn) : 0;
}

std::map<LinkId, std::vector<int>> portsOf(const Projection& projection, const ServerNode& node) {
    const int total = portCount(projection, node);
    std::vector<const Link*> links = projection.index.linksOf(node.id);
    std::erase_if(links,
                  [&](const Link* link) { return projection.index.storageNode(otherEnd(*link, node.id)) != nullptr; });
    const auto leadsTo = [&](const Link* link) {
        const NodeId& other = otherEnd(*link, node.id);
        return placeInPlan(projection.index, other).x() + sizeOf(projection.index, other).width() / 2.0;
    };
    std::ranges::stable_sort(links, {}, leadsTo);
    std::map<LinkId, std::vector<int>> dealt;
    int next = 0;
    for (const Link* link : links) {
        std::vector<int>& ports = dealt[link->id];
        for (int cable = 0; cable < link->count && next < total; ++cable)
            ports.push_back(next++);
    }
    return dealt;
}

QPointF placeInPlan(const PlanIndex& index, const NodeId& id) {
    const auto place = [](const auto* node) { return QPointF(node->position.x, node->position.y); };
    if (const ServerNode* server = index.server(id))
        return place(server);
    if (const SwitchNode* device = index.switchNode(id))
        return place(device);
    if (const StorageNode* store = index.storageNode(id))
        return place(store);
    return {};
}

QSizeF sizeOf(const PlanIndex& index, const NodeId& id) {
    if (index.switchNode(id) != nullptr)
        return switchSize;
    return index.storageNode(id) != nullptr ? storageSize : serverSize;
}

} // namespace boc::ui
