#include "panels/verdict_strip.h"

#include "document/plain_text.h"
#include "panels/text_paint.h"
#include "panels/whisker.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <array>

namespace boc::ui {

namespace {

constexpr double textLeft = 48.0;
constexpr double readoutWidth = 136.0;
constexpr double readoutStep = 156.0;
constexpr double gap = 16.0;
// Baselines of the texts at the left, on two lines or on three.
constexpr std::array twoLines{33.0, 57.0};
constexpr std::array threeLines{27.0, 46.0, 63.0};
constexpr double paler = 0.67;

} // namespace

VerdictStrip::VerdictStrip(QWidget* parent) : QWidget(parent) {
    setFixedHeight(space::verdict);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Verdict"));
}

QSize VerdictStrip::sizeHint() const { return {1366, space::verdict}; }

void VerdictStrip::setEvaluation(const Plan& plan, const Evaluation* evaluation, bool stale) {
    stale_ = stale;
    if (evaluation != nullptr) {
        texts_ = verdictTexts(*evaluation);
        readouts_ = readouts(plan, *evaluation);
    } else {
        texts_ = {};
        texts_.headline = tr("Working out the answer");
        readouts_.clear();
    }
    QStringList all{texts_.headline, texts_.cause, texts_.cure, texts_.flip};
    for (const Readout& readout : readouts_)
        all << readout.name + QStringLiteral(": ") + readout.figure.text() + u' ' + readout.per;
    all.removeAll(QString());
    setAccessibleDescription(all.join(QStringLiteral(". ")));
    update();
}

double VerdictStrip::readoutsLeft() const { return width() - 3.0 * readoutStep + readoutStep - readoutWidth - 16.0; }

void VerdictStrip::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().rule);
    if (hasFocus()) {
        painter.fillRect(QRect(0, height() - 2, width(), 2), theme().information.text);
    }
    const double left = readoutsLeft();
    if (stale_)
        painter.setOpacity(paler);
    paintVerdict(painter, readouts_.empty() ? width() - 16.0 : left - 36.0);
    if (!readouts_.empty())
        paintReadouts(painter, left);
}

// The cause stands beside the headline where it fits, else on a line of its own; so do cure and flip. What is still too
// wide ends after a whole thought, never within a figure: the tool tip has all of it.
void VerdictStrip::paintVerdict(QPainter& painter, double right) const {
    constexpr FontRole role = FontRole::body;
    const double room = right - textLeft;
    const double beside = room - textWidth(texts_.headline, FontRole::verdict) - gap;
    const double pair = textWidth(texts_.cure, role) + gap + textWidth(texts_.flip, role);
    const bool apart = pair > room && !texts_.cure.isEmpty() && !texts_.flip.isEmpty();
    const bool causeFits = textWidth(texts_.cause, role) <= beside;
    const QString shortCause = causeFits ? texts_.cause : wholeClauses(texts_.cause, role, beside);
    const bool causeBeside = causeFits || (apart && !shortCause.isEmpty());
    const bool three = apart || !causeBeside;

    const double first = three ? threeLines[0] : twoLines[0];
    drawMark(painter, QRectF(18, first - 17.0, 20, 20), texts_.mark, theme());
    const double headline =
        drawText(painter, textLeft, first, room, texts_.headline, FontRole::verdict, theme().ink) + gap;
    if (causeBeside)
        drawText(painter, textLeft + headline, first, beside + 1.0, shortCause, role, theme().ink);
    else
        drawText(painter, textLeft, threeLines[1], room, clausesOrElided(texts_.cause, role, room), role, theme().ink);

    const QString flip = clausesOrElided(texts_.flip, role, room);
    if (apart && causeBeside) {
        drawText(painter, textLeft, threeLines[1], room, clausesOrElided(texts_.cure, role, room), role, theme().ink2);
        drawText(painter, textLeft, threeLines[2], room, flip, role, theme().ink2);
        return;
    }
    const double last = three ? threeLines[2] : twoLines[1];
    double x = textLeft;
    if (!texts_.cure.isEmpty())
        x += drawText(painter, x, last, room, clausesOrElided(texts_.cure, role, room), role, theme().ink2) + gap;
    drawText(painter, x, last, right - x, wholeClauses(texts_.flip, role, right - x), role, theme().ink2);
}

void VerdictStrip::paintReadouts(QPainter& painter, double left) const {
    painter.fillRect(QRectF(left - 20.0, 12, 1, 48), theme().rule);
    const double all = 2.0 * readoutStep + readoutWidth;
    const double source = textWidth(texts_.source, FontRole::label);
    drawText(painter, left, 20, all - source - gap, clausesOrElided(texts_.drawn, FontRole::label, all - source - gap),
             FontRole::label, theme().ink2);
    drawTextRight(painter, left + all, 20, source + 1.0, texts_.source, FontRole::label, theme().ink2);
    double x = left;
    for (const Readout& readout : readouts_) {
        double textX = x;
        if (readout.mark) {
            drawMark(painter, QRectF(x, 30, 12, 12), *readout.mark, theme());
            textX += 20.0;
        }
        textX += drawText(painter, textX, 43, readoutWidth, readout.figure.value, FontRole::verdict, theme().ink) + 5.0;
        const QString separator = readout.name == tr("Cost") ? QStringLiteral(", ") : QStringLiteral(" ");
        const QString unit =
            readout.figure.unit.isEmpty() ? readout.per : readout.figure.unit + separator + readout.per;
        const double room = x + readoutWidth - textX;
        const FontRole role = textWidth(unit, FontRole::body) <= room ? FontRole::body : FontRole::label;
        drawText(painter, textX, 43, room + 8.0, clausesOrElided(unit, role, room + 8.0), role, theme().ink2);
        paintWhisker(painter, QRectF(x, 50, readoutWidth, 16),
                     {readout.low, readout.value, readout.high, readout.limit, readout.mark == Mark::doesNotFit});
        x += readoutStep;
    }
}

bool VerdictStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const double offset = help->pos().x() - readoutsLeft();
    QString text = QStringList{texts_.headline, texts_.cause, texts_.cure, texts_.flip}.join(u'\n').trimmed();
    if (!readouts_.empty() && offset >= 0.0) {
        const auto index = std::min(static_cast<std::size_t>(offset / readoutStep), readouts_.size() - 1);
        text = readouts_[index].detail;
    }
    QToolTip::showText(help->globalPos(), toolTipText(text), this);
    return true;
}

void VerdictStrip::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()))
        emit activated();
}

void VerdictStrip::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        emit activated();
    else
        QWidget::keyPressEvent(event);
}

} // namespace boc::ui
