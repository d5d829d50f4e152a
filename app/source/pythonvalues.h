// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/pythoncode.h"

#include <QHash>

#include <optional>

namespace voyageur::source {

//! A call in a text.
struct PythonCall {
    PythonCode::Chain chain;
    QStringList meanings; //!< what may be called: full names; methods of known values as "TYPE.method", of others as ".method"
    qsizetype open = 0;   // token
    qsizetype close = -1; // token; −1: it is never closed
    QList<PythonCode::Argument> given;

    const PythonCode::Argument *named(const QString &keyword) const;
    //! By position or by keyword.
    const PythonCode::Argument *argument(qsizetype index, const QString &keyword = {}) const;
    bool unpacks = false; //!< *args or **options among the arguments
};

//! What the variables of a text hold, as far as the calls that made them tell (`fig = px.line(…)`): the nearest assignment above
//! counts. `code` must outlive it.
class PythonValues final {
public:
    explicit PythonValues(const PythonCode &code);

    //! The call whose callee begins at token `first` (its opening bracket behind the chain).
    PythonCall callAt(const PythonCode::Chain &chain) const;
    //! A plain text given as this argument; empty for anything else.
    QString plainText(const PythonCode::Argument *argument) const;
    std::optional<qint64> number(const PythonCode::Argument *argument) const;
    bool isWord(const PythonCode::Argument *argument, QLatin1StringView word) const;
    //! The text of a name that is assigned once, to a plain text.
    QString constant(const QString &name) const;

private:
    struct Made {
        qsizetype token = 0;
        QString type; //!< empty: nobody knows
    };
    void noteAssignment(qsizetype i);
    QString typeOfCallEndingAt(qsizetype close, int nesting) const;
    QString typeOf(const QString &name, qsizetype token) const;
    QStringList meaningsOf(const PythonCode::Chain &chain, int nesting = 0) const;
    static QString typeMadeBy(const QStringList &meanings);

    const PythonCode &m_code;
    QHash<QString, QList<Made>> m_made;
    QHash<QString, QString> m_constants;
    QSet<QString> m_variables; //!< assigned something somewhere
};

} // namespace voyageur::source
