#include "canvas/canvas_footer.h"

#include "canvas/paint_server.h"
#include "canvas/paint_text.h"
#include "theme/hairline.h"
#include "theme/theme.h"

#include <QHBoxLayout>
#include <QPaintEvent>

#include <functional>
#include <vector>

namespace boc::ui {

namespace {

constexpr double margin = 16.0;
constexpr double signGap = 8.0;
constexpr double entryGap = 24.0;

struct Entry {
    double signWidth;
    QString text;
    std::function<void(QPainter&, QRectF)> sign;
};

std::vector<Entry> legend(double headroom, const Theme& theme) {
    std::vector<Entry> entries;
    entries.push_back(
        {8.0, CanvasFooter::tr("one GPU, filled to its predicted peak"), [&theme](QPainter& painter, QRectF box) {
             paintGpuTile(painter, QRectF(box.left(), box.center().y() - 8, 8, 16), 0.7, FitState::fits, theme);
         }});
    if (headroom > 0.0)
        entries.push_back({24.0, CanvasFooter::tr("%1 % headroom").arg(qRound(headroom * 100.0)),
                           [&theme](QPainter& painter, QRectF box) {
                               QPen pen = hairline(painter, theme.ink);
                               pen.setDashPattern({2.0, 2.0});
                               painter.setPen(pen);
                               painter.drawLine(QPointF(box.left(), box.center().y()),
                                                QPointF(box.right(), box.center().y()));
                           }});
    const auto port = [&theme](bool inUse) {
        return [&theme, inUse](QPainter& painter, QRectF box) { paintPort(painter, box.center(), inUse, theme); };
    };
    entries.push_back({8.0, CanvasFooter::tr("port linked"), port(true)});
    entries.push_back({8.0, CanvasFooter::tr("free"), port(false)});
    return entries;
}

} // namespace

CanvasFooter::CanvasFooter(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 4, 8, 4);
    row->setSpacing(0);
    row->addStretch();
    const auto button = [&](const QString& iconName, const QString& name, auto wanted) {
        auto* made = new QToolButton(this);
        made->setAutoRaise(true);
        made->setFocusPolicy(Qt::TabFocus);
        made->setAccessibleName(name);
        made->setToolTip(name);
        if (!iconName.isEmpty())
            made->setIcon(icon(iconName));
        connect(made, &QToolButton::clicked, this, wanted);
        row->addWidget(made);
        return made;
    };
    button(QStringLiteral("remove"), tr("Zoom out"), &CanvasFooter::zoomOutWanted);
    figure_ = button({}, tr("Zoom to 100 %"), &CanvasFooter::zoomResetWanted);
    figure_->setFont(ui::font(FontRole::label));
    button(QStringLiteral("add"), tr("Zoom in"), &CanvasFooter::zoomInWanted);
    showZoom(1.0);
}

void CanvasFooter::showZoom(double factor) {
    figure_->setText(tr("%1 %").arg(qRound(factor * 100.0)));
    figure_->setAccessibleDescription(tr("Now at %1").arg(figure_->text()));
}

void CanvasFooter::showHeadroom(double share) {
    headroom_ = share;
    update();
}

void CanvasFooter::paintEvent(QPaintEvent*) {
    const Theme& colours = theme();
    QPainter painter(this);
    painter.fillRect(rect(), colours.canvas);
    const double right = childrenRect().left() - margin;
    double x = margin;
    for (const Entry& entry : legend(headroom_, colours)) {
        const double width = entry.signWidth + signGap + textWidth(entry.text, FontRole::label);
        if (x + width > right)
            break; // a narrow window shows the first ones
        entry.sign(painter, QRectF(x, 0, entry.signWidth, height()));
        drawLine(painter, QRectF(x + entry.signWidth + signGap, 0, width, height()), Qt::AlignLeft | Qt::AlignVCenter,
                 entry.text, FontRole::label, colours.ink2);
        x += width + entryGap;
    }
}

} // namespace boc::ui
