// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"
#include "ssh/prompter.h"

#include <QStringList>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace voyageur::ssh {

//! Where to log in, and how.
struct Target {
    QString host;
    int port = 22;
    QString user;
    QString identityFile;         //!< a private key to offer first; empty for none chosen
    QStringList identityFiles;    //!< keys to offer next, where they exist, as ~/.ssh/config names them
    bool useAgent = true;         //!< offer the keys of the user's ssh-agent (agentPaths())
    bool onlyNamedKeys = false;   //!< of the agent's keys only those whose files are named here
    bool useDefaultKeys = true;   //!< offer ~/.ssh/id_ed25519, id_ecdsa, id_rsa (as many as the server takes)
    QStringList hostKeys;         //!< host keys known beforehand ("ssh-ed25519 AAAA…"), as the practice cluster carries them
    QString acceptFingerprint;    //!< "SHA256:…" that the person accepts in advance
    QString replaceFingerprint;   //!< "SHA256:…" that whoever runs the host gave: a key that has it replaces those known for it
    QStringList publishedKeys;    //!< "ssh-ed25519 SHA256:…", shown beside an unknown key; empty when none is published
    QString publishedSource;      //!< where: the address of a page
    QStringList certificateFiles; //!< for those keys, beside KEY-cert.pub
    std::optional<QString> agent; //!< where the ssh-agent listens, when not where agentPaths() says
    QString knownHostsFile;       //!< ours; empty for the default in the configuration folder
    std::optional<QStringList> otherKnownHosts;  //!< known_hosts files that are read beside it; nothing: those of OpenSSH
    std::optional<QStringList> commonKnownHosts; //!< the same, of this computer
    QStringList revokedHostKeys;                 //!< files of keys that no host may have any more
    QString hostKeyAlias;                        //!< the name to look for there instead of host and port
    QString hostKeyAlgorithms;                   //!< as HostKeyAlgorithms of ssh_config(5): a list, or + - ^ and one
    bool onlyKnownHosts = false;                 //!< a host that is not known is refused without a question
    bool acceptsNewHosts = false;                //!< its key is remembered without one, unless another is published
    std::optional<base::Error> obstacle;         //!< why no connection is made at all
    QString keysPage;                            //!< where its catalogue entry says that public keys are registered
    std::chrono::milliseconds connectLimit = std::chrono::seconds(60); //!< until the key exchange is done
    std::chrono::milliseconds shellLimit = std::chrono::seconds(60);   //!< until the start-up files are done
    std::chrono::milliseconds keepalive = std::chrono::seconds(10);    //!< between two signs of life
    qint64 rekeyAfter = 0;     //!< bytes with the same keys, before we ask for new ones; 0: as the cipher needs it
    int missedAnswers = 3;     //!< unanswered keepalives until the connection counts as lost
    std::vector<Target> jumps; //!< hosts to pass through, the nearest first; their own jumps do not count
};

//! Its account, as secrets are named after it.
QString accountOf(const Target &target);

//! The key of a host that showed another one than those that are known for it.
struct ChangedHostKey {
    QString host;
    int port = 22;
    QString type;        //!< "ssh-ed25519"
    QString fingerprint; //!< "SHA256:…"
    QString where;       //!< file and line of the key that is known
    QString published;   //!< the fingerprint that is published for a key of that type; empty when none is known
    QString publishedSource;
};

//! How far a login came: for "Test this cluster", and to count what the server may count.
struct LoginTrace {
    bool connected = false; //!< the key exchange is done
    QString serverVersion;  //!< "SSH-2.0-OpenSSH_9.2p1", made safe to show
    QString hostKeyType;
    QString hostKeyFingerprint;
    bool hostKeyAccepted = false;
    std::optional<ChangedHostKey> changedKey; //!< why there was no login, at the host or a jump host; not of a revoked key
    QStringList offered;                      //!< the methods the server offered at first
    int refusedAnswers = 0;                   //!< passwords and second factors that it refused
    QString keyFile;                          //!< the private key that opened it, where it was read from a file
};

//! Logs in: resolves, connects, checks the host key against ours and the user's known_hosts, then tries the agent's keys,
//! key files, and whatever the server asks for, in any number of rounds. Jump hosts are logged in to first, each with its own
//! key check and its own questions; their sessions live as long as the one on top. One attempt; never called from a timer.
//! Blocks; any thread but the GUI's.
base::Result<std::shared_ptr<Host>> logIn(const Target &target, Prompter &prompter, const base::StopToken &stop,
                                          LoginTrace *trace = nullptr);

//! The version of the library that speaks SSH for us, "0.12.2".
QString libraryVersion();

} // namespace voyageur::ssh
