#include "panels/export_report.h"

#include "document/file_bytes.h"
#include "report/report.h"

namespace boc::ui {

Result<void> exportReport(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation, const QString& path) {
    return replaceFile(path, writePdf(buildReport(plan, catalog, evaluation)));
}

} // namespace boc::ui
