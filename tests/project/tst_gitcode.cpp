// SPDX-License-Identifier: GPL-3.0-or-later
// Code from a repository, by way of the login node of the practice cluster.
#include "practiceproject.h"

#include "source/codecommit.h"
#include "source/gitcode.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace tst_gitcode {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestGitCode final : public QObject {
    Q_OBJECT

private:
    Session m_session;
    QByteArray m_repository;
    QByteArray m_commit;

    QByteArray leftThere() const
    {
        return remoteOutput(
            m_session,
            ssh::ShellCommand::script("cd -- \"$1\" && ls -d .voyageur-git-* 2>/dev/null; true", {m_session->storage.bytes()}));
    }
    base::Result<source::GitCode> fetch(const QString &address, const QString &folder) const
    {
        return source::fetchGitCode(*m_session, address, folder, {}, {});
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_session = practiceSession();
        m_repository = m_session->storage.child("tst-git").bytes();
        m_commit = remoteOutput(m_session,
                                ssh::ShellCommand::script(R"sh(
rm -rf -- "$1" && mkdir -p -- "$1" && cd -- "$1" && rm -rf ../.voyageur-git-* && git init -q . || exit
printf 'print(1)\n' >train.py
mkdir 'a b' && printf x >'a b/$(reboot)
été.txt'
printf y >./-rf
git add -A && git -c user.name=me -c user.email=me@example.org commit -q -m one && git rev-parse HEAD
)sh",
                                                          {m_repository}));
        QCOMPARE(m_commit.size(), 40);
    }
    void cleanupTestCase()
    {
        if (m_session)
            remoteOutput(m_session, ssh::ShellCommand{"rm", "-rf", "--", m_repository});
    }

    void addressesThatAreNone_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"ext::sh -c reboot", "--upload-pack=reboot", "-oProxyCommand=x@h:p", "~/ml/cats", "cats", "",
                                 "https://", "https://-x", "https://a b", "C:\\cats", "file:///etc", "me@-h:p", "https://h/\nx"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }
    void addressesThatAreNone()
    {
        QFETCH(const QString, text);
        QVERIFY(!source::isGitAddress(text));
    }
    void addressesAndTheirNames()
    {
        for (const auto &[address, name] :
             {std::pair(u"https://github.com/me/cats.git"_s, u"cats"_s), std::pair(u"git@github.com:me/cats"_s, u"cats"_s),
              std::pair(u"ssh://me@host:2222/~/dogs/"_s, u"dogs"_s), std::pair(u"https://host/été $(x).git"_s, u"t-x-"_s)}) {
            QCOMPARE(source::nameOfRepository(address), name);
            if (!address.contains(u' '))
                QVERIFY2(source::isGitAddress(address), qPrintable(address));
        }
        QCOMPARE(source::nameOfRepository(u"https://host/..."_s), u"code"_s);
    }

    void theCodeComesWithItsCommitAndNothingStaysThere()
    {
        const QTemporaryDir folder;
        const QString into = folder.filePath(u"deep/my code"_s);
        QStringList commands;
        const auto code = source::fetchGitCode(*m_session, QString::fromUtf8(m_repository), into,
                                               [&](const session::StepEvent &event) {
                                                   if (event.status == session::StepStatus::Command)
                                                       commands += event.detail;
                                               },
                                               {});
        QVERIFY2(code.ok(), qPrintable(why(code)));
        QCOMPARE(code->commit.toLatin1(), m_commit);
        QCOMPARE(code->folder, into);
        QCOMPARE(contents(into + u"/train.py"_s), "print(1)\n");
        QCOMPARE(contents(into + u"/-rf"_s), "y");
#ifndef Q_OS_WIN // where no name holds a line break, and git is seldom there
        QCOMPARE(contents(into + u"/a b/$(reboot)\nété.txt"_s), "x");
        QVERIFY(source::commitOf(into, {}).toLatin1().startsWith(m_commit.left(12))); // git takes it for what it is
#endif
        QVERIFY(commands.value(0).startsWith("git clone "_L1));
        QCOMPARE(leftThere(), QByteArray());
    }

    void aFolderThatIsNotEmptyIsLeftAlone()
    {
        const QTemporaryDir folder;
        QFile mine(folder.filePath(u"mine"_s));
        QVERIFY(mine.open(QIODevice::WriteOnly));
        const auto code = fetch(QString::fromUtf8(m_repository), folder.path());
        QCOMPARE(code.error().code, base::ErrorCode::BadRequest);
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{u"mine"_s});
    }

    void whatCannotBeClonedIsSaidInGitsWords()
    {
        const QTemporaryDir folder;
        const auto none = fetch(u"/no/such/repository"_s, folder.filePath(u"a"_s));
        QCOMPARE(none.error().code, base::ErrorCode::CommandFailed);
        QVERIFY2(none.error().server.contains("does not exist"_L1), qPrintable(none.error().text()));
        const auto nobody = fetch(u"https://localhost:1/me/x.git"_s, folder.filePath(u"b"_s));
        QCOMPARE(nobody.error().code, base::ErrorCode::CommandFailed);
        QVERIFY2(nobody.error().next.contains("open that folder"_L1), qPrintable(nobody.error().text()));
        QCOMPARE(fetch(u"ext::sh -c reboot"_s, folder.filePath(u"c"_s)).error().code, base::ErrorCode::BadRequest);
        QVERIFY(!QDir(folder.filePath(u"a"_s)).exists());
        QCOMPARE(leftThere(), QByteArray());
    }

    void stoppedItLeavesNothing()
    {
        const QTemporaryDir folder;
        base::StopSource stop;
        stop.request();
        const auto code =
            source::fetchGitCode(*m_session, QString::fromUtf8(m_repository), folder.filePath(u"x"_s), {}, stop.token());
        QCOMPARE(code.error().code, base::ErrorCode::Cancelled);
        QVERIFY(!QDir(folder.filePath(u"x"_s)).exists());
        QCOMPARE(leftThere(), QByteArray());
    }
};

VOYAGEUR_TEST(TestGitCode)

} // namespace tst_gitcode
#include "tst_gitcode.moc"
