#pragma once
// What is there first: the bundled examples, each with its own answer, and an empty plan.

#include "base/result.h" // first: the moc of Qt 6.4 cannot read a header that begins with <compare>
#include "document/evaluator.h"
#include "panels/verdict_view.h"

#include <QAbstractButton>
#include <QWidget>

#include <memory>
#include <vector>

namespace boc::ui {

// One example: how full its GPUs are, its name, its verdict. Click or Enter opens it.
class ExampleCard : public QAbstractButton {
    Q_OBJECT
public:
    ExampleCard(QString path, std::shared_ptr<const Catalog> catalog, const EvaluateFunction& evaluate,
                QWidget* parent = nullptr);

    [[nodiscard]] const QString& path() const { return path_; }
    [[nodiscard]] const VerdictTexts& verdict() const { return verdict_; } // empty until evaluated
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void answered();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void show(const Evaluation& evaluation);
    void paintPicture(QPainter& painter, const QRectF& area) const;

    struct Box {
        int gpus = 0;
        double share = 0.0; // of the card's memory, at the peak
        FitState state = FitState::fits;
    };

    QString path_, question_;
    VerdictTexts verdict_;
    std::vector<Box> boxes_;
    bool more_ = false; // servers that are not drawn
    std::unique_ptr<Evaluator> evaluator_;
};

class StartPage : public QWidget {
    Q_OBJECT
public:
    StartPage(const QStringList& examples, const std::shared_ptr<const Catalog>& catalog,
              const EvaluateFunction& evaluate, QWidget* parent = nullptr);

    [[nodiscard]] const std::vector<ExampleCard*>& cards() const { return cards_; }
    // Waits (running the event loop) until every card has its verdict; false after `timeoutMs`.
    bool waitForAnswers(int timeoutMs);

signals:
    void exampleChosen(const QString& path);
    void emptyChosen();
    void openChosen();

private:
    std::vector<ExampleCard*> cards_;
};

} // namespace boc::ui
