#pragma once
// Runs the built `boc` as a person would: words and standard input in, exit code and texts out.

#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

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

// One line through `boc batch`.
inline nlohmann::json answerTo(const QByteArray& line) {
    const Ran ran = runBoc({QStringLiteral("batch")}, line + "\n");
    return nlohmann::json::parse(ran.out.empty() ? "{}" : ran.out);
}

} // namespace boc::test
