#include "resources.h"
#include "theme/theme.h"

#include <QFile>
#include <QFontDatabase>

namespace boc::ui {

namespace {

constexpr auto bundledFamily = "BoxOrCluster Sans"; // see resources/fonts/README.md

bool loadFont(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    return QFontDatabase::addApplicationFontFromData(file.readAll()) >= 0;
}

QFont make(int pixels, QFont::Weight weight) {
    QFont font(QString::fromLatin1(bundledFamily));
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

} // namespace

bool loadFonts() {
    registerResources();
    static const bool loaded =
        loadFont(QStringLiteral(":/fonts/Regular.otf")) && loadFont(QStringLiteral(":/fonts/SemiBold.otf"));
    return loaded;
}

QFont font(FontRole role) {
    switch (role) {
    case FontRole::label:
        return make(11, QFont::Normal);
    case FontRole::labelStrong:
        return make(11, QFont::DemiBold);
    case FontRole::body:
        return make(13, QFont::Normal);
    case FontRole::bodyStrong:
        return make(13, QFont::DemiBold);
    case FontRole::verdict:
        break;
    }
    return make(20, QFont::DemiBold);
}

} // namespace boc::ui
