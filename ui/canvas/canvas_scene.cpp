#include "canvas/canvas_scene.h"

#include <set>

namespace boc::ui {

namespace {

template <class Map, class Key> auto itemIn(const Map& map, const Key& key) -> typename Map::mapped_type {
    const auto it = map.find(key);
    return it == map.end() ? nullptr : it->second;
}

// Removes the items whose ids the plan no longer has.
template <class Map, class StillThere> void removeFrom(QGraphicsScene& scene, Map& map, const StillThere& stillThere) {
    for (auto it = map.begin(); it != map.end();) {
        if (stillThere(it->first)) {
            ++it;
            continue;
        }
        scene.removeItem(it->second);
        delete it->second;
        it = map.erase(it);
    }
}

} // namespace

CanvasScene::CanvasScene(const Document& document) : document_(document) { rebuild(); }

Projection CanvasScene::projection() const {
    return {index_, document_.catalog(), document_.evaluation().get(), document_.evaluationIsStale(), &ranks_};
}

Places CanvasScene::places() const {
    return [this](const NodeId& id) {
        const NodeItem* item = node(id);
        return item != nullptr ? item->pos() : placeInPlan(index_, id);
    };
}

NodeItem* CanvasScene::node(const NodeId& id) const { return itemIn(nodes_, id); }
LinkItem* CanvasScene::link(const LinkId& id) const { return itemIn(links_, id); }
JobItem* CanvasScene::job(const JobId& id) const { return itemIn(jobs_, id); }

void CanvasScene::readPlan() {
    index_ = PlanIndex(document_.snapshot());
    ranks_ = countRanks(projection());
    removeGone();
}

void CanvasScene::rebuild() {
    readPlan();
    const Plan& plan = index_.plan();
    const auto addAll = [this](const auto& elements) {
        for (const auto& element : elements)
            addNode(element.id);
    };
    addAll(plan.servers);
    addAll(plan.switches);
    addAll(plan.storage);
    for (const Link& link : plan.links)
        addLink(link.id);
    refreshJobs();
}

void CanvasScene::apply(const PlanDiff& diff) {
    std::set<NodeId> touched;
    const auto touchEndsOf = [&](const std::vector<LinkId>& ids) {
        for (const LinkId& id : ids)
            if (const Link* link = index_.link(id))
                touched.insert({link->from, link->to});
    };
    touchEndsOf(diff.linksRemoved); // as long as the index still knows them
    touchEndsOf(diff.linksChanged);
    readPlan();
    touchEndsOf(diff.linksAdded);
    touchEndsOf(diff.linksChanged);
    for (const auto* ids : {&diff.nodesAdded, &diff.nodesChanged, &diff.nodesMoved})
        for (const NodeId& id : *ids) {
            addNode(id);
            touched.insert(id);
        }
    for (const auto* ids : {&diff.linksAdded, &diff.linksChanged})
        for (const LinkId& id : *ids)
            addLink(id);
    std::vector<NodeId> all(touched.begin(), touched.end());
    for (const NodeId& id : touched) // ports are dealt by where links lead, so neighbours may change with a move
        for (const NodeId& neighbour : index_.neighbours(id))
            all.push_back(neighbour);
    for (const NodeId& id : all)
        refreshNode(id);
    refreshLinksOf(all);
    refreshJobs();
}

void CanvasScene::refreshAnswers() {
    ranks_ = countRanks(projection());
    for (const ServerNode& server : index_.plan().servers)
        refreshNode(server.id);
    refreshJobs();
}

void CanvasScene::repaintAll() { update(); }

void CanvasScene::addNode(const NodeId& id) {
    NodeItem*& item = nodes_[id];
    if (item == nullptr) {
        item = new NodeItem(id);
        refreshNode(id);
        item->setPos(placeInPlan(index_, id));
        addItem(item);
        return;
    }
    refreshNode(id);
    item->setPos(placeInPlan(index_, id));
}

void CanvasScene::addLink(const LinkId& id) {
    LinkItem*& item = links_[id];
    if (item == nullptr) {
        item = new LinkItem(id);
        addItem(item);
    }
    refreshLink(id);
}

void CanvasScene::removeGone() {
    const auto hasNode = [this](const NodeId& id) {
        return index_.server(id) != nullptr || index_.switchNode(id) != nullptr || index_.storageNode(id) != nullptr;
    };
    removeFrom(*this, links_, [this](const LinkId& id) { return index_.link(id) != nullptr; });
    removeFrom(*this, nodes_, hasNode);
    removeFrom(*this, jobs_, [this](const JobId& id) { return index_.plan().job(id) != nullptr; });
}

void CanvasScene::refreshNode(const NodeId& id) {
    NodeItem* item = node(id);
    if (item == nullptr)
        return;
    if (const ServerNode* server = index_.server(id))
        item->setValue(serverValue(projection(), *server));
    else if (const SwitchNode* device = index_.switchNode(id))
        item->setValue(switchValue(projection(), *device));
    else if (const StorageNode* store = index_.storageNode(id))
        item->setValue(storageValue(projection(), *store));
}

void CanvasScene::refreshLink(const LinkId& id) {
    const Link* found = index_.link(id);
    LinkItem* item = link(id);
    if (found != nullptr && item != nullptr)
        item->setValue(linkValue(projection(), *found), routeOf(projection(), *found, places()));
}

void CanvasScene::refreshLinksOf(const std::vector<NodeId>& ids) {
    std::set<LinkId> done;
    for (const NodeId& id : ids)
        for (const Link* found : index_.linksOf(id))
            if (done.insert(found->id).second)
                refreshLink(found->id);
}

void CanvasScene::refreshJobs() {
    int number = 0;
    for (const Job& each : index_.plan().jobs) {
        JobItem*& item = jobs_[each.id];
        if (item == nullptr) {
            item = new JobItem(each.id);
            addItem(item);
        }
        item->setValue(jobValue(projection(), each, number++, places()));
    }
}

NodeItem* CanvasScene::nodeAt(QPointF position) const {
    for (QGraphicsItem* item : items(position))
        if (auto* found = qgraphicsitem_cast<NodeItem*>(item))
            return found;
    return nullptr;
}

LinkItem* CanvasScene::linkAt(QPointF position) const {
    for (QGraphicsItem* item : items(position))
        if (auto* found = qgraphicsitem_cast<LinkItem*>(item))
            return found;
    return nullptr;
}

std::vector<NodeId> CanvasScene::selectedNodes() const {
    std::vector<NodeId> ids;
    const auto collect = [&](const auto& elements) {
        for (const auto& element : elements)
            if (const NodeItem* item = node(element.id); item != nullptr && item->isSelected())
                ids.push_back(element.id);
    };
    collect(index_.plan().servers);
    collect(index_.plan().switches);
    collect(index_.plan().storage);
    return ids;
}

std::vector<LinkId> CanvasScene::selectedLinks() const {
    std::vector<LinkId> ids;
    for (const Link& each : index_.plan().links)
        if (const LinkItem* item = link(each.id); item != nullptr && item->isSelected())
            ids.push_back(each.id);
    return ids;
}

void CanvasScene::select(const std::vector<NodeId>& wantedNodes, const std::vector<LinkId>& wantedLinks) {
    const std::set<NodeId> nodeSet(wantedNodes.begin(), wantedNodes.end());
    const std::set<LinkId> linkSet(wantedLinks.begin(), wantedLinks.end());
    {
        const QSignalBlocker quiet(this); // one signal for the whole change, not one for each item
        for (const auto& [id, item] : nodes_)
            item->setSelected(nodeSet.contains(id));
        for (const auto& [id, item] : links_)
            item->setSelected(linkSet.contains(id));
    }
    emit selectionChanged();
}

void CanvasScene::showAt(const std::map<NodeId, QPointF>& shown) {
    std::vector<NodeId> ids;
    for (const auto& [id, position] : shown)
        if (NodeItem* item = node(id)) {
            item->setPos(position);
            ids.push_back(id);
        }
    refreshLinksOf(ids);
    refreshJobs();
}

void CanvasScene::showWhereThePlanSays(const std::vector<NodeId>& ids) {
    std::map<NodeId, QPointF> asPlanned;
    for (const NodeId& id : ids)
        asPlanned.emplace(id, placeInPlan(index_, id));
    showAt(asPlanned);
}

QRectF CanvasScene::contents() const {
    QRectF all;
    for (const auto& [id, item] : nodes_)
        all |= item->box().adjusted(0, -combHeight, 0, 0);
    for (const auto& [id, item] : links_)
        all |= item->route().bounds();
    for (const auto& [id, item] : jobs_)
        if (!item->value().outlines.empty())
            all |= item->boundingRect();
    return all;
}

} // namespace boc::ui
