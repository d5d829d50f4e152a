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
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Your storage is full, in bytes or in number of files (%1)."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "The storage page shows what takes the space. An environment has thousands of files. With "
                       "environment.place “job”, jobs build it on their node's own disk, which has no quota."),
     storagePage},
    {"hash",
     "(?:DO NOT MATCH THE HASHES|Expected sha256)[\\s\\S]{0,300}?\\s([A-Za-z0-9][A-Za-z0-9._-]*==[^\\s]+|[A-Za-z0-9._+-]+\\.whl)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "The list requires one exact file of %1 by its checksum. The cluster built its own wheel, which differs."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Remove the --hash options from the list. Tools such as pip-compile or Poetry write them."),
     pythonPage},
    {"hash-missing", "(Hashes are required in --require-hashes mode)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Some lines of the list have checksums (--hash), others have none."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Remove the --hash options from the list. The cluster's wheels differ from those on the internet."),
     pythonPage},
    {"python-version", "Package '([^']+)' requires a different Python",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The package %1 needs another version of Python."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Choose another Python in environment.modules of voyageur.json, such as python/3.11."),
     pythonPage},
    {"wheel-unsupported", "ERROR: (\\S+\\.whl) is not a supported wheel",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The file %1 was made for another system or another Python."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Write the name of the package in the requirements, not a file."),
     pythonPage},
    {"conflict", "(?:Cannot install|ResolutionImpossible[\\s\\S]*?Cannot install) ([^\\n]+?) because",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "The versions in the list contradict each other, or the cluster has no wheels that satisfy them all: %1."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Remove the versions that do not matter, let pip choose, and keep what it chose."),
     pythonPage},
    {"conflict-old-pip", "(?:ERROR|error): (\\S+ \\S+ has requirement [^,\\n]+), but you'll have",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Two packages need different versions of a third one: %1."),
     QT_TRANSLATE_NOOP(
         "voyageur::environment::Environment",
         "Upgrade pip first (pip install --no-index --upgrade pip). A newer pip looks for versions that fit together."),
     pythonPage},
    {"network",
     "(Network is unreachable|Temporary failure in name resolution|Name or service not known|Failed to establish a new "
     "connection|"
     "Connection refused|ConnectTimeoutError|Read timed out|Could not fetch URL|Tunnel connection failed|Cannot connect to proxy|"
     "ProxyError)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "pip could not download a file from the internet (%1)."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Compute nodes often have no internet. Download the package on a login node. Addresses in the list, such "
                       "as git+https://…, always need the internet."),
     nodePage},
    {"no-distribution", "No matching distribution found for ([^\\s]+)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The cluster does not have %1 in this version."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "See which versions exist with “avail_wheels %1” on the cluster. Then change the version in the "
                       "requirements, or remove the package."),
     pythonPage},
    {"no-such-file", "(?:Could not open requirements file|No such file or directory): '?([^'\\n]+)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The list names a file that is not on the cluster: %1."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Paths of this computer do not exist there. Write the name of the package, or put its wheel beside the "
                       "code and upload it."),
     pythonPage},
    {"invalid-requirement", "Invalid requirement: '?([^'\\n]+)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "pip does not understand “%1” in the requirements."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Correct this line. pip cannot read a list made by conda."),
     pythonPage},
    {"build", "(?:Failed building wheel for|Failed to build|error: subprocess-exited-with-error[\\s\\S]*?running) ([^\\s]+)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The cluster has %1 only as source code, and compiling failed."),
     QT_TRANSLATE_NOOP(
         "voyageur::environment::Environment",
         "The lines above say what was missing, often a module to load first. The support team installs packages on request."),
     pythonPage},
    {"no-python-module", "(Please load a Python module|chargez un module pour Python)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "No Python module is loaded."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Add one to environment.modules of voyageur.json, such as python/3.11."),
     pythonPage},
    {"module-unknown", "module\\(s\\)[^\"]{0,40}are\\s+unknown:\\s*\"([^\"]+)\"",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The cluster has no module %1."),
     QT_TRANSLATE_NOOP(
         "voyageur::environment::Environment",
         "See which modules exist with “module spider” on the cluster, and correct environment.modules in voyageur.json."),
     modulePage},
    {"module-needs", "cannot be loaded as requested:\\s*\"([^\"]+)\"",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "The module %1 needs other modules first."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "“module spider %1” on the cluster says which. Put them before %1 in environment.modules."),
     modulePage},
    {"user-installation", "(Defaulting to user installation)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "No virtual environment was active, so pip wrote into your home folder."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Activate the environment first (source ENV/bin/activate), and remove ~/.local/lib/python3.*."),
     pythonPage},
    {"numpy-two", "module 'numpy' has no attribute '(bool|int|float|object|bool8|float_)'",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "The code or a package was written for an older NumPy. numpy.%1 no longer exists."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Write numpy<1.24 into the requirements, or fix the code."),
     pythonPage},
    {"numpy-abi", "(numpy\\.core\\.multiarray failed to import|compiled using NumPy 1)",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "A package was built for NumPy 1, but NumPy 2 is installed."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Write numpy<2 into the requirements."), pythonPage},
    {"no-module", "ModuleNotFoundError: No module named '([^']+)'",
     QT_TRANSLATE_NOOP("voyageur::environment::Environment", "Python found no module %1."),
     QT_TRANSLATE_NOOP("voyageur::environment::Environment",
                       "Add its package to the list (the name may differ), or load the module that has it."),
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
