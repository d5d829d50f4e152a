// SPDX-License-Identifier: GPL-3.0-or-later
// Two clusters side by side in one window, by what is to be read there, in two languages: terminals on both, and one list of the
// jobs of both, each of which is read and cancelled where it runs.
#include "newcomer.h"
#include "practicehost.h"
#include "testprogram.h"

#include "widgets/terminal/terminalpage.h"

#include <QFile>
#include <QTabBar>
#include <QTemporaryDir>

namespace tst_twoclusters {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using State = models::SessionModel::State;

namespace {

constexpr char olderVariable[] = "VOYAGEUR_PRACTICE_2205";

} // namespace

class TestTwoClusters final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanup();
    void terminalsAndJobsOfBothAreUsedAtOnce_data();
    void terminalsAndJobsOfBothAreUsedAtOnce();

private:
    QString submit(const QByteArray &name);
    models::AppModel *app() const { return m_gui->window().app(); }
    widgets::TerminalView *terminalOf(int tab) const;
    QString textOf(int tab) const;
    void goOnPractice();

    QTemporaryDir m_folder;
    std::unique_ptr<SpokenLanguage> m_spoken;
    std::unique_ptr<GuiDriver> m_gui;
    std::unique_ptr<Newcomer> m_person;
};

// The second cluster is a host that this person's own ssh knows.
void TestTwoClusters::initTestCase()
{
    const ssh::Target older = practiceTarget(u"student"_s, olderVariable);
    const auto write = [this](const QString &name, const QString &text) {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0);
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    };
    QVERIFY(QDir().mkpath(m_folder.filePath(u".ssh"_s)));
    QVERIFY(QFile::setPermissions(m_folder.filePath(u".ssh"_s), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QString known;
    for (const QString &key : older.hostKeys)
        known += u"[127.0.0.1]:%1 %2\n"_s.arg(QString::number(older.port), key);
    write(u".ssh/known_hosts"_s, known);
    write(u".ssh/config"_s,
          u"Host older\n  HostName 127.0.0.1\n  Port %1\n  User student\n  IdentityFile %2\n"_s.arg(QString::number(older.port),
                                                                                                    older.identityFile));
    qputenv("HOME", m_folder.path().toLocal8Bit());
}

void TestTwoClusters::cleanup()
{
    m_person.reset();
    m_gui.reset();
    m_spoken.reset();
    for (const char *variable : {"VOYAGEUR_PRACTICE", olderVariable})
        (void)practiceHost(u"student"_s, variable)->run(ssh::ShellCommand{"bash", "-lc", "scancel --me"});
}

QString TestTwoClusters::submit(const QByteArray &name)
{
    const auto session = app()->session()->session();
    ssh::RunOptions run;
    run.input = "#!/bin/bash\necho \"written by " + name + "\"\nsleep 600\n";
    const auto out = session->host->run(
        session->slurm.tools().submission(
            "sbatch", {"--parsable", "--account=def-prof", "--time=0:20:00", "--mem=50M", "--job-name=" + name}),
        run);
    if (!out.ok() || !base::JobId::parse(out->out.trimmed()))
        qFatal("%s", out.ok() ? out->err.constData() : qPrintable(out.error().text()));
    app()->jobs()->refresh();
    return QString::fromLatin1(out->out.trimmed());
}

widgets::TerminalView *TestTwoClusters::terminalOf(int tab) const
{
    auto *page = m_gui->page(widgets::PageId::Terminal);
    m_gui->find<QTabBar>("terminalTabs", page)->setCurrentIndex(tab);
    return qobject_cast<widgets::TerminalPage *>(page)->currentView();
}

QString TestTwoClusters::textOf(int tab) const
{
    const terminal::Screen *screen = app()->terminal()->tab(tab)->screen();
    QString text;
    for (qint64 line = screen->firstLine(); line < screen->endLine(); ++line)
        text += u'\n' + screen->lineText(line);
    return text;
}

void TestTwoClusters::terminalsAndJobsOfBothAreUsedAtOnce_data()
{
    Newcomer::speaks();
}

void TestTwoClusters::goOnPractice()
{
    m_gui->open(widgets::PageId::SignIn);
    m_person->press({"Another cluster…", "Autre grappe…"});
    m_person->fill({"Cluster", "Grappe"}, u"practice"_s);
    m_person->press({"Sign in", "Se connecter"});
    QTRY_VERIFY_WITH_TIMEOUT(app()->session()->state() == State::SignedIn && app()->session()->clusterName() == u"practice"_s,
                             60'000);
}

void TestTwoClusters::terminalsAndJobsOfBothAreUsedAtOnce()
{
    QFETCH(const QString, language);
    m_spoken = std::make_unique<SpokenLanguage>(language);
    m_gui = std::make_unique<GuiDriver>();
    m_person = std::make_unique<Newcomer>(m_gui->window(), language, buildPath("/tests/twoclusters"));
    models::TerminalModel *terminals = app()->terminal();

    QCOMPARE(m_gui->signIn(u"older"_s), QString());
    const QString there = submit("train-there");
    m_gui->open(widgets::PageId::Terminal);
    m_person->press({"Open a terminal", "Ouvrir un terminal"});
    QTRY_VERIFY(terminals->count() == 1 && !terminals->tab(0)->folder().isEmpty());
    QTest::keyClicks(terminalOf(0), u"sleep 1000\r"_s);
    QTRY_VERIFY(terminals->tab(0)->runsProgram());

    // Nothing of it ends, so nothing is asked.
    goOnPractice();
    if (QTest::currentTestFailed())
        return;
    QVERIFY(terminals->tab(0)->runsProgram());
    m_gui->open(widgets::PageId::Terminal);
    m_person->waitToSee({"On older, as student", "Sur older, en tant que student"});
    m_gui->click("newTerminal", m_gui->page(widgets::PageId::Terminal));
    QTRY_VERIFY(terminals->count() == 2 && !terminals->tab(1)->folder().isEmpty());
    m_person->waitToSee({"older: ", "older : "});
    QTest::keyClick(terminalOf(0), Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY(!terminals->tab(0)->runsProgram()); // what is typed before the prompt may be lost
    for (const int tab : {0, 1}) {
        QTest::keyClicks(terminalOf(tab), u"sinfo --version; echo $SSH_CONNECTION | cut -d' ' -f4\r"_s);
        const QString port = QString::number(practiceTarget(u"student"_s, tab == 0 ? olderVariable : "VOYAGEUR_PRACTICE").port);
        QTRY_VERIFY2(textOf(tab).contains(u"\n"_s + port), qPrintable(textOf(tab)));
    }
    m_person->picture(u"terminals"_s, true);

    // One list: the log of a job on the other cluster is read, and it is cancelled there.
    const QString here = submit("train-here");
    m_gui->open(widgets::PageId::Jobs);
    m_person->waitToSee({"train-there", "train-there"}, 60'000);
    m_person->waitToSee({"train-here", "train-here"}, 60'000);
    const QString key = u"older/"_s + there;
    auto *table = app()->jobs()->table();
    const auto stands = [table](const QString &job) {
        const auto shown = table->shownJob(job);
        return shown ? shown->state.code() : base::JobState::Code::Unknown;
    };
    QTRY_VERIFY_WITH_TIMEOUT(stands(key) == base::JobState::Code::Running, 60'000);
    app()->jobs()->select(key);
    m_person->waitToSee({"written by train-there", "written by train-there"}, 60'000);
    QVERIFY(m_person->sees({"Switch to older", "Passer à older"}));
    QVERIFY(!m_person->sees({"Open a program", "Ouvrir un programme"}));
    m_person->picture(u"jobs"_s, true);
    app()->jobs()->select(here);
    m_person->waitToSee({"written by train-here", "written by train-here"}, 60'000);
    app()->jobs()->select(key);
    m_person->waitToSee({"written by train-there", "written by train-there"}, 60'000);
    m_person->press({"Cancel the job…", "Annuler la tâche…"});
    m_person->waitToSee({"train-there (older/", "train-there (older/"});
    m_person->press({"Cancel job", "Annuler la tâche"});
    QTRY_COMPARE_WITH_TIMEOUT(stands(key), base::JobState::Code::Cancelled, 60'000);
    QCOMPARE(stands(here), base::JobState::Code::Running);
    QVERIFY(!app()->jobs()->acts()->error());

    // Signing out of the one leaves the other's.
    m_gui->open(widgets::PageId::SignIn);
    m_person->press({"Sign out", "Se déconnecter"});
    QTRY_COMPARE(terminals->tab(1)->state(), models::TerminalTab::State::Lost);
    QCOMPARE(terminals->tab(0)->state(), models::TerminalTab::State::Running);
    QVERIFY2(m_person->flaws().isEmpty(), qPrintable(m_person->flaws().join(u'\n')));
}

VOYAGEUR_WIDGET_TEST(TestTwoClusters)

} // namespace tst_twoclusters
#include "tst_twoclusters.moc"
