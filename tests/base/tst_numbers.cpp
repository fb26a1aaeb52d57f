// Numbers as text: the same under every locale.
#include "base/numbers.h"

#include <QTest>

#include <clocale>

class TestNumbers : public QObject {
    Q_OBJECT
private slots:
    void readsOnlyWholeDecimalNumbers() {
        QCOMPARE(boc::parseNumber("1.5"), std::optional(1.5));
        QVERIFY(!boc::parseNumber("1,5"));
        QVERIFY(!boc::parseNumber("1.5x"));
        QVERIFY(!boc::parseNumber(""));
        QVERIFY(!boc::parseNumber("nan"));
    }
};

QTEST_APPLESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
