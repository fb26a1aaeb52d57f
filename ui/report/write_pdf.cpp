#include "report/paper.h"
#include "report/pdf_file.h"
#include "report/report_page.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QPageLayout>
#include <QPdfWriter>
#include <qcustomplot.h>

namespace boc::ui {

namespace {

constexpr int resolution = 1200; // device units an inch: fine enough that no line is moved visibly

// Qt keeps a document's fonts in a hash whose order changes from process to process, and writes them in that order.
struct SameHashes {
    SameHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SameHashes() { QHashSeed::resetRandomGlobalSeed(); }
    SameHashes(const SameHashes&) = delete;
    SameHashes& operator=(const SameHashes&) = delete;
};

QString titleOf(const Report& report) {
    return QString::fromStdString(report.planName).left(120) + QStringLiteral(": budget review");
}

} // namespace

QByteArray writePdf(const Report& report) {
    loadFonts();
    const QDateTime created = creationDate(report.planDate);
    const SameHashes sameHashes;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(resolution);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setTitle(titleOf(report));
        writer.setCreator(QStringLiteral("BoxOrCluster ") + QString::fromStdString(report.coreVersion));
        const QString keywords = QString::fromStdString("plan " + report.planHash + ", " + report.currency +
                                                        (report.draft ? ", draft" : ""));
        writer.setDocumentXmpMetadata(metadata(titleOf(report), QStringLiteral("BoxOrCluster"), keywords, created));
        QCPPainter painter;
        painter.begin(&writer);
        painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
        const double scale = pointsPerPixel * resolution / 72.0;
        painter.scale(scale, scale);
        paintPage(painter, report);
        painter.end();
    }
    return withCreationDate(bytes, created);
}

} // namespace boc::ui
