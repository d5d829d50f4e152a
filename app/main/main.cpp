// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/program.h"
#include "main/language.h"

#include "base/logfile.h"
#include "base/logging.h"
#include "base/platform.h"
#include "projectfile/course.h"
#include "settings/keychain.h"
#include "ssh/keyreader.h"

#ifdef VOYAGEUR_HAS_WINDOW
#include "base/operation.h"
#include "widgets/mainwindow/runwindow.h"

#include <QApplication>
#endif

#include <QCoreApplication>
#include <QFileInfo>
#ifdef VOYAGEUR_WINDOW_IS_BESIDE
#include <QFile>
#include <QProcess>
#endif

#include <cstdio>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif
#ifdef Q_OS_WIN
#include <qt_windows.h>

#include <shellapi.h>

#include <memory>
#endif

namespace {

QStringList commandLineWords([[maybe_unused]] int argc, [[maybe_unused]] char **argv)
{
    QStringList words;
#ifdef Q_OS_WIN
    // What main() is given has only the letters of the code page.
    int count = 0;
    const std::unique_ptr<wchar_t *, decltype(&LocalFree)> wide(CommandLineToArgvW(GetCommandLineW(), &count), LocalFree);
    for (int i = 1; i < count; ++i)
        words += QString::fromWCharArray(wide.get()[i]);
#else
    for (int i = 1; i < argc; ++i) {
#ifdef Q_OS_DARWIN
        words += QString::fromLocal8Bit(argv[i]);
#else
        words += voyageur::base::fileNameText(argv[i]);  // also a name that is not UTF-8
#endif
    }
#endif
    return words;
}

void describe()
{
    QCoreApplication::setApplicationName(QStringLiteral("voyageur"));
    QCoreApplication::setApplicationVersion(QStringLiteral(VOYAGEUR_VERSION));
    QString verbs = QCoreApplication::applicationFilePath();
#ifdef VOYAGEUR_VERBS_ARE_BESIDE
    verbs = QCoreApplication::applicationDirPath() + QStringLiteral("/" VOYAGEUR_VERBS_ARE_BESIDE);
#endif
    voyageur::ssh::setKeyReader(verbs);
    voyageur::settings::Keychain::setHelper(verbs);
}

#if defined(Q_OS_WIN) && defined(VOYAGEUR_HAS_WINDOW)

// The program with the window is given no console. For a verb it takes that of whoever started it, unless its output goes
// into a file or a pipe.
void useConsoleOfParent()
{
    const auto goesNowhere = [](DWORD which) { return GetFileType(GetStdHandle(which)) == FILE_TYPE_UNKNOWN; };
    const bool out = goesNowhere(STD_OUTPUT_HANDLE);
    const bool error = goesNowhere(STD_ERROR_HANDLE);
    const bool in = goesNowhere(STD_INPUT_HANDLE);
    if ((!out && !error && !in) || !AttachConsole(ATTACH_PARENT_PROCESS))
        return;
    if (out)
        std::freopen("CONOUT$", "w", stdout);
    if (error)
        std::freopen("CONOUT$", "w", stderr);
    if (in)
        std::freopen("CONIN$", "r", stdin);
}

#else

void useConsoleOfParent() {}

#endif

int commandLine(int argc, char **argv, const QStringList &words)
{
    useConsoleOfParent();
    const QCoreApplication application(argc, argv);
    describe();
    voyageur::base::beginLog();
    voyageur::useLanguage();
    return voyageur::cli::runCommandLine(words);
}

#if defined(VOYAGEUR_HAS_WINDOW) || defined(VOYAGEUR_WINDOW_IS_BESIDE)

// Qt would abort with a core dump.
bool hasScreen(const QStringList &words)
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_MACOS)
    for (const char *variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        if (!qEnvironmentVariableIsEmpty(variable))
            return true;
    }
    return words.contains(QStringLiteral("-platform"));
#else
    Q_UNUSED(words)
    return true;
#endif
}

#endif
#ifdef VOYAGEUR_HAS_WINDOW

// `voyageur [FOLDER | FILE.voyageur-course] [--cluster NAME]`; Qt has taken its own options out.
voyageur::widgets::WindowOptions windowOptions(const QStringList &words)
{
    voyageur::widgets::WindowOptions options;
    for (qsizetype i = 0; i < words.size(); ++i) {
        if (words[i] == QLatin1String("--cluster"))
            options.cluster = words.value(++i);
        else if (QFileInfo(words[i]).isDir())
            options.project = QFileInfo(words[i]).absoluteFilePath();
        else if (voyageur::projectfile::isCourseFile(words[i]))
            options.course = QFileInfo(words[i]).absoluteFilePath();
    }
    return options;
}

int window(int argc, char **argv)
{
    QApplication application(argc, argv);
    describe();
    voyageur::base::beginLog();
    qCInfo(voyageur::base::logProgram) << "window of" << VOYAGEUR_VERSION;
    voyageur::useLanguage();
    const auto options = windowOptions(QCoreApplication::arguments().mid(1));
    if (voyageur::widgets::bringBackWindow(options))
        return voyageur::cli::Done;
    auto catalogue = voyageur::cluster::Catalogue::load();
    if (!catalogue.ok()) {
        voyageur::cli::Console(false).error(catalogue.error());
        return voyageur::cli::exitStatus(catalogue.error().code);
    }
    for (const auto &warning : catalogue->warnings())
        voyageur::cli::Console(false).error(warning);
    voyageur::base::Workers workers;
    const auto open = voyageur::widgets::openWindow(workers, *catalogue, options);
    return QApplication::exec();
}

#elif defined(VOYAGEUR_WINDOW_IS_BESIDE)

int window(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QString program = QCoreApplication::applicationDirPath() + QStringLiteral("/" VOYAGEUR_WINDOW_IS_BESIDE);
#ifdef Q_OS_WIN
    // Does not wait for the window's end, as no Windows program with a window is waited for in a console.
    if (QProcess::startDetached(program, QCoreApplication::arguments().mid(1)))
        return voyageur::cli::Done;
#else
    execv(QFile::encodeName(program).constData(), argv); // under the name by which the desktop knows it
#endif
    std::fprintf(stderr, "voyageur: the window's program is not where it belongs: %s\n", qPrintable(program));
    return voyageur::cli::NoSense;
}

#endif

} // namespace

int main(int argc, char **argv)
{
    voyageur::useUtf8Locale();
    voyageur::base::leaveNoCoreDumps();
    voyageur::base::outliveFileLimit();
    const QStringList words = commandLineWords(argc, argv);
    if (words == QStringList{QString::fromLatin1(voyageur::ssh::keyReaderWord)}) // nothing else is set up: it only opens a key
        return voyageur::ssh::readKeyForAnother();
#ifdef Q_OS_DARWIN
    // The keychain answers on the main thread's run loop, which Qt turns only when asked to.
    if (words.value(0) == QLatin1String(voyageur::settings::keychainWord))
        qputenv("QT_EVENT_DISPATCHER_CORE_FOUNDATION", "1");
#endif
    if (voyageur::cli::isForCommandLine(words))
        return commandLine(argc, argv, words);
#if defined(VOYAGEUR_HAS_WINDOW) || defined(VOYAGEUR_WINDOW_IS_BESIDE)
    if (hasScreen(words))
        return window(argc, argv);
    std::fputs("voyageur: there is no screen to open a window on; \"voyageur --help\" lists what works in the terminal\n",
               stderr);
    return voyageur::cli::NoSense;
#else
    std::fputs("voyageur: this build has no window; \"voyageur --help\" lists what works in the terminal\n", stderr);
    return voyageur::cli::NoSense;
#endif
}
