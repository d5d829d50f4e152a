// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/environment.h"

#include "base/sha256.h"
#include "base/textdiff.h"
#include "environment/piperrors.h"
#include "environment/wheelfetch.h"
#include "environment/wheelhouse.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "session/remote.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::environment {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto installLimit = std::chrono::hours(1);
constexpr int hashDigits = 10;

struct EnvironmentText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::environment::Environment)
};

QByteArray hashOf(const EnvironmentSpec &spec, const QStringList &words, const QByteArray &pins)
{
    base::Sha256 hash;
    hash.add(words.join(u'\n').toUtf8() + "\n\n" + spec.requirements);
    if (!spec.constraints.isEmpty()) // what was made before there were any of these is found again
        hash.add("\n\nconstraints\n" + spec.constraints);
    if (!pins.isEmpty())
        hash.add("\n\nversions\n" + pins);
    if (!spec.fetch.isEmpty())
        hash.add("\n\nfetch\n" + spec.fetch.join(u'\n').toUtf8() + '\n' + spec.index.toUtf8());
    if (spec.place == EnvironmentPlace::Job)
        hash.add("\n\njob");
    return hash.hex();
}

//! The requirements on standard input; the lists in the arguments end with "--" each. The mark is written last: a folder without
//! it is half-made.
ssh::ShellCommand creation(const ssh::RemotePath &folder, const QByteArray &hash, const QStringList &modules,
                           const EnvironmentSpec &spec)
{
    QList<QByteArray> words;
    for (const QStringList &list : {modules, spec.imports}) {
        for (const QString &word : list)
            words += word.toUtf8();
        words += "--";
    }
    return remote::makeEnvironment(folder.bytes(), hash, spec.place == EnvironmentPlace::Job ? "job" : "home",
                                   spec.constraints + spec.lock.pins, words);
}

//! What a person would have typed.
void showCommands(const session::StepReport &report, const ssh::RemotePath &home, const QStringList &modules,
                  const EnvironmentSpec &spec)
{
    // As the wiki has it: what a job is to build is tried out in a temporary folder.
    const ssh::RemotePath folder = spec.place == EnvironmentPlace::Job ? ssh::RemotePath("/tmp/env") : home;
    for (const QString &line : projectfile::moduleLines(spec.start, modules)) {
        QList<QByteArray> words = line.toUtf8().split(' ');
        report.command(ssh::ShellCommand(words));
    }
    report.command(ssh::ShellCommand{"virtualenv", "--no-download", folder.bytes()});
    report.command(ssh::ShellCommand{"source", folder.child("bin/activate").bytes()});
    report.command(ssh::ShellCommand{"pip", "install", "--no-index", "--upgrade", "pip"});
    if (!spec.requirements.isEmpty()) {
        ssh::ShellCommand install{"pip", "install", "--no-index"};
        if (!spec.fetch.isEmpty())
            install << "--find-links"
                    << "wheels";
        if (!spec.lock.pins.isEmpty())
            install << "-c" << QFileInfo(spec.lock.path).fileName().toUtf8();
        report.command(install << "-r"
                               << "requirements.txt");
    }
    report.command(ssh::ShellCommand{"pip", "freeze", "--local"});
}

//! What the cluster has instead of the package that pip did not find: its wheelhouse is asked, which needs no internet. Empty: it
//! does not say.
QString insteadOf(session::ClusterSession &session, const QString &package, const QStringList &words, const base::StopToken &stop)
{
    const auto requirement = pythonRequirement(package);
    if (!requirement || requirement->name.isEmpty())
        return {};
    WantedPackages wanted;
    wanted.packages += WantedPackage{*requirement, package, {}, 0};
    const auto check = checkPackages(session, wanted, words, {}, stop);
    return check && check->wheelhouse ? check->packages.first().advice : QString();
}

Error explained(session::ClusterSession &session, int status, const QByteArray &words, const QStringList &modules,
                const base::StopToken &stop)
{
    Error error =
        session::remoteFailure(status == remote::NoModule      ? EnvironmentText::tr("The modules could not be loaded.")
                                   : status == remote::Refused ? EnvironmentText::tr("The packages could not be installed.")
                                                               : EnvironmentText::tr("Could not create the virtual environment."),
                               words.size() > 4000 ? words.last(4000) : words);
    const auto problem = explainPip(words);
    if (!problem || error.code == ErrorCode::QuotaExceeded)
        return error;
    error.why = problem->why;
    error.next = problem->next;
    if (problem->id == "no-distribution"_L1) {
        if (const QString instead = insteadOf(session, problem->what, modules, stop); !instead.isEmpty())
            error.next = instead;
    }
    return error;
}

//! What only the internet has, beside the folder of the environment until that is made.
Result<void> fetchBefore(session::ClusterSession &session, const ssh::RemotePath &folder, const QStringList &words,
                         const EnvironmentSpec &spec, const session::StepReport &report, const base::StopToken &stop)
{
    const ssh::RemotePath place(folder.bytes() + ".fetch");
    const auto clean = ssh::ShellCommand{"rm", "-rf", "--", place.bytes()};
    if (spec.fetch.isEmpty()) {
        VOYAGEUR_TRY(
            out,
            session::runRemote(*session.host, clean, EnvironmentText::tr("Could not create the virtual environment."), stop));
        Q_UNUSED(out)
        return {};
    }
    const WheelWishes wishes{place, words, spec.fetch, spec.index, spec.fetchedHere, spec.lock};
    const auto fetched = fetchWheels(session, wishes, report, stop);
    if (!fetched) {
        (void)session::runRemote(*session.host, clean, {}, {});
        return fetched.error();
    }
    return {};
}

//! What is there of a finished environment; nothing when it is not, or half-made.
Result<std::optional<RemoteEnvironment>> kept(ssh::Host &host, const ssh::RemotePath &folder, const QByteArray &hash,
                                              const base::StopToken &stop)
{
    const auto command = remote::lookAtEnvironment(folder.bytes());
    VOYAGEUR_TRY(out,
                 session::runRemote(host, command,
                                    EnvironmentText::tr("Could not look for the virtual environment on the cluster."), stop));
    VOYAGEUR_TRY(said, remote::Records::in(out, "look-at-environment"));
    const QList<QByteArray> mark = said.value("mark").split('\n');
    if (mark.value(0).trimmed() != hash)
        return std::optional<RemoteEnvironment>();
    RemoteEnvironment environment;
    environment.folder = folder;
    environment.place = mark.value(1) == "job" ? EnvironmentPlace::Job : EnvironmentPlace::Home;
    environment.fetched = said.has("wheels");
    environment.frozen = said.value("frozen");
    for (const QByteArray &line : said.value("imports").split('\n')) {
        const QList<QByteArray> fields = line.split('\t');
        if (fields.size() >= 4)
            environment.imports += {base::shownSafely(fields[0], 100), base::shownSafely(fields[1], 100), fields[2] == "ok",
                                    base::shownSafely(fields[3], 300)};
    }
    return std::optional(environment);
}

//! What pip chose for the list alone is what was kept of it: the environment from which the versions were kept is used on.
bool isOfVersions(const RemoteEnvironment &environment, const QByteArray &pins)
{
    const QList<QByteArray> frozen = environment.frozen.trimmed().split('\n');
    const QList<QByteArray> kept = pins.trimmed().split('\n');
    return std::ranges::all_of(kept, [&](const QByteArray &pin) {
        return std::ranges::any_of(frozen, [&](const QByteArray &line) {
            const auto one = pythonRequirement(QString::fromUtf8(line));
            return one && one->text().toUtf8() == pin;
        });
    });
}

//! The verdicts on the imports, for people.
void tellImports(const session::StepReport &report, const RemoteEnvironment &environment)
{
    int good = 0;
    for (const ImportVerdict &verdict : environment.imports) {
        good += verdict.works ? 1 : 0;
        if (!verdict.works)
            report.warning(verdict.module.isEmpty()
                               ? EnvironmentText::tr("%1 is not in the environment.").arg(verdict.package)
                               : EnvironmentText::tr("“import %1” fails: %2").arg(verdict.module, verdict.words));
    }
    if (good > 0)
        report.note(EnvironmentText::tr("%n package(s) can be imported", nullptr, good));
}

} // namespace

Result<RemoteEnvironment> createEnvironment(session::ClusterSession &session, const EnvironmentSpec &spec,
                                            const session::StepSink &sink, const base::StopToken &stop)
{
    const session::StepReport report(session::Step::Environment, sink);
    report.started(EnvironmentText::tr("Looking for the virtual environment"));
    RemoteEnvironment environment;
    environment.modules = spec.modules;
    environment.start = spec.start;
    environment.requirements = spec.requirements;
    if (!session.hasModules) {
        environment.start = {};
        environment.modules.clear();
    }
    if (!session.hasModules && !spec.modules.isEmpty())
        report.warning(
            EnvironmentText::tr("This cluster has no modules, so these are not loaded: %1.").arg(spec.modules.join(u", "_s)));
    for (const QString &note : spec.notes)
        report.note(note);
    const QStringList words = projectfile::moduleWords(environment.start, environment.modules);
    const auto folderOf = [&](const QByteArray &hash) {
        return session.home.child("venvs").child(spec.name.toUtf8() + '-' + hash.left(hashDigits));
    };
    QByteArray hash = hashOf(spec, words, {});
    const auto filled = [&](const RemoteEnvironment &found) {
        environment.folder = found.folder;
        environment.place = found.place;
        environment.fetched = found.fetched;
        environment.frozen = found.frozen;
        environment.imports = found.imports;
        tellImports(report, environment);
    };
    VOYAGEUR_TRY(ready, kept(*session.host, folderOf(hash), hash, stop));
    if (!spec.lock.pins.isEmpty() && !(ready && isOfVersions(*ready, spec.lock.pins))) {
        hash = hashOf(spec, words, spec.lock.pins);
        VOYAGEUR_TRY(locked, kept(*session.host, folderOf(hash), hash, stop));
        ready = locked;
    }
    const ssh::RemotePath folder = folderOf(hash);
    if (ready) {
        filled(*ready);
        environment.wasThere = true;
        report.done(EnvironmentText::tr("The virtual environment already exists: %1").arg(folder.shown()));
        return environment;
    }
    showCommands(report, folder, environment.modules, spec);
    VOYAGEUR_CHECK(fetchBefore(session, folder, words, spec, report, stop));
    session::OutputTail tail;
    const auto onOutput = [&](ssh::Stream, const QByteArray &bytes) {
        tail.add(bytes);
        report.output(bytes);
    };
    VOYAGEUR_TRY(status,
                 session::streamRemote(*session.host, creation(folder, hash, words, spec), onOutput, stop,
                                       base::Deadline::after(installLimit), spec.requirements));
    if (!status.success()) {
        Error error = explained(session, status.code, tail.bytes(), words, stop);
        if (status.code == remote::Refused && !spec.lock.pins.isEmpty())
            error.next += u' '
                + EnvironmentText::tr("The versions come from %1. Delete that file to let pip choose again.")
                      .arg(QFileInfo(spec.lock.path).fileName());
        return error;
    }
    VOYAGEUR_TRY(made, kept(*session.host, folder, hash, stop));
    if (!made)
        return session::remoteFailure(EnvironmentText::tr("Could not create the virtual environment."), tail.bytes());
    filled(*made);
    if (spec.place == EnvironmentPlace::Job && environment.place == EnvironmentPlace::Home)
        report.warning(EnvironmentText::tr(
            "The environment was created in your home folder. This cluster has no wheelhouse for a job to install from."));
    report.done(environment.place == EnvironmentPlace::Job
                    ? EnvironmentText::tr("Jobs build the virtual environment from %1").arg(folder.child("frozen.txt").shown())
                    : EnvironmentText::tr("Virtual environment created: %1").arg(folder.shown()));
    return environment;
}

QString frozenDiff(const QByteArray &before, const QByteArray &after, const QString &file)
{
    return base::unifiedDiff(QString::fromUtf8(before), QString::fromUtf8(after), file, file);
}

} // namespace voyageur::environment
