// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace voyageur::transfer {

//! An http, https or ftp address that a person gave. A value; any thread.
struct WebAddress {
    QByteArray encoded;     //!< as it is asked for: printable ASCII without quotes, backslashes and blanks
    QString shown;          //!< for people: without user name, password and what follows “?”, where keys often stand
    QByteArray name;        //!< a safe file name, from the last part of its path; "download" where there is none
    bool hasSecret = false; //!< a user name or a password stands in it
};

//! Whether it begins as one.
bool isWebAddress(const QString &text);
//! BadRequest for what is no such address, and for one of more than 2000 characters.
base::Result<WebAddress> webAddress(const QString &text);

//! What others call a file, as a name that means nothing to any shell or file system: one component, UTF-8 in NFC, at most 200
//! bytes, no control or quoting character, no dot, blank or hyphen at the beginning. Empty when nothing is left. Pure.
QByteArray safeFileName(const QByteArray &name);
//! The safe name in a Content-Disposition header's value (RFC 6266: filename* before filename); empty when it has none. Pure.
QByteArray nameInDisposition(const QByteArray &value);

} // namespace voyageur::transfer
