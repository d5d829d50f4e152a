// SPDX-License-Identifier: GPL-3.0-or-later
// Each verb that writes a file, the real program, where it cannot: the old file stays, the status is not 0, and the words say
// why.
#include "commandline.h"
#include "smalldisk.h"
#include "testprogram.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTest>

#include <cerrno>
#include <sys/stat.h>

namespace tst_writing {

using namespace voyageur::tests;
using namespace Qt::StringLiterals;

namespace {

const QByteArray theirs = "somebody else's\n"; // see faultycalls.cpp
constexpr int killedStatus = 99;

//! A verb, what it writes on the disk, and what stood there before; null: nothing.
struct Writer {
    const char *name;
    const char *file;
    QByteArray before;
    QStringList words; // "%1" is the disk
    bool looksAtFile;  // and refuses when it is another than it read
};

QByteArray example(const QString &name)
{
    QFile file(voyageur::tests::sourcePath("/resources/examples/small-images/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not found");
}

QList<Writer> writers()
{
    const QByteArray script = "#!/bin/bash\n#SBATCH --time=1:00:00\nhostname\n";
    return {
        {"scan --fix", "plots.py", example(u"plots.py"_s), {u"scan"_s, u"%1"_s, u"--fix"_s}, true},
        {"check --fix", "job.sh", "#SBATCH --time=1:00:00\nhostname\n", {u"check"_s, u"%1/job.sh"_s, u"--fix"_s}, true},
        {"recipes --insert", "job.sh", script, {u"recipes"_s, u"about-job"_s, u"--insert"_s, u"%1/job.sh"_s}, true},
        {"course apply",
         "voyageur.json",
         example(u"voyageur.json"_s),
         {u"course"_s, u"apply"_s, u"ml.voyageur-course"_s, u"--project"_s, u"%1"_s, u"--yes"_s},
         false},
        {"pack", "data.tar", "an older one\n", {u"pack"_s, u"data"_s, u"-o"_s, u"%1/data.tar"_s}, false},
        {"pack --shards",
         "data.manifest.jsonl",
         "an older one\n",
         {u"pack"_s, u"data"_s, u"--shards"_s, u"100M"_s, u"-o"_s, u"%1"_s},
         false},
        {"scan --convert", "cats.py", {}, {u"scan"_s, u"%1"_s, u"--convert"_s}, true},
        {"key make", "id", {}, {u"key"_s, u"make"_s, u"--key"_s, u"%1/id"_s, u"--no-passphrase"_s}, true},
    };
}

//! What the verbs of this test read.
struct Home {
    CommandLine line;
    Home()
    {
        line.file(u"ml.voyageur-course"_s,
                  R"({"version": 1, "title": {"en": "ML 101"}, "cluster": {"name": "narval"}, "account": "def-prof"})");
        QFile image(line.file(u"data/image"_s, QByteArray(20'000, 'i')));
        // Two of them make the same archive.
        if (!image.open(QIODevice::ReadWrite)
            || !image.setFileTime(QDateTime::fromSecsSinceEpoch(1'700'000'000), QFileDevice::FileModificationTime))
            qFatal("no time for a file");
    }
};

void begin(const Writer &writer, const SmallDisk &disk)
{
    if (writer.words.first() == u"course"_s || !writer.before.isNull())
        disk.file(QString::fromLatin1(writer.file), writer.before);
    if (writer.words.contains(u"--convert"_s))
        disk.file(u"cats.ipynb"_s, R"({"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": {"language": "python"}},
            "cells": [{"cell_type": "code", "metadata": {}, "outputs": [], "source": ["print(1)\n"]}]})");
}

QStringList wordsFor(const Writer &writer, const SmallDisk &disk)
{
    QStringList words;
    for (const QString &word : writer.words)
        words += word.contains(u"%1"_s) ? word.arg(disk.path()) : word;
    return words;
}

QStringList namesIn(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

void order(CommandLine &line, const SmallDisk &disk, const QString &call, int number, const QString &act)
{
    line.set(u"LD_PRELOAD"_s, voyageur::tests::buildPath("/tests/bin/faultycalls.so"));
    line.set(u"VOYAGEUR_FAULT_PLACE"_s, disk.path());
    line.set(u"VOYAGEUR_FAULT_CALL"_s, call);
    line.set(u"VOYAGEUR_FAULT_NUMBER"_s, number > 0 ? QString::number(number) : QString());
    line.set(u"VOYAGEUR_FAULT_ACT"_s, act);
}

struct Fault {
    const char *name;
    const char *words; // of the message
};

const Fault faults[] = {{"full", "no room left"},          {"names", "no more files"},  {"read-only", "only be read"},
                        {"limit", "would exceed"},         {"folder", "in its folder"}, {"quota", "quota"},
                        {"fsync", "disk reports an error"}};

//! Runs the verb where that fault is.
Ran runWith(const Writer &writer, const QString &fault, const SmallDisk &disk, Home &home)
{
    const QStringList words = wordsFor(writer, disk);
    if (fault == u"full"_s)
        disk.fill();
    if (fault == u"names"_s)
        disk.useUpNames();
    if (fault == u"read-only"_s)
        disk.makeReadOnly();
    if (fault == u"limit"_s)
        return home.line.runInShell(u"ulimit -f 0; exec \"$0\" \"$@\""_s, words);
    if (fault == u"folder"_s) {
        ::chmod(QFile::encodeName(disk.path()).constData(), 0555);
        // Root without root's rights.
        return home.line.runInShell(u"exec setpriv --inh-caps=-all --bounding-set=-all -- \"$0\" \"$@\""_s, words);
    }
    if (fault == u"quota"_s)
        order(home.line, disk, u"write"_s, 0, u"error %1"_s.arg(EDQUOT));
    if (fault == u"fsync"_s)
        order(home.line, disk, u"fsync"_s, 1, u"error %1"_s.arg(EIO));
    return home.line.run(words);
}

} // namespace

class TestWriting : public QObject {
    Q_OBJECT
public:
    static void initMain() { enterOwnMounts(); }
private slots:
    void theOldFileStaysAndTheWordsSayWhy_data()
    {
        QTest::addColumn<int>("writer");
        const auto all = writers();
        for (int i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].name) << i;
    }

    void theOldFileStaysAndTheWordsSayWhy()
    {
        QFETCH(int, writer);
        const Writer one = writers().at(writer);
        const QString file = QString::fromLatin1(one.file);
        for (const Fault &fault : faults) {
            const SmallDisk disk(256, 30);
            Home home;
            begin(one, disk);
            const QByteArray which = QByteArray(one.name) + ", " + fault.name + ": ";
            const Ran ran = runWith(one, QString::fromLatin1(fault.name), disk, home);
            QVERIFY2(ran.status == 1, (which + QByteArray::number(ran.status) + ' ' + ran.out + ran.err).constData());
            QVERIFY2(ran.err.contains(fault.words), (which + ran.err).constData());
            if (one.before.isNull())
                QVERIFY2(!QFile::exists(disk.path(file)), which.constData());
            else
                QCOMPARE(disk.contents(file), one.before);
            QVERIFY2(!namesIn(disk.path()).join(u' ').contains(u".voyageur-"_s), which.constData());
        }
        // And where nothing is wrong.
        const SmallDisk disk(256, 30);
        Home home;
        begin(one, disk);
        const Ran ran = home.line.run(wordsFor(one, disk));
        QVERIFY2(ran.status == 0 || one.words.first() == u"check"_s || one.words.first() == u"scan"_s, ran.err.constData());
        QVERIFY(disk.contents(file) != one.before);
    }

    // Verbs, faults and calls as the seed says: never is a file lost, empty or half.
    void nothingIsLostInACampaign()
    {
        const int runs =
            qEnvironmentVariableIsSet("VOYAGEUR_TEST_RUNS") ? qEnvironmentVariableIntValue("VOYAGEUR_TEST_RUNS") : 12;
        const auto all = writers();
        int disturbed = 0;
        for (int seed = 0; seed < runs; ++seed) {
            QRandomGenerator random(static_cast<quint32>(seed));
            const Writer &writer = all[random.bounded(int(all.size()))];
            const QString file = QString::fromLatin1(writer.file);
            // What it writes when nothing disturbs it.
            const SmallDisk calm(256, 30);
            Home calmHome;
            begin(writer, calm);
            calmHome.line.run(wordsFor(writer, calm));
            const bool isKey = writer.words.first() == u"key"_s; // another each time
            const QByteArray after = calm.contents(file);

            const SmallDisk disk(256, 30);
            Home home;
            begin(writer, disk);
            const int kind = random.bounded(6);
            const QByteArray which =
                "seed " + QByteArray::number(seed) + ", " + writer.name + ", " + QByteArray::number(kind) + ": ";
            Ran ran;
            if (kind < 3) {
                const int number = random.bounded(1, 16);
                const QString act = kind == 0 ? u"kill"_s
                    : kind == 1               ? u"change "_s + disk.path(file)
                                              : u"error %1"_s.arg(QList<int>{EIO, ENOSPC, EDQUOT, EACCES}[random.bounded(4)]);
                order(home.line, disk, {}, number, act);
                ran = home.line.run(wordsFor(writer, disk));
                disturbed += ran.status == 0 ? 0 : 1;
            } else {
                ran = runWith(writer, QString::fromLatin1(faults[random.bounded(int(std::size(faults)))].name), disk, home);
                ++disturbed;
            }
            const QByteArray now = QFile::exists(disk.path(file)) ? disk.contents(file) : QByteArray();
            const bool isOld = now == writer.before && now.isNull() == writer.before.isNull();
            const bool isNew = isKey ? now.startsWith("-----BEGIN") && now.trimmed().endsWith("KEY-----") : now == after;
            const bool isTheirs = kind == 1 && now == theirs;
            QVERIFY2(isOld || isNew || isTheirs, (which + now.left(60) + ran.err).constData());
            if (ran.status == 0 && !isTheirs) // what it says it did
                QVERIFY2(isNew, (which + ran.err).constData());
        }
        QVERIFY(disturbed * 3 > runs);
    }
};

VOYAGEUR_TEST(TestWriting)

} // namespace tst_writing
#include "tst_writing.moc"
