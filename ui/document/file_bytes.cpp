#include "document/file_bytes.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <fcntl.h>
#include <unistd.h>

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::files", text); }

std::unexpected<Error> failed(const char* code, const QString& path, const QString& message) {
    return failure(code, path.toStdString(), message.toStdString());
}

// The rename that commits a file is only durable once its folder is; without this, power loss may bring back the
// older version. A file system that cannot do it (some network shares) is no reason to fail.
void synchroniseFolder(const QString& path) {
    const QByteArray folder = QFile::encodeName(QFileInfo(path).absolutePath());
    const int descriptor = ::open(folder.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

Result<void> writeAndCommit(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return failed("cannot_write", path,
                      words("Cannot write here: %1. Choose another folder with Save As.").arg(file.errorString()));
    const bool whole = file.write(bytes) == bytes.size() && file.flush() && file.error() == QFileDevice::NoError;
    if (!whole) {
        const QString reason = file.errorString();
        file.cancelWriting();
        return failed("not_written", path,
                      words("Not saved: the disk took only a part (%1). The old file is untouched; free some space or "
                            "choose another disk.")
                          .arg(reason));
    }
    if (!file.commit())
        return failed("not_written", path, words("Not saved: %1. The old file is untouched.").arg(file.errorString()));
    return {};
}

} // namespace

Result<QByteArray> readRegularFile(const QString& path, qint64 limit) {
    const QFileInfo info(path);
    if (!info.exists())
        return failed("cannot_read", path, words("There is no such file."));
    if (!info.isFile())
        return failed("not_a_file", path,
                      info.isDir() ? words("This is a folder; a plan file (*.bocplan) is needed.")
                                   : words("This is a device or a pipe; a plan file (*.bocplan) is needed."));
    if (info.size() > limit)
        return failed("too_large", path,
                      words("The file has %1 bytes; at most %2 are read.").arg(info.size()).arg(limit));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failed("cannot_read", path, words("Cannot be read: %1.").arg(file.errorString()));
    // Not readAll: the file may grow, and files of /proc say that they are empty.
    QByteArray bytes = file.read(limit + 1);
    if (file.error() != QFileDevice::NoError)
        return failed("cannot_read", path, words("Cannot be read: %1.").arg(file.errorString()));
    if (bytes.size() > limit)
        return failed("too_large", path, words("The file goes on beyond the %1 bytes that are read.").arg(limit));
    return bytes;
}

Result<void> replaceFile(const QString& path, const QByteArray& bytes) {
    const QFileInfo info(path);
    if (info.exists() && !info.isFile())
        return failed("not_a_file", path, words("This is a folder, a device or a pipe; choose a file name."));
    if (const auto written = writeAndCommit(path, bytes); !written)
        return written;
    synchroniseFolder(path);
    const auto back = readRegularFile(path, bytes.size());
    if (!back || contentHash(*back) != contentHash(bytes))
        return failed("not_written", path,
                      words("The file does not read back as it was written; save it elsewhere with Save As."));
    return {};
}

QByteArray contentHash(const QByteArray& bytes) { return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256); }

} // namespace boc::ui
