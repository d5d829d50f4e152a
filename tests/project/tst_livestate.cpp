// SPDX-License-Identifier: GPL-3.0-or-later
// What a real cluster says of the state of a user's things, both Slurm versions.
#include "practicehost.h"
#include "session/remote.h"
#include "storage/livestate.h"
#include "testprogram.h"

#include <QTest>

namespace tst_livestate {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::session;
using namespace voyageur::storage;

namespace {

using Session = std::shared_ptr<ClusterSession>;

Session sessionOn(const QString &cluster)
{
    cluster::Profile profile;
    profile.name = u"practice"_s;
    profile.practice = true;
    profile.target = tests::practiceTarget(u"student"_s, cluster.toLatin1().constData());
    tests::ScriptedPrompter prompter;
    auto opened = openSession(profile, prompter, {});
    if (!opened.ok())
        qFatal("%s", qPrintable(opened.error().text()));
    return *opened;
}

} // namespace

class TestLiveState final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theClusterTellsTheStateOfTheUsersThings_data()
    {
        QTest::addColumn<QString>("cluster");
        QTest::newRow("Slurm 24.11") << u"VOYAGEUR_PRACTICE"_s;
        QTest::newRow("Slurm 22.05") << u"VOYAGEUR_PRACTICE_2205"_s;
    }

    void theClusterTellsTheStateOfTheUsersThings()
    {
        QFETCH(QString, cluster);
        const Session session = sessionOn(cluster);
        LiveQuestions questions;
        questions.folder = session->storage;
        questions.jobName = "no-such-job-of-anybody";
        questions.folders = {session->home.bytes(), session->home.child("not there").bytes(), "/not/there/at/all"};
        const auto state = readLiveState(*session, questions, {});
        QVERIFY2(state.ok(), state.ok() ? "" : qPrintable(state.error().text()));

        QCOMPARE(state->host, session->host->identity().host);
        QCOMPARE(state->folder, session->storage.bytes());
        QCOMPARE(state->variable("HOME"), session->home.bytes());
        QCOMPARE(state->variable("USER"), QByteArray("student"));
        QVERIFY(!state->variable("PATH")); // only what the rules look at
        QCOMPARE(state->folderExists(session->home.bytes()), true);
        QCOMPARE(state->folderExists(session->home.child("not there").bytes()), false);
        QCOMPARE(state->folderExists("/not/there/at/all"), std::nullopt);
        QVERIFY(state->queue);
        QVERIFY(state->queue->jobs >= 0);
        QCOMPARE(state->similarJobs, 0);
        QVERIFY(state->startupFiles);
        QVERIFY(state->quotas);
        const auto home = std::ranges::find(*state->quotas, u"home"_s, &script::LiveQuota::name);
        QVERIFY(home != state->quotas->end());
        QCOMPARE(home->path, session->home.bytes());
        QCOMPARE(home->mostBytes, 50'000'000'000);
        QVERIFY(std::ranges::any_of(*state->quotas, [](const auto &quota) { return quota.name == u"project def-prof"_s; }));
    }

    void jobsThatWaitAndStartupFilesAreSeen()
    {
        const Session session = sessionOn(u"VOYAGEUR_PRACTICE"_s);
        const auto run = [&](const ssh::ShellCommand &command) {
            const auto out = runRemote(*session->host, command, u"test"_s, {});
            return out.ok() ? out->trimmed() : QByteArray();
        };
        const QByteArray mark = "live-state-" + QByteArray::number(QCoreApplication::applicationPid());
        const QByteArray name = mark + "x-7";
        const QByteArray id = run(session->slurm.tools().submission("sbatch",
                                                                    {"--parsable", "--hold", "--account=def-prof", "--time=5",
                                                                     "--job-name=" + name, "--output=/dev/null", "--wrap=true"}));
        QVERIFY2(!id.isEmpty(), "sbatch gave no number");
        const QByteArray before = run({"sh", "-c", "cat .profile 2>/dev/null"});
        const auto state = readLiveState(*session, {}, {});
        run(session->slurm.tools().query("scancel", {id}));
        QVERIFY(state.ok());
        QVERIFY(state->queue && state->queue->jobs >= 1);
        QCOMPARE(state->queue->waitingByName.value(script::jobFamily(name)), 1);
        QCOMPARE(state->folder, session->home.bytes());
        QCOMPARE(state->startupFiles->value(".profile").trimmed(), before);
    }

    void foldersOfAProjectAreAskedFor()
    {
        QCOMPARE(
            foldersToAsk("#!/bin/bash\ncp a /project/def-prof/$USER/a\ncp b ~/projects/def-x/alice/b\ncp c /scratch/alice/c\n",
                         "alice"),
            (QList<QByteArray>{"/project/def-prof/alice", "/project/def-x/alice"}));
    }
};

VOYAGEUR_TEST(TestLiveState)

} // namespace tst_livestate
#include "tst_livestate.moc"
