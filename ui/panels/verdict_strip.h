#pragma once
// The line that is always visible: yes, no or nearly, and why; what would help and where the answer turns; at the right
// the three figures of the drawing with band and limit. A result that is being recomputed stays, a third paler.

#include "base/result.h" // first: the moc of Qt 6.4 cannot read a header that begins with <compare>
#include "panels/verdict_view.h"

#include <QWidget>

namespace boc::ui {

class VerdictStrip : public QWidget {
    Q_OBJECT
public:
    explicit VerdictStrip(QWidget* parent = nullptr);

    // `evaluation` null: nothing computed yet.
    void setEvaluation(const Plan& plan, const Evaluation* evaluation, bool stale);

    [[nodiscard]] const VerdictTexts& texts() const { return texts_; }
    [[nodiscard]] const std::vector<Readout>& shownReadouts() const { return readouts_; }
    [[nodiscard]] bool isStale() const { return stale_; }
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void activated(); // clicked: the details are on the results page

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] double readoutsLeft() const;
    void paintVerdict(QPainter& painter, double right) const;
    void paintReadouts(QPainter& painter, double left) const;

    VerdictTexts texts_;
    std::vector<Readout> readouts_;
    bool stale_ = true;
};

} // namespace boc::ui
