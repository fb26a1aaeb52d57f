#pragma once
// The plan as items. Whatever happens to the plan, apply() or rebuild() make the scene equal to it again; nothing here
// changes the plan.

#include "canvas/items.h"
#include "canvas/plan_index.h"
#include "canvas/projection.h"
#include "document/document.h"

#include <QGraphicsScene>

#include <unordered_map>

namespace boc::ui {

class CanvasScene : public QGraphicsScene {
    Q_OBJECT
public:
    explicit CanvasScene(const Document& document);

    void rebuild();                   // from nothing
    void apply(const PlanDiff& diff); // what a step of editing changed
    void refreshAnswers();            // another evaluation, or a stale one
    void repaintAll();                // another theme

    [[nodiscard]] const PlanIndex& index() const { return index_; }
    [[nodiscard]] NodeItem* node(const NodeId& id) const;
    [[nodiscard]] LinkItem* link(const LinkId& id) const;
    [[nodiscard]] JobItem* job(const JobId& id) const;
    [[nodiscard]] const std::unordered_map<NodeId, NodeItem*>& nodes() const { return nodes_; }
    [[nodiscard]] const std::unordered_map<LinkId, LinkItem*>& links() const { return links_; }
    [[nodiscard]] const std::unordered_map<JobId, JobItem*>& jobs() const { return jobs_; }

    // The topmost node or link under a point; null where there is none.
    [[nodiscard]] NodeItem* nodeAt(QPointF position) const;
    [[nodiscard]] LinkItem* linkAt(QPointF position) const;

    [[nodiscard]] std::vector<NodeId> selectedNodes() const; // in the order of the plan
    [[nodiscard]] std::vector<LinkId> selectedLinks() const;
    void select(const std::vector<NodeId>& nodes, const std::vector<LinkId>& links);

    // While a gesture drags nodes: shows them there, with their links and outlines; the plan keeps its places.
    void showAt(const std::map<NodeId, QPointF>& places);
    void showWhereThePlanSays(const std::vector<NodeId>& ids);

    // Everything drawn, without the overlay; empty for an empty plan.
    [[nodiscard]] QRectF contents() const;

private:
    [[nodiscard]] Projection projection() const;
    [[nodiscard]] Places places() const;
    void addNode(const NodeId& id);
    void addLink(const LinkId& id);
    void readPlan();
    void removeGone();
    void refreshNode(const NodeId& id);
    void refreshLinksOf(const std::vector<NodeId>& ids);
    void refreshLink(const LinkId& id);
    void refreshJobs();

    const Document& document_;
    PlanIndex index_;
    RankTable ranks_;                             // of the index and the evaluation in force
    std::unordered_map<NodeId, NodeItem*> nodes_; // owned by the scene
    std::unordered_map<LinkId, LinkItem*> links_;
    std::unordered_map<JobId, JobItem*> jobs_;
};

} // namespace boc::ui
