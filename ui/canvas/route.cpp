#include "canvas/route.h"

#include "canvas/geometry.h"

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

constexpr double laneStep = 12.0;
constexpr double edgeMargin = 16.0; // a trunk keeps this far from the corner of a box
constexpr double labelGap = 10.0;
constexpr double labelRun = 56.0; // a run that is about as long as a label

Comb combOf(const RouteEnd& end) {
    Comb comb{end.box.top() - combHeight, end.box.top(), 0.0, end.ports};
    const double left = end.ports.front();
    const double right = end.ports.back();
    const double centre = end.box.center().x();
    // Under the card's middle where that lies within the comb: neighbouring cards then line up.
    comb.joint = centre >= left && centre <= right ? centre : (left + right) / 2.0;
    return comb;
}

bool spans(double low, double high, double value, double margin) {
    return value >= low + margin && value <= high - margin;
}

// `wanted` moved as little as needed to meet the box between its corners.
double within(double low, double high, double wanted) {
    const double margin = std::min(edgeMargin, (high - low) / 2.0);
    return std::clamp(wanted, low + margin, high - margin);
}

void addPoint(std::vector<QPointF>& line, QPointF point) {
    if (line.empty() || line.back() != point)
        line.push_back(point);
}

// From a box above: straight down where it can, else out of its bottom edge, across, and down.
void dropFrom(const QRectF& box, const Comb& comb, Lane lane, std::vector<QPointF>& trunk) {
    if (spans(box.left(), box.right(), comb.joint, cardInset)) {
        trunk = {{comb.joint, box.bottom()}, {comb.joint, comb.y}};
        return;
    }
    const bool right = comb.joint > box.center().x();
    const double inset = std::min(cardInset + lane.index * laneStep, box.width() / 2.0);
    const double x = right ? box.right() - inset : box.left() + inset;
    const double y =
        std::min(box.bottom() + edgeMargin + lane.index * laneStep, std::max(box.bottom() + 4.0, comb.y - edgeMargin));
    for (const QPointF point :
         {QPointF(x, box.bottom()), QPointF(x, y), QPointF(comb.joint, y), QPointF(comb.joint, comb.y)})
        addPoint(trunk, point);
}

// To a box beside or below the card: up over its edge, along its side, and in.
void goAround(const QRectF& card, const QRectF& box, const Comb& comb, Lane lane, std::vector<QPointF>& trunk) {
    const bool right = box.center().x() >= card.center().x();
    const double away = edgeMargin + lane.index * laneStep;
    const double side = right ? card.right() + away : card.left() - away;
    const double above = comb.y - cardInset - lane.index * laneStep;
    trunk = {{comb.joint, comb.y}, {comb.joint, above}, {side, above}};
    if (spans(box.left(), box.right(), side, cardInset) && box.top() > above) {
        addPoint(trunk, {side, box.top()});
        return;
    }
    const double y = box.center().y();
    addPoint(trunk, {side, y});
    addPoint(trunk, {side < box.center().x() ? box.left() : box.right(), y});
}

void joinPortsAndBox(const RouteEnd& ports, const RouteEnd& other, Lane lane, Route& route) {
    const Comb comb = combOf(ports);
    if (other.box.bottom() <= comb.y - 4.0)
        dropFrom(other.box, comb, lane, route.trunk);
    else
        goAround(ports.box, other.box, comb, lane, route.trunk);
    route.combs.push_back(comb);
}

void joinPorts(const RouteEnd& from, const RouteEnd& to, Lane lane, Route& route) {
    const Comb first = combOf(from);
    const Comb second = combOf(to);
    const double y = std::min(first.y, second.y) - edgeMargin - lane.index * laneStep;
    route.trunk = {{first.joint, first.y}, {first.joint, y}, {second.joint, y}, {second.joint, second.y}};
    route.combs = {first, second};
}

void joinBoxes(const QRectF& from, const QRectF& to, Lane lane, Route& route) {
    const double shift = lane.index * laneStep;
    const QRectF& upper = from.top() <= to.top() ? from : to;
    const QRectF& lower = from.top() <= to.top() ? to : from;
    const double left = std::max(from.left(), to.left());
    const double right = std::min(from.right(), to.right());
    const bool stacked = upper.bottom() < lower.top();
    if (stacked && right - left >= edgeMargin) {
        const double middle = spans(upper.left(), upper.right(), lower.center().x(), cardInset) ? lower.center().x()
                              : spans(lower.left(), lower.right(), upper.center().x(), cardInset)
                                  ? upper.center().x()
                                  : (left + right) / 2.0;
        const double x = std::min(middle + shift, right - 4.0);
        route.trunk = {{x, upper.bottom()}, {x, lower.top()}};
        if (upper.size() == serverSize)
            route.label = {x + labelGap, lower.top() - cardInset - 4.0}; // clear of the outline around the server
        return;
    }
    const QRectF& west = from.left() <= to.left() ? from : to;
    const QRectF& east = from.left() <= to.left() ? to : from;
    const double top = std::max(from.top(), to.top());
    const double bottom = std::min(from.bottom(), to.bottom());
    if (west.right() < east.left() && bottom - top >= cardInset) {
        const double y = std::clamp(std::round((top + bottom) / 2.0) + shift, top + 4.0, bottom - 4.0);
        route.trunk = {{west.right(), y}, {east.left(), y}};
        return;
    }
    if (stacked) {
        const double exit = within(upper.left(), upper.right(), lower.center().x());
        const double y = std::round((upper.bottom() + lower.top()) / 2.0) + shift;
        route.trunk = {{exit, upper.bottom()}, {exit, y}, {lower.center().x(), y}, {lower.center().x(), lower.top()}};
        // Below the run across: the upright ones lie within the outline around the server, or carry several links.
        if (upper.size() == serverSize && std::abs(exit - lower.center().x()) >= labelRun)
            route.label = {(exit + lower.center().x()) / 2.0, y + labelGap + 2.0};
        return;
    }
    route.trunk = {from.center(), {to.center().x(), from.center().y()}, to.center()}; // they lie on each other
}

// Where the route did not choose: beside the longest vertical run; above the longest horizontal one where there is no
// room beside a vertical.
void placeLabel(Route& route) {
    if (!route.label.isNull()) {
        route.labelBesideLine = route.trunk.size() == 2;
        return;
    }
    double longestVertical = 0.0;
    double longestHorizontal = 0.0;
    for (std::size_t i = 1; i < route.trunk.size(); ++i) {
        const QPointF a = route.trunk[i - 1];
        const QPointF b = route.trunk[i];
        const QPointF middle = (a + b) / 2.0;
        const double vertical = std::abs(a.y() - b.y());
        const double horizontal = std::abs(a.x() - b.x());
        if (vertical > longestVertical && vertical >= 24.0) {
            longestVertical = vertical;
            route.label = {middle.x() + labelGap, middle.y() - 4.0};
            route.labelBesideLine = true;
        }
        if (longestVertical <= 0.0 && horizontal > longestHorizontal) {
            longestHorizontal = horizontal;
            route.label = {middle.x(), middle.y() - labelGap - 2.0};
            route.labelBesideLine = false;
        }
    }
}

} // namespace

QRectF Route::bounds() const {
    QPolygonF points;
    for (const QPointF point : trunk)
        points << point;
    for (const Comb& comb : combs)
        for (const double tooth : comb.teeth)
            points << QPointF(tooth, comb.y) << QPointF(tooth, comb.bottom);
    return points.boundingRect();
}

int sideOf(const RouteEnd& ports, const QRectF& box) {
    if (ports.ports.empty() || box.bottom() > ports.box.top() - combHeight - 4.0)
        return 0;
    const double joint = combOf(ports).joint;
    if (spans(box.left(), box.right(), joint, cardInset))
        return 0;
    return joint > box.center().x() ? 1 : -1;
}

Route routeBetween(const RouteEnd& from, const RouteEnd& to, Lane lane) {
    Route route;
    if (!from.ports.empty() && !to.ports.empty())
        joinPorts(from, to, lane, route);
    else if (!from.ports.empty())
        joinPortsAndBox(from, to, lane, route);
    else if (!to.ports.empty())
        joinPortsAndBox(to, from, lane, route);
    else
        joinBoxes(from.box, to.box, lane, route);
    placeLabel(route);
    return route;
}

} // namespace boc::ui
