#include "document/plain_text.h"

#include <QTextDocument>

namespace boc::ui {

namespace {

bool mayBeShown(QChar character) {
    const char16_t unit = character.unicode();
    const bool control = character.category() == QChar::Other_Control;
    // Marks, embeddings, overrides and isolates of writing direction; zero-width characters; line separators.
    const bool direction = unit == 0x061C || (unit >= 0x200B && unit <= 0x200F) || (unit >= 0x2028 && unit <= 0x202E) ||
                           (unit >= 0x2060 && unit <= 0x206F) || unit == 0xFEFF;
    return !control && !direction;
}

} // namespace

QString plainText(const std::string& text, int limit) {
    // UTF-8 has at most four bytes a character: nothing beyond this can be shown.
    const std::size_t bytes = std::min(text.size(), static_cast<std::size_t>(limit) * 4 + 4);
    QString shown;
    for (const QChar character : QString::fromUtf8(text.data(), static_cast<qsizetype>(bytes))) {
        if (character == u'\n' || character == u'\t')
            shown += u' ';
        else if (mayBeShown(character))
            shown += character;
        if (shown.size() >= limit)
            return shown + u'…';
    }
    return shown;
}

QString toolTipText(const QString& text) {
    return text.isEmpty() ? QString() : Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal);
}

} // namespace boc::ui
