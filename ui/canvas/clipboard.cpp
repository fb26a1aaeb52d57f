#include "canvas/clipboard.h"

#include "canvas/lookup.h"
#include "document/plain_text.h"
#include "plan/edit_many.h"
#include "plan/plan_file.h"
#include "plan/rules.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QSvgGenerator>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double margin = 8.0;
constexpr double pictureScale = 2.0; // sharp on paper and on fine screens
constexpr double largestSide = 8192.0;

QString words(const char* text) { return QCoreApplication::translate("boc::ui::Clipboard", text); }

// In the order of the plan: the ways links go, below the cards.
std::vector<QGraphicsItem*> itemsOf(const CanvasScene& scene, const std::vector<NodeId>& nodes,
                                    const std::vector<LinkId>& links) {
    std::vector<QGraphicsItem*> items;
    for (const LinkId& id : links)
        if (LinkItem* item = scene.link(id))
            items.push_back(item);
    for (const NodeId& id : nodes)
        if (NodeItem* item = scene.node(id))
            items.push_back(item);
    return items;
}

QRectF areaOf(const std::vector<QGraphicsItem*>& items) {
    QRectF area;
    for (const QGraphicsItem* item : items)
        area |= item->sceneBoundingRect();
    return area.adjusted(-margin, -margin, margin, margin);
}

// A plain option has no State_Selected: pictures carry no marks of selection.
void paintItems(QPainter& painter, const std::vector<QGraphicsItem*>& items) {
    const QStyleOptionGraphicsItem option;
    for (QGraphicsItem* item : items) {
        painter.save();
        painter.translate(item->pos());
        item->paint(&painter, &option, nullptr);
        painter.restore();
    }
}

QImage picture(const std::vector<QGraphicsItem*>& items) {
    const QRectF area = areaOf(items);
    const double scale = std::min(pictureScale, largestSide / std::max(area.width(), area.height()));
    QImage image((area.size() * scale).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    image.fill(theme().panel);
    QPainter painter(&image);
    painter.scale(scale, scale);
    painter.translate(-area.topLeft());
    paintItems(painter, items);
    return image;
}

QString cell(QString text) {
    text.replace(u'\t', u' ');
    const bool formula = !text.isEmpty() && QStringLiteral("=+-@\r").contains(text.front());
    return formula ? u'\'' + text : text;
}

template <class Entry, class IdType> QString nameOf(const Plan& plan, const Catalog& catalog, const IdType& id) {
    const Entry* own = plan.entries.find(id);
    const Entry* entry = own != nullptr ? own : catalog.find(id);
    return plainText(entry != nullptr ? entry->name : id.text);
}

QString nodeName(const Plan& plan, const NodeId& id) {
    if (const ServerNode* server = plan.server(id))
        return plainText(server->name);
    if (const SwitchNode* device = plan.switchNode(id))
        return plainText(device->name);
    const StorageNode* store = plan.storageNode(id);
    return store != nullptr ? plainText(store->name) : QString();
}

} // namespace

QByteArray svgPicture(const CanvasScene& scene, const std::vector<NodeId>& nodes, const std::vector<LinkId>& links) {
    const auto items = itemsOf(scene, nodes, links);
    const QRectF area = areaOf(items);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(area.size().toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), area.size()));
    generator.setTitle(words("Part of a plan"));
    QPainter painter(&generator);
    painter.translate(-area.topLeft());
    paintItems(painter, items);
    painter.end();
    return bytes;
}

QString textTable(const Plan& plan, const Catalog& catalog, const std::vector<NodeId>& nodes) {
    QStringList lines{QStringList{words("Name"), words("Kind"), words("Count"), words("Links")}.join(u'\t')};
    for (const NodeId& id : nodes) {
        QString kind;
        int count = 1;
        if (const ServerNode* server = plan.server(id)) {
            kind = nameOf<Server>(plan, catalog, server->server);
            count = server->count;
        } else if (const SwitchNode* device = plan.switchNode(id)) {
            kind = nameOf<Switch>(plan, catalog, device->kind);
        } else if (const StorageNode* store = plan.storageNode(id)) {
            kind = nameOf<Storage>(plan, catalog, store->kind);
        }
        QStringList links;
        for (const Link& link : plan.links)
            if (link.from == id || link.to == id)
                links << words("%1 × %2 to %3")
                             .arg(link.count)
                             .arg(nameOf<LinkKind>(plan, catalog, link.kind), nodeName(plan, otherEnd(link, id)));
        lines << QStringList{cell(nodeName(plan, id)), cell(kind), QString::number(count),
                             cell(links.join(QStringLiteral("; ")))}
                     .join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

std::unique_ptr<QMimeData> clipboardData(const CanvasScene& scene, const std::vector<NodeId>& nodes,
                                         const std::vector<LinkId>& links) {
    const Plan& plan = scene.index().plan();
    auto data = std::make_unique<QMimeData>();
    data->setData(QLatin1String(planMimeType), QByteArray::fromStdString(writePlan(partOf(plan, nodes))));
    data->setData(QStringLiteral("image/svg+xml"), svgPicture(scene, nodes, links));
    data->setImageData(picture(itemsOf(scene, nodes, links)));
    data->setText(textTable(plan, plan.entries, nodes));
    return data;
}

Result<Plan> partFrom(const QMimeData& data, const Catalog& catalog) {
    if (!data.hasFormat(QLatin1String(planMimeType)))
        return failure(
            "nothing_to_paste", "clipboard",
            words("The clipboard holds no part of a plan. Copy servers, switches or stores first.").toStdString());
    const auto read = readPlan(data.data(QLatin1String(planMimeType)).toStdString(), "clipboard");
    if (!read)
        return std::unexpected(read.error().front());
    if (const Problems problems = checkPlan(read->plan, catalog); !problems.empty())
        return std::unexpected(problems.front());
    if (read->plan.servers.empty() && read->plan.switches.empty() && read->plan.storage.empty())
        return failure("nothing_to_paste", "clipboard", words("The copied part holds no device.").toStdString());
    return read->plan;
}

} // namespace boc::ui
