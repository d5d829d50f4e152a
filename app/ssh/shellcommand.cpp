// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/shellcommand.h"

#include "base/error.h"
#include "base/shellquote.h"

namespace voyageur::ssh {

namespace {

// What every login shell leaves alone inside single quotes. tcsh still expands "!" there and stops at a newline, fish reads
// backslashes, and a locale may not know a byte above 126, so all of these travel as octal.
bool isTame(char c)
{
    return c >= 0x20 && c <= 0x7e && c != '\'' && c != '!' && c != '\\' && c != '%';
}

// tcsh refuses words of more than a few thousand characters; printf joins its arguments again.
constexpr qsizetype maxWord = 800;

QList<QByteArray> octalWords(const QByteArray &text)
{
    QList<QByteArray> words;
    QByteArray word;
    for (const char c : text) {
        if (isTame(c)) {
            word += c;
        } else {
            // Always three digits after the 0 that printf's %b wants, so that a digit may follow.
            const auto byte = static_cast<unsigned char>(c);
            word += "\\0";
            word += static_cast<char>('0' + (byte >> 6));
            word += static_cast<char>('0' + ((byte >> 3) & 7));
            word += static_cast<char>('0' + (byte & 7));
        }
        if (word.size() >= maxWord) {
            words += word;
            word.clear();
        }
    }
    if (!word.isEmpty() || words.isEmpty())
        words += word;
    return words;
}

} // namespace

ShellCommand ShellCommand::fromScript(const QByteArray &literal, const QList<QByteArray> &arguments)
{
    ShellCommand command{"/bin/sh", "-c", literal, "voyageur"};
    command.m_words += arguments;
    return command;
}

ShellCommand ShellCommand::fromLoginScript(const QByteArray &literal, const QList<QByteArray> &arguments)
{
    ShellCommand command{"bash", "-lc", literal, "voyageur"};
    command.m_words += arguments;
    return command;
}

ShellCommand &ShellCommand::operator<<(const QByteArray &word)
{
    m_words += word;
    return *this;
}

ShellCommand &ShellCommand::setEnvironment(const QByteArray &name, const QByteArray &value)
{
    m_environment.append({name, value.isNull() ? QByteArray("") : value});
    return *this;
}

ShellCommand &ShellCommand::unsetEnvironment(const QByteArray &name)
{
    m_environment.append({name, QByteArray()});
    return *this;
}

ShellCommand &ShellCommand::setFolder(const RemotePath &folder)
{
    m_folder = folder;
    return *this;
}

ShellCommand &ShellCommand::setLoginShell(bool on)
{
    m_loginShell = on;
    return *this;
}

QString ShellCommand::shown() const
{
    QByteArray text;
    if (!m_folder.isEmpty())
        text += "cd " + base::shellQuoted(m_folder.bytes()) + " && ";
    for (const auto &[name, value] : m_environment) {
        if (!value.isNull())
            text += name + '=' + base::shellQuoted(value) + ' ';
    }
    // A script's literal is shown as such: that is what would be typed.
    const bool isScript = m_words.size() >= 4 && m_words.at(0) == "/bin/sh" && m_words.at(1) == "-c";
    QByteArrayList quoted;
    for (const auto &word : isScript ? m_words.mid(4) : m_words)
        quoted += base::shellQuoted(word);
    if (isScript)
        quoted.prepend("sh -c " + base::shellQuoted(m_words.at(2)) + " sh");
    return base::shownSafely(text + quoted.join(' '), 100'000);
}

QByteArray ShellCommand::posix() const
{
    QByteArrayList words{"exec"};
    QByteArrayList environment;
    for (const auto &[name, value] : m_environment) {
        if (value.isNull())
            environment += {"-u", name};
    }
    for (const auto &[name, value] : m_environment) {
        if (!value.isNull())
            environment += base::shellQuoted(name + '=' + value);
    }
    // `exec "$@"` inside the login shell lets bash find the program by the profile's PATH, with the words untouched. The
    // environment is set after the profile ran, which may set the same variables; env finds functions no more than exec does,
    // so `module` is run by a script literal that asks for it.
    if (m_loginShell)
        words += {"bash", "-lc", "'exec \"$@\"'", "bash"};
    if (!environment.isEmpty()) {
        words += "env";
        words += environment;
    }
    for (const auto &word : m_words)
        words += base::shellQuoted(word);
    const QByteArray text = words.join(' ');
    if (m_folder.isEmpty())
        return text;
    // CDPATH would make cd print, and go elsewhere.
    return "CDPATH= cd -- " + base::shellQuoted(m_folder.bytes()) + " || exit 96\n" + text;
}

QByteArray ShellCommand::wire(const QByteArray &marker) const
{
    QByteArrayList words{"exec", "/bin/sh", "-c"};
    // Start-up files that lose the system's programs are a common mishap; whatever else they set stays as it is.
    const QByteArray withPrograms = "command -v cat >/dev/null 2>&1 || PATH=${PATH:+$PATH:}/usr/bin:/bin; export PATH; ";
    const QByteArray run = "eval \"$(printf %b \"$@\")\"";
    if (marker.isEmpty())
        words += '\'' + withPrograms + run + '\'';
    else
        words += "'echo " + marker + " $$; echo " + marker + " >&2; " + withPrograms + run + '\'';
    words += "sh";
    for (const auto &word : octalWords(posix()))
        words += '\'' + word + '\'';
    return words.join(' ');
}

} // namespace voyageur::ssh
