// Small values: ids, money, days.
#include "base/date.h"
#include "base/id.h"
#include "base/money.h"

#include <QTest>

#include <rapidcheck.h>

#include <set>
#include <unordered_set>

using namespace boc;

class TestValues : public QObject {
    Q_OBJECT
private slots:
    void idsAreOrderedAsTexts() {
        QVERIFY(NodeId{"s1"} == NodeId{"s1"});
        QVERIFY(NodeId{"s1"} < NodeId{"s2"});
        QVERIFY(NodeId{}.empty());
        QCOMPARE((std::set<NodeId>{{"b"}, {"a"}, {"b"}}.size()), 2U);
        QCOMPARE((std::unordered_set<NodeId>{{"b"}, {"a"}, {"b"}}.size()), 2U);
    }

    void moneyRoundsOnceToTheCent() {
        QCOMPARE(Money::fromMajor(0.105).minorUnits(), 11);
        QCOMPARE(Money::fromMajor(-0.105).minorUnits(), -11);
        QCOMPARE(Money::fromMajor(329736).minorUnits(), 32973600);
        QCOMPARE(Money::fromMajor(0.1) + Money::fromMajor(0.2), Money::fromMajor(0.3));
        QCOMPARE(Money::minor(100) * std::int64_t{3}, Money::minor(300));
        QCOMPARE(Money::minor(100) * 0.333, Money::minor(33));
    }

    void sumsOfMoneyDoNotDrift() {
        QVERIFY(rc::check([](const std::vector<std::int32_t>& cents) {
            Money sum;
            std::int64_t exact = 0;
            for (const std::int32_t one : cents) {
                sum += Money::fromMajor(one / 100.0);
                exact += one;
            }
            RC_ASSERT(sum.minorUnits() == exact);
        }));
    }

    void onlyDaysThatExistAreDates() {
        for (const char* good : {"2026-08-22", "2024-02-29", "2000-02-29", "0001-01-01"})
            QVERIFY2(isIsoDate(good), good);
        for (const char* bad : {"", "2026", "2026-8-22", "2026-08-32", "2026-13-01", "2026-00-10", "2023-02-29",
                                "1900-02-29", "2026/08/22", "2026-08-22 ", "-026-08-22", "2026-+1-22", "20a6-08-22"})
            QVERIFY2(!isIsoDate(bad), bad);
    }
};

QTEST_APPLESS_MAIN(TestValues)
#include "tst_values.moc"
