// Numbers that carry their unit.
#include <QTest>

// Qt's meta-object compiler stumbles over <concepts>.
#ifndef Q_MOC_RUN
#include "base/id.h"
#include "base/quantity.h"

#include <QDir>
#include <QProcess>
#endif

using namespace boc;

namespace {

template <class A, class B> constexpr bool addable = requires(A a, B b) { a + b; };
template <class A, class B> constexpr bool comparable = requires(A a, B b) { a < b; };
template <class A, class B> constexpr bool multipliable = requires(A a, B b) { a* b; };

static_assert(addable<Bytes, Bytes>);
static_assert(!addable<Bytes, Seconds>);
static_assert(!addable<Bytes, double>);
static_assert(!comparable<Bytes, Seconds>);
static_assert(!multipliable<Bytes, Bytes>);
static_assert(!multipliable<Seconds, Seconds>);
static_assert(multipliable<ByteRate, Seconds>);
static_assert(!std::is_convertible_v<double, Bytes> && !std::is_convertible_v<Bytes, double>);
static_assert(!comparable<NodeId, LinkId>);

// Exit code of compiling one file of does_not_compile, the wrong line in or out; nothing is written.
int compile(const QString& file, const QStringList& more) {
    QProcess compiler;
    compiler.start(qEnvironmentVariable("CXX", "c++"),
                   QStringList{"-std=c++2b", "-fsyntax-only", "-I", BOC_SOURCE_DIR "/core"} + more + QStringList{file});
    if (!compiler.waitForFinished(120000))
        return -1;
    return compiler.exitCode();
}

} // namespace

class TestQuantity : public QObject {
    Q_OBJECT
private slots:
    void mixedUnitsDoNotCompile_data() {
        QTest::addColumn<QString>("file");
        const QDir folder(BOC_SOURCE_DIR "/tests/base/does_not_compile");
        for (const QString& name : folder.entryList({"*.cpp"}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void mixedUnitsDoNotCompile() {
        QFETCH(QString, file);
        QCOMPARE(compile(file, {}), 0); // the right line does
        QVERIFY(compile(file, {"-DWRONG"}) > 0);
    }

    void productsAndQuotientsChangeTheUnit() {
        QCOMPARE(gigabytes(50) / gigabytesPerSecond(25), Seconds(2));
        QCOMPARE(gigabytesPerSecond(25) * Seconds(2), gigabytes(50));
        QCOMPARE(gigabytes(50) / Seconds(2), gigabytesPerSecond(25));
        QCOMPARE(Flops(1e15) / teraflops(500), Seconds(2));
        QCOMPARE(teraflops(500) * Seconds(2), Flops(1e15));
        QCOMPARE(Watts(700) * hours(1), Joules(2520000));
        QCOMPARE(gigabytes(3) / gigabytes(2), 1.5);
    }

    void unitsAreWhatTheirNamesSay() {
        QCOMPARE(gigabytes(80).value(), 80e9);
        QCOMPARE(gibibytes(1).value(), 1073741824.0);
        QCOMPARE(gigabitsPerSecond(200), gigabytesPerSecond(25));
        QCOMPARE(microseconds(5).value(), 5e-6);
        QCOMPARE(days(1), hours(24));
    }

    void quantitiesOfOneUnitAddScaleAndCompare() {
        Bytes sum = gigabytes(1) + gigabytes(2);
        sum += gigabytes(1);
        sum -= gigabytes(2);
        sum *= 3;
        QCOMPARE(sum, gigabytes(6));
        QCOMPARE(-(gigabytes(1) - gigabytes(3)), gigabytes(2));
        QCOMPARE(2.0 * gigabytes(3) / 6.0, gigabytes(1));
        QVERIFY(gigabytes(1) < gibibytes(1));
        QCOMPARE(Bytes(), Bytes(0));
    }
};

QTEST_APPLESS_MAIN(TestQuantity)
#include "tst_quantity.moc"
