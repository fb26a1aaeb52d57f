#include "panels/start_page.h"

#include "document/plain_text.h"
#include "document/plan_saver.h"
#include "panels/text_paint.h"
#include "theme/theme.h"

#include <QEventLoop>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr int cardWidth = 400;
constexpr int pictureHeight = 168;
constexpr int boxesDrawn = 2;

} // namespace

ExampleCard::ExampleCard(QString path, std::shared_ptr<const Catalog> catalog, const EvaluateFunction& evaluate,
                         QWidget* parent)
    : QAbstractButton(parent), path_(std::move(path)) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    const auto opened = openPlan(path_);
    if (!opened) {
        setText(plainText(opened.error().where));
        verdict_.headline = tr("Cannot be opened");
        verdict_.cause = plainText(opened.error().message);
        setEnabled(false);
        return;
    }
    const Plan& plan = opened->read.plan;
    setText(plainText(plan.name));
    question_ = plainText(plan.notes);
    setAccessibleName(text());
    evaluator_ =
        std::make_unique<Evaluator>(evaluate, std::move(catalog), this,
                                    [this](const std::shared_ptr<const Evaluation>& evaluation) { show(*evaluation); });
    evaluator_->start(std::make_shared<const Plan>(plan));
}

void ExampleCard::show(const Evaluation& evaluation) {
    verdict_ = verdictTexts(evaluation);
    setAccessibleDescription(verdict_.headline + QStringLiteral(". ") + verdict_.cause);
    setToolTip(
        toolTipText(QStringList{question_, verdict_.headline, verdict_.cause, verdict_.cure}.join(u'\n').trimmed()));
    boxes_.clear();
    if (!evaluation.jobs.empty() && evaluation.jobs.front().drawn.answer) {
        const Option& drawn = evaluation.jobs.front().drawn;
        const Memory& memory = drawn.answer->memory;
        const int perServer = std::max(1, drawn.gpus / std::max(1, drawn.servers));
        for (int box = 0; box < std::min(drawn.servers, boxesDrawn); ++box)
            boxes_.push_back({std::min(perServer, 8), memory.worst().device() / memory.capacity, memory.verdict});
        more_ = drawn.servers > boxesDrawn;
    }
    update();
    emit answered();
}

QSize ExampleCard::sizeHint() const { return {cardWidth, pictureHeight + 88}; }

void ExampleCard::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF picture(0, 0, width(), pictureHeight);
    painter.fillRect(picture, theme().canvas);
    paintPicture(painter, picture);
    const bool marked = hasFocus() || underMouse();
    const QColor frame = hasFocus() ? theme().information.text : marked ? theme().outline : theme().rule;
    const int thick = hasFocus() ? 2 : 1;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRectF(0, 0, width(), thick), frame);
    painter.fillRect(QRectF(0, pictureHeight - thick, width(), thick), frame);
    painter.fillRect(QRectF(0, 0, thick, pictureHeight), frame);
    painter.fillRect(QRectF(width() - thick, 0, thick, pictureHeight), frame);
    painter.setRenderHint(QPainter::Antialiasing);

    drawText(painter, 0, pictureHeight + 23, width(), text(), FontRole::bodyStrong, theme().ink);
    if (verdict_.headline.isEmpty()) {
        drawText(painter, 0, pictureHeight + 47, width(), tr("working out the answer"), FontRole::body, theme().ink3);
        return;
    }
    drawMark(painter, QRectF(0, pictureHeight + 36, 13, 13), verdict_.mark, theme());
    drawText(painter, 22, pictureHeight + 47, width() - 22, verdict_.headline, FontRole::body, theme().ink);
    drawText(painter, 0, pictureHeight + 67, width(), clausesOrElided(verdict_.cause, FontRole::label, width()),
             FontRole::label, theme().ink2);
}

// Each GPU filled to its predicted peak, the card's memory as a line through all.
void ExampleCard::paintPicture(QPainter& painter, const QRectF& area) const {
    if (boxes_.empty())
        return;
    const auto count = static_cast<double>(boxes_.size());
    const double boxWidth = std::min(area.width() - 64, (area.width() - 64 - 32 * (count - 1)) / count);
    double left = area.left() + (area.width() - boxWidth * count - 32 * (count - 1)) / 2;
    for (const Box& box : boxes_) {
        const QRectF frame(left, area.top() + 24, boxWidth, area.height() - 48);
        painter.fillRect(frame, theme().outline);
        painter.fillRect(frame.adjusted(1, 1, -1, -1), theme().panel);
        const double step = std::min(40.0, (frame.width() - 16) / box.gpus);
        const double tile = step * 0.6;
        const double room = frame.height() - 24;
        const double full = room / std::max(1.15, box.share); // pixels of a whole card
        double x = frame.left() + (frame.width() - step * box.gpus) / 2 + (step - tile) / 2;
        const double bottom = frame.bottom() - 12;
        for (int gpu = 0; gpu < box.gpus; ++gpu) {
            const QRectF card(x, bottom - full, tile, full);
            painter.fillRect(card, theme().outline);
            painter.fillRect(card.adjusted(1, 1, -1, -1), theme().panel);
            const double within = std::min(1.0, box.share) * full;
            if (box.share > 1.0) {
                painter.fillRect(card.adjusted(1, 1, -1, -1), theme().parts[3 % theme().parts.size()]);
                drawStateFill(painter, QRectF(x, bottom - full * box.share, tile, full * (box.share - 1.0)), box.state,
                              theme());
            } else {
                drawStateFill(painter, QRectF(x + 1, bottom - within, tile - 2, within - 1), box.state, theme());
            }
            x += step;
        }
        painter.fillRect(QRectF(frame.left() + 8, bottom - full - 1, frame.width() - 16, 2), theme().ink);
        left += boxWidth + 32;
    }
    if (more_)
        drawTextRight(painter, area.right() - 12, area.bottom() - 8, 100, tr("and more"), FontRole::label,
                      theme().ink2);
}

StartPage::StartPage(const QStringList& examples, const std::shared_ptr<const Catalog>& catalog,
                     const EvaluateFunction& evaluate, QWidget* parent)
    : QWidget(parent) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(64, 56, 64, 24);
    outer->setSpacing(0);
    auto* title = new QLabel(tr("One box or a cluster?"), this);
    title->setFont(ui::font(FontRole::verdict));
    auto* line =
        new QLabel(tr("Open an example and change it, or begin with an empty plan and draw what you have."), this);
    line->setForegroundRole(QPalette::PlaceholderText);
    outer->addWidget(title);
    outer->addSpacing(8);
    outer->addWidget(line);
    outer->addSpacing(32);

    auto* row = new QHBoxLayout;
    row->setSpacing(24);
    for (const QString& path : examples) {
        auto* card = new ExampleCard(path, catalog, evaluate, this);
        connect(card, &QAbstractButton::clicked, this, [this, path] { emit exampleChosen(path); });
        row->addWidget(card, 1);
        cards_.push_back(card);
    }
    if (examples.isEmpty())
        row->addWidget(new QLabel(tr("The example plans were not found beside the program."), this));
    outer->addLayout(row);
    outer->addSpacing(32);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(16);
    auto* empty = new QPushButton(tr("Empty plan"), this);
    auto* open = new QPushButton(tr("Open a plan…"), this);
    connect(empty, &QPushButton::clicked, this, &StartPage::emptyChosen);
    connect(open, &QPushButton::clicked, this, &StartPage::openChosen);
    buttons->addWidget(empty);
    buttons->addWidget(open);
    buttons->addStretch(1);
    outer->addLayout(buttons);
    outer->addStretch(1);
}

bool StartPage::waitForAnswers(int timeoutMs) {
    const auto waiting = [this] {
        return std::ranges::any_of(cards_, [](const ExampleCard* card) { return card->verdict().headline.isEmpty(); });
    };
    QEventLoop loop;
    QTimer::singleShot(timeoutMs, &loop, &QEventLoop::quit);
    for (const ExampleCard* card : cards_) {
        connect(card, &ExampleCard::answered, &loop, [&] {
            if (!waiting())
                loop.quit();
        });
    }
    if (waiting())
        loop.exec();
    return !waiting();
}

} // namespace boc::ui
