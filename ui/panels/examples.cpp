#include "panels/examples.h"

#include "catalog/catalog.h"

#include <QDir>

namespace boc::ui {

QString exampleFolder() {
    if (const QString chosen = qEnvironmentVariable("BOC_EXAMPLES"); !chosen.isEmpty())
        return chosen;
    const QDir catalogs(QString::fromStdString(catalogFolder().string()));
    for (const char* place : {"../examples", "../resources/examples"}) {
        const QString folder = QDir::cleanPath(catalogs.filePath(QLatin1String(place)));
        if (QDir(folder).exists())
            return folder;
    }
    return {};
}

QStringList exampleFiles(const QString& folder) {
    QStringList paths;
    if (folder.isEmpty())
        return paths;
    const QDir directory(folder);
    for (const QString& name : directory.entryList({QStringLiteral("*.bocplan")}, QDir::Files, QDir::Name))
        paths << directory.filePath(name);
    return paths;
}

} // namespace boc::ui
