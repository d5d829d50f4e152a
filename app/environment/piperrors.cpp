// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/piperrors.h"

#include "base/error.h"
#include "base/wiki.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace voyageur::environment {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype readAtMost = 200'000; // the end says why

struct PipErrorsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::environment::Environment)
};

struct Row {
    const char *id;
    const char *pattern; // the first group is what the sentences are about
    const char *why;
    const char *next;
    const char *page;
};

constexpr auto pythonPage = "https://docs.alliancecan.ca/wiki/Python";
constexpr auto modulePage = "https://docs.alliancecan.ca/wiki/Using_modules";
constexpr auto storagePage = "https://docs.alliancecan.ca/wiki/Storage_and_file_management";
constexpr auto nodePage = "https://docs.alliancecan.ca/wiki/Running_jobs";

// What pip, virtualenv and Lmod say: their own words, and those that the wiki pages "Python" and "Running jobs" quote. What is
// sure stands before what may follow from it.
constexpr Row rows[] = {
    {"no-space", "(Disk quota exceeded|No space left on device|\\[Errno 122\\]|\\[Errno 28\\])",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The storage is full, in bytes or in number of files (%1)."),
     QT_TRANSLATE_NOOP(
         "voyageur::environment::Environment",
         "Look at the storage page. An environment has thousands of files: with environment.place “job” it is built on the "
         "node's own disk and fills no quota."),
     storagePage},
    {"hash",
     "(?:DO NOT MATCH THE HASHES|Expected sha256)[\\s\\S]{0,300}?\\s([A-Za-z0-9][A-Za-z0-9._-]*==[^\\s]+|[A-Za-z0-9._+-]+\\.whl)",
     QT_TRANSLATE_NOOP(
         "voyageur::environment::Environment",
         "The list demands one very file of %1, by its checksum, and the cluster's wheel is another one, built here."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Take the --hash options out of the list; they come from a tool such as pip-compile or Poetry."),
     pythonPage},
    {"hash-missing", "(Hashes are required in --require-hashes mode)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Some lines of the list have checksums (--hash) and others have none."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Take the --hash options out of the list: the cluster's wheels are others than those of the internet."),
     pythonPage},
    {"python-version", "Package '([^']+)' requires a different Python",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The package %1 needs another version of Python."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Name another Python in environment.modules of voyageur.json, such as python/3.11."),
     pythonPage},
    {"wheel-unsupported", "ERROR: (\\S+\\.whl) is not a supported wheel",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The file %1 was made for another system or another Python."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Name the package itself in the requirements, not a file."),
     pythonPage},
    {"conflict", "(?:Cannot install|ResolutionImpossible[\\s\\S]*?Cannot install) ([^\\n]+?) because",
     QT_TRANSLATE_NOOP(
         "voyageur::environment::Environment",
         "The versions that are asked for contradict each other, or none of the cluster's wheels fits all of them: %1."),
     QT_TRANSLATE_NOOP(
         "voyageur::environment::Environment",
         "Take the versions out of the list where they do not matter, and let pip choose; then keep what it chose."),
     pythonPage},
    {"conflict-old-pip", "(?:ERROR|error): (\\S+ \\S+ has requirement [^,\\n]+), but you'll have",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Two packages want different versions of a third one: %1."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Upgrade pip first (pip install --no-index --upgrade pip): a newer one looks for versions that fit."),
     pythonPage},
    {"network",
     "(Network is unreachable|Temporary failure in name resolution|Name or service not known|Failed to establish a new "
     "connection|"
     "Connection refused|ConnectTimeoutError|Read timed out|Could not fetch URL|Tunnel connection failed|Cannot connect to proxy|"
     "ProxyError)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "pip wanted something from the internet and could not reach it (%1)."),
     QT_TRANSLATE_NOOP(
         "voyageur::environment::Environment",
         "Compute nodes often have no internet: fetch the package on a login node (“voyageur env create C --fetch”). Addresses "
         "in the list, such as git+https://…, always need it."),
     nodePage},
    {"no-distribution", "No matching distribution found for ([^\\s]+)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The cluster has no package %1 in the version that is asked for."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Look what there is with “avail_wheels %1” on the cluster, then change the version in the requirements or "
                       "take the package out."),
     pythonPage},
    {"no-such-file", "(?:Could not open requirements file|No such file or directory): '?([^'\\n]+)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The list names a file that is not on the cluster: %1."),
     QT_TRANSLATE_NOOP(
         "voyageur::environment::Environment",
         "A path of this computer means nothing there. Name the package, or put its wheel beside the code and upload it."),
     pythonPage},
    {"invalid-requirement", "Invalid requirement: '?([^'\\n]+)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "pip does not understand “%1” in the requirements."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Correct that line. A list made by conda is none for pip."),
     pythonPage},
    {"build", "(?:Failed building wheel for|Failed to build|error: subprocess-exited-with-error[\\s\\S]*?running) ([^\\s]+)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "%1 is there as source code only, and compiling it failed."),
     QT_TRANSLATE_NOOP(
         "voyageur::environment::Environment",
         "The lines above say what it missed: often a module to load before. The support installs packages on request."),
     pythonPage},
    {"no-python-module", "(Please load a Python module|chargez un module pour Python)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "No Python module is loaded."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Name one in environment.modules of voyageur.json, such as python/3.11."),
     pythonPage},
    {"module-unknown", "module\\(s\\)[^\"]{0,40}are\\s+unknown:\\s*\"([^\"]+)\"",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The cluster has no module %1."),
     QT_TRANSLATE_NOOP(
         "voyageur::environment::Environment",
         "Look what there is with “module spider” on the cluster and correct environment.modules in voyageur.json."),
     modulePage},
    {"module-needs", "cannot be loaded as requested:\\s*\"([^\"]+)\"",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The module %1 needs others before it."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Ask “module spider %1” on the cluster which ones, and put them before it in environment.modules."),
     modulePage},
    {"user-installation", "(Defaulting to user installation)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "No virtual environment was active, so pip wrote into the home."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Activate the environment first (source ENV/bin/activate), and remove ~/.local/lib/python3.*."),
     pythonPage},
    {"numpy-two", "module 'numpy' has no attribute '(bool|int|float|object|bool8|float_)'",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "The code, or a package, was written for an older NumPy: numpy.%1 is gone."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Write numpy<1.24 into the requirements, or mend the code."),
     pythonPage},
    {"numpy-abi", "(numpy\\.core\\.multiarray failed to import|compiled using NumPy 1)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "A package was built for NumPy 1, and NumPy 2 is installed."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Write numpy<2 into the requirements."), pythonPage},
    {"no-module", "ModuleNotFoundError: No module named '([^']+)'",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Python found no module %1."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Add the package that brings it to the list (its name may differ), or load the module that has it."),
     pythonPage},
};

} // namespace

std::optional<PipProblem> explainPip(const QByteArray &printed)
{
    static const QRegularExpression colours(u"\\x1b\\[[0-9;]*[A-Za-z]"_s);
    QString text = QString::fromUtf8(printed.size() > readAtMost ? printed.last(readAtMost) : printed);
    text.remove(colours);
    for (const Row &row : rows) {
        const auto match = QRegularExpression(QString::fromLatin1(row.pattern)).match(text);
        if (!match.hasMatch())
            continue;
        PipProblem problem;
        problem.id = QString::fromLatin1(row.id);
        problem.what = base::shownSafely(match.captured(1).trimmed().toUtf8(), 100);
        problem.why = PipErrorsText::tr(row.why).replace("%1"_L1, problem.what);
        problem.next = PipErrorsText::tr(row.next).replace("%1"_L1, problem.what);
        problem.page = base::wikiPage(QString::fromLatin1(row.page));
        return problem;
    }
    return {};
}

QStringList pipProblemIds()
{
    QStringList ids;
    for (const Row &row : rows)
        ids += QString::fromLatin1(row.id);
    return ids;
}

} // namespace voyageur::environment
