// SPDX-License-Identifier: GPL-3.0-or-later
#include "sshserver.h"

#include "practicehost.h"
#include "program.h"
#include "testprogram.h"

#include <QUuid>

#include <chrono>
#include <thread>

namespace voyageur::tests {

using namespace Qt::StringLiterals;

QByteArray insidePractice(const QStringList &words, const QByteArray &input, const char *variable)
{
    const QString enter = voyageur::tests::sourcePath("/resources/practice-cluster/enter");
    const auto outcome =
        run(unixPath(enter), QStringList{u"--state"_s, unixPath(qEnvironmentVariable(variable)), u"--"_s} + words, input);
    if (outcome.status != 0)
        qFatal("inside the practice cluster, %s: status %d: %s%s", qPrintable(words.join(u' ')), outcome.status,
               outcome.out.constData(), outcome.err.constData());
    return outcome.out;
}

SshServer::SshServer(const QByteArray &options, const QByteArray &pam)
    : m_folder(u"/run/sshd-"_s + QUuid::createUuid().toString(QUuid::Id128).left(8)),
      m_options(QByteArray(options).replace("@FOLDER@", m_folder.toLatin1()) + '\n')
{
    insidePractice({u"mkdir"_s, u"-m"_s, u"755"_s, m_folder});
    makeKey();
    if (!pam.isEmpty())
        write(u"pam"_s, QByteArray(pam).replace("@FOLDER@", m_folder.toLatin1()));
    start();
}

SshServer::~SshServer()
{
    stop();
    insidePractice({u"rm"_s, u"-rf"_s, m_folder});
}

void SshServer::makeKey()
{
    const QString key = m_folder + u"/key"_s;
    insidePractice({u"rm"_s, u"-f"_s, key, key + u".pub"_s});
    insidePractice({u"ssh-keygen"_s, u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, {}, u"-f"_s, key});
    m_hostKey = QString::fromLatin1(insidePractice({u"cut"_s, u"-d "_s, u"-f1,2"_s, key + u".pub"_s}).trimmed());
}

// On a port that is free now. sshd goes to the background by itself once it listens.
void SshServer::start()
{
    static const char program[] = R"sh(
cd "$1" || exit
port=$2
rm -f log
grep PerSourcePenalties /etc/ssh/sshd_config >config
cat >>config
cat >>config <<END
ListenAddress 127.0.0.1
HostKey $1/key
PidFile $1/pid
UsePAM yes
PermitRootLogin no
MaxStartups 1000
LogLevel DEBUG1
Subsystem sftp internal-sftp
END
in_its_own_etc() {
    [ -f pam ] || { "$@"; return; }
    unshare -m sh -c 'mount --bind pam /etc/pam.d/sshd && exec "$@"' sh "$@"
}
for i in 1 2 3 4 5 6 7 8 9 10; do
    [ "$port" != 0 ] || port=$((20000 + $(od -An -N2 -tu2 /dev/urandom) % 12000))
    if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && in_its_own_etc /usr/sbin/sshd -f config -p "$port" -E "$1/log" </dev/null >/dev/null 2>err; then
        for j in $(seq 100); do [ ! -s pid ] || { echo "$port"; exit 0; }; sleep 0.05; done
    fi
    [ "$2" != 0 ] || port=0
done
cat err log >&2
exit 1
)sh";
    m_port = insidePractice({u"bash"_s, u"-c"_s, QString::fromLatin1(program), u"sshd"_s, m_folder, QString::number(m_port)},
                            m_options)
                 .trimmed()
                 .toInt();
}

void SshServer::stop()
{
    insidePractice(
        {u"sh"_s, u"-c"_s, u"kill \"$(cat \"$1/pid\")\"; while [ -e \"$1/pid\" ]; do sleep 0.05; done"_s, u"sh"_s, m_folder});
}

ssh::Target SshServer::target(const QString &user) const
{
    auto target = practiceTarget(user);
    target.identityFile.clear();
    target.port = m_port;
    target.hostKeys = QStringList{m_hostKey};
    return target;
}

ssh::Target SshServer::keyTarget(const QString &user) const
{
    auto with = target(user);
    with.identityFile = practiceTarget(user).identityFile;
    return with;
}

void SshServer::write(const QString &name, const QByteArray &bytes) const
{
    insidePractice({u"sh"_s, u"-c"_s, u"cat >\"$1\" && chmod 644 \"$1\""_s, u"sh"_s, m_folder + u'/' + name}, bytes);
}

QByteArray SshServer::log() const
{
    return insidePractice({u"cat"_s, m_folder + u"/log"_s});
}

void SshServer::changeHostKey()
{
    stop();
    makeKey();
    start();
}

} // namespace voyageur::tests
