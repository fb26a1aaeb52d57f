#pragma once
// The items of the scene: thin, with an id and the small value they show. They never hold plan data and never change
// the plan.

#include "canvas/paint_job.h"
#include "canvas/paint_link.h"
#include "canvas/paint_server.h"
#include "canvas/paint_storage.h"
#include "canvas/paint_switch.h"
#include "plan/plan.h"

#include <QGraphicsItem>

#include <variant>

namespace boc::ui {

using NodeValue = std::variant<ServerValue, SwitchValue, StorageValue>;

// While a link is drawn: which nodes may take its other end.
enum class LinkTarget { none, legal, illegal };

class NodeItem : public QGraphicsItem {
public:
    enum { Type = UserType + 1 };
    explicit NodeItem(NodeId id);

    [[nodiscard]] const NodeId& id() const { return id_; }
    [[nodiscard]] const NodeValue& value() const { return value_; }
    void setValue(NodeValue value);
    void setLinkTarget(LinkTarget target);
    [[nodiscard]] LinkTarget linkTarget() const { return target_; }
    [[nodiscard]] QSizeF size() const;
    [[nodiscard]] QRectF box() const { return {pos(), size()}; }
    // The port under a point of the scene, or -1.
    [[nodiscard]] int portAt(QPointF scenePosition) const;
    [[nodiscard]] QPointF portPosition(int port) const;

    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override;
    [[nodiscard]] QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    NodeId id_;
    NodeValue value_;
    LinkTarget target_ = LinkTarget::none;
};

class LinkItem : public QGraphicsItem {
public:
    enum { Type = UserType + 2 };
    explicit LinkItem(LinkId id);

    [[nodiscard]] const LinkId& id() const { return id_; }
    [[nodiscard]] const LinkValue& value() const { return value_; }
    [[nodiscard]] const Route& route() const { return route_; }
    void setValue(LinkValue value, Route route);

    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override { return bounds_; }
    [[nodiscard]] QPainterPath shape() const override { return shape_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    LinkId id_;
    LinkValue value_;
    Route route_;
    QRectF bounds_;
    QPainterPath shape_; // a band wide enough to hit
};

class JobItem : public QGraphicsItem {
public:
    enum { Type = UserType + 3 };
    explicit JobItem(JobId id);

    [[nodiscard]] const JobId& id() const { return id_; }
    [[nodiscard]] const JobValue& value() const { return value_; }
    void setValue(JobValue value);

    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override { return bounds_; }
    [[nodiscard]] QPainterPath shape() const override { return {}; } // clicks go through to what it surrounds
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    JobId id_;
    JobValue value_;
    QRectF bounds_;
};

} // namespace boc::ui
