#include "panels/usage_bars.h"

#include "panels/figures.h"
#include "panels/text_paint.h"
#include "theme/theme.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace boc::ui {

namespace {

QString ofText(Bytes used, Bytes capacity) {
    const Figure of = memoryFigure(capacity);
    const Figure value = memoryFigure(used);
    return UsageBars::tr("%1 of %2").arg(value.unit == of.unit ? value.value : value.text(), of.text());
}

} // namespace

std::vector<Usage> usages(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation) {
    if (evaluation.jobs.empty() || !evaluation.jobs.front().drawn.answer)
        return {};
    const Option& drawn = evaluation.jobs.front().drawn;
    const Memory& memory = drawn.answer->memory;
    const Bytes peak = memory.worst().device();
    std::vector<Usage> all{{UsageBars::tr("GPU memory"), peak.value(), memory.capacity.value(),
                            plan.assumptions.headroom, memory.verdict, ofText(peak, memory.capacity)}};
    const Server* own = plan.entries.find(drawn.server);
    const Server* server = own != nullptr ? own : catalog.find(drawn.server);
    if (server != nullptr && server->hostMemory && memory.hostMemory.value() > 0.0) {
        const bool fits = memory.hostMemory <= *server->hostMemory;
        all.push_back({UsageBars::tr("Host memory"), memory.hostMemory.value(), server->hostMemory->value(), 0.0,
                       fits ? FitState::fits : FitState::doesNotFit, ofText(memory.hostMemory, *server->hostMemory)});
    }
    return all;
}

UsageBars::UsageBars(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void UsageBars::setUsages(std::vector<Usage> usages, bool stale) {
    usages_ = std::move(usages);
    stale_ = stale;
    QStringList spoken;
    for (const Usage& usage : usages_)
        spoken << usage.name + QStringLiteral(": ") + usage.text;
    setAccessibleName(spoken.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

QSize UsageBars::sizeHint() const { return {264, static_cast<int>(usages_.size()) * space::row}; }

void UsageBars::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    if (stale_)
        painter.setOpacity(0.67);
    double y = 0.0;
    for (const Usage& usage : usages_) {
        drawText(painter, 0, y + 17, 84, usage.name, FontRole::body, theme().ink2);
        drawTextRight(painter, width(), y + 17, 110, usage.text, FontRole::body, theme().ink);
        const QRectF frame(88, y + 8, width() - 88 - 118, 8);
        painter.fillRect(frame, theme().outline);
        painter.fillRect(frame.adjusted(1, 1, -1, -1), theme().panel);
        const double share = usage.capacity > 0.0 ? std::clamp(usage.used / usage.capacity, 0.0, 1.0) : 0.0;
        drawStateFill(painter,
                      QRectF(frame.left() + 1, frame.top() + 1, (frame.width() - 2) * share, frame.height() - 2),
                      usage.state, theme());
        if (usage.keptFree > 0.0) {
            const double tick = frame.left() + frame.width() * (1.0 - usage.keptFree);
            painter.fillRect(QRectF(tick, frame.top() - 3, 1, frame.height() + 6), theme().ink);
        }
        y += space::row;
    }
}

} // namespace boc::ui
