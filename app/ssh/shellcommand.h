// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/remotepath.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <initializer_list>
#include <utility>

namespace voyageur::ssh {

//! A command for a remote shell, as a list of arguments: the one place where shell text is born. Arguments may hold any
//! byte but NUL. A value; any thread.
//!
//! Two forms:
//! - `ShellCommand{"sbatch", "--parsable", path.bytes()}`: a program and its arguments;
//! - `ShellCommand::script("cd -- \"$1\" && exec sha256sum -- \"$2\"", {folder, name})`: a literal for /bin/sh, whose data
//!   comes as "$1", "$2" … . The literal is written in the source; data never goes into it.
class ShellCommand final {
public:
    ShellCommand() = default;
    ShellCommand(std::initializer_list<QByteArray> words) : m_words(words) {}
    explicit ShellCommand(QList<QByteArray> words) : m_words(std::move(words)) {}

    template <size_t N>
    static ShellCommand script(const char (&literal)[N], const QList<QByteArray> &arguments = {})
    {
        return fromScript(QByteArray(literal, static_cast<qsizetype>(N - 1)), arguments);
    }

    //! The same of two literals: what several scripts begin with, and the rest.
    template <size_t M, size_t N>
    static ShellCommand script(const char (&beginning)[M], const char (&rest)[N], const QList<QByteArray> &arguments)
    {
        return fromScript(QByteArray(beginning, static_cast<qsizetype>(M - 1)) + QByteArray(rest, static_cast<qsizetype>(N - 1)),
                          arguments);
    }

    //! The same for bash as a login shell, which knows functions such as `module`. What its profile prints comes with the
    //! output.
    template <size_t N>
    static ShellCommand loginScript(const char (&literal)[N], const QList<QByteArray> &arguments = {})
    {
        return fromLoginScript(QByteArray(literal, static_cast<qsizetype>(N - 1)), arguments);
    }

    ShellCommand &operator<<(const QByteArray &word);

    //! Runs with these variables set, or (value null) unset; names are [A-Za-z_][A-Za-z0-9_]*.
    ShellCommand &setEnvironment(const QByteArray &name, const QByteArray &value);
    ShellCommand &unsetEnvironment(const QByteArray &name);
    //! Runs in this folder (relative to the remote home).
    ShellCommand &setFolder(const RemotePath &folder);

    //! Finds the program as a login shell would (`bash -lc`): for commands like `module` and `sq` that only the login
    //! environment knows. Slower (the whole profile runs), and its noise is the caller's to expect.
    ShellCommand &setLoginShell(bool on);

    const QList<QByteArray> &words() const { return m_words; }
    bool isEmpty() const { return m_words.isEmpty(); }
    //! Its other parts, for a command that is put together again in another program.
    const QList<std::pair<QByteArray, QByteArray>> &environment() const { return m_environment; } //!< a null value unsets
    const RemotePath &folder() const { return m_folder; }
    bool loginShell() const { return m_loginShell; }

    //! What a person would type, for "Show commands": POSIX quoting where needed. Not what is sent.
    QString shown() const;

    //! POSIX text that any /bin/sh runs to the same effect; bytes 1–255 in single quotes.
    QByteArray posix() const;

    //! What is sent to the login shell of the account, whichever it is (sh, dash, bash, zsh, tcsh, fish): one line of
    //! printable ASCII that starts /bin/sh. Before the command runs, /bin/sh prints `marker`, a space and its own process id
    //! on a line of stdout and `marker` on a line of stderr, so that the noise of start-up files can be told from output.
    //! Empty marker: none. `marker` is [A-Za-z0-9-]*.
    QByteArray wire(const QByteArray &marker) const;

private:
    static ShellCommand fromScript(const QByteArray &literal, const QList<QByteArray> &arguments);
    static ShellCommand fromLoginScript(const QByteArray &literal, const QList<QByteArray> &arguments);

    QList<QByteArray> m_words;
    QList<std::pair<QByteArray, QByteArray>> m_environment; // a null value unsets
    RemotePath m_folder;
    bool m_loginShell = false;
};

} // namespace voyageur::ssh
