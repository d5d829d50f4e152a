// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/directivewords.h"

#include <QByteArray>
#include <QList>

#include <utility>

namespace voyageur::script {

//! One word of a command, as bash splits them.
struct BashWord {
    Span span;               //!< with its quotes
    QByteArray text;         //!< without quotes; variables as written ("$HOME/env"), the commands in $(…) and `…` left out
    bool literal = true;     //!< no variable, no substitution: the text is what the command gets, but for patterns
    bool quoted = false;     //!< something in it is quoted or escaped
    bool splits = false;     //!< an expansion outside of quotes: it may become no word or several
    bool hasPattern = false; //!< an unquoted * ? or [
};

//! "NAME=value" before a command or alone.
struct BashAssignment {
    QByteArray name;
    BashWord value; //!< "(…)" of an array: its words joined
};

//! "> out.log", "2>&1", "<<EOF".
struct BashRedirection {
    QByteArray operation; //!< ">", ">>", "&>", "<", "<<", "<<<" …, without the number before it
    int descriptor = -1;  //!< the number before it; −1: none
    BashWord target;      //!< of a here-document: its delimiter
};

//! One simple command.
struct BashCommand {
    Span span;
    QList<BashAssignment> assignments;
    QList<BashWord> words; //!< the name first; empty for an assignment or a redirection alone
    QList<BashRedirection> redirections;

    QByteArray function;      //!< the function it is in; empty: none
    int loops = 0;            //!< for, while, until, select around it
    bool conditional = false; //!< in if, case, or behind && or ||: it need not run
    bool branch = false;      //!< of these, in a block: if, case, or { … } behind && or ||
    int choice = 0;           //!< the innermost if or case around it, counted from 1; 0: none
    int arm = 0;              //!< which part of that one: only one of them runs
    int outerChoice = 0;      //!< the if or case around that one, and which part of it
    int outerArm = 0;
    bool subshell = false;    //!< in ( … )
    bool substituted = false; //!< in $( … ), ` … `, <( … )
    bool background = false;  //!< followed by &
    bool readsPipe = false;
    bool writesPipe = false;
    int group = 0; //!< the { … } or loop around it that runs in a process of its own, before | or &; 0: none

    //! "module"; empty when the name is not literal or there is none.
    QByteArray name() const { return words.isEmpty() || !words.first().literal ? QByteArray() : words.first().text; }
};

struct BashHereDocument {
    Span body; //!< without the line of the delimiter
    QByteArray delimiter;
    bool expands = true; //!< its delimiter is not quoted
};

//! "$1", "${2:-data}", "$@", "$#": what the script, or the function it stands in, is called with. Not in single quotes.
struct BashParameter {
    Span span;
    QByteArray name;      //!< "1", "10", "@", "*", "#"
    QByteArray operation; //!< of "${1:-data}": ":-"; empty for none
    QByteArray word;      //!< "data", as written
    QByteArray function;  //!< whose it is; empty: the script's
};

//! A place that bash refuses: it stops there with a syntax error. Only what is certain.
struct BashFault {
    enum class Kind {
        OpenQuote,   //!< a quote, $( or ` that is never closed; bash finds out at the end of the script
        OpenBlock,   //!< "if" without "fi", "for" without "done", "case" without "esac", { without }
        Stray,       //!< "fi", "done", "esac" or "}" that closes nothing
        NoThen,      //!< "if" whose "then" is missing
        Parenthesis, //!< "(" among the words of a command
    };
    Kind kind = Kind::OpenQuote;
    Span span; //!< the quote, the word or the parenthesis
};

//! The commands of a bash script. Not a shell: it knows words, quotes, expansions, here-documents, pipelines, blocks and
//! functions, and takes anything, also what bash refuses. Linear; nesting beyond 500 levels is read as plain text, and nothing is
//! read behind half a million commands or two million words.
//! A value; any thread.
class Bash final {
public:
    static Bash parse(const QByteArray &script);

    //! In the order in which they begin.
    const QList<BashCommand> &commands() const & { return m_commands; }
    QList<BashCommand> commands() && { return std::move(m_commands); }
    const QList<BashHereDocument> &documents() const & { return m_documents; }
    QList<BashHereDocument> documents() && { return std::move(m_documents); }
    //! Text of several lines that is no command here: bodies of here-documents and quoted strings. In order, none in another.
    QList<Span> texts() const;
    //! In order; also those in here-documents that expand them.
    const QList<BashParameter> &parameters() const & { return m_parameters; }
    QList<BashParameter> parameters() && { return std::move(m_parameters); }
    //! What bash refuses, in order; empty also where this reader is not certain of what it read.
    const QList<BashFault> &faults() const { return m_faults; }

private:
    friend class BashReader;
    QList<BashCommand> m_commands;
    QList<BashHereDocument> m_documents;
    QList<Span> m_strings; // quoted, with a line end in them; those inside of others before them
    QList<BashParameter> m_parameters;
    QList<BashFault> m_faults;
};

} // namespace voyageur::script
