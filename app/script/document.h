// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "script/directivewords.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>
#include <utility>

namespace voyageur::script {

//! What a line is to sbatch. Lines end at \n, or at the end of the text.
enum class LineKind {
    Shebang,   //!< the first line, "#!…"
    Blank,     //!< nothing but blanks
    Comment,   //!< "#…"
    Directive, //!< "#SBATCH …", or its old name "#SLURM"; read
    Separator, //!< "#SBATCH hetjob": what follows describes the next component
    Foreign,   //!< "#PBS …", "#BSUB …"
    Ignored,   //!< looks like a directive and is none: see IgnoredWhy
    Code,      //!< a command, or what belongs to one
};

//! Why something that looks like a directive, or like a part of one, does nothing.
enum class IgnoredWhy {
    None,
    AfterCommand,    //!< sbatch stops reading at the first line that is neither blank nor a comment
    HereDocument,    //!< it is part of a text: of a here-document, or of a quoted string of several lines
    Indented,        //!< " #SBATCH"
    SpaceBetween,    //!< "# SBATCH"
    DoubleHash,      //!< "##SBATCH", "# #SBATCH": the usual way of switching one off
    OtherMark,       //!< "#-SBATCH", "#!SBATCH": another way
    LowerCase,       //!< "#sbatch"
    EmptyWord,       //!< the rest of a line behind ""
    AfterHetjob,     //!< the rest of a line behind "hetjob"
    CommandLineOnly, //!< --verbose, --wrap and their like count on the command line only
    OtherScheduler,  //!< a #PBS line that sbatch does not translate: behind 100 commands, beside #BSUB, or --ignore-pbs
};

//! A line worth naming: every one that is, or looks like, a directive of sbatch, PBS or LSF.
struct Line {
    int number = 0; //!< sbatch's count, from 1
    Span span;      //!< without its line end
    LineKind kind = LineKind::Comment;
    IgnoredWhy why = IgnoredWhy::None;
    int component = 0; //!< of a heterogeneous job, from 0
    Span comment;      //!< of a directive: from the "#" behind its options; empty for none
    Span unread;       //!< of a directive: what sbatch skips; empty for none
};

//! The directives of one component of a job; a script has one unless it says "#SBATCH hetjob".
struct Component {
    QList<Word> words;
    OptionUses options;
    QByteArray refusal; //!< a line that cannot be split into words: sbatch reads no option at all
};

//! An sbatch script, losslessly: the bytes as they are, and where everything stands that sbatch reads in them. Parsing is
//! linear and takes any bytes: no shebang, CRLF, a BOM, NUL, no last line end. A value; any thread.
class Document final {
public:
    Document() = default;
    //! Word rules and option names are those of `version`.
    static Document parse(const QByteArray &bytes, SlurmVersion version = {});

    const QByteArray &bytes() const { return m_bytes; }
    SlurmVersion version() const { return m_version; }
    //! The bytes of a place.
    QByteArray at(Span span) const { return m_bytes.sliced(span.begin, span.size()); }

    //! Directives, foreign directives, and what looks like one, in order; of those that do nothing the first 10,000.
    const QList<Line> &lines() const & { return m_lines; }
    QList<Line> lines() && { return std::move(m_lines); }
    //! At least one.
    const QList<Component> &components() const & { return m_components; }
    QList<Component> components() && { return std::move(m_components); }
    //! Where the first command begins, which ends the directives; the size of the script when there is none.
    qsizetype firstCommand() const { return m_firstCommand; }
    //! "/bin/bash" of "#!/bin/bash"; empty when the script does not begin with "#!".
    QByteArray shebang() const;

    //! The use that counts: the last of that kept name ("mem", "ntasks-per-node"); null for none.
    const OptionUse *find(QByteArrayView name, int component = 0) const;
    //! The value that counts; nothing when the option is not given. Empty for one without a value.
    std::optional<QByteArray> value(QByteArrayView name, int component = 0) const;

    // What editors work with: UTF-16, lines that end at \n, \r\n or \r. A byte that belongs to no UTF-8 character stands in
    // the text as U+DC00 plus its value (a lone surrogate, as Python's "surrogateescape" writes it), so nothing is lost.

    QString text() const { return decoded(m_bytes); }
    static QString decoded(QByteArrayView bytes);
    //! The way back of decoded().
    static QByteArray encoded(QStringView text);
    base::TextRange range(Span span) const;
    //! The number of the line, from 1, as editors count.
    int editorLine(qsizetype offset) const;
    //! The line of a place, as sbatch and bash count, without its "\n".
    Span lineAt(qsizetype offset) const;

    //! sbatch reads nothing of such a script: what it sees on the first line is no "#!".
    bool hasByteOrderMark() const { return m_bytes.startsWith("\xef\xbb\xbf"); }

    // Changes, as edits of text() that touch nothing else. A value is quoted where it must be. Nothing, when there is no way
    // to write the value on one line, or when a new line would not be read for a byte order mark.

    //! Replaces the value that counts, in place; adds a line when the option is not there. Null value: the option without
    //! one. `name` is a long name.
    std::optional<QList<base::TextEdit>> setOption(QByteArrayView name, const std::optional<QByteArray> &value,
                                                   int component = 0) const;
    std::optional<QList<base::TextEdit>> setValue(const OptionUse &use, const std::optional<QByteArray> &value) const;
    //! A new line behind the last directive of the component (else behind the shebang), in the style of the others: short or
    //! long names, "=" or blank, the file's line ends.
    std::optional<QList<base::TextEdit>> addOption(QByteArrayView name, const std::optional<QByteArray> &value,
                                                   int component = 0) const;
    //! Every use of it; a line that holds nothing else goes, its comment stays.
    QList<base::TextEdit> removeOption(QByteArrayView name, int component = 0) const;
    QList<base::TextEdit> removeUses(const QList<OptionUse> &uses, int component = 0) const;

    //! The script after edits of text(). They must fit it and not overlap.
    base::Result<QByteArray> edited(const QList<base::TextEdit> &edits) const;

    //! A value as a directive must spell it: as it is, or in quotes; nothing for a line break or NUL.
    static std::optional<QByteArray> quoted(const QByteArray &value);

private:
    void readLine(Line &line);
    void readDirective(Line &line);
    void indexEditorLines();
    void indexColumns();
    base::TextEdit edit(Span span, const QByteArray &newText) const;
    Span withSurroundings(const Component &component, qsizetype first, qsizetype last) const;
    base::TextRange place(qsizetype offset) const;

    QByteArray m_bytes;
    SlurmVersion m_version;
    QList<Line> m_lines;
    QList<Component> m_components;
    QList<qsizetype> m_rawLines;    // where each begins that ends at \n
    QList<qsizetype> m_editorLines; // where each begins; shared with m_rawLines unless there is a lone \r
    struct Column {
        qsizetype offset;
        qsizetype units; // of UTF-16 from the beginning of its line
    };
    QList<Column> m_columns; // marks inside of very long lines
    qsizetype m_idle = 0;    // lines that do nothing
    qsizetype m_firstCommand = 0;
};

//! Folders that must exist before the job starts, because --output or --error names a file in them; relative ones to the
//! submit folder (after --chdir). Folders whose name holds a pattern (%j) cannot be made in advance and are left out.
//! `commandLine`: options given beside the script, which win.
QStringList outputFolders(const Document &script, const OptionUses &commandLine = {});

//! sbatch's options from words of a command line ("--time=1:00:00", "-t", "5").
OptionUses commandLineOptions(const QList<QByteArray> &words);
//! The value that counts among these.
std::optional<QByteArray> lastValue(const QList<OptionUse> &uses, QByteArrayView name);

} // namespace voyageur::script
