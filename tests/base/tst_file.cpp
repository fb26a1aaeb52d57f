// Files that may be anything.
#include "base/file.h"
#include "base/limits.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <fstream>

class TestFile : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;
    std::filesystem::path at(const char* name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

private slots:
    void readsWhatIsThere() {
        std::ofstream(at("text")) << "some bytes";
        QCOMPARE(boc::readRegularFile(at("text")), boc::Result<std::string>("some bytes"));
        std::ofstream(at("empty"));
        QCOMPARE(boc::readRegularFile(at("empty")), boc::Result<std::string>(""));
    }

    void whatIsNoFileIsRefusedAtOnce_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("code");
        std::filesystem::create_directory(at("folder"));
        QCOMPARE(::mkfifo(at("pipe").c_str(), 0600), 0);
        std::filesystem::create_symlink(at("loop"), at("loop"));
        std::filesystem::create_symlink("/dev/zero", at("zeros"));
        QTest::newRow("absent") << QByteArray("absent") << QByteArray("no_such_file");
        QTest::newRow("folder") << QByteArray("folder") << QByteArray("not_a_file");
        QTest::newRow("pipe") << QByteArray("pipe") << QByteArray("not_a_file");
        QTest::newRow("loop of links") << QByteArray("loop") << QByteArray("not_a_file");
        QTest::newRow("endless device") << QByteArray("zeros") << QByteArray("not_a_file");
    }
    void whatIsNoFileIsRefusedAtOnce() {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, code);
        QElapsedTimer timer;
        timer.start();
        const auto read = boc::readRegularFile(at(name));
        QVERIFY(timer.elapsed() < 100);
        QVERIFY(!read);
        QCOMPARE(QByteArray::fromStdString(read.error().code), code);
        QCOMPARE(read.error().where, at(name).string());
    }

    void theSizeLimitHoldsAtTheLimitAndStopsOneBeyond() {
        std::ofstream(at("large"));
        std::filesystem::resize_file(at("large"), boc::limits::fileBytes);
        QCOMPARE(boc::readRegularFile(at("large"))->size(), boc::limits::fileBytes);
        std::filesystem::resize_file(at("large"), boc::limits::fileBytes + 1);
        QCOMPARE(boc::readRegularFile(at("large")).error().code, std::string("too_large"));
    }

    // /proc states a size of 0 for files that have content.
    void aSizeThatLiesIsNoTrap() { QVERIFY(!boc::readRegularFile("/proc/self/status")->empty()); }
};

QTEST_APPLESS_MAIN(TestFile)
#include "tst_file.moc"
