#pragma once
// The way of a link between two nodes: horizontal and vertical runs only, a comb where it ends at a server's ports.

#include <QPointF>
#include <QPolygonF>
#include <QRectF>

#include <optional>
#include <vector>

namespace boc::ui {

// One end: the node's box and, for a server, the x of the ports this link takes.
struct RouteEnd {
    QRectF box;
    std::vector<double> ports; // empty: the link meets the box itself
    friend bool operator==(const RouteEnd&, const RouteEnd&) = default;
};

// A bar above a card with a tooth down to each port.
struct Comb {
    double y = 0.0;      // of the bar
    double bottom = 0.0; // of the teeth: the card's top edge
    double joint = 0.0;  // x where the trunk meets the bar
    std::vector<double> teeth;
    friend bool operator==(const Comb&, const Comb&) = default;
};

// Beside which of several links this one runs, so that they do not lie on each other.
struct Lane {
    int index = 0; // 0 leaves outermost
    friend bool operator==(const Lane&, const Lane&) = default;
};

struct Route {
    std::vector<QPointF> trunk;
    std::vector<Comb> combs;
    QPointF label;               // left edge and middle of the text
    bool labelBesideLine = true; // false: centred above a horizontal run
    friend bool operator==(const Route&, const Route&) = default;

    [[nodiscard]] QRectF bounds() const;
};

Route routeBetween(const RouteEnd& from, const RouteEnd& to, Lane lane = {});

// True where the comb of `ports` cannot drop straight from `box`: it needs a lane of its own. -1 left, 1 right, 0 not.
int sideOf(const RouteEnd& ports, const QRectF& box);

} // namespace boc::ui
