#include "theme/style_sheet.h"

namespace boc::ui {

namespace {

// %names% are replaced by colours. Sizes are logical pixels and scale with the screen.
constexpr auto sheet = R"(
QMainWindow, QDialog { background: %panel%; }
QMainWindow::separator { background: %rule%; width: 1px; height: 1px; }
QMenuBar { background: %chrome%; color: %ink2%; }
QMenuBar::item { padding: 4px 12px; background: transparent; }
QMenuBar::item:selected { background: %hover%; color: %ink%; }
QMenu { background: %panel%; border: 1px solid %outline%; padding: 4px 0; }
QMenu::item { padding: 4px 24px 4px 24px; }
QMenu::item:selected { background: %tint%; }
QMenu::item:disabled { color: %ink3%; }
QMenu::separator { height: 1px; background: %rule%; margin: 4px 0; }
QMenu::icon { padding-left: 4px; }

QToolBar { background: %panel%; border: none; border-bottom: 1px solid %rule%; spacing: 0; padding: 0 4px; }
QToolBar::separator { background: %rule%; width: 1px; margin: 12px 8px; }
QToolButton { background: transparent; border: none; border-bottom: 2px solid transparent; padding: 4px 4px 2px 4px; }
QToolButton::menu-indicator { image: none; }
QToolBar QToolButton { padding: 6px 8px 4px 8px; min-height: 20px; }
QToolButton:hover { background: %hover%; }
QToolButton:pressed { background: %rule%; }
QToolButton:checked { background: %tint%; border-bottom-color: %blue%; font-weight: 600; }
QToolButton:focus { background: %hover%; border-bottom-color: %blue%; }
QToolButton:disabled { color: %ink3%; }

QPushButton { background: %panel%; border: 1px solid %outline%; padding: 6px 16px; min-height: 16px; }
QPushButton:hover { background: %hover%; }
QPushButton:pressed { background: %rule%; }
QPushButton:default { background: %ink%; color: %panel%; border-color: %ink%; font-weight: 600; }
QPushButton:checked { background: %tint%; border-bottom: 2px solid %blue%; font-weight: 600; }
QPushButton:focus { border: 2px solid %blue%; padding: 5px 15px; }
QPushButton:flat { border: none; }
QPushButton:disabled { color: %ink3%; border-color: %rule%; }

QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit, QTextEdit { background: %panel%; border: 1px solid %outline%;
    padding: 3px 7px; selection-background-color: %blue%; selection-color: %panel%; }
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus, QPlainTextEdit:focus, QTextEdit:focus {
    border: 2px solid %blue%; padding: 2px 6px; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { color: %ink3%; border-color: %rule%; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/icons/%arrow%); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: %panel%; border: 1px solid %outline%; }

QTabWidget::pane { border: none; }
QTabBar { background: %panel%; }
QTabBar::tab { background: transparent; color: %ink2%; padding: 7px 0 6px 0; margin: 0 12px 0 16px;
    border-bottom: 3px solid transparent; }
QTabBar::tab:selected { color: %ink%; border-bottom-color: %ink%; font-weight: 600; }
QTabBar::tab:hover:!selected { color: %ink%; border-bottom-color: %rule%; }

QAbstractItemView { background: %panel%; border: none; outline: none; }
QAbstractItemView::item { min-height: 24px; }
QAbstractItemView::item:hover { background: %hover%; }
QAbstractItemView::item:selected { background: %tint%; color: %ink%; }
QHeaderView::section { background: %panel%; color: %ink2%; border: none; border-bottom: 1px solid %outline%;
    padding: 4px 8px; font-weight: 600; }
QTableView { gridline-color: %rule%; }

QDockWidget::title { background: %panel%; padding: 8px 16px; border-bottom: 1px solid %rule%; }
QStatusBar { background: %chrome%; border-top: 1px solid %rule%; }
QStatusBar::item { border: none; }
QToolTip { background: %bubble%; color: %bubbleInk%; border: none; padding: 4px 8px; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: %rule%; border: 2px solid %panel%; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: %outline%; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: %rule%; }
)";

} // namespace

QString styleSheet(const Theme& theme) {
    QString text = QString::fromLatin1(sheet);
    const std::initializer_list<std::pair<const char*, QColor>> colours = {
        {"panel", theme.panel},   {"chrome", theme.chrome},       {"hover", theme.hover},
        {"rule", theme.rule},     {"outline", theme.outline},     {"ink", theme.ink},
        {"ink2", theme.ink2},     {"ink3", theme.ink3},           {"tint", theme.information.tint},
        {"bubble", theme.bubble}, {"bubbleInk", theme.bubbleInk}, {"blue", theme.information.text}};
    for (const auto& [name, colour] : colours)
        text.replace(QLatin1Char('%') + QLatin1String(name) + QLatin1Char('%'), colour.name());
    // A style sheet can only name a file: one chevron for each theme, both in resources/icons/style.
    text.replace(QLatin1String("%arrow%"),
                 theme.dark ? QLatin1String("style/chevron-dark.svg") : QLatin1String("style/chevron-light.svg"));
    return text;
}

} // namespace boc::ui
