#include "theme/style_sheet.h"
#include "theme/theme.h"

#include <QApplication>
#include <QPalette>
#include <QStyleFactory>

namespace boc::ui {

namespace {

void setText(QPalette& palette, const QColor& active, const QColor& disabled) {
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(role, active);
        palette.setColor(QPalette::Disabled, role, disabled);
    }
}

QPalette paletteOf(const Theme& theme) {
    QPalette palette;
    palette.setColor(QPalette::Window, theme.panel);
    palette.setColor(QPalette::Base, theme.panel);
    palette.setColor(QPalette::AlternateBase, theme.chrome);
    palette.setColor(QPalette::Button, theme.chrome);
    setText(palette, theme.ink, theme.ink3);
    palette.setColor(QPalette::BrightText, theme.panel);
    palette.setColor(QPalette::PlaceholderText, theme.ink3);
    // A chosen row is a tint under unchanged ink, so that state colours on it keep their contrast.
    palette.setColor(QPalette::Highlight, theme.information.tint);
    palette.setColor(QPalette::HighlightedText, theme.ink);
    palette.setColor(QPalette::Link, theme.information.text);
    palette.setColor(QPalette::LinkVisited, theme.information.text);
    palette.setColor(QPalette::ToolTipBase, theme.bubble);
    palette.setColor(QPalette::ToolTipText, theme.bubbleInk);
    palette.setColor(QPalette::Light, theme.hover);
    palette.setColor(QPalette::Midlight, theme.hover);
    palette.setColor(QPalette::Mid, theme.rule);
    palette.setColor(QPalette::Dark, theme.outline);
    palette.setColor(QPalette::Shadow, theme.outline);
    return palette;
}

} // namespace

void applyTheme(const Theme& theme) {
    loadFonts();
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(paletteOf(theme));
    QApplication::setFont(font(FontRole::body));
    qApp->setStyleSheet(styleSheet(theme));
}

} // namespace boc::ui
