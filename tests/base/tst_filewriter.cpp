// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"
#include "smalldisk.h"

#include "base/filewriter.h"
#include "base/platform.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace tst_filewriter {

using namespace voyageur;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;
using base::changeFile;
using base::contentHash;
using base::ErrorCode;
using base::writeFile;
using base::WriteOptions;

namespace {

//! Another file beside the one in question, and nothing else: no part of a new one is left.
QStringList namesIn(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

mode_t modeOf(const QString &path)
{
    struct stat facts = {};
    ::stat(QFile::encodeName(path).constData(), &facts);
    return facts.st_mode & 07777;
}

//! Files may have that many bytes.
class FileLimit final {
public:
    explicit FileLimit(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileLimit() { ::setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before = {};
};

int writeWithFault(const SmallDisk &disk, const QString &name, const QByteArray &bytes, const WriteOptions &options,
                   const Fault &fault, QByteArray *words = nullptr)
{
    return withFault(
        disk.path(), fault, [&] { return writeFile(disk.path(name), bytes, options); }, words);
}

} // namespace

class TestFileWriter : public QObject {
    Q_OBJECT
public:
    static void initMain() { enterOwnMounts(); }
private slots:
    void initTestCase()
    {
        ::umask(022);
        base::outliveFileLimit();
    }

    void aNewFileHasTheUsualMode()
    {
        const SmallDisk disk;
        QVERIFY(writeFile(disk.path(u"new"_s), "text").ok());
        QCOMPARE(disk.contents(u"new"_s), "text");
        QCOMPARE(modeOf(disk.path(u"new"_s)), mode_t(0644));
        QVERIFY(writeFile(disk.path(u"empty"_s), {}).ok());
        QCOMPARE(disk.contents(u"empty"_s), "");
        QVERIFY(writeFile(disk.path(u"private"_s), "text", {.ownerOnly = true}).ok());
        QCOMPARE(modeOf(disk.path(u"private"_s)), mode_t(0600));
        QCOMPARE(namesIn(disk.path()), QStringList({u"empty"_s, u"new"_s, u"private"_s}));
    }

    void modeAndAccessListStay()
    {
        const SmallDisk disk;
        for (const mode_t mode : {0600, 0640, 0755, 04755, 0664}) {
            disk.file(u"job.sh"_s, "old");
            QCOMPARE(::chmod(QFile::encodeName(disk.path(u"job.sh"_s)).constData(), mode), 0);
            QVERIFY(writeFile(disk.path(u"job.sh"_s), "new").ok());
            QCOMPARE(modeOf(disk.path(u"job.sh"_s)), mode);
        }
        QVERIFY(writeFile(disk.path(u"job.sh"_s), "new", {.ownerOnly = true}).ok());
        QCOMPARE(modeOf(disk.path(u"job.sh"_s)), mode_t(0600));

        // user::rw- user:0:rw- group::r-- mask::rw- other::---
        const QByteArray list = QByteArray::fromHex("02000000"
                                                    "01000600ffffffff"
                                                    "0200060000000000"
                                                    "04000400ffffffff"
                                                    "10000600ffffffff"
                                                    "20000000ffffffff");
        const QByteArray name = QFile::encodeName(disk.path(u"shared"_s));
        disk.file(u"shared"_s, "old");
        QCOMPARE(::setxattr(name.constData(), "system.posix_acl_access", list.constData(), size_t(list.size()), 0), 0);
        QVERIFY(writeFile(disk.path(u"shared"_s), "new").ok());
        char now[200];
        const auto size = ::getxattr(name.constData(), "system.posix_acl_access", now, sizeof now);
        QCOMPARE(QByteArray(now, std::max<qsizetype>(size, 0)).toHex(), list.toHex());
        QCOMPARE(disk.contents(u"shared"_s), "new");
    }

    void linksStay()
    {
        const SmallDisk disk;
        QVERIFY(QDir(disk.path()).mkdir(u"there"_s));
        disk.file(u"there/file"_s, "old");
        const auto link = [&](const char *target, const QString &name) {
            QCOMPARE(::symlink(target, QFile::encodeName(disk.path(name)).constData()), 0);
        };
        link("there/file", u"one"_s);
        link("one", u"two"_s);
        link("there/none", u"dangling"_s);
        link("circle", u"circle"_s);
        QVERIFY(writeFile(disk.path(u"two"_s), "new", {.expected = contentHash("old")}).ok());
        QCOMPARE(disk.contents(u"there/file"_s), "new");
        QVERIFY(QFileInfo(disk.path(u"one"_s)).isSymbolicLink() && QFileInfo(disk.path(u"two"_s)).isSymbolicLink());
        QVERIFY(writeFile(disk.path(u"dangling"_s), "made", {.expected = QByteArray()}).ok());
        QCOMPARE(disk.contents(u"there/none"_s), "made");
        QVERIFY(QFileInfo(disk.path(u"dangling"_s)).isSymbolicLink());
        const auto circle = writeFile(disk.path(u"circle"_s), "new");
        QVERIFY(!circle.ok());
        QVERIFY2(circle.error().why.contains(u"points back to itself"_s), qPrintable(circle.error().text()));

        disk.file(u"first"_s, "old");
        QCOMPARE(
            ::link(QFile::encodeName(disk.path(u"first"_s)).constData(), QFile::encodeName(disk.path(u"second"_s)).constData()),
            0);
        QVERIFY(writeFile(disk.path(u"first"_s), "new").ok());
        QCOMPARE(disk.contents(u"first"_s), "new");
        QCOMPARE(disk.contents(u"second"_s), "old");
    }

    void onlyWhatIsExpectedIsReplaced()
    {
        const SmallDisk disk;
        disk.file(u"job.sh"_s, "one");
        const QString path = disk.path(u"job.sh"_s);
        QVERIFY(writeFile(path, "two", {.expected = contentHash("one")}).ok());
        const auto changed = writeFile(path, "three", {.expected = contentHash("one")});
        QVERIFY(!changed.ok());
        QCOMPARE(changed.error().code, ErrorCode::FileChanged);
        const auto there = writeFile(path, "three", {.expected = QByteArray()});
        QVERIFY(!there.ok());
        QCOMPARE(there.error().code, ErrorCode::FileChanged);
        QCOMPARE(disk.contents(u"job.sh"_s), "two");
        QVERIFY(writeFile(disk.path(u"new"_s), "new", {.expected = QByteArray()}).ok());
        const auto gone = writeFile(disk.path(u"gone"_s), "new", {.expected = contentHash("one")});
        QVERIFY(!gone.ok());
        QCOMPARE(gone.error().code, ErrorCode::FileChanged);
        QCOMPARE(namesIn(disk.path()), QStringList({u"job.sh"_s, u"new"_s}));
    }

    // Read, changed and written: what somebody else writes in between is read, too.
    void whatIsChangedMeanwhileIsChangedAgain()
    {
        const SmallDisk disk;
        const QString path = disk.path(u"hosts"_s);
        int rounds = 0;
        const auto add = [&](const std::optional<QByteArray> &before) -> base::Result<std::optional<QByteArray>> {
            if (++rounds == 1)
                disk.file(u"hosts"_s, "theirs\n");
            return std::optional(before.value_or(QByteArray()) + "ours\n");
        };
        QVERIFY(changeFile(path, add).ok()); // there was none, and then there was one
        QCOMPARE(rounds, 2);
        QCOMPARE(disk.contents(u"hosts"_s), "theirs\nours\n");
        rounds = 0;
        disk.file(u"hosts"_s, "one\n");
        QVERIFY(changeFile(path, add).ok());
        QCOMPARE(rounds, 2);
        QCOMPARE(disk.contents(u"hosts"_s), "theirs\nours\n");
        const auto nothing = [](const auto &) { return base::Result<std::optional<QByteArray>>(std::nullopt); };
        QVERIFY(changeFile(path, nothing).ok());
        const auto never = changeFile(path, [&](const auto &) {
            disk.file(u"hosts"_s, QByteArray::number(++rounds));
            return base::Result<std::optional<QByteArray>>("ours");
        });
        QVERIFY(!never.ok());
        QCOMPARE(never.error().code, ErrorCode::FileChanged);
        QCOMPARE(disk.contents(u"hosts"_s), QByteArray::number(rounds));
        QCOMPARE(namesIn(disk.path()), QStringList(u"hosts"_s));
    }

    void eachFaultKeepsWhatWasThereAndIsNamed_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("word");
        const std::pair<const char *, const char *> faults[] = {
            {"full", "no room left"}, {"names", "no more files"},       {"read-only", "only be read"},
            {"limit", "size limit"},  {"protected", "write-protected"}, {"folder", "in its folder"},
            {"quota", "quota"},       {"disk", "disk reports an error"}};
        for (const auto &[fault, word] : faults)
            QTest::newRow(fault) << QString::fromLatin1(fault) << QString::fromLatin1(word);
    }

    void eachFaultKeepsWhatWasThereAndIsNamed()
    {
        QFETCH(QString, fault);
        QFETCH(QString, word);
        for (const bool existed : {true, false}) {
            const SmallDisk disk(1024, 20);
            if (existed)
                disk.file(u"job.sh"_s, "old");
            else if (fault == "protected"_L1)
                continue;
            const QByteArray own = QFile::encodeName(disk.path());
            if (fault == "full"_L1)
                disk.fill();
            else if (fault == "names"_L1)
                disk.useUpNames();
            else if (fault == "read-only"_L1)
                disk.makeReadOnly();
            else if (fault == "protected"_L1)
                ::chmod((own + "/job.sh").constData(), 0444);
            else if (fault == "folder"_L1)
                ::chmod(own.constData(), 0555);
            const QStringList before = namesIn(disk.path());
            QByteArray words;
            if (fault == "quota"_L1 || fault == "disk"_L1) {
                const bool quota = fault == "quota"_L1;
                const Fault order{quota ? "write" : "fsync", 1, "error " + QByteArray::number(quota ? EDQUOT : EIO)};
                QCOMPARE(writeWithFault(disk, u"job.sh"_s, "new", {}, order, &words), 1);
            } else {
                const NoRootRights rights;
                const FileLimit limit(fault == "limit"_L1 ? 2 : RLIM_INFINITY);
                const auto written = writeFile(disk.path(u"job.sh"_s), "new");
                QVERIFY(!written.ok());
                QCOMPARE(written.error().code, ErrorCode::FileUnwritable);
                words = written.error().text().toUtf8();
            }
            QVERIFY2(words.contains(word.toUtf8()), words.constData());
            QCOMPARE(words.contains("Its previous contents are unchanged."), existed);
            if (existed)
                QCOMPARE(disk.contents(u"job.sh"_s), "old");
            ::chmod(own.constData(), 0755);
            QCOMPARE(namesIn(disk.path()), before);
        }
    }

    void aWriteProtectedFileIsLeftAloneByRootToo()
    {
        const SmallDisk disk;
        disk.file(u"job.sh"_s, "old");
        QCOMPARE(::chmod(QFile::encodeName(disk.path(u"job.sh"_s)).constData(), 0444), 0);
        QVERIFY(!writeFile(disk.path(u"job.sh"_s), "new").ok());
        QCOMPARE(disk.contents(u"job.sh"_s), "old");
    }

    void whatIsNoFileIsNamed()
    {
        const SmallDisk disk;
        QVERIFY(QDir(disk.path()).mkdir(u"folder"_s));
        for (const auto &[name, word] : {std::pair(u"folder"_s, u"It is a folder"_s),
                                         {u"none/file"_s, u"does not exist"_s},
                                         {QString(300, u'x'), u"too long"_s}}) {
            const auto written = writeFile(disk.path(name), "new");
            QVERIFY(!written.ok());
            QVERIFY2(written.error().why.contains(word), qPrintable(written.error().text()));
        }
        QVERIFY(writeFile(disk.path(QString(255, u'x')), "new").ok());
        QCOMPARE(namesIn(disk.path()), QStringList({u"folder"_s, QString(255, u'x')}));
    }

    void aDeviceOrPipeStaysOne()
    {
        QVERIFY(writeFile(u"/dev/null"_s, "text").ok());
        QVERIFY(QFileInfo(u"/dev/null"_s).exists() && !QFileInfo(u"/dev/null"_s).isFile());
        const auto full = writeFile(u"/dev/full"_s, "text");
        QVERIFY(!full.ok());
        QVERIFY2(full.error().why.contains(u"no room"_s), qPrintable(full.error().text()));
        const SmallDisk disk;
        const QByteArray pipe = QFile::encodeName(disk.path(u"pipe"_s));
        QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
        const int reader = ::open(pipe.constData(), O_RDONLY | O_NONBLOCK);
        QVERIFY(writeFile(disk.path(u"pipe"_s), "text").ok());
        char got[10] = {};
        QCOMPARE(::read(reader, got, sizeof got), ssize_t(4));
        QCOMPARE(QByteArray(got), "text");
        ::close(reader);
    }

    void aNewNameThatIsNotYetOnTheDiskIsSaid()
    {
        const SmallDisk disk;
        disk.file(u"job.sh"_s, "old");
        QByteArray words;
        QCOMPARE(writeWithFault(disk, u"job.sh"_s, "new", {}, {"fsync", 2, "error " + QByteArray::number(EIO)}, &words), 1);
        QVERIFY2(words.contains("if the power fails"), words.constData());
        QCOMPARE(disk.contents(u"job.sh"_s), "new");
    }

    void whatAKilledProgramLeftBehindIsRemoved()
    {
        const SmallDisk disk;
        disk.file(u"job.sh"_s, "old");
        QCOMPARE(writeWithFault(disk, u"job.sh"_s, "new", {}, {"fsync", 1, "kill"}), killedByFault);
        QCOMPARE(namesIn(disk.path()), QStringList({u".job.sh.voyageur-lock"_s, u".job.sh.voyageur-new"_s, u"job.sh"_s}));
        QCOMPARE(disk.contents(u"job.sh"_s), "old");
        QVERIFY(writeFile(disk.path(u"job.sh"_s), "newer").ok());
        QCOMPARE(namesIn(disk.path()), QStringList{u"job.sh"_s});
        QCOMPARE(disk.contents(u"job.sh"_s), "newer");
    }

    void writersAtOnceWaitForEachOther()
    {
        const SmallDisk disk(4096);
        std::atomic<int> failures = 0;
        std::vector<std::thread> writers;
        for (int writer = 0; writer < 4; ++writer)
            writers.emplace_back([&, writer] {
                for (int i = 0; i < 50; ++i)
                    failures += writeFile(disk.path(u"job.sh"_s), QByteArray(100'000, char('a' + writer))).ok() ? 0 : 1;
            });
        for (std::thread &writer : writers)
            writer.join();
        QCOMPARE(failures.load(), 0);
        const QByteArray last = disk.contents(u"job.sh"_s);
        QCOMPARE(last, QByteArray(100'000, last.at(0)));
        QCOMPARE(namesIn(disk.path()), QStringList{u"job.sh"_s});
    }

    void ofTwoWhoChangeTheSameOneIsRefused()
    {
        const SmallDisk disk;
        disk.file(u"count"_s, "0");
        std::atomic<int> done = 0;
        std::vector<std::thread> writers;
        for (int writer = 0; writer < 4; ++writer)
            writers.emplace_back([&] {
                for (int i = 0; i < 100; ++i) {
                    const QByteArray now = disk.contents(u"count"_s);
                    if (writeFile(disk.path(u"count"_s), QByteArray::number(now.toInt() + 1), {.expected = contentHash(now)})
                            .ok())
                        ++done;
                }
            });
        for (std::thread &writer : writers)
            writer.join();
        QCOMPARE(disk.contents(u"count"_s).toInt(), done.load());
    }

    // Each of the calls, killed before it or in the midst of it, and each time somebody else changes the file just before it.
    void betweenAnyTwoCallsNothingIsLost()
    {
        for (const bool expects : {false, true})
            for (const bool existed : {false, true}) {
                const std::optional<QByteArray> before = existed ? std::optional(contentHash("old")) : QByteArray();
                const WriteOptions options{.expected = expects ? before : std::nullopt};
                const int calls = callsUntilDone("kill", existed, options);
                QVERIFY2(calls > 5, "the calls were not disturbed");
                if (expects)
                    QCOMPARE(callsUntilDone("change", existed, options), calls);
            }
    }

private:
    //! Orders the act before one call after the other, until there are no more.
    static int callsUntilDone(const QByteArray &act, bool existed, const WriteOptions &options)
    {
        for (int number = 1; number < 40; ++number) {
            const SmallDisk disk;
            const QString path = disk.path(u"job.sh"_s);
            if (existed)
                disk.file(u"job.sh"_s, "old");
            const QByteArray order = act == "kill" ? act : "change " + QFile::encodeName(path);
            const int status = writeWithFault(disk, u"job.sh"_s, "new", options, {"", number, order});
            const QByteArray now = QFile::exists(path) ? disk.contents(u"job.sh"_s) : QByteArray("none");
            if (status == 0 && now == "new")
                return number - 1;
            const bool good = act == "kill" ? status == killedByFault && (now == "new" || now == (existed ? "old" : "none"))
                                            : now == somebodyElses && namesIn(disk.path()) == QStringList{u"job.sh"_s};
            if (!good) {
                const QByteArray what = act + ' ' + QByteArray::number(number) + (existed ? ", old: " : ", none: ") + now;
                QTest::qFail(what.constData(), __FILE__, __LINE__);
                return -1;
            }
        }
        return 0;
    }
};

VOYAGEUR_TEST(TestFileWriter)

} // namespace tst_filewriter
#include "tst_filewriter.moc"
