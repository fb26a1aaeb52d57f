#include "document/backups.h"

#include "base/limits.h"
#include "document/file_bytes.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace boc::ui {

QString backupFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/backups");
}

QString backupPath(const QString& folder, const QString& planPath, int number) {
    const QByteArray key = contentHash(QFileInfo(planPath).absoluteFilePath().toUtf8()).toHex().left(32);
    return QStringLiteral("%1/%2.bak%3").arg(folder, QString::fromLatin1(key)).arg(number);
}

Result<void> rotateBackups(const QString& folder, const QString& planPath, const QByteArray& oldBytes) {
    const auto path = [&](int number) { return backupPath(folder, planPath, number); };
    if (!QDir().mkpath(folder))
        return failure("cannot_write", folder.toStdString(), "The folder for backups cannot be made.");
    const auto newest = readRegularFile(path(1), limits::fileBytes);
    if (newest && *newest == oldBytes)
        return {};
    QFile::remove(path(backupsKept));
    for (int number = backupsKept - 1; number >= 1; --number)
        QFile::rename(path(number), path(number + 1));
    return replaceFile(path(1), oldBytes);
}

} // namespace boc::ui
