// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

#include <optional>
#include <vector>

namespace voyageur::projectfile {

//! One member of a JSON object where it stands in the text. Offsets are in bytes; `end` is behind the value.
struct JsonMember {
    QString key;
    qsizetype begin = 0; //!< of the key
    qsizetype value = 0;
    qsizetype end = 0;
    std::vector<JsonMember> members; //!< of an object, in the order of the text
    bool isObject() const { return object; }
    bool object = false;

    //! The last of that key, which is the one that counts; null for none.
    const JsonMember *find(const QString &key) const;
    QStringList keys() const;
};

//! The top object of a text that QJsonDocument reads without an error; a byte order mark may stand before it.
JsonMember jsonMembers(const QByteArray &text);

//! What is to be changed of a text: one member, by its path of keys.
struct JsonEdit {
    QStringList path;
    std::optional<QByteArray> value = {}; //!< as JSON; none: the member is taken out
    QStringList before = {};              //!< keys that a new one is written behind, the nearest last; none there: at the end
};

//! The same text with these changes. All else stays byte for byte: order, blanks, line ends, keys that nobody knows. What is
//! added is written as its neighbours are. Linear in the text for each edit.
QByteArray editedJson(const QByteArray &text, const std::vector<JsonEdit> &edits);

} // namespace voyageur::projectfile
