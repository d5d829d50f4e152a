// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does to files on the cluster, with names that break programs.
#include "practicehost.h"
#include "remotefolder.h"
#include "tree.h"

#include "testprogram.h"
#include "transfer/remoteacts.h"

#include <QTest>

namespace tst_remoteacts {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;

namespace {

QList<QByteArray> hostileNames()
{
    return {"-rf", "--",      "new\nline", "line at its end\n", "$(reboot)", "`x` 'y' \"z\"", " ",
            "*",   "caf\xe9", "\xff",      "back\\slash",       "tab\t"};
}

template <typename T>
base::ErrorCode codeOf(const base::Result<T> &result)
{
    return result.ok() ? base::ErrorCode::Internal : result.error().code;
}

} // namespace

class TestRemoteActs : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_host = practiceHost(); }
    void cleanupTestCase() { m_host.reset(); }

    void foldersAreMadeMovedCountedAndDeletedByAnyName()
    {
        RemoteFolder remote(m_host);
        for (const QByteArray &name : hostileNames()) {
            QVERIFY2(makeRemoteFolder(*m_host, remote.path("in/" + name)).ok(), name.constData());
            QCOMPARE(codeOf(makeRemoteFolder(*m_host, remote.path("in/" + name))), base::ErrorCode::BadRequest);
            remote.sh("printf 12345 > \"$1/file\" && ln -s / \"$1/link\" && mkfifo \"$1/pipe\"", {"in/" + name});
            const auto moved = moveRemote(*m_host, remote.path("in/" + name), remote.path("in/moved " + name));
            QVERIFY2(moved.ok(), name.constData());
            QCOMPARE(codeOf(moveRemote(*m_host, remote.path("in/" + name), remote.path("x"))), base::ErrorCode::NotFound);
            const auto count = countRemote(*m_host, {remote.path("in/moved " + name)});
            QVERIFY(count.ok() && count->complete);
            QCOMPARE(count->files, 3);
            QCOMPARE(count->folders, 1);
            QCOMPARE(count->bytes, 5);
            remote.sh("printf x > \"./$1\"", {name});
            QVERIFY(changeMode(*m_host, {remote.path("in/moved " + name)}, "go-rwx", Depth::AllBelow).ok());
            QCOMPARE(remote.sh("stat -c %a \"in/moved $1/file\"", {name}), "600\n");
            const auto deleted = deleteRemote(*m_host, {remote.path("in/moved " + name), remote.path(name)});
            QVERIFY2(deleted.ok(), name.constData());
        }
        QCOMPARE(remote.list(), "./in\n");
    }

    void nothingIsReplaced()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir d e && echo 1 > a && echo 2 > b && ln -s nowhere l");
        for (const char *to : {"b", "d", "l"})
            QCOMPARE(codeOf(moveRemote(*m_host, remote.path("a"), remote.path(to))), base::ErrorCode::BadRequest);
        QCOMPARE(codeOf(moveRemote(*m_host, remote.path("a"), remote.path("missing/a"))), base::ErrorCode::BadRequest);
        QVERIFY(moveRemote(*m_host, remote.path("l"), remote.path("d/l")).ok());
        QCOMPARE(remote.sh("cat a b; readlink d/l"), "1\n2\nnowhere\n");
        QCOMPARE(codeOf(moveRemote(*m_host, remote.path("d"), remote.path("d/inside"))), base::ErrorCode::CommandFailed);
    }

    void aLinkIsDeletedAndNotWhatItPointsTo()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir -p kept/deep && echo 1 > kept/deep/x && ln -s kept l && mkdir d && ln -s ../kept d/l");
        const auto count = countRemote(*m_host, {remote.path("l/"), remote.path("d")});
        QVERIFY(count.ok());
        QCOMPARE(count->files, 2);
        QCOMPARE(count->folders, 1);
        QVERIFY(changeMode(*m_host, {remote.path("l/")}, "000", Depth::AllBelow).ok());
        QVERIFY(deleteRemote(*m_host, {remote.path("l/"), remote.path("d")}).ok());
        QCOMPARE(remote.list(), "./kept\n./kept/deep\n./kept/deep/x\n");
    }

    void whatMustNotBeDeletedIsNot()
    {
        RemoteFolder remote(m_host);
        remote.sh("echo 1 > a && mkdir closed && chmod 0 closed");
        const QByteArray home = remote.sh("cd && pwd -P").trimmed();
        const QByteArray folder = remote.sh("pwd -P").trimmed();
        for (const QByteArray &path :
             {QByteArray("/"), QByteArray("//"), QByteArray("."), QByteArray(".."), QByteArray(), home, home + '/',
              home + "/../" + home.split('/').last(), QByteArray("/home"), QByteArray("/home/./"), folder + "/..",
              QByteArray("/tmp"), QByteArray("/proc"), QByteArray("/dev/shm"), QByteArray("/scratch")}) {
            const auto refused = deleteRemote(*m_host, {remote.path("a"), ssh::RemotePath(path)});
            QVERIFY2(!refused.ok(), path.constData());
            QVERIFY2(refused.error().code == base::ErrorCode::BadRequest, qPrintable(refused.error().text()));
            QVERIFY2(remote.list().contains("./a\n"), path.constData());
        }
        remote.sh("chmod 700 closed");
        QVERIFY(deleteRemote(*m_host, {remote.path("missing")}).ok()); // gone is gone
    }

    void whatIsMovedIntoASharedFolderTakesItsGroup()
    {
        RemoteFolder remote(m_host);
        const auto groups = remoteGroups(*m_host);
        QVERIFY(groups.ok());
        QVERIFY2(groups->size() > 1, "the practice user is in one group only");
        const QByteArray own = groups->first();
        const QByteArray other = groups->last();
        remote.sh(
            "mkdir shared code code/sub && chgrp \"$1\" shared && chmod g+s shared && echo 1 > code/sub/x && ln -s x code/sub/l",
            {other});
        QVERIFY(moveRemote(*m_host, remote.path("code"), remote.path("shared/code")).ok());
        QCOMPARE(remote.sh("find shared -printf '%g\\n' | sort -u").trimmed(), other);
        QCOMPARE(remote.sh("test -g shared/code && test -g shared/code/sub && echo yes"), "yes\n");
        QVERIFY(changeGroup(*m_host, {remote.path("shared/code")}, own, Depth::AllBelow).ok());
        QCOMPARE(remote.sh("find shared/code -printf '%g\\n' | sort -u").trimmed(), own);
        QVERIFY(changeGroup(*m_host, {remote.path("shared/code")}, other, Depth::OnlyThese).ok());
        QCOMPARE(remote.sh("stat -c %G shared/code shared/code/sub").trimmed(), other + '\n' + own);
        QCOMPARE(codeOf(changeGroup(*m_host, {remote.path("shared")}, "root", Depth::OnlyThese)), base::ErrorCode::BadRequest);
    }

    void permissionsAreThoseOfChmod()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir d && echo 1 > d/a && chmod 600 d/a");
        for (const char *bad : {"", "8", "rwx", "u+z", "-R", "--reference=/", "755; reboot", "u+x,"})
            QCOMPARE(codeOf(changeMode(*m_host, {remote.path("d")}, bad, Depth::OnlyThese)), base::ErrorCode::BadRequest);
        QVERIFY(changeMode(*m_host, {remote.path("d")}, "g+rwX", Depth::AllBelow).ok());
        QCOMPARE(remote.sh("stat -c %a d/a"), "660\n");
        QVERIFY(changeMode(*m_host, {remote.path("d")}, "700", Depth::OnlyThese).ok());
        QCOMPARE(remote.sh("stat -c %a d d/a"), "700\n660\n");
    }

private:
    std::shared_ptr<ssh::Host> m_host;
};

VOYAGEUR_TEST(TestRemoteActs)

} // namespace tst_remoteacts
#include "tst_remoteacts.moc"
