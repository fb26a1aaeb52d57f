#include "document/plan_saver.h"

#include "base/limits.h"
#include "document/backups.h"
#include "document/file_bytes.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::files", text); }

// One error that tells of all: the code and the place of the first, every line of the rest.
Error joined(const Problems& problems) {
    Error all = problems.front();
    if (problems.size() == 1)
        return all;
    all.message = words("%n problem(s):").replace("%n", QString::number(problems.size())).toStdString();
    for (const Error& problem : problems)
        all.message += "\n" + problem.where + ": " + problem.message;
    return all;
}

Result<QByteArray> bytesThatReadBack(const Plan& plan, const QString& path) {
    const std::string text = writePlan(plan);
    const auto back = readPlan(text, path.toStdString());
    if (!back)
        return failure("not_readable_back", path.toStdString(),
                       words("Not saved: the plan would not open again (%1).")
                           .arg(QString::fromStdString(joined(back.error()).message))
                           .toStdString());
    if (back->plan != plan)
        return failure("not_readable_back", path.toStdString(),
                       words("Not saved: the plan would open again with other values.").toStdString());
    return QByteArray::fromStdString(text);
}

} // namespace

Result<OpenedPlan> openPlan(const QString& path) {
    const auto bytes = readRegularFile(path, limits::fileBytes);
    if (!bytes)
        return std::unexpected(bytes.error());
    auto read = readPlan(std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())),
                         QFileInfo(path).fileName().toStdString());
    if (!read)
        return std::unexpected(joined(read.error()));
    return OpenedPlan{std::move(*read), contentHash(*bytes)};
}

Result<SaveReceipt> savePlan(const SaveRequest& request) {
    const auto bytes = bytesThatReadBack(request.plan, request.path);
    if (!bytes)
        return std::unexpected(bytes.error());

    SaveReceipt receipt{contentHash(*bytes), std::nullopt};
    const auto old = readRegularFile(request.path, limits::fileBytes);
    if (request.expectedHash && old && contentHash(*old) != *request.expectedHash)
        return failure("changed_on_disk", request.path.toStdString(),
                       words("The file was changed by somebody else since it was opened.").toStdString());
    if (old) {
        if (const auto kept = rotateBackups(request.backupFolder, request.path, *old); !kept)
            receipt.backupProblem = kept.error();
    }
    if (const auto written = replaceFile(request.path, *bytes); !written)
        return std::unexpected(written.error());
    return receipt;
}

} // namespace boc::ui
