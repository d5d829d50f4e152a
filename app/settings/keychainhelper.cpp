// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/keychainhelper.h"

#include "base/operation.h"

#include <QFileInfo>
#include <QLibrary>
#ifdef QT_DBUS_LIB
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#endif

#include <qt6keychain/keychain.h>

#include <cstdlib>

namespace voyageur::settings {

using namespace Qt::StringLiterals;
using Outcome = KeychainAnswer::Outcome;

namespace {

constexpr QLatin1StringView service("voyageur");
// Longer than whoever asks waits.
constexpr auto life = std::chrono::seconds(60);

#ifdef QT_DBUS_LIB

// Without a bus its library would start one by X11, and the keychain's would wait for it for ever.
bool hasBus()
{
    if (!qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS"))
        return true;
    return QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + u"/bus"_s);
}

// Whom QtKeychain would ask. It cannot tell "holds nothing" from "is not there" when it reads.
bool hasKeychain()
{
    const QDBusConnection bus = hasBus() ? QDBusConnection::sessionBus() : QDBusConnection(QString());
    if (!bus.isConnected())
        return false;
    const QStringList running = bus.interface()->registeredServiceNames();
    const QStringList startable = bus.interface()->activatableServiceNames();
    const auto isThere = [&](const QString &name) { return running.contains(name) || startable.contains(name); };
    if (isThere(u"org.freedesktop.secrets"_s))
        return QLibrary(u"secret-1"_s, 0).load() || isThere(u"org.kde.kwalletd5"_s) || isThere(u"org.kde.kwalletd6"_s);
    return isThere(u"org.kde.kwalletd5"_s) || isThere(u"org.kde.kwalletd6"_s);
}

#else

bool hasKeychain()
{
    return true; // it comes with the system
}

#endif

Outcome outcomeOf(QKeychain::Error error)
{
    switch (error) {
    case QKeychain::NoError:
        return Outcome::Done;
    case QKeychain::EntryNotFound:
        return Outcome::NotThere;
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
        return Outcome::NoKeychain;
    default:
        return Outcome::Failed;
    }
}

} // namespace

KeychainHelper::KeychainHelper() : m_stream(ssh::LocalStream::inherited()) {}

KeychainHelper::~KeychainHelper() = default;

bool KeychainHelper::begin()
{
    if (!m_stream.isOpen())
        return false;
    m_watch = std::make_unique<base::Workers>();
    const base::StopSource ended;
    m_watch->start(ended, [token = ended.token()] {
        if (base::sleepFor(life, token))
            std::_Exit(EXIT_FAILURE); // nothing of the keychain's is waited for
    });
    const auto request = receiveRequest(m_stream);
    if (!request)
        return false;
    if (!hasKeychain()) {
        QMetaObject::invokeMethod(
            this,
            [this] {
                answer({Outcome::NoKeychain, {}, {}});
            },
            Qt::QueuedConnection);
        return true;
    }
    switch (request->act) {
    case KeychainAct::Look:
        QMetaObject::invokeMethod(
            this,
            [this] {
                answer({Outcome::Done, {}, {}});
            },
            Qt::QueuedConnection);
        return true;
    case KeychainAct::Read: {
        auto *job = new QKeychain::ReadPasswordJob(service);
        job->setKey(request->key);
        start(job);
        return true;
    }
    case KeychainAct::Write: {
        auto *job = new QKeychain::WritePasswordJob(service);
        job->setKey(request->key);
        job->setTextData(QString::fromUtf8(request->secret.cString()));
        start(job);
        return true;
    }
    case KeychainAct::Remove: {
        auto *job = new QKeychain::DeletePasswordJob(service);
        job->setKey(request->key);
        start(job);
        return true;
    }
    }
    return false;
}

void KeychainHelper::start(QKeychain::Job *job)
{
    connect(job, &QKeychain::Job::finished, this, [this](QKeychain::Job *done) {
        KeychainAnswer given{outcomeOf(done->error()), done->error() ? done->errorString() : QString(), {}};
        auto *read = qobject_cast<QKeychain::ReadPasswordJob *>(done);
        if (read && given.outcome == Outcome::Done)
            given.secret = ssh::Secret(read->textData());
        answer(given);
    });
    job->start();
}

void KeychainHelper::answer(const KeychainAnswer &given)
{
    (void)send(m_stream, given);
    emit finished();
}

} // namespace voyageur::settings
