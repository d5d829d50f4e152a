// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"
#include "tree.h"

#include "base/filewriter.h"
#include "dataset/plan.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#ifdef Q_OS_WIN
#include <qt_windows.h>
#else
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>
#endif

namespace tst_plan {

using namespace voyageur;
using namespace voyageur::dataset;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;

namespace {

QList<QByteArray> pathsOf(const Plan &plan)
{
    QList<QByteArray> paths;
    for (const PlanEntry &entry : plan.entries)
        paths += entry.path;
    return paths;
}

const Problem *problemOf(const Plan &plan, Problem::Kind kind)
{
    for (const Problem &problem : plan.problems) {
        if (problem.kind == kind)
            return &problem;
    }
    return nullptr;
}

#ifndef Q_OS_WIN
// Root reads everything. Without two of its capabilities, in this thread, permissions mean something to it as well.
class BoundByPermissions final {
public:
    BoundByPermissions()
    {
        __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
        if (syscall(SYS_capget, &header, m_before.data()) != 0)
            qFatal("cannot read this thread's capabilities");
        auto less = m_before;
        less[0].effective &= ~(1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH);
        set(less);
    }
    ~BoundByPermissions() { set(m_before); }

private:
    using Capabilities = std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3>;

    static void set(const Capabilities &capabilities)
    {
        __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
        if (syscall(SYS_capset, &header, capabilities.data()) != 0)
            qFatal("cannot change this thread's capabilities");
    }

    Capabilities m_before{};
};
#endif

} // namespace

class TestPlan : public QObject {
    Q_OBJECT
private slots:
    void everyAwkwardNameIsThereInTheOrderOfItsBytes()
    {
        Tree tree;
        fillAwkward(tree, "data");
        const auto plan = makePlan(tree.path() + u"/data"_s);
        QVERIFY(plan.ok());
        const QList<QByteArray> paths = pathsOf(*plan);
        for (const QByteArray &name : awkwardNames())
            QVERIFY2(paths.contains(name), name.constData());
        QVERIFY(std::is_sorted(paths.begin(), paths.end()));
        QCOMPARE(paths.first(), QByteArray());
        QCOMPARE(plan->files, awkwardFiles());
        QCOMPARE(plan->links, awkwardLinks());
        QCOMPARE(plan->name, "data");
        QVERIFY(plan->mustBeReadable().ok());
    }

    void theFolderIsNamedForRealHoweverItIsGiven()
    {
        Tree tree;
        tree.file("mon jeu/a", "1");
        const QString folder = tree.path() + u"/mon jeu"_s;
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(folder));
        for (const QString &given :
             {folder, folder + u'/', folder + u"//"_s, folder + u"/."_s, u"."_s, u"./"_s, QString(), u"../mon jeu"_s}) {
            const auto plan = makePlan(given);
            QVERIFY2(plan.ok(), qPrintable(given));
            QCOMPARE(plan->name, "mon jeu");
            QCOMPARE(plan->files, 1);
        }
        QVERIFY(QDir::setCurrent(before));
    }

    // The window saves its project while the code is looked at and sent: neither is a change of the code.
    void aFileThatIsBeingSavedBesideIsNoPartOfIt()
    {
        Tree tree;
        for (int i = 0; i < 40; ++i)
            tree.file("code/" + QByteArray::number(i), "1");
        std::atomic<bool> ended = false;
        std::thread saving([&, file = tree.path() + u"/code/settings.json"_s] {
            for (int i = 0; !ended; ++i)
                (void)base::writeFile(file, QByteArray(i % 100, ' '));
        });
        const auto end = qScopeGuard([&] {
            ended = true;
            saving.join();
        });
        PlanOptions options;
        options.exclusions = Exclusions::standard().with({u"settings.json"_s});
        for (int i = 0; i < 50; ++i) {
            const auto plan = makePlan(tree.path() + u"/code"_s, options);
            QVERIFY(plan.ok());
            QCOMPARE(plan->entries.size(), 41);
            QCOMPARE(plan->problemCount, 0);
        }
        QVERIFY(base::isUnfinishedFile(".settings.json.voyageur-new")
                && base::isUnfinishedFile(".a.voyageur-course.voyageur-1f0a"));
        QVERIFY(!base::isUnfinishedFile(".a.voyageur-course") && !base::isUnfinishedFile("a.voyageur-new")
                && !base::isUnfinishedFile(".voyageur-part"));
    }

    void whatIsNoFolderIsRefused()
    {
        Tree tree;
        tree.file("file", "1");
        QCOMPARE(makePlan(tree.path() + u"/missing"_s).error().code, base::ErrorCode::NotFound);
        QCOMPARE(makePlan(tree.path() + u"/file"_s).error().code, base::ErrorCode::BadRequest);
        QCOMPARE(makePlan(u"/"_s).error().code, base::ErrorCode::BadRequest);
    }

#ifndef Q_OS_WIN
    void socketsPipesAndLinksThatLeaveStayAtHome()
    {
        Tree tree;
        tree.file("data/a", "1");
        QCOMPARE(mkfifo(tree.local("data/pipe").constData(), 0600), 0);
        const int socketFd = socket(AF_UNIX, SOCK_STREAM, 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const QByteArray socketPath = tree.local("data/socket");
        QVERIFY(size_t(socketPath.size()) < sizeof address.sun_path);
        std::copy(socketPath.begin(), socketPath.end(), address.sun_path);
        QCOMPARE(bind(socketFd, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
        tree.link("data/out", "../elsewhere");
        tree.link("data/absolute", "/etc/passwd");
        tree.link("data/inside", "a");
        tree.link("data/broken", "not there");
        tree.file("data/.git/HEAD", "ref");
        tree.file("data/sub/._a", "mac");

        const auto plan = makePlan(tree.path() + u"/data"_s);
        ::close(socketFd);
        QVERIFY(plan.ok());
        QCOMPARE(pathsOf(*plan), (QList<QByteArray>{"", "a", "broken", "inside", "sub"}));
        QMap<QByteArray, QString> reasons;
        for (const LeftOut &leftOut : plan->leftOut)
            reasons[leftOut.path] = leftOut.reasonName();
        QCOMPARE(reasons,
                 (QMap<QByteArray, QString>{{".git", u"pattern"_s},
                                            {"absolute", u"link-leaves"_s},
                                            {"out", u"link-leaves"_s},
                                            {"pipe", u"special-file"_s},
                                            {"socket", u"special-file"_s},
                                            { "sub/._a",
                                              u"pattern"_s }}));
        const Problem *broken = problemOf(*plan, Problem::Kind::DanglingLink);
        QVERIFY(broken);
        QCOMPARE(broken->path, "broken");
    }

    void namesThatWindowsTakesForOneAreReported()
    {
        Tree tree;
        tree.file("data/Photo.png", "1");
        tree.file("data/photo.PNG", "2");
        tree.file("data/caf\xe9", "3");
        tree.file("data/caf\xe8", "4");
        const auto plan = makePlan(tree.path() + u"/data"_s);
        QVERIFY(plan.ok());
        QCOMPARE(plan->files, 4); // kept, all of them
        QCOMPARE(plan->problems.size(), 1);
        const Problem *byCase = problemOf(*plan, Problem::Kind::CaseClash);
        QVERIFY(byCase);
        QCOMPARE(byCase->path, "photo.PNG");
        QCOMPARE(byCase->other, "Photo.png");
    }

    void whatCannotBeReadStopsAnUploadBeforeItBegins()
    {
        Tree tree;
        tree.file("data/a", "1");
        tree.file("data/secret", "2");
        tree.file("data/closed/inner", "3");
        chmod(tree.local("data").constData(), 0755);
        chmod(tree.local("data/a").constData(), 0644);
        chmod(tree.local("data/secret").constData(), 0);
        chmod(tree.local("data/closed").constData(), 0);
        const auto plan = [&] {
            const BoundByPermissions bound;
            return makePlan(tree.path() + u"/data"_s);
        }();
        chmod(tree.local("data/closed").constData(), 0755);
        QVERIFY(plan.ok());
        QCOMPARE(plan->problems.size(), 2);
        QCOMPARE(plan->problems.at(0).path, "closed");
        QCOMPARE(plan->problems.at(1).path, "secret");
        const auto readable = plan->mustBeReadable();
        QVERIFY(!readable.ok());
        QCOMPARE(readable.error().code, base::ErrorCode::FileUnreadable);
    }

    void pathsThatNoClusterCanUnpackStopAnUploadBeforeItBegins()
    {
        Tree tree;
        tree.file("data/a", "1");
        const QByteArray part(250, 'p');
        int folder = open(tree.local("data").constData(), O_RDONLY | O_DIRECTORY);
        for (int depth = 0; depth < 20; ++depth) { // 5000 bytes
            QCOMPARE(mkdirat(folder, part.constData(), 0755), 0);
            const int below = openat(folder, part.constData(), O_RDONLY | O_DIRECTORY);
            QVERIFY(below >= 0);
            ::close(folder);
            folder = below;
        }
        ::close(folder);
        const auto plan = makePlan(tree.path() + u"/data"_s);
        outputOf(u"rm"_s, {u"-rf"_s, tree.path() + u"/data/"_s + QString::fromLatin1(part)}); // QTemporaryDir cannot
        QVERIFY(plan.ok());
        QCOMPARE(plan->files, 1);
        const Problem *problem = problemOf(*plan, Problem::Kind::TooLong);
        QVERIFY(problem);
        QCOMPARE(plan->problemCount, 1);
        QVERIFY(problem->path.size() > 4095 - 251 - 200);
        QCOMPARE(plan->mustBeReadable().error().code, base::ErrorCode::FileUnreadable);
    }
#else
    void whatAnotherProgramKeepsToItselfStopsAnUploadBeforeItBegins()
    {
        Tree tree;
        tree.file("data/a", "1");
        tree.file("data/mailbox", "2");
        const auto name = QDir::toNativeSeparators(tree.path() + u"/data/mailbox"_s).toStdWString();
        const HANDLE other = CreateFileW(name.c_str(), GENERIC_READ, 0, nullptr, OPEN_EXISTING, 0, nullptr);
        QVERIFY(other != INVALID_HANDLE_VALUE);
        const auto plan = makePlan(tree.path() + u"/data"_s);
        CloseHandle(other);
        QVERIFY(plan.ok());
        QCOMPARE(plan->problems.size(), 1);
        QCOMPARE(plan->problems.at(0).path, "mailbox");
        const auto readable = plan->mustBeReadable();
        QVERIFY(!readable.ok());
        QCOMPARE(readable.error().code, base::ErrorCode::FileUnreadable);
    }
#endif

    void namesThatLookTheSameAreReported()
    {
        Tree tree;
        tree.file("data/sub/\xc3\xa9", "1");
        tree.file("data/sub/e\xcc\x81", "2");
        const auto plan = makePlan(tree.path() + u"/data"_s);
        QVERIFY(plan.ok());
        QCOMPARE(plan->files, 2);
        QCOMPARE(plan->problems.size(), 1);
        const Problem *byAccent = problemOf(*plan, Problem::Kind::UnicodeClash);
        QVERIFY(byAccent);
        QCOMPARE(byAccent->path, "sub/\xc3\xa9");
        QCOMPARE(byAccent->other, "sub/e\xcc\x81");
    }

    void manyFoldersGiveTheSamePlanEveryTime()
    {
        Tree tree;
        for (int i = 0; i < 3000; ++i)
            tree.file("data/" + QByteArray::number(i % 300) + "/" + QByteArray::number(i % 7) + "/f" + QByteArray::number(i), "x",
                      1'600'000'000 + i);
        for (int i = 0; i < 300; ++i)
            tree.file("data/" + QByteArray::number(i) + "/.DS_Store", "x");
        const auto first = makePlan(tree.path() + u"/data"_s);
        QVERIFY(first.ok());
        QCOMPARE(first->files, 3000);
        QCOMPARE(first->leftOutCount, 300);
        const QList<QByteArray> paths = pathsOf(*first);
        QVERIFY(std::is_sorted(paths.begin(), paths.end()));
        for (int again = 0; again < 5; ++again) {
            const auto plan = makePlan(tree.path() + u"/data"_s);
            QCOMPARE(pathsOf(*plan), paths);
            QVERIFY(std::equal(plan->leftOut.begin(), plan->leftOut.end(), first->leftOut.begin(), first->leftOut.end(),
                               [](const LeftOut &a, const LeftOut &b) { return a.path == b.path; }));
        }
    }

    void ofVeryManyLeftOutTheFirstAreNamedAndAllCounted()
    {
        Tree tree;
        for (int i = 0; i < 2600; ++i)
            tree.file("data/" + QByteArray::number(i % 5) + "/._" + QByteArray::number(10'000 + i), {});
        const auto plan = makePlan(tree.path() + u"/data"_s);
        QVERIFY(plan.ok());
        QCOMPARE(plan->leftOutCount, 2600);
        QCOMPARE(plan->leftOut.size(), 1000);
        QCOMPARE(plan->leftOut.first().path, "0/._10000");
        QCOMPARE(plan->leftOut.last().path, "1/._12396"); // 520 in 0, and the first 480 of 520 in 1
    }

#ifndef Q_OS_WIN
    void whatNoPatternKeepsOutIsNamedFirstAndAll()
    {
        Tree tree;
        for (int i = 0; i < 1100; ++i)
            tree.link("data/z/" + QByteArray::number(10'000 + i), "/elsewhere");
        tree.file("data/._a", "x");
        QCOMPARE(mkfifo(tree.local("data/pipe").constData(), 0600), 0);
        const auto plan = makePlan(tree.path() + u"/data"_s);
        QVERIFY(plan.ok());
        QCOMPARE(plan->leftOut.size(), 1102);
        QCOMPARE(plan->leftOutCount, 1102);
        QCOMPARE(plan->leftOut.first().path, "pipe");
        QCOMPARE(plan->leftOut.at(1100).path, "z/11099");
        QCOMPARE(plan->leftOut.last().path, "._a");
    }
#endif

    void whatIsStillWrittenIsReported()
    {
        Tree tree;
        for (int i = 0; i < 1500; ++i)
            tree.file("data/" + QByteArray::number(i), {});
        QFile log(tree.path() + u"/data/log"_s);
        QVERIFY(log.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
        log.write("at work");
        const auto plan = makePlan(tree.path() + u"/data"_s, {}, [&](const base::Progress &) { log.write(", still"); });
        QVERIFY(plan.ok());
        const bool seenBefore = problemOf(*plan, Problem::Kind::BeingWritten) != nullptr;
        QVERIFY(seenBefore || plan->entries.at(plan->entries.size() - 1).facts.size == 14); // listed after it was written
        if (seenBefore)
            QCOMPARE(problemOf(*plan, Problem::Kind::BeingWritten)->path, "log");
        QVERIFY(plan->mustBeReadable().ok());
    }

    void aStopEndsTheWalk()
    {
        Tree tree;
        for (int i = 0; i < 2500; ++i)
            tree.file("data/" + QByteArray::number(i), {});
        base::StopSource source;
        QList<qint64> seen;
        const auto plan = makePlan(
            tree.path() + u"/data"_s, {},
            [&](const base::Progress &progress) {
                seen += progress.done;
                if (progress.done == 2000)
                    source.request();
            },
            source.token());
        QVERIFY(!plan.ok());
        QCOMPARE(plan.error().code, base::ErrorCode::Cancelled);
        QCOMPARE(seen, (QList<qint64>{1000, 2000}));
    }

    void foldersCarryTheNewestTimeOfTheirFiles()
    {
        Tree tree;
        tree.file("data/a/old", "1", 1000);
        tree.file("data/a/b/new", "1", 3000);
        tree.file("data/c/mid", "1", 2000);
        tree.folder("data/empty");
        const auto plan = makePlan(tree.path() + u"/data"_s);
        QVERIFY(plan.ok());
        QMap<QByteArray, qint64> times;
        for (const PlanEntry &entry : plan->entries)
            times[entry.path] = entry.facts.mtimeSeconds;
        QCOMPARE(times.value(""), 3000);
        QCOMPARE(times.value("a"), 3000);
        QCOMPARE(times.value("c"), 2000);
        QCOMPARE(times.value("empty"), 3000);
    }
};

VOYAGEUR_TEST(TestPlan)

} // namespace tst_plan
#include "tst_plan.moc"
