// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/sshconfigwords.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::cluster {

QStringList sshConfigWords(const QString &line)
{
    // The keyword ends at a blank, or at one "="; then words, as OpenSSH's argv_split() parts them.
    QStringList words;
    qsizetype at = 0;
    const auto skipBlanks = [&] {
        while (at < line.size() && line.at(at).isSpace())
            ++at;
    };
    skipBlanks();
    QString keyword;
    const bool quotedKeyword = at < line.size() && line.at(at) == QLatin1Char('"');
    if (quotedKeyword)
        ++at;
    while (at < line.size()
           && (quotedKeyword ? line.at(at) != QLatin1Char('"') : !line.at(at).isSpace() && line.at(at) != QLatin1Char('=')))
        keyword += line.at(at++);
    if (quotedKeyword)
        ++at;
    if (keyword.isEmpty() || keyword.startsWith(QLatin1Char('#')))
        return {};
    words += keyword;
    skipBlanks();
    if (at < line.size() && line.at(at) == QLatin1Char('='))
        ++at;
    for (skipBlanks(); at < line.size() && line.at(at) != QLatin1Char('#'); skipBlanks()) {
        QString word;
        QChar quote;
        for (; at < line.size() && (!quote.isNull() || !line.at(at).isSpace()); ++at) {
            const QChar c = line.at(at);
            const QChar next = at + 1 < line.size() ? line.at(at + 1) : QChar();
            const bool isEscape = c == QLatin1Char('\\')
                && (next == QLatin1Char('"') || next == QLatin1Char('\'') || next == QLatin1Char('\\')
                    || (quote.isNull() && next == QLatin1Char(' ')));
            if (isEscape)
                word += line.at(++at);
            else if (quote.isNull() && (c == QLatin1Char('"') || c == QLatin1Char('\'')))
                quote = c;
            else if (!quote.isNull() && c == quote)
                quote = QChar();
            else
                word += c;
        }
        words += word;
    }
    return words;
}

bool isNone(const QString &value)
{
    return value.compare(QLatin1StringView("none"), Qt::CaseInsensitive) == 0;
}

QString homed(const QString &path, const QString &home)
{
    const QString slashed = QDir::fromNativeSeparators(path); // Windows: "~\\.ssh\\id_ed25519" is usual, too
    if (slashed == QLatin1StringView("~") || slashed.startsWith(QLatin1StringView("~/")))
        return home + slashed.sliced(1);
    return path;
}

QString filled(const QString &text, const Tokens &tokens)
{
    QString result;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar next = i + 1 < text.size() ? text.at(i + 1) : QChar();
        const auto token = std::find_if(tokens.begin(), tokens.end(), [&](const auto &known) { return known.first == next; });
        if (text.at(i) != QLatin1Char('%') || (next != QLatin1Char('%') && token == tokens.end())) {
            result += text.at(i);
            continue;
        }
        result += next == QLatin1Char('%') ? QStringLiteral("%") : token->second;
        ++i;
    }
    return result;
}

std::optional<QString> withVariables(const QString &text)
{
    QString result;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype from = text.indexOf(QLatin1StringView("${"), at);
        const qsizetype to = from < 0 ? -1 : text.indexOf(QLatin1Char('}'), from);
        if (to < 0)
            return result + text.sliced(at);
        const QByteArray name = text.sliced(from + 2, to - from - 2).toLocal8Bit();
        if (!qEnvironmentVariableIsSet(name.constData()))
            return std::nullopt;
        result += text.sliced(at, from - at) + qEnvironmentVariable(name.constData());
        at = to + 1;
    }
    return result;
}

QString jumpOf(const QStringList &words)
{
    const QStringList parts = words.join(QLatin1Char(' ')).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (parts.isEmpty() || QFileInfo(parts.front()).fileName() != QLatin1StringView("ssh"))
        return {};
    QString host;
    QString user;
    QString port;
    bool forwards = false;
    for (qsizetype i = 1; i < parts.size(); ++i) {
        const QString &part = parts.at(i);
        if (part == QLatin1StringView("-q") || part == QLatin1StringView("-x") || part == QLatin1StringView("-a"))
            continue;
        if (part == QLatin1StringView("-W"))
            forwards = parts.value(++i) == QLatin1StringView("%h:%p") || parts.value(i) == QLatin1StringView("[%h]:%p");
        else if (part == QLatin1StringView("-l"))
            user = parts.value(++i);
        else if (part == QLatin1StringView("-p"))
            port = parts.value(++i);
        else if (part.startsWith(QLatin1Char('-')) || !host.isEmpty() || part.contains(QLatin1Char('%')))
            return {};
        else
            host = part;
    }
    if (!forwards || host.isEmpty())
        return {};
    return (user.isEmpty() ? QString() : user + QLatin1Char('@')) + host + (port.isEmpty() ? QString() : QLatin1Char(':') + port);
}

} // namespace voyageur::cluster
