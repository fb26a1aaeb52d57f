// What `cmake --install` lays out, and whether desktops understand it: each check is the desktop's own tool.
#include <QFile>
#include <QImage>
#include <QMimeDatabase>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QString application = "org.boxorcluster.BoxOrCluster";

struct Finished {
    int code = -1;
    QString output;
};

Finished run(const QString& program, const QStringList& arguments, const QProcessEnvironment& environment) {
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    process.waitForFinished(120'000);
    return {process.exitCode(), QString::fromUtf8(process.readAll())};
}

QString textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestInstalled : public QObject {
    Q_OBJECT
private:
    QTemporaryDir root_;
    [[nodiscard]] QString share(const QString& path) const { return root_.filePath("usr/share/" + path); }

private slots:
    void initTestCase() {
        QProcessEnvironment staged = QProcessEnvironment::systemEnvironment();
        staged.insert("DESTDIR", root_.path());
        const Finished done = run("cmake", {"--install", BOC_BINARY_DIR, "--prefix", "/usr"}, staged);
        QVERIFY2(done.code == 0, qPrintable(done.output));
    }

    // Everything lies under DESTDIR and prefix, and runs from there: the catalogues are found beside the program.
    void Q42_thePackageIsRelocatable() {
        for (const char* path : {"usr/bin/boc", "usr/bin/boxorcluster", "usr/share/boxorcluster/catalogs/gpus.json",
                                 "usr/share/boxorcluster/examples/70b-finetune-one-box.bocplan"})
            QVERIFY2(QFile::exists(root_.filePath(path)), path);
        QTemporaryDir elsewhere;
        const QString moved = elsewhere.filePath("opt");
        QVERIFY(QDir().rename(root_.filePath("usr"), moved));
        QProcessEnvironment bare;
        const Finished told = run(moved + "/bin/boc", {"catalog", "list", "gpus"}, bare);
        QVERIFY(QDir().rename(moved, root_.filePath("usr")));
        QVERIFY2(told.code == 0 && told.output.contains("h100-sxm"), qPrintable(told.output));
    }

    void Q3_theDesktopEntryIsValid() {
        const QString path = share("applications/" + application + ".desktop");
        const Finished checked = run("desktop-file-validate", {path}, QProcessEnvironment::systemEnvironment());
        QVERIFY2(checked.code == 0 && checked.output.isEmpty(), qPrintable(checked.output));
        const QString text = textOf(path);
        QCOMPARE(text.count(QRegularExpression("^Exec=.*%[FU]$", QRegularExpression::MultilineOption)), 1);
        QVERIFY(text.contains("Icon=" + application + "\n"));
        QVERIFY(text.contains("StartupWMClass="));
    }

    void Q4_planFilesHaveAType() {
        const QStringList update{share("mime")};
        QCOMPARE(run("update-mime-database", update, QProcessEnvironment::systemEnvironment()).code, 0);
        const QString plan = root_.filePath("x.bocplan");
        QFile file(plan);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{}");
        file.close();
        // What Qt's desktops ask; read once, so the place is said before the first question.
        qputenv("XDG_DATA_DIRS", share("").toUtf8() + ":/usr/share");
        qputenv("XDG_DATA_HOME", root_.filePath("home").toUtf8());
        const QMimeType type = QMimeDatabase().mimeTypeForFile(plan);
        QCOMPARE(type.name(), QString("application/vnd.boxorcluster.plan+json"));
        QVERIFY(type.inherits("application/json"));
    }

    void Q5_theMetainfoIsValid() {
        const Finished checked =
            run("appstreamcli", {"validate", "--no-net", share("metainfo/" + application + ".metainfo.xml")},
                QProcessEnvironment::systemEnvironment());
        QVERIFY2(checked.code == 0, qPrintable(checked.output));
    }

    void Q6_iconsExistInEverySize() {
        for (const int size : {16, 22, 24, 32, 48, 64, 128, 256})
            for (const QString& name :
                 {"apps/" + application, QString("mimetypes/application-vnd.boxorcluster.plan+json")}) {
                const QString path = share(QString("icons/hicolor/%1x%1/%2.png").arg(size).arg(name));
                const QImage picture(path);
                QVERIFY2(picture.size() == QSize(size, size), qPrintable(path));
                int drawn = 0;
                for (int y = 0; y < size; ++y)
                    for (int x = 0; x < size; ++x)
                        drawn += qAlpha(picture.pixel(x, y)) > 128 ? 1 : 0;
                QVERIFY2(drawn > size * size / 10, qPrintable(path + " is blank"));
            }
        for (const QString& name : {"scalable/apps/" + application, "symbolic/apps/" + application + "-symbolic"})
            QVERIFY2(QSvgRenderer(share("icons/hicolor/" + name + ".svg")).isValid(), qPrintable(name));
    }
};

QTEST_MAIN(TestInstalled)
#include "tst_installed.moc"
