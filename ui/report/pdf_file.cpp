#include "report/pdf_file.h"

#include <QTimeZone>

namespace boc::ui {

namespace {

// Moves every table entry and the table's own place that lie behind `from` by `shift` bytes.
void moveOffsets(QByteArray& pdf, qsizetype from, qsizetype shift) {
    const qsizetype table = pdf.lastIndexOf("\nxref\n") + 1;
    const qsizetype trailer = pdf.indexOf("trailer", table);
    const QByteArray in_use = " 00000 n";
    for (qsizetype at = pdf.indexOf(in_use, table); at > table && at < trailer; at = pdf.indexOf(in_use, at + 1)) {
        const qsizetype offset = pdf.mid(at - 10, 10).toLongLong();
        if (offset > from)
            pdf.replace(at - 10, 10, QByteArray::number(offset + shift).rightJustified(10, '0'));
    }
    const QByteArray word = "startxref\n";
    const qsizetype start = pdf.lastIndexOf(word) + word.size();
    qsizetype end = start;
    while (end < pdf.size() && pdf[end] >= '0' && pdf[end] <= '9')
        ++end;
    pdf.replace(start, end - start, QByteArray::number(pdf.mid(start, end - start).toLongLong() + shift));
}

} // namespace

QDateTime creationDate(const std::string& planDate) {
    bool sound = false;
    const qint64 epoch = qgetenv("SOURCE_DATE_EPOCH").toLongLong(&sound);
    // Four-digit years only: the PDF date has no room for more.
    if (sound && epoch >= 0 && epoch < 253402300800)
        return QDateTime::fromSecsSinceEpoch(epoch, Qt::UTC);
    const QDate date = QDate::fromString(QString::fromStdString(planDate), Qt::ISODate);
    return date.isValid() ? date.startOfDay(Qt::UTC) : QDateTime::fromSecsSinceEpoch(0, Qt::UTC);
}

QByteArray metadata(const QString& title, const QString& author, const QString& keywords, const QDateTime& created) {
    const QString date = created.toUTC().toString(QStringLiteral("yyyy-MM-ddTHH:mm:ssZ"));
    const QString xml =
        QStringLiteral("<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                       "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
                       " <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
                       "  <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
                       " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\n"
                       "   <dc:format>application/pdf</dc:format>\n"
                       "   <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%1</rdf:li></rdf:Alt></dc:title>\n"
                       "   <dc:creator><rdf:Seq><rdf:li>%2</rdf:li></rdf:Seq></dc:creator>\n"
                       "   <pdf:Keywords>%3</pdf:Keywords>\n"
                       "   <xmp:CreatorTool>BoxOrCluster</xmp:CreatorTool>\n"
                       "   <xmp:CreateDate>%4</xmp:CreateDate>\n"
                       "  </rdf:Description>\n"
                       " </rdf:RDF>\n"
                       "</x:xmpmeta>\n"
                       "<?xpacket end=\"r\"?>\n")
            .arg(title.toHtmlEscaped(), author.toHtmlEscaped(), keywords.toHtmlEscaped(), date);
    return xml.toUtf8();
}

QByteArray withCreationDate(QByteArray pdf, const QDateTime& created) {
    const QByteArray key = "/CreationDate (D:";
    const qsizetype start = pdf.indexOf(key);
    if (start < 0)
        return pdf;
    const qsizetype value = start + key.size();
    const qsizetype length = pdf.indexOf(')', value) - value;
    const QByteArray date = created.toUTC().toString(QStringLiteral("yyyyMMddHHmmss")).toLatin1() + "Z";
    pdf.replace(value, length, date);
    if (date.size() != length)
        moveOffsets(pdf, start, date.size() - length);
    return pdf;
}

} // namespace boc::ui
