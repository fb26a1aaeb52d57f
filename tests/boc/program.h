#pragma once
// Runs the built `boc` as a person would: words and standard input in, exit code and texts out.

#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <string>

namespace boc::test {

struct Ran {
    int code = -1;
    std::string out;
    std::string err;
};

inline Ran runBoc(const QStringList& words, const QByteArray& input = {}, const QStringList& without = {}) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString& name : without)
        environment.remove(name);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(BOC_PROGRAM), words);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(120'000))
        return {-2, {}, process.errorString().toStdString()};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -3,
            process.readAllStandardOutput().toStdString(), process.readAllStandardError().toStdString()};
}

// A file with these bytes in the folder: its path, empty where it could not be written.
inline QString write(const QTemporaryDir& folder, const char* name, const QByteArray& bytes) {
    QFile file(folder.filePath(QString::fromLatin1(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        return {};
    return file.fileName();
}

// One line through `boc batch`.
inline nlohmann::json answerTo(const QByteArray& line) {
    const Ran ran = runBoc({QStringLiteral("batch")}, line + "\n");
    return nlohmann::json::parse(ran.out.empty() ? "{}" : ran.out);
}

} // namespace boc::test
