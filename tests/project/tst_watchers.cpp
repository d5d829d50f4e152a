// SPDX-License-Identifier: GPL-3.0-or-later
// The scripts that stay on a login node for an interactive job, where Slurm's controller does not answer: run by bash.
#include "program.h"
#include "remote/programs.h"
#include "slurm/submission.h"
#include "testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_watchers {

using namespace Qt::StringLiterals;
using namespace voyageur;

namespace {

// Slurm's commands without a controller: each notes that it was asked, and fails.
constexpr const char *silent = "#!/bin/sh\necho \"${0##*/}\" >>\"${0%/*}/asked\"\nexit 1\n";

} // namespace

class TestWatchers : public QObject {
    Q_OBJECT

private slots:
    void init();
    void afterARefusalBothEndAtOnce_data();
    void afterARefusalBothEndAtOnce();
    void whatMayHaveArrivedIsAskedForLessAndLessOften();
    void whatIsGivenUpEnds();

private:
    void write(const QString &name, const QByteArray &text, bool program = false) const;
    std::unique_ptr<QProcess> started(const char *script, const QByteArray &salloc) const;
    qsizetype asked() const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestWatchers::write(const QString &name, const QByteArray &text, bool program) const
{
    QFile file(m_folder->filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    if (program)
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

void TestWatchers::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(m_folder->path()).mkdir(u"try"_s));
    for (const char *name : {"scancel", "squeue", "srun"})
        write(QString::fromLatin1(name), silent, true);
    write(u"try/lease.sh"_s, remote::text::allocationLease());
    write(u"try/ending.sh"_s, remote::text::allocationEnding());
    write(u"try/keeper.sh"_s, remote::text::allocationKeeper());
    write(u"try/guard.sh"_s, remote::text::allocationGuard());
    write(u"try/lease"_s, "1");
}

//! One of the two, with pauses of a second; `salloc` is what that prints before it fails.
std::unique_ptr<QProcess> TestWatchers::started(const char *script, const QByteArray &salloc) const
{
    write(u"salloc"_s, "#!/bin/sh\necho \"$1\" >&2\nexit 1\n", true);
    auto process = std::make_unique<QProcess>();
    process->start(u"bash"_s,
                   {m_folder->filePath(u"try/%1.sh"_s.arg(QLatin1StringView(script))), m_folder->filePath(u"try"_s), u"3600"_s,
                    u"1"_s, u"try-name"_s, m_folder->filePath(u"scancel"_s), m_folder->filePath(u"squeue"_s),
                    m_folder->filePath(u"srun"_s), QString::fromLatin1(slurm::uncertainWords().join('\n')),
                    m_folder->filePath(u"salloc"_s), QString::fromUtf8(salloc)});
    return process;
}

qsizetype TestWatchers::asked() const
{
    QFile file(m_folder->filePath(u"asked"_s));
    return file.open(QIODevice::ReadOnly) ? file.readAll().count("squeue") : 0;
}

void TestWatchers::afterARefusalBothEndAtOnce_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no controller") << QByteArray(
        "salloc: error: Job submit/allocate failed: Unable to contact slurm controller (connect failure)");
    QTest::newRow("refused") << QByteArray("salloc: error: Job submit/allocate failed: Invalid account");
}

void TestWatchers::afterARefusalBothEndAtOnce()
{
    QFETCH(QByteArray, words);
    const auto guard = started("guard", words);
    const auto keeper = started("keeper", words);
    QVERIFY(keeper->waitForFinished(20'000) && guard->waitForFinished(20'000));
    QCOMPARE(asked(), 0);
}

void TestWatchers::whatMayHaveArrivedIsAskedForLessAndLessOften()
{
    const QByteArray words = "salloc: error: Job submit/allocate failed: Socket timed out on send/recv operation";
    QElapsedTimer time;
    time.start();
    const auto guard = started("guard", words);
    const auto keeper = started("keeper", words);
    QVERIFY(QTest::qWaitFor([&] { return asked() > 0; }, 20'000));
    QTest::qWait(8000); // the pauses themselves are what is tried
    const auto seconds = time.elapsed() / 1000;
    // Each of the two at 1, 2, 4, 8 …: a pause of one second would have made it twice as many as there are seconds.
    QVERIFY2(asked() >= 3 && asked() <= 9 && asked() <= seconds, qPrintable(QString::number(asked())));
    QVERIFY(keeper->state() == QProcess::Running && guard->state() == QProcess::Running);
    for (const auto *process : {keeper.get(), guard.get()})
        tests::sendSignal(u"KILL"_s, {process->processId()});
    keeper->waitForFinished();
    guard->waitForFinished();
}

void TestWatchers::whatIsGivenUpEnds()
{
    const auto outcome =
        tests::run(u"bash"_s,
                   {u"-c"_s, u"step=1 name=try scancel=$1 squeue=$2; . \"$3\"; endAll 3; echo \"given up: $?\""_s, u"bash"_s,
                    m_folder->filePath(u"scancel"_s), m_folder->filePath(u"squeue"_s), m_folder->filePath(u"try/ending.sh"_s)});
    QCOMPARE(outcome.out, QByteArray("given up: 1\n"));
    QCOMPARE(asked(), 3); // at 0, 1 and 3 seconds
}

VOYAGEUR_TEST(TestWatchers)

} // namespace tst_watchers
#include "tst_watchers.moc"
