#pragma once
// What the File menu does: it asks where, warns before something would be lost, and words what went wrong.

#include "document/document.h"

#include <QWidget>

namespace boc::ui {

class FileFlow : public QObject {
    Q_OBJECT
public:
    FileFlow(Document& document, QWidget* window);

    // True: the open plan may go. Asks Save, Discard or Cancel where it is changed.
    bool mayLeave();
    bool openPath(const QString& path);
    bool openExample(const QString& path); // as a copy: Save asks where
    bool open();
    bool newPlan();
    bool save();
    bool saveAs();
    bool exportPdf();

signals:
    void opened(); // another plan is there now
    void told(const QString& text);

private:
    // Plain text only: file names and messages come from other people.
    void explain(const QString& title, const Error& error);
    bool saveOver(); // the file was changed by somebody else: what now?
    QString askSavePath(const QString& title, const QString& filter, const QString& suffix, const QString& proposal);

    Document& document_;
    QWidget* window_;
};

} // namespace boc::ui
