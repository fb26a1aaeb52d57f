#pragma once
// The command line of the window.

#include <QString>
#include <QStringList>

#include <expected>
#include <optional>

struct Arguments {
    QStringList plans;
    QString report;     // --report OUT.pdf: write the PDF and leave
    QString screenshot; // --screenshot OUT.png: show, take a picture and leave
    QString tab = QStringLiteral("canvas");
    QString theme; // "light", "dark"; empty: as last chosen
    QString size = QStringLiteral("1366x768");
    bool help = false;
    bool version = false;
};

QString usage();
// Or what is wrong, in one line.
std::expected<Arguments, QString> parseArguments(const QStringList& given);
