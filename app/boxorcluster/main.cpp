#include "arguments.h"
#include "base/visible.h"
#include "headless.h"
#include "panels/examples.h"
#include "panels/main_window.h"
#include "theme/theme.h"

#include <QApplication>
#include <QSettings>

#include <cstdio>
#include <cstring>

namespace {

constexpr int exitUsage = 2, exitIo = 5;

// Before QApplication: a report and a picture need no display, and QApplication would end the program without one.
void workWithoutDisplay(int argc, char** argv) {
    if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        return;
    for (int i = 1; i < argc && std::strcmp(argv[i], "--") != 0; ++i) {
        for (const char* option : {"--report", "--screenshot"}) {
            if (std::strncmp(argv[i], option, std::strlen(option)) == 0)
                qputenv("QT_QPA_PLATFORM", "offscreen");
        }
    }
}

void nameApplication() {
    QCoreApplication::setOrganizationName(QStringLiteral("BoxOrCluster"));
    QCoreApplication::setOrganizationDomain(QStringLiteral("boxorcluster.org"));
    QCoreApplication::setApplicationName(QStringLiteral("BoxOrCluster"));
    QCoreApplication::setApplicationVersion(QStringLiteral(BOC_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.boxorcluster.BoxOrCluster"));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("BoxOrCluster"));
}

// As asked for, as last chosen, else as the desktop is.
const boc::ui::Theme& wantedTheme(const QString& asked) {
    const QString chosen = asked.isEmpty() ? QSettings().value(QStringLiteral("theme")).toString() : asked;
    if (chosen.isEmpty())
        return boc::ui::theme();
    return chosen == u"dark" ? boc::ui::darkTheme() : boc::ui::lightTheme();
}

std::shared_ptr<const boc::Catalog> loadCatalog() {
    boc::CatalogRead read = boc::readCatalogs(boc::catalogFolder());
    for (const boc::Error& problem : read.problems)
        std::fprintf(stderr, "boxorcluster: %s\n", boc::visible(problem.where + ": " + problem.message).c_str());
    if (read.catalog.servers.empty())
        return nullptr;
    return std::make_shared<const boc::Catalog>(std::move(read.catalog));
}

int runWindow(const Arguments& arguments, std::shared_ptr<const boc::Catalog> catalog) {
    boc::ui::MainWindow window(std::move(catalog), boc::ui::exampleFiles(boc::ui::exampleFolder()));
    window.show();
    if (!arguments.plans.isEmpty())
        window.openFile(arguments.plans.front());
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv) {
    workWithoutDisplay(argc, argv);
    nameApplication();
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication application(argc, argv);
    const auto arguments = parseArguments(QCoreApplication::arguments().mid(1));
    if (!arguments) {
        std::fprintf(stderr, "boxorcluster: %s\n%s", qPrintable(arguments.error()), qPrintable(usage()));
        return exitUsage;
    }
    if (arguments->help || arguments->version) {
        std::printf("%s", arguments->help ? qPrintable(usage()) : "BoxOrCluster " BOC_VERSION "\n");
        return 0;
    }
    if (!boc::ui::loadFonts())
        std::fprintf(stderr, "boxorcluster: the bundled typeface is missing; another one is used\n");
    const auto catalog = loadCatalog();
    if (!catalog) {
        std::fprintf(stderr, "boxorcluster: no catalogue was found in %s\n", boc::catalogFolder().c_str());
        return exitIo;
    }
    if (!arguments->report.isEmpty()) {
        boc::ui::applyTheme(boc::ui::lightTheme());
        return writeReport(*arguments, *catalog);
    }
    boc::ui::applyTheme(wantedTheme(arguments->theme));
    return arguments->screenshot.isEmpty() ? runWindow(*arguments, catalog) : takeScreenshot(*arguments, catalog);
}
