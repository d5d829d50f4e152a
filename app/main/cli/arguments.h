// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QDateTime>
#include <QMultiMap>
#include <QStringList>

namespace voyageur::cli {

struct Verb;

//! A long option of a verb: `--name`, `--name=value` or `--name value`.
struct Option {
    const char *name;            //!< without the dashes
    const char *value = nullptr; //!< what its value is, for the help ("FILE"); null for a switch without one
    const char *help = nullptr;  //!< marked for translation like Verb::summary
    char letter = 0;             //!< a short form, 0 for none
    bool repeatable = false;
};

//! The words after a verb, understood. A value.
class Arguments final {
public:
    //! Errors: BadRequest, which names the word that made no sense. `--help` anywhere wins over every other mistake.
    static base::Result<Arguments> parse(const Verb &verb, const QStringList &words);

    bool has(const char *option) const { return m_options.contains(QLatin1String(option)); }
    //! The value given last; empty when the option was not given.
    QString value(const char *option) const;
    //! All values, in order.
    QStringList values(const char *option) const;

    //! Every option with its value, in order: where the order between options counts.
    const QList<std::pair<QString, QString>> &inOrder() const { return m_inOrder; }

    const QStringList &words() const { return m_words; }
    QString word(qsizetype index) const { return m_words.value(index); }
    //! Verbs that pass on: options of sbatch as they were written, one word each (`--time=1:00`, `-N`, `2`).
    const QStringList &passedOn() const { return m_passedOn; }
    //! Verbs that pass on, or know a script's arguments: what follows `--`.
    const QStringList &rest() const { return m_rest; }
    //! `--` was there, perhaps with nothing behind it.
    bool hasRest() const { return m_hasRest; }

private:
    QMultiMap<QString, QString> m_options; // newest value first
    QList<std::pair<QString, QString>> m_inOrder;
    QStringList m_words;
    QStringList m_passedOn;
    QStringList m_rest;
    bool m_hasRest = false;
};

//! The number in an option's value, within bounds; `fallback` when the option is absent. Error BadRequest.
base::Result<int> numberOption(const Arguments &arguments, const char *option, int fallback, int least, int most);

//! The moment in an option's value: "2026-01-31", "2026-01-31T08:00", or so long ago, "12h", "7d", "2w". Null when the option is
//! absent. Error BadRequest.
base::Result<QDateTime> timeOption(const Arguments &arguments, const char *option);

} // namespace voyageur::cli
