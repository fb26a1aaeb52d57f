#include "panels/file_flow.h"

#include "document/plain_text.h"
#include "panels/export_report.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>

namespace boc::ui {

namespace {

constexpr int evaluationPatienceMs = 10'000;

QString rememberedFolder(const char* purpose) {
    const QString home = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QSettings().value(QStringLiteral("folders/") + QLatin1String(purpose), home).toString();
}

void rememberFolder(const char* purpose, const QString& path) {
    QSettings().setValue(QStringLiteral("folders/") + QLatin1String(purpose), QFileInfo(path).absolutePath());
}

QString planFilter() { return FileFlow::tr("BoxOrCluster plans (*.bocplan)"); }

} // namespace

FileFlow::FileFlow(Document& document, QWidget* window) : QObject(window), document_(document), window_(window) {}

void FileFlow::explain(const QString& title, const Error& error) {
    QMessageBox box(QMessageBox::NoIcon, title, title, QMessageBox::Close, window_);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(plainText(error.where + ": " + error.message, 2000));
    box.exec();
}

bool FileFlow::mayLeave() {
    if (!document_.isModified())
        return true;
    QMessageBox box(QMessageBox::NoIcon, tr("Save the changes?"), tr("Save the changes to %1?").arg(document_.title()),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window_);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("Without saving they are lost."));
    box.setDefaultButton(QMessageBox::Save);
    box.setEscapeButton(QMessageBox::Cancel);
    const int answer = box.exec();
    if (answer == QMessageBox::Save)
        return save();
    return answer == QMessageBox::Discard;
}

bool FileFlow::openPath(const QString& path) {
    if (const auto result = document_.open(path); !result) {
        explain(tr("This plan cannot be opened"), result.error());
        return false;
    }
    rememberFolder("plans", path);
    emit opened();
    if (document_.isReadOnly())
        emit told(tr("Made by a newer version of BoxOrCluster: it can be looked at, not changed."));
    return true;
}

bool FileFlow::openExample(const QString& path) {
    if (!mayLeave())
        return false;
    if (const auto result = document_.openCopy(path); !result) {
        explain(tr("This example cannot be opened"), result.error());
        return false;
    }
    emit opened();
    return true;
}

bool FileFlow::open() {
    if (!mayLeave())
        return false;
    const QString path = QFileDialog::getOpenFileName(window_, tr("Open a plan"), rememberedFolder("plans"),
                                                      planFilter() + QStringLiteral(";;") + tr("All files (*)"));
    return !path.isEmpty() && openPath(path);
}

bool FileFlow::newPlan() {
    if (!mayLeave())
        return false;
    document_.newPlan();
    emit opened();
    return true;
}

bool FileFlow::save() {
    if (document_.path().isEmpty())
        return saveAs();
    const auto result = document_.save();
    if (result)
        return true;
    if (result.error().code == "changed_on_disk")
        return saveOver();
    explain(tr("The plan is not saved"), result.error());
    return false;
}

bool FileFlow::saveOver() {
    QMessageBox box(QMessageBox::NoIcon, tr("Changed on disk"),
                    tr("%1 was changed by somebody else since it was opened.").arg(document_.title()),
                    QMessageBox::Cancel, window_);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("Overwrite keeps their version among the backups."));
    const QPushButton* overwrite = box.addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
    QPushButton* elsewhere = box.addButton(tr("Save As…"), QMessageBox::AcceptRole);
    box.setDefaultButton(elsewhere);
    box.setEscapeButton(QMessageBox::Cancel);
    box.exec();
    if (box.clickedButton() == elsewhere)
        return saveAs();
    if (box.clickedButton() != overwrite)
        return false;
    if (const auto result = document_.save(IfChanged::overwrite); !result) {
        explain(tr("The plan is not saved"), result.error());
        return false;
    }
    return true;
}

QString FileFlow::askSavePath(const QString& title, const QString& filter, const QString& suffix,
                              const QString& proposal) {
    QFileDialog dialog(window_, title, rememberedFolder("plans"), filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix);
    dialog.selectFile(proposal);
    return dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty() ? dialog.selectedFiles().front()
                                                                                   : QString();
}

bool FileFlow::saveAs() {
    const QString proposal = document_.path().isEmpty() ? document_.title() : QFileInfo(document_.path()).fileName();
    const QString path = askSavePath(tr("Save the plan"), planFilter(), QStringLiteral("bocplan"), proposal);
    if (path.isEmpty())
        return false;
    if (const auto result = document_.saveAs(path); !result) {
        explain(tr("The plan is not saved"), result.error());
        return false;
    }
    rememberFolder("plans", path);
    return true;
}

bool FileFlow::exportPdf() {
    // The report prints an evaluation that is newer than the plan, or none.
    if (!document_.waitForEvaluation(evaluationPatienceMs) || !document_.evaluation()) {
        emit told(tr("The answer is not there yet; try again in a moment."));
        return false;
    }
    const QString proposal = QFileInfo(document_.title()).completeBaseName() + QStringLiteral(".pdf");
    const QString path = askSavePath(tr("Export the report"), tr("PDF (*.pdf)"), QStringLiteral("pdf"), proposal);
    if (path.isEmpty())
        return false;
    if (const auto result = exportReport(document_.plan(), document_.catalog(), *document_.evaluation(), path);
        !result) {
        explain(tr("The report is not written"), result.error());
        return false;
    }
    emit told(tr("Report written to %1").arg(plainText(path.toStdString())));
    return true;
}

} // namespace boc::ui
