#pragma once
// Text of a plan or a catalogue as it may stand in a widget. Plans come from other people: control and direction
// characters are dropped, and a text of a million characters is cut before anything measures it.

#include <QString>

#include <string>

namespace boc::ui {

inline constexpr int shownCharacters = 240;

QString plainText(const std::string& text, int limit = shownCharacters);

// The same for a tool tip, which Qt would otherwise read as rich text when it looks like it.
QString toolTipText(const QString& text);

} // namespace boc::ui
