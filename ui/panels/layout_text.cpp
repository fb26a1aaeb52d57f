#include "panels/layout_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::LayoutText", text); }

struct NumberWord {
    const char* name;
    std::optional<int> LayoutPins::* pin;
    int low, high;
};

constexpr std::array numberWords{
    NumberWord{"TP", &LayoutPins::tensor, 1, 1024},    NumberWord{"PP", &LayoutPins::pipeline, 1, 1024},
    NumberWord{"CP", &LayoutPins::context, 1, 1024},   NumberWord{"EP", &LayoutPins::expert, 1, 1024},
    NumberWord{"DP", &LayoutPins::data, 1, 1'000'000}, NumberWord{"VP", &LayoutPins::virtualStages, 1, 1024},
    NumberWord{"ZeRO", &LayoutPins::zero, 0, 3},       NumberWord{"shard", &LayoutPins::shardGroup, 1, 1'000'000}};

const NumberWord* numberWord(const QString& word) {
    for (const NumberWord& known : numberWords) {
        if (word.compare(QLatin1String(known.name), Qt::CaseInsensitive) == 0)
            return &known;
    }
    return nullptr;
}

std::optional<Recompute> recomputeNamed(const QString& word) {
    const QString lower = word.toLower();
    if (lower == u"no" || lower == u"none")
        return Recompute::none;
    if (lower == u"selective")
        return Recompute::selective;
    return lower == u"full" ? std::optional(Recompute::full) : std::nullopt;
}

std::optional<Offload> offloadNamed(const QString& word) {
    const QString lower = word.toLower();
    if (lower == u"no" || lower == u"none")
        return Offload::none;
    if (lower == u"optimizer")
        return Offload::optimizer;
    return lower == u"all" ? std::optional(Offload::all) : std::nullopt;
}

std::unexpected<Error> notUnderstood(const QString& word) {
    return failure("unknown_layout_word", "layout",
                   words("\"%1\" is not understood; write for example TP 8, PP 2, ZeRO 3, full recompute, or auto.")
                       .arg(word.left(40))
                       .toStdString());
}

} // namespace

QString textOf(const LayoutPins& pins) {
    QStringList parts;
    for (const NumberWord& word : numberWords) {
        if (const auto& value = pins.*word.pin)
            parts << QStringLiteral("%1 %2").arg(QLatin1String(word.name)).arg(*value);
    }
    if (pins.recompute)
        parts << (*pins.recompute == Recompute::none
                      ? words("no recompute")
                      : words("%1 recompute").arg(QString::fromStdString(nameOf(*pins.recompute))));
    if (pins.offload)
        parts << (*pins.offload == Offload::none
                      ? words("no offload")
                      : words("%1 offload").arg(QString::fromStdString(nameOf(*pins.offload))));
    return parts.isEmpty() ? words("auto") : parts.join(QStringLiteral(", "));
}

Result<LayoutPins> layoutFrom(const QString& text) {
    QString spaced = text;
    for (const QChar separator : {u',', u'·', u';', u'+'})
        spaced.replace(separator, u' ');
    const QStringList given = spaced.split(u' ', Qt::SkipEmptyParts);
    LayoutPins pins;
    if (given.isEmpty() || (given.size() == 1 && given.front().compare(words("auto"), Qt::CaseInsensitive) == 0))
        return pins;
    for (qsizetype at = 0; at < given.size(); ++at) {
        const QString& word = given[at];
        const QString next = at + 1 < given.size() ? given[at + 1] : QString();
        if (word.compare(u"FSDP", Qt::CaseInsensitive) == 0) {
            pins.zero = 3;
        } else if (const NumberWord* known = numberWord(word)) {
            bool whole = false;
            const int value = next.toInt(&whole);
            if (!whole || value < known->low || value > known->high)
                return failure("out_of_range", "layout",
                               words("%1 needs a whole number from %2 to %3.")
                                   .arg(QLatin1String(known->name))
                                   .arg(known->low)
                                   .arg(known->high)
                                   .toStdString());
            pins.*known->pin = value;
            ++at;
        } else if (next.compare(u"recompute", Qt::CaseInsensitive) == 0 && recomputeNamed(word)) {
            pins.recompute = recomputeNamed(word);
            ++at;
        } else if (next.compare(u"offload", Qt::CaseInsensitive) == 0 && offloadNamed(word)) {
            pins.offload = offloadNamed(word);
            ++at;
        } else {
            return notUnderstood(word);
        }
    }
    return pins;
}

} // namespace boc::ui
