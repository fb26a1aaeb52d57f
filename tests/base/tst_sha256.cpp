// SHA-256: the examples that NIST publishes with FIPS 180-4.
#include "base/sha256.h"

#include <QTest>

class TestSha256 : public QObject {
    Q_OBJECT
private slots:
    void nothing() {
        QCOMPARE(boc::sha256(""), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    }
    void oneBlock() {
        QCOMPARE(boc::sha256("abc"), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }
    void twoBlocks() {
        QCOMPARE(boc::sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
                 std::string("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
    }
    void aMillionLetters() {
        QCOMPARE(boc::sha256(std::string(1'000'000, 'a')),
                 std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
    }
};

QTEST_APPLESS_MAIN(TestSha256)
#include "tst_sha256.moc"
