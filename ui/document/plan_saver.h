#pragma once
// Opening and saving a plan file. Saving loses nothing: whatever fails, the old file is still there and the reason is
// told.

#include "base/result.h"
#include "plan/plan.h"
#include "plan/plan_file.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace boc::ui {

struct OpenedPlan {
    PlanRead read;
    QByteArray hash; // of the bytes on disk
};

// Codes of readRegularFile, and those of readPlan; all problems of the file stand in the message, one a line.
Result<OpenedPlan> openPlan(const QString& path);

struct SaveRequest {
    const Plan& plan;
    QString path;
    // The file as last read or written; a file that is different by now is somebody else's work and is not replaced
    // (code changed_on_disk). Absent: the user chose this file for a new content, or wants to overwrite.
    std::optional<QByteArray> expectedHash;
    QString backupFolder;
};

struct SaveReceipt {
    QByteArray hash;
    std::optional<Error> backupProblem; // the plan is saved, but its older version could not be kept
};

// To text, read back and compared; the file on disk compared with what is expected; its old bytes into the backups;
// replaced in one step; read back once more. Codes: not_readable_back, changed_on_disk, and those of replaceFile.
Result<SaveReceipt> savePlan(const SaveRequest& request);

} // namespace boc::ui
