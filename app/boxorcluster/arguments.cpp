#include "arguments.h"

#include <QUrl>

QString usage() {
    return QStringLiteral("usage: boxorcluster [PLAN...]\n"
                          "       boxorcluster --report OUT.pdf PLAN\n"
                          "       boxorcluster --screenshot OUT.png [--tab canvas|results] [--theme light|dark]\n"
                          "                    [--size WxH] [PLAN]\n"
                          "  --report      write the one-page report; needs no display\n"
                          "  --screenshot  draw the window into a picture; needs no display\n"
                          "  --theme       light or dark, also for a normal start\n"
                          "  --help, --version\n"
                          "exit codes: 0 ok, 2 usage, 4 input invalid, 5 input or output failed\n");
}

std::expected<Arguments, QString> parseArguments(const QStringList& given) {
    Arguments arguments;
    bool onlyFiles = false;
    for (qsizetype at = 0; at < given.size(); ++at) {
        const QString& word = given[at];
        if (onlyFiles || !word.startsWith(u'-')) {
            const QUrl url(word);
            arguments.plans << (url.isLocalFile() ? url.toLocalFile() : word);
            continue;
        }
        if (word == u"--") {
            onlyFiles = true;
            continue;
        }
        if (word == u"--help" || word == u"-h") {
            arguments.help = true;
            continue;
        }
        if (word == u"--version") {
            arguments.version = true;
            continue;
        }
        const qsizetype equals = word.indexOf(u'=');
        const QString name = equals > 0 ? word.left(equals) : word;
        QString* target = name == u"--report"       ? &arguments.report
                          : name == u"--screenshot" ? &arguments.screenshot
                          : name == u"--tab"        ? &arguments.tab
                          : name == u"--theme"      ? &arguments.theme
                          : name == u"--size"       ? &arguments.size
                                                    : nullptr;
        if (target == nullptr)
            return std::unexpected(QStringLiteral("%1 is not known").arg(word));
        if (equals > 0)
            *target = word.mid(equals + 1);
        else if (++at < given.size())
            *target = given[at];
        else
            return std::unexpected(QStringLiteral("%1 needs a value").arg(word));
    }
    if (!arguments.theme.isEmpty() && arguments.theme != u"light" && arguments.theme != u"dark")
        return std::unexpected(QStringLiteral("--theme is light or dark, not %1").arg(arguments.theme));
    if (arguments.tab != u"canvas" && arguments.tab != u"results")
        return std::unexpected(QStringLiteral("--tab is canvas or results, not %1").arg(arguments.tab));
    static const auto side = [](const QString& digits) {
        bool whole = false;
        const int pixels = digits.toInt(&whole);
        return whole && pixels >= 200 && pixels <= 10'000;
    };
    const QStringList sides = arguments.size.split(u'x');
    if (sides.size() != 2 || !side(sides[0]) || !side(sides[1]))
        return std::unexpected(
            QStringLiteral("--size is WIDTHxHEIGHT, each from 200 to 10000, not %1").arg(arguments.size));
    if (!arguments.report.isEmpty() && arguments.plans.size() != 1)
        return std::unexpected(QStringLiteral("--report needs exactly one plan"));
    if (arguments.plans.size() > 1)
        return std::unexpected(QStringLiteral("one plan at a time"));
    return arguments;
}
