#pragma once
// The bundled example plans.

#include <QString>
#include <QStringList>

namespace boc::ui {

// $BOC_EXAMPLES, else beside the program's catalogues (installed), else in the source tree.
QString exampleFolder();

// Full paths of all *.bocplan of a folder, by name.
QStringList exampleFiles(const QString& folder);

} // namespace boc::ui
