// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/subject.h"

#include <QByteArray>
#include <QList>

#include <optional>

namespace voyageur::script {

//! What a program of the command line does with cores and memory: a line of resources/rules/tools.tsv, which says what each part
//! means.
struct Tool {
    enum class Without { Unknown, OneCore, Light, Never };
    struct Memory {
        QByteArray option;
        char unit = 'B'; //!< of a number without one
    };

    QByteArray name;
    QList<QByteArray> threads;
    Without without = Without::Unknown;
    QList<Memory> memory;
    bool perThread = false;
};

//! Null for a program that this one does not know.
const Tool *toolOf(const Call &call);

//! A number that an option gives, and where it stands.
struct GivenNumber {
    Span span;
    QByteArray option;
    qint64 value = 0;
};
//! Of "-t 8", "-t8", "+p8", "--threads=8"; variables of the script are replaced.
QList<GivenNumber> numbersOf(const Subject &subject, const Call &call, const QList<QByteArray> &options);
//! One of the options is given, whatever its value, or one of the variables ("$NAME") is set.
bool givesOneOf(const Subject &subject, const Call &call, const QList<QByteArray> &options);

//! "64G", "64GB", "500m" in MiB; of a number alone by `unit` (B, K, M or G). Nothing for other texts.
std::optional<qint64> mebibytesOf(QByteArrayView text, char unit);

} // namespace voyageur::script
