// SPDX-License-Identifier: GPL-3.0-or-later
// usage: bench_roundtrips DELAY_MS      (with VOYAGEUR_PRACTICE; run by tests/bench/roundtrips)
// What people wait for, over a relay that adds a delay each way: for each act a line of JSON with the commands that the practice
// cluster's sshd was asked to run, the round trips that the relay counted, and the time.
#include "base/operation.h"
#include "models/appmodel.h"
#include "netrelay.h"
#include "practicehost.h"
#include "runs/submission.h"
#include "session/clustertest.h"
#include "session/remote.h"
#include "storage/storage.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <functional>

using namespace Qt::StringLiterals;
using namespace voyageur;

namespace {

void mustBe(bool good, const QString &why)
{
    if (!good)
        qFatal("%s", qPrintable(why));
}

template <typename T>
void mustBeOk(const base::Result<T> &result)
{
    mustBe(result.ok(), result.ok() ? QString() : result.error().text());
}

//! Until nothing was asked for a second and a half.
int commandsOnceQuiet()
{
    int last = tests::commandsAsked();
    for (int quiet = 0; quiet < 15; ++quiet) {
        QTest::qWait(100);
        if (const int now = tests::commandsAsked(); now != std::exchange(last, now))
            quiet = -1;
    }
    return last;
}

class Measured final {
public:
    Measured(const char *act, const tests::NetRelay &relay)
        : m_act(QString::fromLatin1(act)), m_relay(relay), m_commands(commandsOnceQuiet()), m_trips(relay.count().roundTrips)
    {
        m_clock.start();
    }
    //! It is over for who waits; what still goes on behind it is counted, and is no time.
    void over()
    {
        const double ms = static_cast<double>(m_clock.nsecsElapsed()) / 1e6;
        const int trips = m_relay.count().roundTrips - m_trips;
        const QJsonObject line{
            {u"act"_s, m_act}, {u"ms"_s, ms}, {u"roundTrips"_s, trips}, {u"commands"_s, commandsOnceQuiet() - m_commands}};
        std::printf("%s\n", QJsonDocument(line).toJson(QJsonDocument::Compact).constData());
        std::fflush(stdout);
    }

private:
    const QString m_act;
    const tests::NetRelay &m_relay;
    const int m_commands;
    const int m_trips;
    QElapsedTimer m_clock;
};

//! A copy of what the practice cluster says of itself, with the relay's port in it.
void goThrough(const QString &folder, int port)
{
    QJsonObject practice = tests::practice();
    practice[u"port"_s] = port;
    QFile file(folder + u"/practice.json"_s);
    mustBe(file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(practice).toJson()) > 0, u"practice.json"_s);
    file.close();
    qputenv("VOYAGEUR_PRACTICE", folder.toLocal8Bit());
}

void signInToTheWindow(const tests::NetRelay &relay)
{
    base::Workers workers;
    auto catalogue = cluster::Catalogue::load();
    mustBeOk(catalogue);
    models::AppModel app(workers, *catalogue);
    Measured measured("sign-in to a window that can be used", relay);
    models::SignInRequest request;
    request.cluster = u"practice"_s;
    app.jobs()->setLookedAt(true);
    app.session()->signIn(request);
    mustBe(QTest::qWaitFor([&] { return app.session()->state() == models::SessionModel::State::SignedIn; }, 60'000),
           u"not signed in"_s);
    mustBe(QTest::qWaitFor([&] { return app.jobs()->hasContent() && app.storage()->hasContent(); }, 60'000), u"no jobs"_s);
    measured.over();
}

runs::ScriptSubmission preparedRun(const session::ClusterSession &session, int number)
{
    runs::ScriptSubmission run;
    const ssh::RemotePath top = session.storage.child("roundtrips");
    run.name = "job.sh";
    run.folder = top.child("run" + QByteArray::number(number));
    run.ownCode = top.child("code");
    run.moreFolders = {u"logs"_s};
    run.moreFiles = {{"sweep/table.tsv", "a\tb\n"}, {"notes.txt", "one\n"}};
    run.script = "#!/bin/bash\n#SBATCH --account=def-prof --mem=100M --time=0:01:00 --job-name=roundtrips"
        + QByteArray::number(number) + "\ncd code && python3 train.py\n";
    return run;
}

} // namespace

int main(int argc, char **argv)
{
    const QApplication app(argc, argv);
    const auto delay = std::chrono::microseconds(argc > 1 ? static_cast<qint64>(std::stod(argv[1]) * 1000) : 0);
    const QTemporaryDir scratch;
    qputenv("XDG_DATA_HOME", scratch.path().toLocal8Bit());
    qputenv("XDG_CONFIG_HOME", scratch.path().toLocal8Bit());
    qputenv("XDG_RUNTIME_DIR", scratch.path().toLocal8Bit());
    const tests::NetRelay relay({.targetPort = tests::practice().value(u"port"_s).toInt(), .delay = delay / 2});
    goThrough(scratch.path(), relay.port());
    signInToTheWindow(relay);

    const auto host = tests::practiceHost();
    cluster::Profile profile;
    profile.name = u"practice"_s;
    profile.practice = true;
    profile.target = tests::practiceTarget();
    Measured opening("the first look, once signed in", relay);
    auto opened = session::openSession(profile, host, {});
    mustBeOk(opened);
    opening.over();
    session::ClusterSession &session = **opened;
    mustBeOk(session::runRemote(*host,
                                ssh::ShellCommand::script("mkdir -p -- \"$1/code\" && echo 'print(1)' >\"$1/code/train.py\"",
                                                          {session.storage.child("roundtrips").bytes()}),
                                u"code"_s, {}));
    {
        Measured measured("check of a prepared run", relay);
        auto run = preparedRun(session, 1);
        run.dryRun = true;
        run.ownCode = {};
        run.script.replace("cd code && python3 train.py", "true");
        mustBeOk(runs::submitScript(session, run, {}, {}));
        measured.over();
    }
    {
        Measured measured("submission of a prepared run", relay);
        mustBeOk(runs::submitScript(session, preparedRun(session, 2), {}, {}));
        measured.over();
    }
    {
        Measured measured("what the cluster has, and the accounts", relay);
        mustBeOk(session.slurm.liveFacts());
        measured.over();
    }
    {
        Measured measured("the list of jobs, ended ones too", relay);
        slurm::JobQuery query;
        query.ended = true;
        mustBeOk(session.slurm.listing(query));
        measured.over();
    }
    {
        Measured measured("the storage page", relay);
        mustBeOk(storage::readStorage(*host, {}));
        measured.over();
    }
    {
        Measured measured("a test of the cluster", relay);
        mustBeOk(session::testCluster(profile, host, [](const session::ClusterCheck &) {}, {}));
        measured.over();
    }
    return 0;
}
