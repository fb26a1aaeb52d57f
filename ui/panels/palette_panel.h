#pragma once
// What can be drawn: a search field and rows to drag onto the canvas, or to place with Enter or a double click.

#include "panels/palette_rows.h"

#include <QLineEdit>
#include <QListWidget>
#include <QWidget>

#include <memory>

namespace boc::ui {

// The rows; a QListWidget that knows what travels when one of them is dragged.
class PaletteList : public QListWidget {
    Q_OBJECT
public:
    explicit PaletteList(QWidget* parent = nullptr);
    void setRows(std::vector<PaletteRow> rows);
    [[nodiscard]] const PaletteRow* rowAt(int index) const; // null outside and for headings
    [[nodiscard]] const std::vector<PaletteRow>& rows() const { return rows_; }
    [[nodiscard]] QMimeData* mimeData(const QList<QListWidgetItem*>& items) const override;

private:
    std::vector<PaletteRow> rows_;
};

class PalettePanel : public QWidget {
    Q_OBJECT
public:
    explicit PalettePanel(std::shared_ptr<const Catalog> catalog, QWidget* parent = nullptr);

    void focusSearch();
    [[nodiscard]] QLineEdit& search() { return *search_; }
    [[nodiscard]] PaletteList& list() { return *list_; }

signals:
    void placed(const QString& payload); // see canvas/palette_payload.h

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showRows();
    void place(int index);

    std::shared_ptr<const Catalog> catalog_;
    QLineEdit* search_;
    PaletteList* list_;
};

} // namespace boc::ui
