// SPDX-License-Identifier: GPL-3.0-or-later
// Archives that are compressed on the way.
#include "netrelay.h"
#include "practicehost.h"
#include "program.h"
#include "remotefolder.h"
#include "sshserver.h"
#include "tree.h"

#include "dataset/pack.h"
#include "testprogram.h"
#include "transfer/transfer.h"

#include <QDir>
#include <QRandomGenerator>
#include <QTest>

namespace tst_compressed {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 mib = 1024 * 1024;

// Text of which half is noise.
QByteArray words(qint64 size, quint32 seed)
{
    QByteArray bytes;
    bytes.reserve(size + 32);
    QRandomGenerator random(seed);
    while (bytes.size() < size)
        bytes += QByteArray::number(random.generate64(), 16);
    bytes.truncate(size);
    return bytes;
}

#define VERIFY_OK(report) QVERIFY2((report).ok(), (report).ok() ? "" : qPrintable((report).error().text()))

} // namespace

class TestCompressed : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_host = practiceHost();
        fillAwkward(m_tree, "mon jeu");
        for (int i = 0; i < 8; ++i)
            m_tree.file("mon jeu/text/" + QByteArray::number(i), words(5 * mib + i * 1000, static_cast<quint32>(i)));
        const auto packed = dataset::pack(folder(), m_tree.path() + u"/plain.tar"_s);
        VERIFY_OK(packed);
        m_plain = packed->sha256;
        m_plainBytes = packed->bytes;
    }
    void cleanupTestCase() { m_host.reset(); }

    void anArchiveArrivesAsItWasPacked_data()
    {
        QTest::addColumn<int>("how");
        QTest::addColumn<int>("same");
        QTest::addColumn<QByteArray>("suffix");
        QTest::addColumn<int>("streams");
        QTest::addRow("gzip") << int(ArchiveCompression::Gzip) << int(dataset::Compression::Gzip) << QByteArray(".gz") << 0;
        QTest::addRow("zstd") << int(ArchiveCompression::Zstd) << int(dataset::Compression::Zstd) << QByteArray(".zst") << 0;
        QTest::addRow("zstd, four streams") << int(ArchiveCompression::Zstd) << int(dataset::Compression::Zstd)
                                            << QByteArray(".zst") << 4;
    }
    void anArchiveArrivesAsItWasPacked()
    {
        QFETCH(int, how);
        QFETCH(int, same);
        QFETCH(QByteArray, suffix);
        QFETCH(int, streams);
        RemoteFolder remote(m_host);
        PushOptions options;
        options.compression = static_cast<ArchiveCompression>(how);
        options.streams = streams;
        QList<base::Progress> seen;
        const auto report = pushArchive(*m_host, folder(), remote.path("new/"), options,
                                        [&](const base::Progress &progress) { seen += progress; });
        VERIFY_OK(report);
        QVERIFY(report->verified);
        QCOMPARE(report->compression, how == int(ArchiveCompression::Gzip) ? "gzip" : "zstd");
        dataset::PackOptions packing;
        packing.compression = static_cast<dataset::Compression>(same);
        const auto packed = dataset::pack(folder(), m_tree.path() + u"/packed"_s, packing);
        VERIFY_OK(packed);
        QCOMPARE(report->sha256, packed->sha256);
        QCOMPARE(report->bytes, packed->bytes);
        QVERIFY(report->bytes < m_plainBytes);
        const QByteArray name = "new/mon jeu.tar" + suffix;
        QCOMPARE(remote.hashOf(name), report->sha256);
        QCOMPARE(remote.sh((suffix == ".gz" ? "gzip" : "zstd") + QByteArray(" -dc \"$1\" | sha256sum"), {name}).first(64),
                 m_plain);
        const QByteArray archive = remote.sh("cat \"$1\"", {name});
        Tree out;
        out.file("archive", archive);
        for (const QString &program : {u"tar"_s, u"bsdtar"_s}) {
            QVERIFY(QDir().mkpath(out.path() + u'/' + program));
            (void)outputOf(program, {u"-xf"_s, u"archive"_s, u"-C"_s, program}, {}, out.path());
        }
        (void)outputOf(u"diff"_s, {u"-r"_s, u"--no-dereference"_s, u"tar"_s, u"bsdtar"_s}, {}, out.path());
        // What people are told is of the plain bytes, never goes back, and ends where it said it would.
        for (qsizetype i = 1; i < seen.size(); ++i) {
            QVERIFY(seen[i].total != m_plainBytes || seen[i - 1].total != m_plainBytes || seen[i].done >= seen[i - 1].done);
        }
        QCOMPARE(seen.last().done, m_plainBytes);
        QCOMPARE(seen.last().total, m_plainBytes);
    }

    void cutItGoesOn()
    {
        RemoteFolder remote(m_host);
        NetRelay relay({practiceTarget().port, 5ms, {40e6}, {40e6}});
        auto target = practiceTarget();
        target.port = relay.port();
        PushOptions options;
        options.resume = true;
        options.compression = ArchiveCompression::Zstd;
        ScriptedPrompter prompter;
        const auto host = ssh::logIn(target, prompter, {});
        VERIFY_OK(host);
        relay.cutAfter(14 * mib);
        const auto failed = pushArchive(**host, folder(), remote.path(), options);
        QVERIFY(!failed.ok());
        QVERIFY2(failed.error().code == base::ErrorCode::ConnectionLost, qPrintable(failed.error().text()));
        QCOMPARE(remote.list(), "./mon jeu.tar.zst.part\n");
        const auto report = pushArchive(*m_host, folder(), remote.path(), options);
        VERIFY_OK(report);
        QVERIFY(report->verified);
        QVERIFY2(report->resumedFrom >= 4 * mib, qPrintable(QString::number(report->resumedFrom)));
        QCOMPARE(remote.hashOf("mon jeu.tar.zst"), report->sha256);
        remote.sh("tar -xf 'mon jeu.tar.zst'");
    }

    // As when the library was updated between two attempts: the beginning is the same, then nothing is, and there was more of it.
    void whatAnotherLibraryMadeIsReplaced()
    {
        RemoteFolder remote(m_host);
        PushOptions options;
        options.resume = true;
        options.compression = ArchiveCompression::Zstd;
        const auto whole = pushArchive(*m_host, folder(), remote.path("whole.tar.zst"), options);
        VERIFY_OK(whole);
        const QByteArray before[] = {
            "head -c 9000000 whole.tar.zst > x && head -c 40000000 /dev/urandom >> x",
            "head -c 9000000 whole.tar.zst > x && head -c 3000000 /dev/urandom >> x",
            "cp whole.tar.zst x",
            "cp whole.tar.zst x && head -c 5000000 /dev/urandom >> x",
            "cp whole.tar.zst x && echo >> x",
        };
        for (const QByteArray &text : before) {
            remote.sh(text + " && mv x again.tar.zst.part");
            const auto again = pushArchive(*m_host, folder(), remote.path("again.tar.zst"), options);
            VERIFY_OK(again);
            QVERIFY(again->verified);
            QVERIFY(again->resumedFrom >= 8 * mib);
            QCOMPARE(remote.hashOf("again.tar.zst"), whole->sha256);
        }
        QCOMPARE(remote.list(), "./again.tar.zst\n./whole.tar.zst\n");
    }

    void oneChannelAndNoCommandsAreEnough_data()
    {
        QTest::addColumn<QByteArray>("server");
        QTest::addRow("one channel") << QByteArray("MaxSessions 1");
        QTest::addRow("sftp") << QByteArray("ForceCommand internal-sftp");
        QTest::addRow("sftp, one channel") << QByteArray("ForceCommand internal-sftp\nMaxSessions 1");
    }
    void oneChannelAndNoCommandsAreEnough()
    {
        QFETCH(QByteArray, server);
        const SshServer there(server);
        ScriptedPrompter prompter;
        const auto host = ssh::logIn(there.keyTarget(), prompter, {});
        VERIFY_OK(host);
        RemoteFolder remote(m_host);
        PushOptions options;
        options.resume = true;
        options.compression = ArchiveCompression::Gzip;
        const auto report = pushArchive(**host, folder(), remote.path(), options);
        VERIFY_OK(report);
        QVERIFY(report->verified);
        QCOMPARE(remote.hashOf("mon jeu.tar.gz"), report->sha256);
        remote.sh("head -c 9000000 'mon jeu.tar.gz' > x && head -c 30000000 /dev/urandom >> x && mv x 'mon jeu.tar.gz.part'");
        const auto again = pushArchive(**host, folder(), remote.path(), options);
        VERIFY_OK(again);
        QCOMPARE(again->resumedFrom, 8 * mib);
        QCOMPARE(remote.hashOf("mon jeu.tar.gz"), report->sha256);
    }

    void itCompressesWhereThatPays()
    {
        Tree tree;
        for (int i = 0; i < 7; ++i)
            tree.file("text/" + QByteArray::number(i), words(10 * mib, static_cast<quint32>(i)));
        tree.file("small/a", "little");
        RemoteFolder remote(m_host);
        NetRelay relay({practiceTarget().port, 5ms, {4e6}, {4e6}});
        auto target = practiceTarget();
        target.port = relay.port();
        ScriptedPrompter prompter;
        const auto slow = ssh::logIn(target, prompter, {});
        VERIFY_OK(slow);
        PushOptions options;
        options.compression = ArchiveCompression::Auto;
        const auto compressed = pushArchive(**slow, tree.path() + u"/text"_s, remote.path(), options);
        VERIFY_OK(compressed);
        QCOMPARE(compressed->compression, "zstd");
        QCOMPARE(compressed->remote.name(), "text.tar.zst");
        // A name that was chosen by the person says what it is.
        const auto named = pushArchive(*m_host, tree.path() + u"/text"_s, remote.path("my.tar"), options);
        VERIFY_OK(named);
        QCOMPARE(named->compression, QByteArray());
        const auto small = pushArchive(*m_host, tree.path() + u"/small"_s, remote.path(), options);
        VERIFY_OK(small);
        QCOMPARE(small->remote.name(), "small.tar");
        QCOMPARE(remote.list(), "./my.tar\n./small.tar\n./text.tar.zst\n");
    }

private:
    QString folder() const { return m_tree.path() + u"/mon jeu"_s; }

    std::shared_ptr<ssh::Host> m_host;
    Tree m_tree;
    QByteArray m_plain;
    qint64 m_plainBytes = 0;
};

VOYAGEUR_TEST(TestCompressed)

} // namespace tst_compressed
#include "tst_compressed.moc"
