// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/pythonscan.h"

namespace voyageur::source {

//! The statement "args = parser.parse_args()", where there is one.
struct ParsedArguments {
    qsizetype first = -1; //!< token
    QString args;
    QString parser;
};
ParsedArguments parsedArguments(const PythonCode &code);

//! Writes the changes that do away with findings in one text. Names that it gives to files are used once in the text.
class PythonMends final {
public:
    explicit PythonMends(const PythonScan &scan) : m_scan(scan), m_code(scan.code()) {}

    QList<base::Fix> forCall(const CallRule &rule, const PythonCall &call);
    //! The text at that token comes from an environment variable instead, and is what it was without one.
    QList<base::Fix> forPath(qsizetype token, const QString &usual);
    //! A path of this computer becomes what it is in a job, where that is known.
    QList<base::Fix> forLocalPath(qsizetype token);
    //! The same for one that is used only when nothing else is given: where it is relative, it is as good there.
    QList<base::Fix> forFallback(qsizetype token);
    //! "from tqdm.notebook import tqdm" becomes one that fits a job, too.
    QList<base::Fix> forBars(qsizetype first, qsizetype last);
    //! "cuda:1" becomes "cuda".
    QList<base::Fix> forDevice(qsizetype token);
    //! Another statement, or none, in the place of a whole one; nothing when the tokens are none.
    QList<base::Fix> insteadOfStatement(qsizetype first, qsizetype last, const QString &title, const QString &text);
    //! The literal is taken from the first argument of the program when one is given.
    QList<base::Fix> forArgument(qsizetype token);
    //! torch.save() to another name, and a rename.
    QList<base::Fix> forSave(const PythonCall &call);
    //! What else the program must be given in a job with a fix made here: "--data", "{dataset}".
    QStringList argumentsWith(const base::Fix &fix) const;
    //! All figures that this pyplot.show() shows were written to files before it.
    bool isSaved(const PythonCall &call) const;

private:
    //! A path in a text: `tail` begins with the first expression of an f-string.
    struct NamedPath {
        QString head; // with '/'
        QString tail;
        LocalFolders::Meaning meaning; // of head
    };
    struct DataSource {
        QString title;
        QString code;
        QString module;        // that it needs
        QStringList arguments; // that the program must be given in a job then
    };
    std::optional<NamedPath> namedPath(qsizetype token) const;
    QList<base::Fix> fromCodeFolder(qsizetype token, const NamedPath &path) const;
    QList<base::Fix> fromDataset(qsizetype token, const NamedPath &path);
    QList<base::Fix> givenInJob(const QStringList &names, const NamedPath &path);
    std::optional<DataSource> dataSource(qsizetype token, const QString &root) const;
    bool isDataset(const QString &path) const;
    qsizetype behind(qsizetype token) const;
    bool isText(qsizetype i) const;
    bool isInsideText(qsizetype token) const;
    bool isStatement(qsizetype first, qsizetype last) const;
    base::TextEdit edit(qsizetype begin, qsizetype end, const QString &text) const { return {m_code.range(begin, end), text}; }
    QString separator(qsizetype begin, qsizetype end) const;
    QString freeName(const QString &stem, const QString &suffix, bool numbered);
    QString stemFor(const PythonCall &call, const QString &usual) const;
    //! A file's name as Python writes it, and what else that needs: in a loop, or in a function that may be called again, each
    //! file gets the next number.
    struct FileName {
        QString code;
        QString shown; // to people
        QList<base::TextEdit> edits;
    };
    FileName fileFor(const PythonCall &call, const QString &usual, const QString &suffix);
    FileName numbered(const QString &stem, const QString &suffix) const;
    bool runsOnce(qsizetype token) const;
    bool isShownElsewhere() const;
    bool hasViewer() const;
    qsizetype calledNext(const PythonCall &call, const QString &prefix, QStringView function) const;
    bool isClosedNext(const PythonCall &call, const QString &prefix) const;
    QList<base::TextEdit> closedInsteadOfCleared(const PythonCall &call, const QString &prefix) const;
    base::TextEdit takenOut(qsizetype first, qsizetype last) const;
    std::optional<base::TextEdit> withoutImport(qsizetype head) const;
    QList<base::Fix> saveFigure(const PythonCall &call);
    bool showsSeveral(const PythonCall &call) const;
    bool opensItsOwn(qsizetype head, qsizetype last) const;
    bool mayOpenFigure(const QString &function) const;
    const QSet<QString> &figureMakers() const;
    bool isOfPyplot(qsizetype head, qsizetype last) const;
    qsizetype headOf(qsizetype last) const;
    bool isDrawnElsewhere() const;
    QList<base::Fix> saveFigures(const PythonCall &call, const QString &prefix);
    const ParsedArguments &programArguments() const;
    QList<base::Fix> asArgument(const PythonCall &call, const QString &name, const QString &type) const;
    QList<base::Fix> saveImage(const PythonCall &call);
    QList<base::Fix> writeImage(const PythonCall &call);
    QList<base::Fix> keyboard(const PythonCall &call);
    QList<base::Fix> withKeyword(const PythonCall &call, const QString &keyword, const QString &value, const QString &title);
    //! The edits, and imports of `modules` in front where they are not imported. Nothing when such a name is something else.
    QList<base::Fix> needing(const QStringList &modules, base::Fix fix) const;
    bool canBeWrapped(qsizetype token) const;

    const PythonScan &m_scan;
    const PythonCode &m_code;
    QSet<QString> m_names;
    QHash<QString, int> m_numbers; // the last one given to a stem
    mutable std::optional<ParsedArguments> m_parsed;
    mutable std::optional<QSet<QString>> m_makers;
    mutable std::optional<bool> m_viewer;
    mutable std::optional<bool> m_elsewhere;
    mutable std::optional<bool> m_counts;         // the counter of files is there
    mutable std::optional<QSet<QString>> m_taken; // names of files in the text
    QList<std::pair<base::Fix, QStringList>> m_arguments;
};

} // namespace voyageur::source
