#include "canvas/items.h"

#include "theme/hairline.h"

#include <QPainterPath>
#include <QPainterPathStroker>
#include <QStyle>
#include <QStyleOptionGraphicsItem>

#include <cmath>

namespace boc::ui {

namespace {

constexpr double frame = 8.0; // room around a node for ports, selection and target outlines
constexpr double selectionWidth = 2.0;
constexpr double targetGap = 4.0;
constexpr double portReach = 9.0;  // half the pitch of ports, rounded down
constexpr double linkReach = 10.0; // width of the band that a click hits
constexpr double labelRoom = 12.0;

// Outlines lie below links, links below cards.
enum Layer { jobs = 0, links = 1, nodes = 2 };

Detail detailOf(const QStyleOptionGraphicsItem& option, const QPainter& painter) {
    Q_UNUSED(option)
    return detailAt(QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter.worldTransform()));
}

template <class... Functions> struct Overloaded : Functions... {
    using Functions::operator()...;
};

void strokeAround(QPainter& painter, const QRectF& box, const QColor& colour, bool dashed) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (!dashed) {
        strokeRect(painter, box, colour, selectionWidth);
        return;
    }
    QPen pen = hairline(painter, colour);
    pen.setDashPattern({4.0, 3.0});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
}

} // namespace

NodeItem::NodeItem(NodeId id) : id_(std::move(id)) {
    setFlag(ItemIsSelectable);
    setZValue(Layer::nodes);
}

void NodeItem::setValue(NodeValue value) {
    if (value == value_)
        return;
    prepareGeometryChange();
    value_ = std::move(value);
    update();
}

void NodeItem::setLinkTarget(LinkTarget target) {
    if (target == target_)
        return;
    target_ = target;
    update();
}

QSizeF NodeItem::size() const {
    return std::visit(Overloaded{[](const ServerValue&) { return serverSize; },
                                 [](const SwitchValue&) { return switchSize; },
                                 [](const StorageValue&) { return storageSize; }},
                      value_);
}

int NodeItem::portAt(QPointF scenePosition) const {
    const auto* server = std::get_if<ServerValue>(&value_);
    const QPointF local = scenePosition - pos();
    if (server == nullptr || std::abs(local.y()) > portReach)
        return -1;
    const std::vector<double> offsets = portOffsets(static_cast<int>(server->portInUse.size()));
    for (std::size_t port = 0; port < offsets.size(); ++port)
        if (std::abs(offsets[port] - local.x()) <= portReach)
            return static_cast<int>(port);
    return -1;
}

QPointF NodeItem::portPosition(int port) const {
    const auto* server = std::get_if<ServerValue>(&value_);
    if (server == nullptr || port < 0 || port >= static_cast<int>(server->portInUse.size()))
        return QPointF(box().center().x(), pos().y());
    const std::vector<double> offsets = portOffsets(static_cast<int>(server->portInUse.size()));
    return pos() + QPointF(offsets[static_cast<std::size_t>(port)], 0.0);
}

QRectF NodeItem::boundingRect() const { return QRectF(QPointF(0, 0), size()).adjusted(-frame, -frame, frame, frame); }

QPainterPath NodeItem::shape() const {
    QPainterPath path;
    const bool hasPorts = std::holds_alternative<ServerValue>(value_);
    path.addRect(QRectF(QPointF(0, 0), size()).adjusted(0, hasPorts ? -portRadius : 0, 0, 0));
    return path;
}

void NodeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
    const Theme& colours = theme();
    const Detail detail = detailOf(*option, *painter);
    std::visit(Overloaded{[&](const ServerValue& value) { paintServer(*painter, {}, value, detail, colours); },
                          [&](const SwitchValue& value) { paintSwitch(*painter, {}, value, detail, colours); },
                          [&](const StorageValue& value) { paintStorage(*painter, {}, value, detail, colours); }},
               value_);
    const QRectF own(QPointF(0, 0), size());
    if (option->state.testFlag(QStyle::State_Selected)) // the view's own option says so; a picture's does not
        strokeAround(*painter, own.adjusted(-2, -2, 2, 2), colours.information.text, false);
    const QRectF around = own.adjusted(-targetGap, -targetGap, targetGap, targetGap);
    if (target_ == LinkTarget::legal)
        strokeAround(*painter, around, colours.information.text, false);
    else if (target_ == LinkTarget::illegal)
        strokeAround(*painter, around, colours.doesNotFit.text, true);
}

LinkItem::LinkItem(LinkId id) : id_(std::move(id)) {
    setFlag(ItemIsSelectable);
    setZValue(Layer::links);
}

void LinkItem::setValue(LinkValue value, Route route) {
    if (value == value_ && route == route_)
        return;
    prepareGeometryChange();
    value_ = std::move(value);
    route_ = std::move(route);
    bounds_ = (route_.bounds() | labelBox(route_, value_)).adjusted(-labelRoom, -labelRoom, labelRoom, labelRoom);
    QPainterPath line;
    if (!route_.trunk.empty())
        line.moveTo(route_.trunk.front());
    for (const QPointF point : route_.trunk)
        line.lineTo(point);
    QPainterPathStroker stroker;
    stroker.setWidth(std::max(linkReach, linkWidth(value_.gigabits)));
    shape_ = stroker.createStroke(line);
    shape_.addRect(labelBox(route_, value_));
    shape_.setFillRule(Qt::WindingFill);
    update();
}

void LinkItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
    paintLink(*painter, route_, value_,
              option->state.testFlag(QStyle::State_Selected) ? LinkEmphasis::selected : LinkEmphasis::none,
              detailOf(*option, *painter), theme());
}

JobItem::JobItem(JobId id) : id_(std::move(id)) { setZValue(Layer::jobs); }

void JobItem::setValue(JobValue value) {
    if (value == value_)
        return;
    prepareGeometryChange();
    value_ = std::move(value);
    bounds_ = jobBounds(value_);
    update();
}

void JobItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
    paintJob(*painter, value_, detailOf(*option, *painter), theme());
}

} // namespace boc::ui
