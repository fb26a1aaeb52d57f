#include "canvas/projection.h"

#include <algorithm>

namespace boc::ui {

namespace {

RouteEnd endAt(const Projection& projection, const Link& link, const NodeId& id, const Places& places) {
    RouteEnd end{QRectF(places(id), sizeOf(projection.index, id)), {}};
    const ServerNode* server = projection.index.server(id);
    if (server == nullptr)
        return end;
    const std::vector<double> offsets = portOffsets(portCount(projection, *server));
    const auto dealt = portsOf(projection, *server);
    if (const auto it = dealt.find(link.id); it != dealt.end())
        for (const int port : it->second)
            end.ports.push_back(end.box.left() + offsets[static_cast<std::size_t>(port)]);
    return end;
}

// Among the links between the same two nodes.
int numberAmongTwins(const PlanIndex& index, const Link& link) {
    int number = 0;
    for (const Link* twin : index.linksOf(link.from)) {
        if (twin->id == link.id)
            break;
        if (otherEnd(*twin, link.from) == link.to)
            ++number;
    }
    return number;
}

// Links that leave a switch sideways run in lanes: the farthest leaves outermost and turns first, so none cross.
int laneBeside(const Projection& projection, const Link& link, const NodeId& serverId, const NodeId& deviceId,
               const Places& places) {
    const QRectF box(places(deviceId), sizeOf(projection.index, deviceId));
    const auto xOf = [&](const NodeId& id) { return places(id).x(); };
    const auto isRight = [&](const NodeId& id) { return xOf(id) + serverSize.width() / 2 > box.center().x(); };
    const double own = xOf(serverId);
    const bool right = isRight(serverId);
    int lane = 0;
    bool before = true;
    for (const Link* other : projection.index.linksOf(deviceId)) {
        if (other->id == link.id) {
            before = false;
            continue;
        }
        const NodeId& id = otherEnd(*other, deviceId);
        if (projection.index.server(id) == nullptr || isRight(id) != right)
            continue;
        const double x = xOf(id);
        if (right ? x > own : x < own)
            ++lane;
        else if (x == own && before)
            ++lane;
    }
    return lane;
}

} // namespace

Route routeOf(const Projection& projection, const Link& link, const Places& places) {
    const RouteEnd from = endAt(projection, link, link.from, places);
    const RouteEnd to = endAt(projection, link, link.to, places);
    if (sideOf(from, to.box) != 0)
        return routeBetween(from, to, {laneBeside(projection, link, link.from, link.to, places)});
    if (sideOf(to, from.box) != 0)
        return routeBetween(from, to, {laneBeside(projection, link, link.to, link.from, places)});
    return routeBetween(from, to, {numberAmongTwins(projection.index, link)});
}

} // namespace boc::ui
