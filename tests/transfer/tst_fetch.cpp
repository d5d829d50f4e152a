// SPDX-License-Identifier: GPL-3.0-or-later
// A real cluster fetches from a real web server, which goes wrong in the ways that such servers do.
#include "practicehost.h"
#include "remotefolder.h"
#include "webserver.h"

#include "base/pace.h"
#include "base/sha256.h"
#include "testprogram.h"
#include "transfer/fetch.h"

#include <QTest>

#include <atomic>
#include <thread>

namespace tst_fetch {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;
using base::ErrorCode;

namespace {

QByteArray sumOf(const QByteArray &bytes)
{
    base::Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

QByteArray someBytes(qsizetype size)
{
    QByteArray bytes(size, 0);
    for (qsizetype i = 0; i < size; ++i)
        bytes[i] = static_cast<char>((i * 131 + i / 977) % 251);
    return bytes;
}

template <typename T>
QString why(const base::Result<T> &result)
{
    return result.ok() ? QString() : result.error().codeName() + u": "_s + result.error().text();
}

} // namespace

class TestFetch : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_host = practiceHost();
        m_server.file(u"data.bin"_s, m_bytes);
        m_server.file(u"été.zip"_s, "small");
    }
    void cleanupTestCase() { m_host.reset(); }

    void aFileComesWholeAndIsCompared();
    void whatWasCutGoesOnByItself();
    void aServerWithoutRangesIsAskedAnew();
    void whatChangedMeanwhileIsNotMixed();
    void withoutAVersionNothingIsMixed();
    void aStoppedFetchLeavesNothingRunningAndGoesOnLater();
    void aSilentServerIsGivenUp();
    void aSlowServerIsWaitedForAndItsProgressShown();
    void aServerThatIsBusyIsAskedAgain();
    void whatIsShorterThanItsServerSaysHasNoName();
    void refusalsAreExplained_data();
    void refusalsAreExplained();
    void aWrongSumRemovesWhatCame();
    void theServersNameIsTameAndReplacesNothing();
    void thePasswordIsInNoListOfProcesses();
    void wgetDoesItToo();
    void aClusterWithoutEitherSaysSo();

private:
    base::Result<TransferReport> get(const RemoteFolder &folder, const QString &rest, const QByteArray &to = "data.bin",
                                     const QByteArray &sum = {}, const base::StopToken &stop = {},
                                     const base::ProgressSink &progress = {})
    {
        FetchRequest request;
        const auto address = webAddress(m_server.address(rest));
        if (!address.ok())
            return address.error();
        request.address = *address;
        request.destination = folder.path(to);
        request.sha256 = sum;
        request.patience = std::chrono::seconds(2);
        return fetch(*m_host, request, progress, stop);
    }

    std::shared_ptr<ssh::Host> m_host;
    WebServer m_server;
    const QByteArray m_bytes = someBytes(3'000'000);
    const QByteArray m_sum = sumOf(m_bytes);
};

void TestFetch::aFileComesWholeAndIsCompared()
{
    RemoteFolder folder(m_host);
    auto report = get(folder, u"plain/data.bin"_s, "new/deep/", m_sum);
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QCOMPARE(report->bytes, m_bytes.size());
    QCOMPARE(report->sha256, m_sum);
    QVERIFY(report->verified);
    QCOMPARE(folder.hashOf("new/deep/data.bin"), m_sum);

    report = get(folder, u"moved/data.bin"_s, "new/deep/data.bin"); // over the old one
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QVERIFY(!report->verified);
    QVERIFY(!report->unverified.isEmpty());

    report = get(folder, QString::fromUtf8("plain/été.zip"), "");
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QCOMPARE(folder.sh("ls -A . new/deep"), QByteArray(".:\nnew\nété.zip\n\nnew/deep:\ndata.bin\n"));
}

void TestFetch::whatWasCutGoesOnByItself()
{
    RemoteFolder folder(m_host);
    m_server.asked();
    const auto report = get(folder, u"cut/data.bin"_s, "data.bin", m_sum);
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QCOMPARE(folder.hashOf("data.bin"), m_sum);
    const QByteArray asked = m_server.asked();
    QVERIFY2(asked.contains("cut data.bin -\n") && asked.contains("cut data.bin bytes=1500000-"), asked.constData());
    QCOMPARE(folder.sh("ls -A"), QByteArray("data.bin\n"));
}

void TestFetch::aServerWithoutRangesIsAskedAnew()
{
    RemoteFolder folder(m_host);
    const auto report = get(folder, u"norange/data.bin"_s, "data.bin", m_sum);
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QCOMPARE(folder.hashOf("data.bin"), m_sum);
}

void TestFetch::whatChangedMeanwhileIsNotMixed()
{
    RemoteFolder folder(m_host);
    const auto report = get(folder, u"changing/data.bin"_s);
    QVERIFY2(report.ok(), qPrintable(why(report)));
    // One version, whichever: never half of each.
    const QByteArray kinds = folder.sh("od -An -v -tx1 -w1 data.bin | sort -u | wc -l");
    QCOMPARE(kinds.trimmed(), QByteArray("1"));
    QCOMPARE(folder.sh("wc -c <data.bin").trimmed(), QByteArray::number(m_bytes.size()));
}

void TestFetch::withoutAVersionNothingIsMixed()
{
    RemoteFolder folder(m_host);
    m_server.asked();
    const auto report = get(folder, u"untagged/data.bin"_s);
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QCOMPARE(folder.hashOf("data.bin"), m_sum);
    QVERIFY(!m_server.asked().contains("bytes=1"));
}

void TestFetch::aStoppedFetchLeavesNothingRunningAndGoesOnLater()
{
    RemoteFolder folder(m_host);
    base::StopSource stop;
    const auto stopped = get(folder, u"slow/data.bin"_s, "data.bin", m_sum, stop.token(), [&](const base::Progress &progress) {
        if (progress.done > 300'000)
            stop.request();
    });
    QVERIFY(!stopped.ok());
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    QVERIFY(
        QTest::qWaitFor([&] { return folder.sh("pgrep -u \"$(id -u)\" -x 'curl|wget' || true").trimmed().isEmpty(); }, 10'000));
    QVERIFY(folder.sh("wc -c <data.bin.part").trimmed().toLongLong() > 300'000);
    QCOMPARE(folder.sh("ls data.bin 2>/dev/null || true"), QByteArray());
    const auto report = get(folder, u"slow/data.bin"_s, "data.bin", m_sum);
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QVERIFY(report->resumedFrom > 300'000);
    QCOMPARE(folder.hashOf("data.bin"), m_sum);
    QCOMPARE(folder.sh("ls -A"), QByteArray("data.bin\n"));
}

void TestFetch::aSilentServerIsGivenUp()
{
    RemoteFolder folder(m_host);
    base::StopSource stop;
    std::atomic<qint64> most = 0;
    const base::Hurry hurry(10); // between attempts that bring nothing
    // Each attempt brings half of the rest; the one that brings nothing more ends it.
    m_server.file(u"tiny.bin"_s, "ab");
    const auto report = get(folder, u"stall/tiny.bin"_s, "tiny.bin", {}, stop.token(),
                            [&](const base::Progress &progress) { most = std::max<qint64>(most, progress.done); });
    QVERIFY(!report.ok());
    QCOMPARE(report.error().code, ErrorCode::TimedOut);
    QCOMPARE(most.load(), 1);
    QVERIFY2(report.error().why.contains(u'1') && report.error().why.contains(u'2'), qPrintable(report.error().why));
}

void TestFetch::aSlowServerIsWaitedForAndItsProgressShown()
{
    RemoteFolder folder(m_host);
    QList<base::Progress> seen;
    const auto report =
        get(folder, u"slow/data.bin"_s, "data.bin", m_sum, {}, [&](const base::Progress &progress) { seen += progress; });
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QVERIFY(seen.size() > 3);
    QVERIFY(std::ranges::is_sorted(seen, {}, &base::Progress::done));
    QCOMPARE(seen.at(seen.size() / 2).total, m_bytes.size());
}

void TestFetch::aServerThatIsBusyIsAskedAgain()
{
    RemoteFolder folder(m_host);
    const auto report = get(folder, u"busy/data.bin"_s, "data.bin", m_sum);
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QCOMPARE(folder.hashOf("data.bin"), m_sum);
}

void TestFetch::whatIsShorterThanItsServerSaysHasNoName()
{
    RemoteFolder folder(m_host);
    const base::Hurry hurry(10);
    m_server.file(u"short.bin"_s, "some bytes");
    const auto report = get(folder, u"toolong/short.bin"_s, "short.bin");
    QVERIFY(!report.ok());
    QCOMPARE(folder.sh("ls short.bin 2>/dev/null || true"), QByteArray());
}

void TestFetch::refusalsAreExplained_data()
{
    QTest::addColumn<QString>("rest");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("word");
    QTest::newRow("404") << u"404/x"_s << ErrorCode::NotFound << u"browser"_s;
    QTest::newRow("403") << u"403/x"_s << ErrorCode::CommandFailed << u"requires a login"_s;
    QTest::newRow("loop") << u"loop/x"_s << ErrorCode::CommandFailed << u"without end"_s;
    QTest::newRow("to a file of the cluster") << u"tofile/x"_s << ErrorCode::CommandFailed << u"unsupported kind of address"_s;
}

void TestFetch::refusalsAreExplained()
{
    QFETCH(QString, rest);
    QFETCH(ErrorCode, code);
    QFETCH(QString, word);
    RemoteFolder folder(m_host);
    const auto report = get(folder, rest, "x");
    QVERIFY(!report.ok());
    QCOMPARE(report.error().code, code);
    QVERIFY2(report.error().text().contains(word), qPrintable(report.error().text()));
    QCOMPARE(folder.sh("ls x 2>/dev/null || true"), QByteArray());
}

void TestFetch::aWrongSumRemovesWhatCame()
{
    RemoteFolder folder(m_host);
    const auto report = get(folder, u"plain/data.bin"_s, "data.bin", QByteArray(64, 'a'));
    QVERIFY(!report.ok());
    QCOMPARE(report.error().code, ErrorCode::VerificationFailed);
    QVERIFY(report.error().why.contains(QString::fromLatin1(m_sum)));
    QCOMPARE(folder.sh("ls -A"), QByteArray());

    FetchRequest request;
    request.address = *webAddress(m_server.address(u"plain/data.bin"_s));
    request.destination = folder.path("data.bin");
    request.md5 = QByteArray(32, '0');
    QCOMPARE(fetch(*m_host, request).error().code, ErrorCode::VerificationFailed);
}

void TestFetch::theServersNameIsTameAndReplacesNothing()
{
    RemoteFolder folder(m_host);
    folder.sh("mkdir in; echo mine >in/train.py");
    auto report = get(folder, u"called/data.bin?as=..%2F.x%24(reboot)"_s, "in/");
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QCOMPARE(report->remote, folder.path("in/x_(reboot)"));
    report = get(folder, u"called/data.bin?as=train.py"_s, "in/");
    QVERIFY(!report.ok());
    QCOMPARE(report.error().code, ErrorCode::BadRequest);
    QCOMPARE(folder.sh("cat in/train.py"), QByteArray("mine\n"));
    report = get(folder, u"called/data.bin?as=train.py"_s, "in/mine.bin"); // a name that was given holds
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QCOMPARE(folder.hashOf("in/mine.bin"), m_sum);
}

void TestFetch::thePasswordIsInNoListOfProcesses()
{
    RemoteFolder folder(m_host);
    m_server.file(u"slow.bin"_s, m_bytes);
    const QString address = m_server.address(u"slow/slow.bin?key=s3cr3t"_s).replace(u"http://"_s, u"http://me:secret@"_s);
    FetchRequest request;
    request.address = *webAddress(address);
    QVERIFY(request.address.hasSecret);
    QVERIFY(!request.address.shown.contains(u"secret"_s) && !request.address.shown.contains(u"s3cr3t"_s));
    request.destination = folder.path("slow.bin");
    QByteArray processes;
    base::Result<TransferReport> report = base::Error{};
    std::thread worker([&] { report = fetch(*m_host, request); });
    for (int i = 0; i < 40 && !processes.contains("curl"); ++i)
        processes = folder.sh("ps -ef -ww; cat /proc/*/cmdline 2>/dev/null | tr '\\0' ' ' || true");
    worker.join();
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QVERIFY(processes.contains("curl"));
    QVERIFY(!processes.contains("me:secret") && !processes.contains("s3cr3t"));
}

void TestFetch::wgetDoesItToo()
{
    // A folder of programs without curl comes first, and is all there is.
    RemoteFolder folder(m_host);
    folder.sh("mkdir bin; for p in /bin/* /usr/bin/*; do case $p in */curl) ;; *) ln -sf \"$p\" bin/ ;; esac; done");
    StartUpFile file(m_host, "PATH=\"$HOME/" + folder.path("bin").bytes() + "\"\nreturn\n");
    auto report = get(folder, u"plain/data.bin"_s, "a.bin", m_sum);
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QCOMPARE(folder.hashOf("a.bin"), m_sum);
    m_server.file(u"wget.bin"_s, m_bytes);
    m_server.asked();
    report = get(folder, u"cut/wget.bin"_s, "b.bin", m_sum);
    QVERIFY2(report.ok(), qPrintable(why(report)));
    QVERIFY(m_server.asked().contains("bytes=1500000-"));
    QCOMPARE(folder.sh("command -v curl || true"), QByteArray());
    report = get(folder, u"404/x"_s, "x");
    QCOMPARE(report.error().code, ErrorCode::NotFound);
    report = get(folder, u"loop/y"_s, "x");
    QVERIFY(!report.ok());
    QVERIFY2(report.error().why.contains(u"without end"_s), qPrintable(why(report)));
}

void TestFetch::aClusterWithoutEitherSaysSo()
{
    RemoteFolder folder(m_host);
    folder.sh("mkdir bin; for p in /bin/* /usr/bin/*; do case $p in */curl | */wget) ;; *) ln -sf \"$p\" bin/ ;; esac; done");
    StartUpFile file(m_host, "PATH=\"$HOME/" + folder.path("bin").bytes() + "\"\nreturn\n");
    const auto report = get(folder, u"plain/data.bin"_s);
    QVERIFY(!report.ok());
    QVERIFY2(report.error().why.contains(u"neither curl nor wget"_s), qPrintable(why(report)));
}

VOYAGEUR_TEST(TestFetch)

} // namespace tst_fetch
#include "tst_fetch.moc"
