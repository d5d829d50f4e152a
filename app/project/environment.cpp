// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/environment.h"

#include "base/sha256.h"
#include "project/remote.h"
#include "project/requirements.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto installLimit = std::chrono::hours(1);
constexpr int hashDigits = 10;

// Exit statuses of the script below.
constexpr int modulesFailed = 41;
constexpr int pipFailed = 43;

struct Text {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::Environment)
};

QByteArray hashOf(const EnvironmentSpec &spec, const QStringList &modules)
{
    base::Sha256 hash;
    hash.add(modules.join(u'\n').toUtf8() + "\n\n" + spec.requirements);
    return hash.hex();
}

//! $1 folder, $2 the hash, $3 … modules; the requirements on standard input. The mark is written last: a folder without it is
//! half-made.
ssh::ShellCommand creation(const ssh::RemotePath &folder, const QByteArray &hash, const QStringList &modules)
{
    QList<QByteArray> arguments = {folder.bytes(), hash};
    for (const QString &module : modules)
        arguments += module.toUtf8();
    return ssh::ShellCommand::loginScript(R"sh(
exec 2>&1
folder=$1 hash=$2
shift 2
mkdir -p -- "${folder%/*}" || exit 42
cat >"$folder.txt" || exit 42
if [ "$#" -gt 0 ]; then module load "$@" || exit 41; fi
rm -rf -- "$folder" || exit 42
if command -v virtualenv >/dev/null; then
    virtualenv --no-download "$folder" || exit 42
else
    python3 -m venv "$folder" || exit 42
fi
mv -- "$folder.txt" "$folder/requirements.txt" || exit 42
. "$folder/bin/activate" || exit 42
if command -v avail_wheels >/dev/null; then index=--no-index; else index=; fi
pip install $index --disable-pip-version-check --upgrade pip || echo "pip stays as it is."
if [ -s "$folder/requirements.txt" ]; then
    pip install $index --disable-pip-version-check -r "$folder/requirements.txt" || exit 43
fi
printf '%s\n' "$hash" >"$folder/.voyageur" || exit 42
)sh",
                                          arguments);
}

//! What a person would have typed.
void showCommands(const StepReport &report, const ssh::RemotePath &folder, const QStringList &modules, bool installs)
{
    if (!modules.isEmpty()) {
        ssh::ShellCommand load{"module", "load"};
        for (const QString &module : modules)
            load << module.toUtf8();
        report.command(load);
    }
    report.command(ssh::ShellCommand{"virtualenv", "--no-download", folder.bytes()});
    report.command(ssh::ShellCommand{"source", folder.child("bin/activate").bytes()});
    report.command(ssh::ShellCommand{"pip", "install", "--no-index", "--upgrade", "pip"});
    if (installs)
        report.command(ssh::ShellCommand{"pip", "install", "--no-index", "-r", "requirements.txt"});
}

struct Explanation {
    const char *pattern; // the first group is what the sentence is about
    const char *why;
    const char *next;
};

// What pip, virtualenv and Lmod say: formats.md of the wiki pages "Python" and "Running jobs"; the particular first.
constexpr Explanation explanations[] = {
    {"No matching distribution found for ([^\\s]+)",
     QT_TRANSLATE_NOOP("voyageur::project::Environment", "The cluster has no package %1 in the version that is asked for."),
     QT_TRANSLATE_NOOP("voyageur::project::Environment",
                       "Look what there is with “avail_wheels %1” on the cluster, then change the version in the requirements or "
                       "take the package out.")},
    {"Package '([^']+)' requires a different Python",
     QT_TRANSLATE_NOOP("voyageur::project::Environment", "The package %1 needs another version of Python."),
     QT_TRANSLATE_NOOP("voyageur::project::Environment",
                       "Name another Python in environment.modules of voyageur.json, such as python/3.11.")},
    {"ERROR: (\\S+\\.whl) is not a supported wheel",
     QT_TRANSLATE_NOOP("voyageur::project::Environment", "The file %1 was made for another system or another Python."),
     QT_TRANSLATE_NOOP("voyageur::project::Environment", "Name the package itself in the requirements, not a file.")},
    {"Invalid requirement: '?([^'\\n]+)",
     QT_TRANSLATE_NOOP("voyageur::project::Environment", "pip does not understand “%1” in the requirements."),
     QT_TRANSLATE_NOOP("voyageur::project::Environment", "Correct that line. A list made by conda is none for pip.")},
    {"(Please load a Python module|chargez un module pour Python)",
     QT_TRANSLATE_NOOP("voyageur::project::Environment", "No Python module is loaded."),
     QT_TRANSLATE_NOOP("voyageur::project::Environment",
                       "Name one in environment.modules of voyageur.json, such as python/3.11.")},
    {"following module\\(s\\) are unknown:\\s*\"([^\"]+)\"",
     QT_TRANSLATE_NOOP("voyageur::project::Environment", "The cluster has no module %1."),
     QT_TRANSLATE_NOOP(
         "voyageur::project::Environment",
         "Look what there is with “module spider” on the cluster and correct environment.modules in voyageur.json.")},
    {"cannot be loaded as requested:\\s*\"([^\"]+)\"",
     QT_TRANSLATE_NOOP("voyageur::project::Environment", "The module %1 needs others before it."),
     QT_TRANSLATE_NOOP("voyageur::project::Environment",
                       "Ask “module spider %1” on the cluster which ones, and put them before it in environment.modules.")},
};

Error explained(int status, const QByteArray &words)
{
    Error error = remoteFailure(status == modulesFailed   ? Text::tr("The modules could not be loaded.")
                                    : status == pipFailed ? Text::tr("The packages could not be installed.")
                                                          : Text::tr("The virtual environment could not be made."),
                                words.size() > 4000 ? words.last(4000) : words);
    const QString text = QString::fromUtf8(words);
    for (const Explanation &explanation : explanations) {
        const auto match = QRegularExpression(QString::fromLatin1(explanation.pattern)).match(text);
        if (!match.hasMatch() || error.code == ErrorCode::QuotaExceeded)
            continue;
        const QString about = base::shownSafely(match.captured(1).toUtf8(), 100);
        error.why = Text::tr(explanation.why).replace("%1"_L1, about);
        error.next = Text::tr(explanation.next).replace("%1"_L1, about);
        break;
    }
    return error;
}

Result<bool> isReady(ssh::Host &host, const ssh::RemotePath &folder, const QByteArray &hash, const base::StopToken &stop)
{
    const auto command = ssh::ShellCommand::script(R"sh(
if [ -x "$1/bin/python" ] && [ -f "$1/.voyageur" ]; then exec cat "$1/.voyageur"; fi
)sh",
                                                   {folder.bytes()});
    VOYAGEUR_TRY(mark, runRemote(host, command, Text::tr("The cluster could not look for the virtual environment."), stop));
    return mark.trimmed() == hash;
}

} // namespace

Result<EnvironmentSpec> environmentSpec(const ProjectFile &project, const ClusterSession &session)
{
    EnvironmentSpec spec;
    spec.name = project.name;
    if (project.environment.modules)
        spec.modules = *project.environment.modules;
    else if (session.hasModules)
        spec.modules = session.profile.pythonModules.isEmpty() ? QStringList{u"python"_s} : session.profile.pythonModules;
    if (const QString path = project.requirementsPath(); !path.isEmpty()) {
        VOYAGEUR_TRY(requirements, readRequirements(path));
        spec.requirements = requirements;
    }
    return spec;
}

Result<RemoteEnvironment> createEnvironment(ClusterSession &session, const EnvironmentSpec &spec, const StepSink &sink,
                                            const base::StopToken &stop)
{
    const StepReport report(Step::Environment, sink);
    report.started(Text::tr("Looking for the virtual environment"));
    RemoteEnvironment environment;
    environment.modules = spec.modules;
    environment.requirements = spec.requirements;
    if (!session.hasModules && !spec.modules.isEmpty()) {
        report.warning(Text::tr("There is no module system on this cluster: the modules %1 are not loaded.")
                           .arg(spec.modules.join(u", "_s)));
        environment.modules.clear();
    }
    const QByteArray hash = hashOf(spec, environment.modules);
    const QByteArray name = spec.name.toUtf8() + '-' + hash.left(hashDigits);
    environment.folder = session.home.child("venvs").child(name);
    VOYAGEUR_TRY(ready, isReady(*session.host, environment.folder, hash, stop));
    if (ready) {
        environment.wasThere = true;
        report.done(Text::tr("The virtual environment is there already: %1").arg(environment.folder.shown()));
        return environment;
    }
    showCommands(report, environment.folder, environment.modules, !spec.requirements.isEmpty());
    OutputTail tail;
    const auto onOutput = [&](ssh::Stream, const QByteArray &bytes) {
        tail.add(bytes);
        report.output(bytes);
    };
    VOYAGEUR_TRY(status,
                 streamRemote(*session.host, creation(environment.folder, hash, environment.modules), onOutput, stop,
                              base::Deadline::after(installLimit), spec.requirements));
    if (!status.success())
        return explained(status.code, tail.bytes());
    report.done(Text::tr("The virtual environment is made: %1").arg(environment.folder.shown()));
    return environment;
}

} // namespace voyageur::project
