// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "source/pythontokens.h"

#include <QHash>
#include <QSet>
#include <QString>
#include <QStringList>

#include <initializer_list>

namespace voyageur::source {

//! "import a.b" or "from ..a import b, c".
struct PythonImport {
    QString module;    //!< without the dots before it; may be empty: "from . import x"
    int level = 0;     //!< dots before it
    QStringList names; //!< of "from … import": what is taken; "*" for all; empty for a plain import
    qsizetype begin = 0;
    qsizetype end = 0; //!< of the module's name in the text
};

//! A Python text with what its names stand for. Any text, no matter how broken, is fine. A value that refers to nothing.
class PythonCode {
public:
    using Kind = PythonToken::Kind;

    //! Without tokens when it was stopped.
    explicit PythonCode(const QString &text, const base::StopToken &stop = {});

    //! A dotted name as written, `plt.show`, and what it stands for.
    struct Chain {
        qsizetype first = 0; // tokens
        qsizetype last = 0;
        QString meaning;      // full name; of a method of something unknown ".name"
        bool onValue = false; // follows a dot: the method of a value
    };

    struct Argument {
        qsizetype first = 0; // tokens
        qsizetype last = 0;
        QString keyword;
    };

    static bool isKeyword(QStringView word);

    const QString &text() const { return m_text; }
    const QList<PythonToken> &tokens() const { return m_tokens; }
    const QList<PythonImport> &imports() const { return m_imports; }

    //! The name at that token; empty for everything else.
    QString word(qsizetype i) const { return wordView(i).toString(); }
    //! The same, as long as this lives.
    QStringView wordView(qsizetype i) const
    {
        const bool name = i >= 0 && i < m_tokens.size() && m_tokens[i].kind == Kind::Name;
        return name ? m_tokens[i].text(m_text) : QStringView();
    }
    //! One of these names stands somewhere.
    bool hasOneOf(std::initializer_list<QStringView> words) const;
    //! A name stands somewhere that ends so.
    bool hasNameWith(QStringView end) const;
    bool is(qsizetype i, QChar character) const;
    bool isLineEnd(qsizetype i) const { return i >= m_tokens.size() || m_tokens[i].kind == Kind::LineEnd; }
    QString source(qsizetype begin, qsizetype end) const { return m_text.mid(begin, end - begin); }
    qsizetype endOfLine(qsizetype i) const;
    //! The bracket that closes the one at `open`, or −1.
    qsizetype closing(qsizetype open) const { return open >= 0 && open < m_partners.size() ? m_partners[open] : -1; }
    //! The innermost open bracket around token `i`, or −1.
    qsizetype around(qsizetype i) const { return m_around[i]; }
    //! Where the argument (or element) begins that token `i` stands in, inside of around(i).
    qsizetype argumentBegin(qsizetype i) const { return m_begins[i]; }
    QList<Argument> arguments(qsizetype open, qsizetype close) const;

    //! What a bare name stands for.
    QString meaningOf(const QString &name) const;
    Chain chainAt(qsizetype i) const;
    //! Its last token.
    qsizetype chainEnd(qsizetype i) const;
    //! Its meaning first; of a bare name also what it would be out of each module imported by *.
    QStringList meaningsOf(const Chain &chain) const;
    bool isDefinedHere(const QString &name) const { return m_defined.contains(name); }
    //! "def name" stands somewhere, also in a class.
    bool isDefinedSomewhere(QStringView name) const { return m_everyDefined.contains(name); }
    //! Tokens at which this name is called: "name(…)", "value.name(…)"; not where it is defined.
    QList<qsizetype> callsOf(const QString &name) const { return m_calls.value(name); }
    //! Tokens at which this word stands.
    int count(const QString &word) const { return m_counts.value(m_words.value(QStringView(word), -1)); }
    //! Every word of the text and its number, from 0.
    const QHash<QStringView, int> &wordNumbers() const { return m_words; }
    //! That of the name at a token; −1 for everything else.
    int wordNumber(qsizetype i) const { return i >= 0 && i < m_numbers.size() ? m_numbers[i] : -1; }

    bool isImported(const QString &name) const { return m_aliases.contains(name); }
    //! Everything of some module is imported.
    bool hasStar() const { return !m_starred.isEmpty(); }
    //! Everything is taken out of it: "from module import *".
    bool star(const QString &module) const;
    //! The name that stands for this here; empty for none.
    QString aliasOf(const QString &meaning) const;
    //! "import module" stands at the left margin.
    bool importsAsItself(const QString &module) const;
    //! The name stands for something else.
    bool isTaken(const QString &name) const;
    //! Where an import can be added: behind the file's text about itself and imports from __future__.
    qsizetype importPlace() const;

    int lineOf(qsizetype offset) const;
    //! Where the line of this place begins.
    qsizetype lineBegin(qsizetype offset) const { return m_lines[lineOf(offset) - 1]; }
    qsizetype lineStart(int line) const { return m_lines[line - 1]; }
    base::TextRange range(qsizetype begin, qsizetype end) const;

protected:
    const QString m_text;
    const QList<PythonToken> m_tokens;
    QList<qsizetype> m_lines;          // where each line begins
    QHash<QString, QString> m_aliases; // name here → full name
    QStringList m_starred;             // modules imported by *
    QSet<QString> m_imported;          // top-level modules
    QSet<QString> m_defined;           // functions of the text itself
    QSet<QStringView> m_everyDefined;  // also methods, in m_text
    QHash<QStringView, int> m_words;   // all names, in m_text, and their numbers
    QList<int> m_counts;               // of each number, how often
    QList<int> m_numbers;              // of each token
    QHash<QString, QList<qsizetype>> m_calls;
    QSet<QString> m_assigned; // at the left margin of a line: "name = …"
    QList<PythonImport> m_imports;
    QList<int> m_partners; // of each token: the bracket that closes it, the one around it, the beginning of its argument
    QList<int> m_around;
    QList<int> m_begins;

private:
    void readBrackets();
    void readDefinitions();
    void readImport(qsizetype i);
    void readFromImport(qsizetype i);
    QString dotted(qsizetype &i) const;
};

//! One name for the same thing under several module names: pylab.show is matplotlib.pyplot.show.
QString canonicalName(const QString &name);

} // namespace voyageur::source
