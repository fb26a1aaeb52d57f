#include "panels/findings_strip.h"

#include "document/plain_text.h"
#include "panels/answer_tables.h"
#include "panels/text_paint.h"

#include <QPainter>

namespace boc::ui {

FindingsStrip::FindingsStrip(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), button_(new QToolButton(this)) {
    setFixedHeight(space::findings);
    button_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button_->setIcon(icon(QStringLiteral("chevron-right")));
    button_->setToolTip(tr("Show all findings on the results page"));
    connect(button_, &QToolButton::clicked, this, &FindingsStrip::opened);
    connect(&document_, &Document::evaluationChanged, this, [this] {
        if (!document_.evaluationIsStale())
            refresh();
        update();
    });
    connect(&document_, &Document::planChanged, this, [this] { hint_.clear(); });
    connect(&document_, &Document::planReplaced, this, [this] { hint_.clear(); });
    connect(&document_, &Document::fileChanged, this, qOverload<>(&QWidget::update));
    refresh();
}

void FindingsStrip::showHint(const QString& text, Mark mark) {
    hint_ = text;
    hintMark_ = mark;
    setAccessibleDescription(text);
    update();
}

void FindingsStrip::refresh() {
    const auto evaluation = document_.evaluation();
    const std::size_t count = evaluation ? evaluation->findings.size() : 0;
    button_->setText(tr("Findings %1").arg(count));
    button_->resize(button_->sizeHint().width(), height() - 1);
    setAccessibleName(tr("Findings: %1").arg(text()));
    update();
}

void FindingsStrip::resizeEvent(QResizeEvent* /*event*/) { button_->move(8, 1); }

QString FindingsStrip::text() const {
    if (!hint_.isEmpty())
        return hint_;
    const auto evaluation = document_.evaluation();
    if (!evaluation || evaluation->findings.empty())
        return {};
    const Finding& first = evaluation->findings.front();
    return plainText(first.code) + QStringLiteral("  ") + plainText(first.text);
}

QString FindingsStrip::savedText() const {
    if (document_.isReadOnly())
        return tr("read-only");
    if (document_.isModified())
        return tr("changed");
    if (document_.savedAt().isNull())
        return tr("not saved");
    const bool today = document_.savedAt().date() == QDate::currentDate();
    return tr("saved %1")
        .arg(document_.savedAt().toString(today ? QStringLiteral("HH:mm") : QStringLiteral("yyyy-MM-dd")));
}

void FindingsStrip::paintStates(QPainter& painter, double& right) const {
    right -= drawTextRight(painter, right, 20, 160, savedText(), FontRole::body, theme().ink2) + 28;
    const bool evaluating = isEvaluating();
    for (int box = 2; box >= 0; --box) {
        right -= 9;
        const QRectF square(right, 12, 8, 8);
        const bool filled = !evaluating || box < 2;
        painter.fillRect(square, filled ? theme().ink2 : theme().outline);
        if (!filled)
            painter.fillRect(square.adjusted(1, 1, -1, -1), theme().chrome);
        right -= 3;
    }
    right -= 5 + drawTextRight(painter, right - 5, 20, 120, evaluating ? tr("evaluating") : tr("up to date"),
                               FontRole::body, theme().ink2);
}

void FindingsStrip::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme().chrome);
    painter.fillRect(QRect(0, 0, width(), 1), theme().rule);
    double right = width() - 16.0;
    paintStates(painter, right);
    double x = button_->geometry().right() + 9.0;
    painter.fillRect(QRectF(x, 8, 1, 16), theme().rule);
    x += 16.0;
    const QString line = text();
    if (line.isEmpty())
        return;
    const auto evaluation = document_.evaluation();
    const Mark mark = hint_.isEmpty() ? markOf(evaluation->findings.front().severity) : hintMark_;
    drawMark(painter, QRectF(x, 9, 14, 14), mark, theme());
    drawText(painter, x + 22, 20, right - 24 - x - 22, line, FontRole::body, theme().ink);
}

} // namespace boc::ui
