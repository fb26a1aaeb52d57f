// Numbers as text: the same under every locale.
#include <QTest>

// Qt's meta-object compiler stumbles over <concepts>.
#ifndef Q_MOC_RUN
#include "base/numbers.h"

#include <QProcess>
#include <QTemporaryDir>

#include <rapidcheck.h>

#include <clocale>
#include <cmath>
#endif

class TestNumbers : public QObject {
    Q_OBJECT
private:
    void formatsAndReadsInThisLocale() {
        QCOMPARE(boc::parseNumber("1.5"), std::optional(1.5));
        QVERIFY(!boc::parseNumber("1,5"));
        QCOMPARE(boc::formatExact(1.5), std::string("1.5"));
        QCOMPARE(boc::formatFixed(1234.5, 2), std::string("1234.50"));
        QCOMPARE(boc::formatSignificant(0.0012345), std::string("0.00123"));
    }

private slots:
    void cleanup() { std::setlocale(LC_ALL, "C"); }

    void readsOnlyWholeDecimalNumbers() {
        QCOMPARE(boc::parseNumber("1.5"), std::optional(1.5));
        QCOMPARE(boc::parseNumber("-2"), std::optional(-2.0));
        QCOMPARE(boc::parseNumber("1e3"), std::optional(1000.0));
        for (const char* bad : {"1,5", "1.5x", "", " 1", "1 ", "nan", "inf", "-inf", "1e999", "0x10", "--1"})
            QVERIFY2(!boc::parseNumber(bad), bad);
    }

    void whatIsWrittenExactlyReadsBack() {
        QVERIFY(rc::check([](double value) {
            RC_PRE(std::isfinite(value));
            RC_ASSERT(boc::parseNumber(boc::formatExact(value)) == std::optional(value));
        }));
    }

    void significantDigitsNeverShowAnExponent_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("integer part rounds") << 1129.6 << "1130";
        QTest::newRow("small") << 0.0012345 << "0.00123";
        QTest::newRow("carries into a digit") << 99.96 << "100";
        QTest::newRow("carries below one") << 0.9996 << "1.00";
        QTest::newRow("negative") << -45.678 << "-45.7";
        QTest::newRow("large") << 1.5e12 << "1500000000000";
        QTest::newRow("zero") << 0.0 << "0";
    }
    void significantDigitsNeverShowAnExponent() {
        QFETCH(double, value);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(boc::formatSignificant(value)), text);
    }

    void aRoundedZeroHasNoSign() { QCOMPARE(boc::formatFixed(-0.04, 1), std::string("0.0")); }

    void thousandsAreSetApart() {
        QCOMPARE(boc::groupThousands("65536"), std::string("65\u202F536"));
        QCOMPARE(boc::groupThousands("-1234567.25"), std::string("-1\u202F234\u202F567.25"));
        QCOMPARE(boc::groupThousands("999"), std::string("999"));
    }

    // In these the C library writes a comma, or Turkish letters, or other digits.
    void G22_theLocaleOfTheUserChangesNothing_data() {
        QTest::addColumn<QByteArray>("locale");
        for (const char* name : {"C", "de_DE.UTF-8", "tr_TR.UTF-8", "hi_IN.UTF-8", "ar_EG.UTF-8"})
            QTest::newRow(name) << QByteArray(name);
    }
    void G22_theLocaleOfTheUserChangesNothing() {
        QFETCH(QByteArray, locale);
        // A locale that is not installed is made for the test, where its description is.
        const QTemporaryDir folder;
        if (!std::setlocale(LC_ALL, locale.constData())) {
            QProcess::execute("localedef", {"-i", QString::fromLatin1(locale).section('.', 0, 0), "-f", "UTF-8",
                                            folder.filePath(QString::fromLatin1(locale))});
            qputenv("LOCPATH", folder.path().toLocal8Bit());
        }
        const bool there = std::setlocale(LC_ALL, locale.constData()) != nullptr;
        qunsetenv("LOCPATH");
        if (!there)
            QSKIP("this locale is not installed and cannot be made");
        formatsAndReadsInThisLocale();
    }
};

QTEST_APPLESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
