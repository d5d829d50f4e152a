// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "ssh/purpose.h"

#include <QList>
#include <QString>

#include <utility>
#include <vector>

namespace voyageur::ssh {

//! Bytes that are overwritten when they go: a password, a passphrase, an answer. Not copyable, so that it stays one.
class Secret final {
public:
    Secret() = default;
    explicit Secret(QByteArray bytes) : m_bytes(std::move(bytes)) {}
    explicit Secret(const QString &text) : m_bytes(text.toUtf8()) {}
    Secret(Secret &&other) noexcept : m_bytes(std::exchange(other.m_bytes, {})) {}
    Secret &operator=(Secret &&other) noexcept;
    ~Secret() { wipe(); }
    Secret(const Secret &) = delete;
    Secret &operator=(const Secret &) = delete;

    //! Another one with the same bytes.
    Secret copy() const { return Secret(QByteArray(m_bytes.constData(), m_bytes.size())); }
    const char *cString() const { return m_bytes.constData(); }
    bool isEmpty() const { return m_bytes.isEmpty(); }

private:
    void wipe();
    QByteArray m_bytes;
};

//! A host of which no key is known shows one. (Where another key is known the login is refused, and nobody is asked.)
struct HostKeyQuestion {
    QString host;
    int port = 22;
    QString type;                 //!< "ssh-ed25519"
    QString fingerprint;          //!< "SHA256:…"
    QString published = {};       //!< the fingerprint published for this host's key of that type; empty when none is known
    QString publishedSource = {}; //!< where: the address of a page
    QString jump = {};            //!< "user@host" when this is a jump host on the way; empty: the host that was asked for
};

//! One round of keyboard-interactive, or a single question of ours (a key's passphrase, a password). All texts are as the
//! sender wrote them, made safe to show.
struct PromptRound {
    enum class From { Server, Voyageur };
    struct Prompt {
        QString text = {};
        bool echo = false; //!< whether typing may be shown
        Purpose purpose = {};
    };
    //! Where the answer can be remembered if the person wants that.
    enum class Keeping { Nowhere, InKeychain, ThisSession };
    From from = From::Server;
    QString name;        //!< the round's title; often empty
    QString instruction; //!< often empty
    QList<Prompt> prompts;
    //! The choices of Duo's menu, when one was recognised ("1" → "Duo Push to My phone (iOS)"); only decoration.
    QList<std::pair<QString, QString>> choices;
    int attempt = 1;                    //!< 1 until the server has refused what was answered, then one more each time
    int part = 1;                       //!< of the login: one more with each method that has counted
    QString jump;                       //!< "user@host" when a jump host on the way asks; empty: the host that was asked for
    Keeping keeping = Keeping::Nowhere; //!< said by whoever would remember it, never by a server

    //! The key whose passphrase is asked for, the one question of the round; else empty.
    QString keyFile() const;
};

//! Asks the person. Each call blocks a working thread until there is an answer; the implementation shows the question
//! in its own way (window, terminal, options given on the command line). Returns AnswerNeeded when nobody can answer, with
//! the option that would have; Cancelled when the person refuses or `stop` is requested (the connection may end meanwhile).
class Prompter {
public:
    virtual ~Prompter() = default;
    //! True: accept this key and remember it. False: do not connect.
    virtual base::Result<bool> acceptHostKey(const HostKeyQuestion &question, const base::StopToken &stop) = 0;
    //! One answer for each prompt, in order; none for a round without prompts (its text is only shown).
    virtual base::Result<std::vector<Secret>> answer(const PromptRound &round, const base::StopToken &stop) = 0;
    //! Of the last answer(): the person wants it to be remembered where PromptRound::keeping said.
    virtual bool wantsKept() const { return false; }
    //! The server's greeting before the login; only shown.
    virtual void showBanner(const QString &text) = 0;
    //! Something that the login goes on without: a key that was passed over.
    virtual void warn(const base::Error &) {}
};

} // namespace voyageur::ssh
