// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a project as acts of the engine: the window's models and the verbs do the same, and what is said of a step is what
// is known of it for this user, this cluster and these files.
#include "practicehost.h"

#include "models/appmodel.h"
#include "projectfile/steprecords.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_doneacts {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using projectfile::KeptStep;
using State = SessionModel::State;

namespace {

constexpr int aMinute = 60'000;

} // namespace

class TestDoneActs final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void theVerbMakesTheEnvironmentThatTheWindowMakes();
    void whatOneUserDidIsNotSaidOfAnother();
    void whatIsChangedDuringATryWasNotTried();
    void aDatasetThatChangedIsSentAgainBeforeATry();

private:
    void signIn(const QString &user);
    void write(const QString &name, const QByteArray &bytes) const;
    projectfile::ClusterSteps steps(const QString &folder, const QString &user = u"student"_s) const
    {
        const auto file = projectfile::ProjectFile::load(folder);
        return file.ok() ? projectfile::stepsOf(*file, projectfile::StepOwner::of(u"practice"_s, user))
                         : projectfile::ClusterSteps();
    }
    //! Does a step, and waits until its record is read back.
    void finish(ClusterStep *step, KeptStep kept);

    std::unique_ptr<base::Workers> m_workers;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<AppModel> m_app;
};

void TestDoneActs::initTestCase()
{
    m_workers = std::make_unique<base::Workers>();
}

void TestDoneActs::write(const QString &name, const QByteArray &bytes) const
{
    const QString path = m_folder->filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(path));
    file.setPermissions(file.permissions() | QFile::ExeOwner);
}

void TestDoneActs::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    write(u"train"_s, "#!/bin/sh\necho epoch 1\nsleep 2\n");
    write(u"photos/1.txt"_s, "1");
    write(u"voyageur.json"_s, R"({"version": 1, "name": "doneacts", "code": {"program": "train"},
        "dataset": {"folder": "photos"}, "environment": {"requirements": "", "place": "job"},
        "job": {"account": "def-prof", "time": "0:05:00", "memory": "100M"}})");
    auto catalogue = cluster::Catalogue::load();
    QVERIFY2(catalogue.ok(), catalogue.ok() ? "" : qPrintable(catalogue.error().text()));
    m_app = std::make_unique<AppModel>(*m_workers, *catalogue);
    m_app->project()->open(m_folder->path());
    QTRY_VERIFY(m_app->project()->isOpen());
    signIn(u"student"_s);
}

void TestDoneActs::cleanup()
{
    m_app->tryOut()->allocation()->giveBack();
    QTRY_VERIFY_WITH_TIMEOUT(!m_app->tryOut()->allocation()->isHeld(), aMinute);
    m_app->session()->signOut();
    m_app.reset();
    QTRY_COMPARE(m_workers->running(), 0);
}

void TestDoneActs::signIn(const QString &user)
{
    SignInRequest request;
    request.cluster = u"practice"_s;
    request.user = user;
    m_app->session()->signIn(request);
    QTRY_VERIFY_WITH_TIMEOUT(m_app->session()->state() != State::SigningIn, aMinute);
    const auto error = m_app->session()->error();
    QVERIFY2(m_app->session()->state() == State::SignedIn, qPrintable(error ? error->text() : QString()));
    QCOMPARE(m_app->session()->user(), user);
}

void TestDoneActs::finish(ClusterStep *step, KeptStep kept)
{
    QVERIFY(step->isWorking());
    QTRY_VERIFY_WITH_TIMEOUT(!step->isWorking(), 2 * aMinute);
    QVERIFY2(!step->error(), qPrintable(step->error() ? step->error()->text() : QString()));
    QTRY_VERIFY(projectfile::stepsOf(m_app->project()->file()).value(u"practice"_s).contains(kept));
}

void TestDoneActs::theVerbMakesTheEnvironmentThatTheWindowMakes()
{
    m_app->environment()->create();
    finish(m_app->environment(), KeptStep::Environment);
    const auto ofTheWindow = steps(m_folder->path());
    const auto folder = m_app->environment()->remoteFolder();
    const auto listing = [&] {
        const auto out = m_app->session()->session()->host->run(ssh::ShellCommand{
            "sh", "-c", "cd \"$1\" && find . -type f ! -name '*.log' | sort | xargs cksum", "sh", folder.toUtf8()});
        return out.ok() && out->status.success() ? out->out : QByteArray();
    };
    const QByteArray there = listing();
    QVERIFY2(!there.isEmpty(), qPrintable(folder));

    // The same project elsewhere on this computer, from the beginning.
    QTemporaryDir copy;
    for (const QString &name : {u"train"_s, u"voyageur.json"_s})
        QVERIFY(QFile::copy(m_folder->filePath(name), copy.filePath(name)));
    QVERIFY(QDir(copy.path()).mkdir(u"photos"_s)
            && QFile::copy(m_folder->filePath(u"photos/1.txt"_s), copy.filePath(u"photos/1.txt"_s)));
    auto plain = projectfile::ProjectFile::load(copy.path());
    QVERIFY(plain.ok());
    plain->original.remove(u"steps"_s);
    QVERIFY(plain->save().ok() && steps(copy.path()).isEmpty());
    (void)m_app->session()->session()->host->run(ssh::ShellCommand{"sh", "-c", "rm -rf -- \"$1\"", "sh", folder.toUtf8()});
    QProcess verb;
    verb.setProcessChannelMode(QProcess::MergedChannels);
    verb.start(qEnvironmentVariable("VOYAGEUR_PROGRAM"),
               {u"env"_s, u"create"_s, u"student@practice"_s, u"--project"_s, copy.path()});
    QTRY_VERIFY_WITH_TIMEOUT(verb.state() == QProcess::NotRunning, 2 * aMinute);
    QVERIFY2(verb.exitStatus() == QProcess::NormalExit && verb.exitCode() == 0, verb.readAll().constData());
    QCOMPARE(listing(), there);
    auto ofTheVerb = steps(copy.path());
    QVERIFY(ofTheVerb.contains(KeptStep::Environment));
    ofTheVerb[KeptStep::Environment].when = ofTheWindow[KeptStep::Environment].when;
    QCOMPARE(ofTheVerb, ofTheWindow);
}

void TestDoneActs::whatOneUserDidIsNotSaidOfAnother()
{
    // The act writes into the file. For the window that is no change of what the project is.
    QStringList others;
    connect(m_app->project(), &ProjectModel::changedElsewhere, this, [&](const QStringList &keys) {
        for (const QString &key : keys)
            if (!touches({key}, u"steps"_s))
                others += key;
    });
    m_app->environment()->create();
    finish(m_app->environment(), KeptStep::Environment);
    QCOMPARE(others, QStringList());
    QTRY_VERIFY(!m_app->environment()->remembered().isEmpty());
    QCOMPARE(m_app->environment()->shownState(), StepState::Done);
    m_app->session()->signOut();
    QCOMPARE(m_app->environment()->shownState(), StepState::Done); // of the last login
    signIn(u"alice"_s);
    QCOMPARE(m_app->environment()->shownState(), StepState::ToDo);
    QVERIFY2(m_app->environment()->remembered().isEmpty(), qPrintable(m_app->environment()->remembered()));
    m_app->session()->signOut();
    signIn(u"student"_s);
    QTRY_COMPARE(m_app->environment()->shownState(), StepState::Done);
    QVERIFY(!m_app->project()->file().toJson().contains("student"));
}

void TestDoneActs::whatIsChangedDuringATryWasNotTried()
{
    TryModel *tryOut = m_app->tryOut();
    tryOut->run();
    QTRY_VERIFY_WITH_TIMEOUT(tryOut->log().contains(u"epoch 1"_s) || !tryOut->isWorking(), 2 * aMinute);
    QVERIFY2(tryOut->isWorking(), qPrintable(tryOut->error() ? tryOut->error()->text() : tryOut->log()));
    const auto before = projectfile::stepFingerprints(m_app->project()->file(), {});
    write(u"train"_s, "#!/bin/sh\necho epoch 1\nno-such-command\n");
    finish(tryOut, KeptStep::Try);
    QCOMPARE(steps(m_folder->path())[KeptStep::Try].fingerprint, before[KeptStep::Try]);
    QTRY_COMPARE(tryOut->shownState(), StepState::Attention);
}

void TestDoneActs::aDatasetThatChangedIsSentAgainBeforeATry()
{
    m_app->dataset()->upload();
    finish(m_app->dataset(), KeptStep::Dataset);
    const QString first = m_app->dataset()->remoteDigest();
    QVERIFY(!first.isEmpty());
    write(u"photos/2.txt"_s, "22");
    m_app->tryOut()->run();
    finish(m_app->tryOut(), KeptStep::Try);
    QVERIFY(m_app->dataset()->remoteDigest() != first);
    QCOMPARE(steps(m_folder->path())[KeptStep::Dataset].fingerprint,
             projectfile::stepFingerprints(m_app->project()->file(), {})[KeptStep::Dataset]);
}

VOYAGEUR_TEST(TestDoneActs)

} // namespace tst_doneacts
#include "tst_doneacts.moc"
