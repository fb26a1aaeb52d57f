#pragma once
// The report as a file: for the window and for --report.

#include "base/result.h"
#include "decide/evaluation.h"

#include <QString>

namespace boc::ui {

Result<void> exportReport(const Plan& plan, const Catalog& catalog, const Evaluation& evaluation, const QString& path);

} // namespace boc::ui
