#include "panels/results_page.h"

#include "charts/chart_view.h"
#include "document/plain_text.h"
#include "panels/figures.h"
#include "theme/theme.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace boc::ui {

ResultsPage::ResultsPage(Document& document, QWidget* parent) : QScrollArea(parent), document_(document) {
    setAccessibleName(tr("Results"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget(this);
    auto* columns = new QHBoxLayout(page);
    columns->setContentsMargins(space::page, 8, space::page, 16);
    columns->setSpacing(40);
    auto* left = new QVBoxLayout;
    auto* right = new QVBoxLayout;
    for (QVBoxLayout* column : {left, right})
        column->setSpacing(0);
    columns->addLayout(left, 11);
    columns->addLayout(right, 10);

    const auto section = [page](QVBoxLayout* column, const QString& title, QWidget* content) {
        auto* heading = new SectionTitle(title, page);
        if (column->count() > 0)
            column->addSpacing(16);
        column->addWidget(heading);
        column->addWidget(content);
        return heading;
    };
    memory_ = new MemoryBars(page);
    memoryTitle_ = section(left, tr("Memory a GPU, worst rank of each stage"), memory_);
    memoryTitle_->setAside(tr("GB of 1e9 bytes, predicted peak"));
    step_ = new StepBar(page);
    stepTitle_ = section(left, tr("Step time"), step_);
    findings_ = new TableView(page);
    findings_->setAccessibleName(tr("Findings"));
    findingTitle_ = section(left, tr("Findings"), findings_);
    findingTitle_->setAside(tr("cause, then cure"));
    left->addStretch(1);

    chart_ = new OptionsChartView(page);
    right->addWidget(chart_); // carries its own title
    remedies_ = new TableView(page);
    remedies_->setAccessibleName(tr("Remedies"));
    remedyTitle_ = section(right, tr("What would make it hold"), remedies_);
    options_ = new TableView(page);
    options_->setAccessibleName(tr("Options"));
    optionTitle_ = section(right, tr("Options, by cost"), options_);
    right->addStretch(1);
    setWidget(page);

    connect(&document_, &Document::evaluationChanged, this, &ResultsPage::refresh);
    refresh();
}

void ResultsPage::refresh() {
    const auto current = document_.evaluation();
    const Evaluation& evaluation = current ? *current : Evaluation();
    const Plan& plan = document_.plan();
    const bool stale = document_.evaluationIsStale();

    memory_->setPicture(memoryPicture(plan, evaluation), stale);
    StepPicture step = stepPicture(plan, evaluation);
    stepTitle_->setAside(step.tokens > 0.0 ? tr("%1 tokens a step").arg(editableNumber(step.tokens)) : QString());
    step_->setPicture(std::move(step), stale);
    const OptionsChart chart = optionsChart(plan, evaluation);
    chart_->setChart(chart);
    chart_->setStale(stale);
    remedies_->setTable(remedyTable(plan, evaluation), stale);
    options_->setTable(optionTable(plan, evaluation), stale);
    findings_->setTable(findingTable(evaluation), stale);
    const auto failing = current ? plainText(evaluation.verdict.failing.text).toUpper() : QString();
    remedyTitle_->setAside(failing.isEmpty() ? tr("in this order") : tr("for %1, in this order").arg(failing));
    optionTitle_->setAside(tr("%1 compared").arg(evaluation.options.size()));
    findingTitle_->setTitle(evaluation.findings.empty() ? tr("Findings")
                                                        : tr("Findings %1").arg(evaluation.findings.size()));
}

} // namespace boc::ui
