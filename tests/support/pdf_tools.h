#pragma once
// What independent programs say about a PDF: poppler-utils and qpdf.

#include <QByteArray>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace boc::pdf {

inline QString run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(60'000);
    return QString::fromUtf8(process.readAllStandardOutput() + process.readAllStandardError());
}

class File {
public:
    explicit File(const QByteArray& bytes) {
        QFile file(path());
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
    }
    [[nodiscard]] QString path() const { return folder_.filePath(QStringLiteral("report.pdf")); }
    [[nodiscard]] QString text() const {
        return run(QStringLiteral("pdftotext"), {QStringLiteral("-raw"), path(), QStringLiteral("-")});
    }
    [[nodiscard]] QString info(const QStringList& options = {}) const {
        return run(QStringLiteral("pdfinfo"), options + QStringList{path()});
    }

private:
    QTemporaryDir folder_;
};

} // namespace boc::pdf
