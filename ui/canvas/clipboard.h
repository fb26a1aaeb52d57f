#pragma once
// A part of the drawing on its way to and from other programs: our own plan format, a vector picture, a picture of
// points, and a text table. What comes in may be from any program: it is read like a plan file.

#include "base/result.h"
#include "canvas/canvas_scene.h"

#include <QMimeData>

#include <memory>
#include <vector>

namespace boc::ui {

inline constexpr auto planMimeType = "application/vnd.boxorcluster.plan+json";

// Of the named nodes and links of the scene, as they are drawn, without marks of selection.
std::unique_ptr<QMimeData> clipboardData(const CanvasScene& scene, const std::vector<NodeId>& nodes,
                                         const std::vector<LinkId>& links);
// Name, kind, count and links of each node, tab-separated, with a head: what a spreadsheet takes. A cell that a
// spreadsheet would read as a formula begins with an apostrophe.
QString textTable(const Plan& plan, const Catalog& catalog, const std::vector<NodeId>& nodes);
QByteArray svgPicture(const CanvasScene& scene, const std::vector<NodeId>& nodes, const std::vector<LinkId>& links);

// Codes: nothing_to_paste, and those of readPlan and checkPlan.
Result<Plan> partFrom(const QMimeData& data, const Catalog& catalog);

} // namespace boc::ui
