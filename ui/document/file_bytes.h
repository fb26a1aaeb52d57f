#pragma once
// Whole files in and out, for files that other people made and for files that must not be lost.

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace boc::ui {

// All bytes of a regular file of at most `limit` bytes. Folders, pipes, devices and what is larger are refused before
// anything is read, so that neither the window nor memory can be held up. Codes: those of boc::readRegularFile.
Result<QByteArray> readRegularFile(const QString& path, qint64 limit);

// Replaces the file in one step: either the old bytes or all the new ones are there, whatever happens. Every write is
// checked by size and flushed, because QSaveFile alone reports success after a short write on a full disk; then the
// folder is synchronised and the file read back. Codes: cannot_write, not_a_file, not_written.
Result<void> replaceFile(const QString& path, const QByteArray& bytes);

// SHA-256: tells two versions of a file apart.
QByteArray contentHash(const QByteArray& bytes);

} // namespace boc::ui
