// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace voyageur::cluster {

// What is written in an OpenSSH client configuration, word by word. Pure, but for variables of the environment.

//! The words of one line: "keyword value", "keyword=value", quotes of both kinds and backslashes as OpenSSH reads them.
QStringList sshConfigWords(const QString &line);

//! “none” as a value.
bool isNone(const QString &value);
//! A leading ~ is `home`.
QString homed(const QString &path, const QString &home);

using Tokens = QList<std::pair<QChar, QString>>;
//! TOKENS of ssh_config(5); what is not known stays as it is.
QString filled(const QString &text, const Tokens &tokens);
//! ${NAME}; nothing when a variable is not there, which ssh does not go on with either.
std::optional<QString> withVariables(const QString &text);

//! "ssh -W %h:%p GATEWAY", as it was written before there was ProxyJump; nothing for anything else.
QString jumpOf(const QStringList &words);

} // namespace voyageur::cluster
