#pragma once
// The answer in full: memory and step time at the left; the deciding chart, remedies, options and findings at the
// right.

#include "document/document.h"
#include "panels/memory_bars.h"
#include "panels/section_title.h"
#include "panels/step_bar.h"
#include "panels/table_view.h"

#include <QScrollArea>

namespace boc::ui {

class OptionsChartView;

class ResultsPage : public QScrollArea {
    Q_OBJECT
public:
    explicit ResultsPage(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] MemoryBars& memory() { return *memory_; }
    [[nodiscard]] StepBar& step() { return *step_; }
    [[nodiscard]] TableView& remedies() { return *remedies_; }
    [[nodiscard]] TableView& options() { return *options_; }
    [[nodiscard]] OptionsChartView& chart() { return *chart_; }

private:
    void refresh();

    Document& document_;
    SectionTitle *memoryTitle_, *stepTitle_, *remedyTitle_, *optionTitle_, *findingTitle_;
    MemoryBars* memory_;
    StepBar* step_;
    OptionsChartView* chart_;
    TableView *remedies_, *options_, *findings_;
};

} // namespace boc::ui
