// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of known_hosts with a marker, without a server. Plain lines are judged beside ssh in tst_login.
#include "ssh/knownhosts.h"
#include "testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_knownhosts {

using namespace voyageur::ssh;
using namespace Qt::StringLiterals;

namespace {

HostKey keyOf(char sign)
{
    const QByteArray blob = QByteArray("\0\0\0\x0bssh-ed25519\0\0\0\x20", 19) + QByteArray(32, sign);
    return {"ssh-ed25519", blob.toBase64(), {}};
}

QByteArray lineOf(const QByteArray &hosts, const HostKey &key)
{
    return hosts + ' ' + key.type + ' ' + key.base64 + '\n';
}

} // namespace

class TestKnownHosts final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void markersSayWhatALineMeans()
    {
        const HostKey mine = keyOf('m');
        const HostKey other = keyOf('o');
        const auto judged = [&](const QByteArray &lines) {
            QFile file(m_dir.filePath(u"known_hosts"_s));
            if (!file.open(QIODevice::WriteOnly) || file.write(lines) != lines.size())
                qFatal("known_hosts cannot be written");
            file.close();
            return KnownHosts({file.fileName(), {}, {}}, {});
        };
        const auto verdict = [&](const QByteArray &lines) { return judged(lines).judge(u"login.example"_s, 22, mine); };
        QCOMPARE(verdict(lineOf("login.example", mine)), HostKeyVerdict::Known);
        QCOMPARE(verdict(lineOf("login.example", mine) + lineOf("@revoked *", mine)), HostKeyVerdict::Revoked);
        QCOMPARE(verdict(lineOf("login.example", mine) + lineOf("@revoked *", other)), HostKeyVerdict::Known);
        QCOMPARE(verdict(lineOf("@revoked elsewhere", mine)), HostKeyVerdict::Unknown);
        // A key that signs others is none of the host's, and a marker that nobody knows says nothing at all.
        QCOMPARE(verdict(lineOf("@cert-authority login.example", other)), HostKeyVerdict::Unknown);
        QVERIFY(judged(lineOf("@cert-authority login.example", other)).whereAuthority(u"login.example"_s, 22).contains(u"1"_s));
        QCOMPARE(verdict(lineOf("@something login.example", mine)), HostKeyVerdict::Unknown);
        QVERIFY(judged(lineOf("@something login.example", other)).whereAuthority(u"login.example"_s, 22).isEmpty());
    }

private:
    QTemporaryDir m_dir;
};

VOYAGEUR_TEST(TestKnownHosts)

} // namespace tst_knownhosts
#include "tst_knownhosts.moc"
