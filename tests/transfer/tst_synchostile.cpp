// SPDX-License-Identifier: GPL-3.0-or-later
// A sync from a cluster that lies: nothing is ever written outside the folder, and nothing in it but what was planned.
#include "practicehost.h"
#include "remotefolder.h"
#include "tree.h"

#include "dataset/tarmember.h"
#include "testprogram.h"
#include "transfer/sync.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTest>

namespace tst_synchostile {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;

namespace {

SyncRequest downloadOf(const ssh::RemotePath &remote, const QString &local)
{
    SyncRequest request;
    request.direction = SyncRequest::Direction::Download;
    request.local = local;
    request.remote = remote;
    return request;
}

} // namespace

class TestSyncHostile : public QObject {
    Q_OBJECT
private slots:
    void aHostileClusterWritesNothingOutside()
    {
        const auto setUp = practiceHost(u"alice"_s);
        RemoteFolder remote(setUp);
        // Its find and its tar say what they like; "kind" chooses.
        remote.sh("mkdir bin d evil && printf x > d/x && mkfifo evil/pipe && printf outside > evil/x && ln -s /etc evil/link && "
                  "cat > bin/tar <<'END'\n"
                  "#!/bin/sh\n"
                  "here=$(dirname \"$0\")/..; cat > /dev/null\n"
                  "case $(cat \"$here/kind\") in\n"
                  "up) cd \"$here/evil\" && exec /usr/bin/tar -cPf - --transform 's,^,../../,' x ;;\n"
                  "absolute) exec /usr/bin/tar -cPf - --transform \"s,^.*,/tmp/voyageur-outside,\" \"$here/evil/x\" ;;\n"
                  "through) cd \"$here/evil\" && exec /usr/bin/tar -cf - --transform 's,^x$,link/x,' link x ;;\n"
                  "device) cd \"$here/evil\" && exec /usr/bin/tar -cf - --transform 's,^pipe$,x,' pipe ;;\n"
                  "link) cd \"$here/evil\" && exec /usr/bin/tar -cf - --transform 's,^link$,x,' link ;;\n"
                  "unasked) cd \"$here/evil\" && exec /usr/bin/tar -cf - --transform 's,^x$,unasked,' x ;;\n"
                  "endless) cd \"$here/evil\" && { head -c 300M /dev/zero > big; exec /usr/bin/tar -cf - --transform "
                  "'s,^big$,x,' big; } ;;\n"
                  "garbage) exec head -c 100000 /dev/urandom ;;\n"
                  "esac\n"
                  "END\n"
                  "cat > bin/find <<'END'\n"
                  "#!/bin/sh\n"
                  "case $(cat \"$(dirname \"$0\")/../kind\") in\n"
                  "names) [ \"$1\" = . ] && [ \"$2\" = -maxdepth ] || printf 'f 644 1 1\\0../x\\0\\0' ;;\n"
                  "*) exec /usr/bin/find \"$@\" ;;\n"
                  "esac\n"
                  "END\n"
                  "chmod +x bin/*");
        const StartUpFile startUp(setUp, "PATH=\"$HOME/" + remote.path("bin").bytes() + ":$PATH\"");
        const auto host = practiceHost(u"alice"_s);
        QVERIFY(!QFile::exists(u"/tmp/voyageur-outside"_s));
        for (const QByteArray kind : {"names", "up", "absolute", "through", "device", "link", "unasked", "endless", "garbage"}) {
            remote.sh("printf '%s' \"$1\" > kind", {kind});
            Tree out;
            out.folder("a/b");
            const auto request = downloadOf(remote.path("d/"), out.path() + u"/a/b"_s);
            const auto planned = prepareSync(*host, request);
            QCOMPARE(planned.ok(), kind != "names");
            if (planned.ok()) {
                const auto report = runSync(*host, *planned);
                const bool refused = !report.ok() || report->meanwhile.size() == 1;
                QVERIFY2(refused, kind.constData());
            }
            QCOMPARE(snapshot(out.path().toUtf8()).keys(), (QList<QByteArray>{"a", "a/b"}));
            QVERIFY(!QFile::exists(u"/tmp/voyageur-outside"_s));
        }
    }

    void whateverATarHoldsOnlyWhatWasPlannedArrives()
    {
        const auto setUp = practiceHost(u"alice"_s);
        RemoteFolder remote(setUp);
        remote.sh("mkdir -p bin d/sub && printf x > d/x && printf y > d/sub/y && ln -s x d/l && cat > bin/tar <<'END'\n"
                  "#!/bin/sh\n"
                  "cat > /dev/null; exec cat \"$(dirname \"$0\")/../evil.tar\"\n"
                  "END\n"
                  "chmod +x bin/*");
        const StartUpFile startUp(setUp, "PATH=\"$HOME/" + remote.path("bin").bytes() + ":$PATH\"");
        const auto host = practiceHost(u"alice"_s);
        const QList<QByteArray> planned{"l", "sub", "sub/y", "x"};
        qsizetype arrived = 0;
        for (quint32 seed = 1; seed <= 15; ++seed) {
            QRandomGenerator random(seed);
            ssh::RunOptions options;
            options.input = hostileTar(random);
            QVERIFY(setUp->run(ssh::ShellCommand::script("cat > \"$1\"", {remote.path("evil.tar").bytes()}), options).ok());
            Tree out;
            out.file("a/secret", "mine");
            out.file("outside", "mine");
            out.folder("a/b");
            const auto before = snapshot(out.path().toUtf8());
            const auto sync = prepareSync(*host, downloadOf(remote.path("d/"), out.path() + u"/a/b"_s));
            QVERIFY(sync.ok());
            (void)runSync(*host, *sync); // whichever way it ends
            auto after = snapshot(out.path().toUtf8());
            for (const QByteArray &name : planned) {
                const QByteArray line = after.take("a/b/" + name);
                arrived += !line.isEmpty();
                const bool fine =
                    line.isEmpty() || (name == "sub" ? line == "folder" : line.startsWith("file") || line == "link x");
                QVERIFY2(fine, QByteArray("seed " + QByteArray::number(seed) + ' ' + name + ' ' + line).constData());
            }
            if (after != before)
                qWarning() << "seed" << seed;
            QCOMPARE(after, before);
        }
        QVERIFY2(arrived > 8, "nothing ever arrives");
    }

private:
    // Good and bad members by chance, the end blocks mostly.
    static QByteArray hostileTar(QRandomGenerator &random)
    {
        static const QList<QByteArray> names{"./x",
                                             "x",
                                             "./sub/y",
                                             "./l",
                                             "sub",
                                             "../outside",
                                             "/tmp/voyageur-outside",
                                             "x/../../secret",
                                             "..",
                                             "sub/../../secret",
                                             QByteArray(300, 'n'),
                                             "CON",
                                             "a\x01\x1b[2J",
                                             "",
                                             ".",
                                             "l/z",
                                             "sub/l/z",
                                             ".voyageur-part",
                                             "unasked",
                                             "./sub/y/z"};
        static const QList<QByteArray> targets{"x", "/etc", "..", "../../outside", "sub/../../secret", "", "."};
        QByteArray tar;
        for (int i = random.bounded(1, 9); i > 0; --i) {
            dataset::TarMember member;
            member.name = names.at(random.bounded(random.bounded(2) == 0 ? 4 : static_cast<int>(names.size())));
            member.target = targets.at(random.bounded(static_cast<int>(targets.size())));
            const bool good = random.bounded(3) != 0;
            const char type = good ? (member.name == "./l" ? '2' : '0') : "012345678"[random.bounded(9)];
            member.type = type == '5' ? dataset::TarMember::Type::Folder
                : type == '2'         ? dataset::TarMember::Type::Link
                                      : dataset::TarMember::Type::File;
            if (good && member.name == "./l")
                member.target = "x";
            const QByteArray content =
                good ? QByteArray(member.name.endsWith('y') ? "y" : "x") : QByteArray(random.bounded(2000), 'e');
            member.size = type == '0' ? content.size() : 0;
            member.mtime = 1'700'000'000;
            tar += withType(dataset::tarHeader(member), type, member.target);
            if (type == '0')
                tar += content + QByteArray(dataset::tarPadding(content.size()), '\0');
        }
        return random.bounded(8) == 0 ? tar : tar + QByteArray(2 * dataset::tarBlock, '\0');
    }

    static QByteArray withType(QByteArray header, char type, const QByteArray &target)
    {
        const qsizetype at = header.size() - dataset::tarBlock;
        header[at + 156] = type;
        if (type == '1')
            header.replace(at + 157, target.size(), target);
        header.replace(at + 148, 8, "        ");
        int sum = 0;
        for (qsizetype i = 0; i < dataset::tarBlock; ++i)
            sum += static_cast<uchar>(header.at(at + i));
        return header.replace(at + 148, 7, QByteArray::number(sum, 8).rightJustified(6, '0') + '\0');
    }
};

VOYAGEUR_TEST(TestSyncHostile)

} // namespace tst_synchostile
#include "tst_synchostile.moc"
