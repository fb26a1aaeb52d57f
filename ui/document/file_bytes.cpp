#include "document/file_bytes.h"

#include "base/file.h"

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
    const auto bytes = boc::readRegularFile(QFile::encodeName(path).toStdString(), static_cast<std::size_t>(limit));
    if (!bytes)
        return failed(bytes.error().code.c_str(), path, QString::fromStdString(bytes.error().message));
    return QByteArray(bytes->data(), static_cast<qsizetype>(bytes->size()));
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
