#include "canvas/arrange.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace boc::ui {

namespace {

QRectF around(const Boxes& boxes) {
    QRectF all;
    for (const auto& [id, box] : boxes)
        all |= box;
    return all;
}

QPointF alignedCorner(const QRectF& box, const QRectF& all, Align how) {
    switch (how) {
    case Align::left:
        return {all.left(), box.top()};
    case Align::centre:
        return {std::round(all.center().x() - box.width() / 2.0), box.top()};
    case Align::right:
        return {all.right() - box.width(), box.top()};
    case Align::top:
        return {box.left(), all.top()};
    case Align::middle:
        return {box.left(), std::round(all.center().y() - box.height() / 2.0)};
    case Align::bottom:
        return {box.left(), all.bottom() - box.height()};
    }
    return box.topLeft();
}

struct Span {
    NodeId id;
    double low, size;
};

// One direction of a box: its two edges and its middle.
std::array<double, 3> marks(double low, double size) { return {low, low + size / 2.0, low + size}; }

// The smallest way, within reach, that brings an edge onto an edge or a middle onto a middle.
std::optional<double> nearest(const std::array<double, 3>& mine, const std::vector<std::array<double, 3>>& theirs,
                              double reach) {
    std::optional<double> best;
    const auto offer = [&](double way) {
        if (std::abs(way) <= reach && (!best || std::abs(way) < std::abs(*best)))
            best = way;
    };
    for (const auto& other : theirs) {
        offer(other[1] - mine[1]);
        for (const std::size_t edge : {0U, 2U})
            for (const std::size_t otherEdge : {0U, 2U})
                offer(other[otherEdge] - mine[edge]);
    }
    return best;
}

bool same(double a, double b) { return std::abs(a - b) < 0.01; }

} // namespace

Corners aligned(const Boxes& boxes, Align how) {
    const QRectF all = around(boxes);
    Corners corners;
    for (const auto& [id, box] : boxes)
        corners.emplace(id, alignedCorner(box, all, how));
    return corners;
}

Corners distributed(const Boxes& boxes, Direction direction) {
    const bool across = direction == Direction::across;
    std::vector<Span> spans;
    double filled = 0.0;
    for (const auto& [id, box] : boxes) {
        spans.push_back({id, across ? box.left() : box.top(), across ? box.width() : box.height()});
        filled += spans.back().size;
    }
    Corners corners;
    for (const auto& [id, box] : boxes)
        corners.emplace(id, box.topLeft());
    if (spans.size() < 3)
        return corners;
    std::ranges::stable_sort(spans, {}, [](const Span& span) { return span.low + span.size / 2.0; });
    const double room = spans.back().low + spans.back().size - spans.front().low;
    const double gap = (room - filled) / static_cast<double>(spans.size() - 1);
    double next = spans.front().low;
    for (const Span& span : spans) {
        QPointF& corner = corners[span.id];
        const bool outermost = &span == &spans.front() || &span == &spans.back();
        const double place = outermost ? span.low : std::round(next);
        (across ? corner.rx() : corner.ry()) = place;
        next += span.size + gap;
    }
    return corners;
}

Snap snapToOthers(const QRectF& box, const std::vector<QRectF>& others, double reach) {
    std::vector<std::array<double, 3>> xs, ys;
    for (const QRectF& other : others) {
        xs.push_back(marks(other.left(), other.width()));
        ys.push_back(marks(other.top(), other.height()));
    }
    const auto wayX = nearest(marks(box.left(), box.width()), xs, reach);
    const auto wayY = nearest(marks(box.top(), box.height()), ys, reach);
    Snap snap;
    snap.shift = {wayX.value_or(0.0), wayY.value_or(0.0)};
    const QRectF at = box.translated(snap.shift);
    // One line a mark, from the first to the last box that shares it.
    const auto addLines = [&](const std::array<double, 3>& mine, const auto& theirs, bool upright) {
        for (std::size_t mark = 0; mark < mine.size(); ++mark) {
            QRectF span;
            for (std::size_t i = 0; i < others.size(); ++i)
                for (std::size_t other = 0; other < 3; ++other)
                    if ((mark == 1) == (other == 1) && same(theirs[i][other], mine[mark]))
                        span |= others[i];
            if (span.isEmpty())
                continue;
            span |= at;
            snap.lines.push_back(upright ? QLineF(mine[mark], span.top(), mine[mark], span.bottom())
                                         : QLineF(span.left(), mine[mark], span.right(), mine[mark]));
        }
    };
    if (wayX)
        addLines(marks(at.left(), at.width()), xs, true);
    if (wayY)
        addLines(marks(at.top(), at.height()), ys, false);
    return snap;
}

} // namespace boc::ui
