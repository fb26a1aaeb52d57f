#include "headless.h"

#include "base/visible.h"
#include "decide/evaluation.h"
#include "document/plan_saver.h"
#include "panels/examples.h"
#include "panels/export_report.h"
#include "panels/main_window.h"
#include "panels/start_page.h"

#include <QApplication>
#include <QImage>

#include <cstdio>
#include <set>

namespace {

constexpr int evaluationPatienceMs = 60'000;
constexpr int exitInvalid = 4, exitIo = 5;

} // namespace

int complain(const boc::Error& error) {
    std::fprintf(stderr, "boxorcluster: %s\n", boc::visibleLines(error.where + ": " + error.message).c_str());
    static const std::set<std::string> failures{"cannot_write", "not_written"};
    return failures.contains(error.code) ? exitIo : exitInvalid;
}

int writeReport(const Arguments& arguments, const boc::Catalog& catalog) {
    const auto opened = boc::ui::openPlan(arguments.plans.front());
    if (!opened)
        return complain(opened.error());
    const boc::Evaluation evaluation = boc::evaluate(opened->read.plan, catalog);
    const auto written = boc::ui::exportReport(opened->read.plan, catalog, evaluation, arguments.report);
    return written ? 0 : complain(written.error());
}

int takeScreenshot(const Arguments& arguments, std::shared_ptr<const boc::Catalog> catalog) {
    using boc::ui::MainWindow;
    MainWindow window(std::move(catalog), boc::ui::exampleFiles(boc::ui::exampleFolder()));
    const QStringList size = arguments.size.split(u'x');
    window.resize(size.value(0).toInt(), size.value(1).toInt());
    if (!arguments.plans.isEmpty()) {
        // Not through the window's dialog: nobody is there to close it.
        if (const auto opened = boc::ui::openPlan(arguments.plans.front()); !opened)
            return complain(opened.error());
        window.openFile(arguments.plans.front());
    }
    window.show();
    window.showPage(arguments.tab == u"results" ? MainWindow::resultsPage : MainWindow::canvasPage);
    QApplication::processEvents();
    window.document().waitForEvaluation(evaluationPatienceMs);
    window.start().waitForAnswers(evaluationPatienceMs);
    QApplication::processEvents();
    if (!window.isAtStart())
        window.canvas().zoomToFit();
    QApplication::processEvents();
    if (window.grab().save(arguments.screenshot, "PNG"))
        return 0;
    std::fprintf(stderr, "boxorcluster: %s: the picture cannot be written\n", qPrintable(arguments.screenshot));
    return exitIo;
}
