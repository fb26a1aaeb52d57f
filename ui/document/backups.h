#pragma once
// Earlier versions of a plan file, kept in the program's own data folder, never beside the user's plan: the newest
// five, named by a hash of the path ("<hash>.bak1" is the newest).

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace boc::ui {

inline constexpr int backupsKept = 5;

// Where backups go: below the application's data folder.
QString backupFolder();

QString backupPath(const QString& folder, const QString& planPath, int number);

// Moves bak1..bak4 one on and writes `oldBytes` as bak1. Does nothing where bak1 already holds these bytes.
Result<void> rotateBackups(const QString& folder, const QString& planPath, const QByteArray& oldBytes);

} // namespace boc::ui
