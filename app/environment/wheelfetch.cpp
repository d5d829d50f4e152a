// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/wheelfetch.h"

#include "base/bytesize.h"
#include "environment/packageindex.h"
#include "environment/piperrors.h"
#include "environment/wheelhouse.h"
#include "remote/programs.h"
#include "session/remote.h"
#include "transfer/transfer.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSet>
#include <QTemporaryDir>

namespace voyageur::environment {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int deepestChain = 12; // of what needs what
constexpr qsizetype mostWheels = 200;
constexpr auto limit = std::chrono::hours(1);

struct WheelFetchText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::environment::WheelFetch)
};

QList<QByteArray> packageBytes(const QStringList &words)
{
    QList<QByteArray> bytes;
    for (const QString &word : words)
        bytes += word.toUtf8();
    return bytes;
}

//! An environment of its own for the fetching, so that it is the pip of that Python which says what it takes.
Result<PythonThere> prepared(session::ClusterSession &session, const WheelWishes &wishes, const base::StopToken &stop)
{
    const auto command = remote::prepareWheels(wishes.folder.bytes(), packageBytes(wishes.modules));
    auto out = session::runRemote(*session.host, command, WheelFetchText::tr("Could not prepare the download on the cluster."),
                                  stop, {}, limit);
    if (!out) {
        Error error = out.error();
        if (const auto problem = explainPip(error.server.toUtf8()); problem && error.code == ErrorCode::CommandFailed) {
            error.why = problem->why;
            error.next = problem->next;
        }
        return error;
    }
    const QByteArray mark = "voyageur-python ";
    const auto at = out->indexOf(mark);
    const QByteArray said = at < 0 ? QByteArray() : out->sliced(at + mark.size());
    return PythonThere{QString::fromLatin1(said.first(std::max<qsizetype>(said.indexOf('\n'), 0)).trimmed()), tagsListed(said)};
}

//! By pip on the login node: also what is there as source code only becomes a wheel. False: it has no way to the internet.
Result<bool> fetchedThere(session::ClusterSession &session, const WheelWishes &wishes, const QStringList &wanted,
                          const session::StepReport &report, const base::StopToken &stop)
{
    const auto command = remote::fetchWheels(wishes.folder.bytes(), wishes.index.toUtf8(),
                                             packageBytes(wishes.modules) + QList<QByteArray>{"--"} + packageBytes(wanted));
    ssh::ShellCommand shown{"pip", "wheel", "--no-deps", "--wheel-dir", "wheels"};
    for (const QString &one : wanted)
        shown << one.toUtf8();
    report.command(shown);
    session::OutputTail tail;
    const auto onOutput = [&](ssh::Stream, const QByteArray &bytes) {
        tail.add(bytes);
        report.output(bytes);
    };
    VOYAGEUR_TRY(status, session::streamRemote(*session.host, command, onOutput, stop, base::Deadline::after(limit)));
    if (status.success())
        return true;
    const auto problem = explainPip(tail.bytes());
    if (problem && problem->id == "network"_L1)
        return false;
    Error error =
        session::remoteFailure(WheelFetchText::tr("Could not download the packages from the internet."), tail.lastLines(40));
    if (problem && error.code != ErrorCode::QuotaExceeded) {
        error.why = problem->why;
        error.next = problem->id == "no-distribution"_L1
            ? WheelFetchText::tr("Check the spelling of the name. The index's page of %1 lists the versions for each Python.")
                  .arg(problem->what)
            : problem->next;
    }
    return error;
}

//! By this computer, which sends it.
Result<void> fetchedHere(session::ClusterSession &session, const WheelWishes &wishes, const QStringList &wanted,
                         const PythonThere &python, const session::StepReport &report, const base::StopToken &stop)
{
    const QTemporaryDir folder;
    const QUrl index = wishes.index.isEmpty() ? usualIndex() : QUrl(wishes.index);
    for (const QString &one : wanted) {
        const auto requirement = pythonRequirement(one);
        if (!requirement || !markerMayHold(requirement->marker))
            continue;
        VOYAGEUR_TRY(wheel, fetchWheel(index, *requirement, python, folder.path(), report.progressSink(), stop));
        const QString name = QFileInfo(wheel.file).fileName();
        report.note(WheelFetchText::tr("%1 (%2) from %3, uploaded from this computer")
                        .arg(name, base::ByteSize(wheel.bytes).text(),
                             requirement->target.isEmpty() ? index.host() : QUrl(requirement->target).host()));
        VOYAGEUR_TRY(sent,
                     transfer::pushFile(*session.host, wheel.file, wishes.folder.child("wheels").child(name.toUtf8()), {},
                                        report.progressSink(), stop));
        Q_UNUSED(sent)
        QFile::remove(wheel.file);
    }
    return {};
}

//! The wheels that came, and what they need on that Python: asked of its own pip, which knows the markers.
struct Needs {
    QSet<QString> have;
    QStringList wanted;
};
Result<Needs> needs(session::ClusterSession &session, const ssh::RemotePath &folder, const QStringList &asked,
                    const base::StopToken &stop)
{
    const auto command = remote::readWheels(folder.bytes(), packageBytes(asked));
    VOYAGEUR_TRY(out,
                 session::runRemote(*session.host, command,
                                    WheelFetchText::tr("Could not read the downloaded wheels on the cluster."), stop));
    Needs found;
    for (const QString &line : QString::fromUtf8(out).split(u'\n')) {
        const QString what = line.section(u'\t', 1, 1);
        if (line.startsWith("have\t"_L1))
            found.have += what;
        else if (line.startsWith("need\t"_L1))
            found.wanted += what;
    }
    return found;
}

//! Of what the wheels need, what has to be fetched as well: neither there already nor in the wheelhouse.
Result<QStringList> further(session::ClusterSession &session, const WheelWishes &wishes, const Needs &known,
                            const session::StepReport &report, const base::StopToken &stop)
{
    WantedPackages wanted;
    QSet<QString> named;
    for (const QString &text : known.wanted) {
        const auto requirement = pythonRequirement(text);
        if (!requirement || known.have.contains(requirement->name) || named.contains(text))
            continue;
        named += text;
        wanted.packages += WantedPackage{*requirement, text, {}, 0};
    }
    QStringList fetch;
    if (wanted.packages.isEmpty())
        return fetch;
    VOYAGEUR_TRY(check, checkPackages(session, wanted, wishes.modules, {}, stop));
    for (const PackageVerdict &verdict : check.packages) {
        if (verdict.availability == Availability::Internet || verdict.availability == Availability::Unknown)
            fetch += verdict.package.wanted();
        else if (verdict.isMissing())
            report.warning(WheelFetchText::tr("A downloaded package needs %1. %2").arg(verdict.package.wanted(), verdict.advice));
    }
    return wishes.lock.applied(fetch);
}

} // namespace

Result<QStringList> fetchWheels(session::ClusterSession &session, const WheelWishes &wishes, const session::StepReport &report,
                                const base::StopToken &stop)
{
    VOYAGEUR_TRY(python, prepared(session, wishes, stop));
    QStringList level = wishes.lock.applied(wishes.wanted);
    QStringList asked;
    QStringList have;
    bool here = wishes.onlyHere;
    for (int depth = 0; depth < deepestChain && !level.isEmpty(); ++depth) {
        asked += level;
        if (!here) {
            VOYAGEUR_TRY(reached, fetchedThere(session, wishes, level, report, stop));
            here = !reached;
            if (here)
                report.note(
                    WheelFetchText::tr("The login node has no internet. This computer downloads the packages and uploads them."));
        }
        if (here)
            VOYAGEUR_CHECK(fetchedHere(session, wishes, level, python, report, stop));
        VOYAGEUR_TRY(known, needs(session, wishes.folder, asked, stop));
        have = known.have.values();
        if (have.size() > mostWheels)
            break;
        VOYAGEUR_TRY(next, further(session, wishes, known, report, stop));
        level = next;
        if (!level.isEmpty())
            report.note(WheelFetchText::tr("They also need %1").arg(level.join(u", "_s)));
    }
    if (!level.isEmpty())
        return Error{ErrorCode::BadAnswer,
                     WheelFetchText::tr("The packages depend on too many others."),
                     {},
                     WheelFetchText::tr("Ask the support team for a wheel, or use a package with fewer dependencies."),
                     {}};
    have.sort();
    return have;
}

} // namespace voyageur::environment
