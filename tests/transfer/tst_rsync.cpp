// SPDX-License-Identifier: GPL-3.0-or-later
// A sync beside rsync -rlptD on trees and rules made by chance, both ways: names, kinds, contents, permissions, times and links.
// The table in resources/guide/en/transfers.md says what is another thing on purpose; it is left out here by rsync's options, or
// does not stand in the trees.
#include "practicehost.h"
#include "program.h"
#include "remotefolder.h"
#include "tree.h"

#include "testprogram.h"
#include "transfer/sync.h"
#include "transfer/transfer.h"

#include <QRandomGenerator>
#include <QTest>

#include <fstream>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tst_rsync {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;
using Direction = SyncRequest::Direction;

namespace {

// A line for each name: kind, permissions, time of files, where a link leads; then the contents.
constexpr char listText[] =
    "cd \"$1\" || exit\n"
    "find . -mindepth 1 \\( -type f -printf 'f %m %T@ %p\\n' -o -type d -printf 'd %m %p\\n' -o -printf '%y "
    "%p>%l\\n' \\) | LC_ALL=C sort\n"
    "find . -type f -print0 | LC_ALL=C sort -z | xargs -0 -r sha256sum";

template <typename List>
auto oneOf(QRandomGenerator &random, const List &list)
{
    return list.at(random.bounded(static_cast<int>(list.size())));
}

// Both trees of a trial: what to make, in an order that works.
class Chance final {
public:
    Chance(quint32 seed, bool mixesKinds) : random(seed), m_mixesKinds(mixesKinds)
    {
        m_things += {'d', "from", {}, 0, oneOf(random, m_folderModes)};
        m_things += {'d', "to", {}, 0, 0755}; // what the destination itself has is left to whoever made it
        fill({}, 2, true, true);
    }

    void make(const QByteArray &in) const
    {
        for (const Thing &thing : m_things) {
            const QByteArray path = in + '/' + thing.path;
            if (thing.kind == 'd')
                mkdir(path.constData(), 0700);
            else if (thing.kind == 'l')
                (void)!symlink(thing.content.constData(), path.constData());
            else
                makeFile(path, thing);
        }
        for (auto thing = m_things.rbegin(); thing != m_things.rend(); ++thing) { // what is in a folder first
            if (thing->kind == 'd')
                chmod((in + '/' + thing->path).constData(), thing->mode);
        }
    }

    QList<std::pair<bool, QByteArray>> rules() // true: an exclusion
    {
        static const QList<QByteArray> patterns{"f1",    "*.b",    "d1/", "/d2",   "d1/f2", "**/f3", "d?/*",    "[fl]1",
                                                "d2/**", "d1/***", "*1",  "/*/d1", "l*",    "*",     "d1/*/f?", "f[!1]*"};
        QList<std::pair<bool, QByteArray>> list;
        for (int count = random.bounded(4); count > 0; --count)
            list += {random.bounded(3) != 0, oneOf(random, patterns)};
        return list;
    }

    QRandomGenerator random;

private:
    struct Thing {
        char kind = 'f';
        QByteArray path;
        QByteArray content; // or where a link leads
        qint64 mtime = 0;
        mode_t mode = 0;
    };

    static void makeFile(const QByteArray &path, const Thing &thing)
    {
        std::ofstream(path.toStdString(), std::ios::binary) << thing.content.toStdString();
        chmod(path.constData(), thing.mode);
        const timespec times[2] = {{thing.mtime, 0}, {thing.mtime, 0}};
        utimensat(AT_FDCWD, path.constData(), times, 0);
    }

    // What is in a folder that one side or both have.
    void fill(const QByteArray &at, int depth, bool here, bool there)
    {
        static const QList<QByteArray> names{"d1", "d2", "f1", "f2", "f3.b", "l1", "l2", "d 3", "f\\'4", "f\xff"};
        for (const QByteArray &name : names) {
            const bool one = here && random.bounded(10) < 7;
            const bool other = there && random.bounded(10) < 7;
            const bool same = random.bounded(3) == 0;
            const char kind = name.at(0);
            const char otherKind = m_mixesKinds && random.bounded(3) == 0 ? "dfl"[random.bounded(3)] : kind;
            if ((kind == 'd' || otherKind == 'd') && depth == 0)
                continue;
            const QByteArray path = at + name;
            if (one && !(kind != 'd' && other && same))
                add(kind, "from/" + path);
            if (other && !(kind != 'd' && one && same))
                add(otherKind, "to/" + path);
            if (kind != 'd' && one && other && same) {
                add(kind, "from/" + path);
                m_things += m_things.last();
                m_things.last().path = "to/" + path;
            }
            const bool goesOn = (one && kind == 'd') || (other && otherKind == 'd');
            if (goesOn)
                fill(path + '/', depth - 1, one && kind == 'd', other && otherKind == 'd');
        }
    }

    void add(char kind, const QByteArray &path)
    {
        const QByteArray number = QByteArray::number(random.bounded(8, 12));
        const qint64 time = 1'700'000'000 + random.bounded(3);
        m_things +=
            {kind, path, kind == 'l' ? "f" + number : number, time, oneOf(random, kind == 'd' ? m_folderModes : m_fileModes)};
    }

    const QList<mode_t> m_fileModes{0644, 0600, 0640, 0755, 0700, 0444, 0750, 0664, 0400, 0666};
    const QList<mode_t> m_folderModes{0755, 0700, 0750, 0775, 0755, 0555};
    const bool m_mixesKinds;
    QList<Thing> m_things;
};

// The same there.
void makeThere(const RemoteFolder &remote, const Tree &tree)
{
    ssh::RunOptions options;
    options.input = outputOf(u"tar"_s, {u"-cf"_s, u"-"_s, u"from"_s, u"to"_s}, {}, tree.path());
    ssh::ShellCommand command{"tar", "-xpof", "-"};
    command.setFolder(remote.path());
    const auto output = remote.host().run(command, options);
    if (!output.ok() || !output->status.success())
        QTest::qFail("tar", __FILE__, __LINE__);
}

} // namespace

class TestRsync : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_host = practiceHost(); }
    void cleanupTestCase() { m_host.reset(); }

    void theEffectIsRsyncs_data()
    {
        QTest::addColumn<bool>("up");
        QTest::newRow("up") << true;
        QTest::newRow("down") << false;
    }

    void theEffectIsRsyncs()
    {
        QFETCH(bool, up);
        const int trials = qEnvironmentVariableIntValue("VOYAGEUR_RSYNC_TRIALS") / 2;
        for (int seed = 0; seed < (trials > 0 ? trials : 30); ++seed) {
            const bool deletes = seed % 2 == 1;
            const bool mixes = seed % 4 == 3; // with rules as well, what a rule protects is in the way of another kind
            Chance chance(static_cast<quint32>(seed) * 2 + (up ? 1 : 0), mixes);
            Tree tree;
            RemoteFolder remote(m_host);
            chance.make(tree.local({}));
            makeThere(remote, tree);

            SyncRequest request;
            request.direction = up ? Direction::Upload : Direction::Download;
            request.local = tree.path() + (up ? u"/from/"_s : u"/to"_s);
            request.remote = remote.path(up ? "to" : "from/");
            request.options.deleteExtra = deletes;
            request.options.overwriteNewer = true;
            QStringList words{u"-rlptDOJ"_s};
            if (deletes)
                words += u"--delete"_s;
            if (!mixes) {
                for (const auto &[excludes, pattern] : chance.rules()) {
                    words += (excludes ? u"--exclude="_s : u"--include="_s) + QString::fromUtf8(pattern);
                    if (excludes)
                        request.filter.patterns.exclude(pattern);
                    else
                        request.filter.patterns.include(pattern);
                }
            }
            const auto prepared = prepareSync(*m_host, request);
            const auto report = prepared.ok() ? runSync(*m_host, *prepared) : prepared.error();
            if (!report.ok())
                QFAIL(qPrintable(u"seed %1: "_s.arg(seed) + report.error().text()));
            const QByteArray ours = up ? remote.sh(listText, {"to"}) : shellOutput(listText, {u"to"_s}, tree.path());
            if (!up) { // rsync's turn, with the trees as they were
                shellOutput("rm -rf from to", {}, tree.path());
                chance.make(tree.local({}));
            }
            outputOf(u"rsync"_s, words + QStringList{u"from/"_s, u"to/"_s}, {}, tree.path());
            const QByteArray theirs = shellOutput(listText, {u"to"_s}, tree.path());
            if (ours != theirs) {
                for (const QByteArray &line : ours.split('\n')) {
                    if (!theirs.split('\n').contains(line))
                        qWarning("voyageur: %s", line.constData());
                }
                for (const QByteArray &line : theirs.split('\n')) {
                    if (!ours.split('\n').contains(line))
                        qWarning("rsync: %s", line.constData());
                }
                QFAIL(qPrintable(u"seed %1 of %2 %3"_s.arg(seed).arg(up ? u"up"_s : u"down"_s, words.join(u' '))));
            }
            const auto again = prepareSync(*m_host, request);
            QVERIFY(again.ok());
            for (const SyncAction &action : again->plan.actions)
                QFAIL(qPrintable(u"seed %1: left to do: %2 %3"_s.arg(seed).arg(QString::fromUtf8(action.path), action.text())));
        }
    }

    // The same trees as files and back, and through an archive.
    void aFolderIsTheSameAfterItsWayThereAndBack()
    {
        for (quint32 seed = 0; seed < 6; ++seed) {
            Chance chance(1000 + seed, false);
            Tree tree;
            chance.make(tree.local({}));
            RemoteFolder remote(m_host);
            QVERIFY(push(*m_host, tree.path() + u"/from"_s, remote.path("to/")).ok());
            QVERIFY(pushArchive(*m_host, tree.path() + u"/from"_s, remote.path()).ok());
            const QByteArray expected = shellOutput(listText, {u"from"_s}, tree.path());
            QCOMPARE(remote.sh(listText, {"to/from"}), expected);
            Tree out;
            QVERIFY(pull(*m_host, remote.path("to/from"), out.path()).ok());
            QCOMPARE(shellOutput(listText, {u"from"_s}, out.path()), expected);
            // What a person decided stays: nobody else's, and what can be run.
            const QByteArray unpacked =
                remote.sh("umask 022; mkdir x && tar -xf from.tar -C x; cd x/from && find . -mindepth 1 ! -type l -printf '%y %m "
                          "%p\\n' | LC_ALL=C sort");
            const QByteArray modes =
                shellOutput("cd from && find . -mindepth 1 ! -type l -printf '%y %m %p\\n' | sed -E 's/^f 400 /f 600 /; "
                            "s/^f (640|444|664|666) /f 644 /; s/^f 750 /f 755 /; s/^d (555|750|775) /d 755 /' | LC_ALL=C sort",
                            {}, tree.path());
            QCOMPARE(unpacked, modes);
        }
    }

private:
    std::shared_ptr<ssh::Host> m_host;
};

VOYAGEUR_TEST(TestRsync)

} // namespace tst_rsync
#include "tst_rsync.moc"
