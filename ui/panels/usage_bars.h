#pragma once
// How full the worst GPU and the host memory are: a bar, the limit as a tick, the figures at the right.

#include "base/result.h" // first: the moc of Qt 6.4 cannot read a header that begins with <compare>
#include "decide/evaluation.h"

#include <QWidget>

namespace boc::ui {

struct Usage {
    QString name;
    double used = 0.0, capacity = 0.0; // bytes
    double keptFree = 0.0;             // share of the capacity that should stay free
    FitState state = FitState::fits;
    QString text; // "65.8 of 85.0 GB"
};

// GPU memory of the worst rank and host memory of one server, of the first job as drawn; empty where not known.
std::vector<Usage> usages(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation);

class UsageBars : public QWidget {
    Q_OBJECT
public:
    explicit UsageBars(QWidget* parent = nullptr);
    void setUsages(std::vector<Usage> usages, bool stale);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Usage> usages_;
    bool stale_ = false;
};

} // namespace boc::ui
