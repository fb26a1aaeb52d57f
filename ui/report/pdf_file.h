#pragma once
// What makes a PDF the same twice: dates and identifiers that Qt takes from the clock are replaced in place by ones
// that follow from the report.

#include <QByteArray>
#include <QDateTime>

#include <optional>
#include <string>

namespace boc::ui {

// SOURCE_DATE_EPOCH (seconds since 1970, UTC) where it is set and sound, else the plan date at midnight UTC; a plan
// date that is no date gives 1970-01-01.
QDateTime creationDate(const std::string& planDate);

// Document properties as XMP: what QPdfWriter's own information dictionary lacks (author, keywords).
QByteArray metadata(const QString& title, const QString& author, const QString& keywords, const QDateTime& created);

// Replaces /CreationDate; the zone that Qt wrote may be shorter, so the cross-reference table is moved along.
QByteArray withCreationDate(QByteArray pdf, const QDateTime& created);

} // namespace boc::ui
