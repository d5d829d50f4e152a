// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/options.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <optional>

namespace voyageur::script {

//! Of the options of one component. Nobody writes so many; what a stranger's file costs must have a bound.
inline constexpr qsizetype mostOptionWords = 1'000'000;
inline constexpr char tooManyWords[] = "more than a million words of options, which Voyageur does not read";

//! Bytes of a script: the first and the one behind the last.
struct Span {
    qsizetype begin = 0;
    qsizetype end = 0;
    qsizetype size() const { return end - begin; }
    bool isEmpty() const { return begin == end; }
    bool operator==(const Span &) const = default;
};

//! One word of a directive.
struct Word {
    Span span;                //!< with its quotes and backslashes
    QByteArray text;          //!< without them
    QList<qsizetype> offsets; //!< where each character of the text stands; empty when span and text are the same
    int line = 0;             //!< sbatch's count of lines, from 1
    qsizetype offset(qsizetype i) const { return offsets.isEmpty() ? span.begin + i : offsets[i]; }
};

//! The words of one line behind "#SBATCH".
struct LineWords {
    QList<Word> words;
    Span comment;       //!< from its "#", to the end of the line; empty for none
    Span unread;        //!< what sbatch does not look at any more, behind an empty pair of quotes or the word "hetjob"
    QByteArray refusal; //!< sbatch ends here: an unmatched quote, a word that begins with a colon; empty: it does not
};

//! Splits `text` as sbatch's get_argument() does; `begin` is where the text stands in the script, `line` its line's number.
//! Quotes group and may stand anywhere; a backslash keeps the next character, but Slurm 22.05 ends a word at a blank behind
//! it; an unquoted # begins a comment, in the middle of a word too; `""` alone ends the line. Linear; pure.
LineWords directiveWords(QByteArrayView text, qsizetype begin, int line, SlurmVersion version);

//! One option as it was written.
struct OptionUse {
    const Option *option = nullptr;
    bool longForm = true;
    bool attached = true;      //!< the value stands in the same word: "--mem=4G", "-c4"
    Span span;                 //!< from the first dash (of a cluster: the letter) to the end of the word that holds the value
    Span name;                 //!< "--mem"; "-c"; of a cluster: the letter
    std::optional<Span> value; //!< as written, with its quotes; nothing for none
    QByteArray text;           //!< the value without quotes
    qsizetype word = 0;        //!< the word it begins in
    qsizetype lastWord = 0;    //!< the word its value is in
    int line = 0;              //!< of its name, sbatch's count
    bool hasValue() const { return value.has_value(); }
};

//! What getopt_long(3) makes of words.
struct OptionUses {
    QList<OptionUse> uses;
    QByteArray refusal;        //!< what it says of the next one, when that is unknown, ambiguous or lacks its value
    Span refusedAt;            //!< that word
    qsizetype leftover = -1;   //!< the first word that is no option, where it stops; −1 when all are
    qsizetype terminator = -1; //!< the word "--", behind which no option is read; −1 for none
};

OptionUses optionUses(const QList<Word> &words, Command command = Sbatch, SlurmVersion version = {});

//! The same with another table of options: that of #PBS lines, for example.
OptionUses optionUses(const QList<Word> &words, std::span<const Option> table, Command command, SlurmVersion version);

} // namespace voyageur::script
