// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>

#include <optional>

namespace voyageur::script {

//! A password or key in a text.
struct Secret {
    qsizetype begin = 0; //!< of the secret itself
    qsizetype end = 0;
    QString shown; //!< to people: its first characters only
};

//! The keys of services that have a shape of their own, passwords in addresses and those given to curl: the secret is the last
//! group that matched.
const QRegularExpression &secretShapes();

//! The first secret in a text of code: by the shape that its service gives to it, or, where the text is given to something of
//! that name, by the name (`password`, `API_KEY`). Nothing for what stands for one: "your-key", "xxxx", "$TOKEN", "<token>".
std::optional<Secret> secretIn(const QString &text, const QString &name = {});

//! The text with "…" in the place of all but the beginning of each secret.
QString withoutSecrets(QString text);

} // namespace voyageur::script
