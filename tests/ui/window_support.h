#pragma once
// What every test of the window needs: its own home folder, the real catalogue, the bundled typeface, and no warning
// from Qt that goes unseen.

#include "catalog/catalog.h"
#include "document/document.h"
#include "panels/examples.h"
#include "plan/edit.h"
#include "plan/plan_file.h"
#include "theme/theme.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace boc::test {

inline QStringList& qtWarnings() {
    static QStringList warnings;
    return warnings;
}

// Qt's own remarks about what the offscreen platform cannot do are not ours.
inline void noteWarning(QtMsgType type, const QMessageLogContext& /*context*/, const QString& text) {
    if (type != QtDebugMsg && type != QtInfoMsg && !text.startsWith(QStringLiteral("This plugin does not support")))
        qtWarnings() << text;
    if (type == QtFatalMsg)
        std::abort();
}

// Settings, backups and caches of a test stay in a folder of its own.
class Sandbox {
public:
    Sandbox() {
        for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
            qputenv(name, (folder_.path() + QLatin1Char('/') + QLatin1String(name)).toUtf8());
        QCoreApplication::setOrganizationName(QStringLiteral("BoxOrCluster"));
        QCoreApplication::setApplicationName(QStringLiteral("BoxOrCluster"));
    }

private:
    QTemporaryDir folder_;
};

inline std::shared_ptr<const Catalog> realCatalog() {
    static const auto catalog = std::make_shared<const Catalog>(readCatalogs(catalogFolder()).catalog);
    return catalog;
}

inline std::string bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

inline void writeFile(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

// One DGX H100 with a full fine-tune of an 8B model.
inline Plan smallPlan() {
    const Catalog& catalog = *realCatalog();
    Plan plan = addServer(Plan(), catalog, ServerId{"dgx-h100"}, {0, 0}).value().plan;
    Job job;
    job.name = "8B full fine-tune";
    job.model = ModelId{"llama-3.1-8b"};
    plan = addJob(plan, catalog, job).value().plan;
    return plan;
}

template <class Test> int runWindowTest(int argc, char** argv) {
    Sandbox sandbox;
    QApplication application(argc, argv);
    qInstallMessageHandler(noteWarning);
    ui::loadFonts();
    ui::applyTheme(ui::lightTheme());
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace boc::test
