// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/bash.h"
#include "script/check.h"
#include "script/rules/calls.h"
#include "script/rules/pip.h"
#include "script/rules/results.h"
#include "script/rules/shellstate.h"
#include "script/rules/transfers.h"
#include "script/scriptarguments.h"
#include "script/share.h"

#include <QHash>

#include <optional>

namespace voyageur::script {

//! A word that sbatch refuses among the options: an unknown name, one too many letters, a word that is no option.
struct RefusedWord {
    Span span;
    QByteArray refusal; //!< sbatch's words
    int component = 0;
    qsizetype word = 0; //!< its place among the component's words
};

//! An option whose value sbatch refuses.
struct RefusedValue {
    OptionUse use;
    QByteArray refusal; //!< sbatch's words
    int component = 0;
};

//! A here-document, and who reads it.
struct HereText {
    BashHereDocument document;
    bool isStep = false;    //!< a shell that srun starts
    bool isWritten = false; //!< it becomes a file (cat > job.sh), or sbatch reads it
};

//! What the rules look at: the script read once in every way, and what is known beside it. Lives for one check.
class Subject final {
public:
    Subject(const Document &script, const Surroundings &around);
    Subject(const Subject &) = delete;
    Subject &operator=(const Subject &) = delete;

    const Document &script() const { return m_script; }
    const Surroundings &around() const { return m_around; }
    //! Null when no cluster was chosen. Its name for messages is clusterName().
    const base::ClusterFacts *cluster() const { return m_around.cluster; }
    const QString &clusterName() const { return m_around.clusterName; }
    const ProjectFacts *project() const { return m_around.project; }
    const LiveState *live() const { return m_around.live; }

    //! What sbatch makes of it, exactly.
    const Understanding &understood() const { return m_understood; }

    // Directives. These go on behind a word that sbatch refuses, because a person wants to hear of everything at once.

    int components() const { return static_cast<int>(m_uses.size()); }
    const QList<OptionUse> &uses(int component = 0) const { return m_uses.at(component); }
    const QList<RefusedWord> &refusedWords() const { return m_refused; }
    const QList<RefusedValue> &refusedValues() const { return m_refusedValues; }
    //! What sbatch says against the options of a component together; empty for nothing.
    const QByteArray &refusedTogether(int component = 0) const { return m_refusedTogether.at(component); }
    //! The script has at least one line that sbatch reads options from.
    bool hasDirectives() const { return m_hasDirectives; }
    //! It has none, and submits other scripts or writes them: what it asks for is said there.
    bool isLauncher() const { return m_isLauncher; }
    //! The use that counts, by its kept name; null for none.
    const OptionUse *use(QByteArrayView name, int component = 0) const;
    //! Its value; nothing when the option is not given.
    std::optional<QByteArray> value(QByteArrayView name, int component = 0) const;
    bool has(QByteArrayView name, int component = 0) const { return use(name, component); }
    //! The option stands somewhere, be it misspelled, in a line that sbatch passes over, or in one for another scheduler: that
    //! is a finding of its own, and to say that the option is missing would be false.
    bool mentions(const QByteArray &name) const { return m_allMayBeMentioned || m_mentioned.contains(name); }
    //! A heterogeneous job gives it, but not for its first component: Slurm hands options on to those behind only.
    bool isForLaterOnly(QByteArrayView name) const;
    //! What the job asks for; what sbatch refuses in it is left out.
    const ResourceRequest &request(int component = 0) const { return m_requests.at(component); }
    //! What that is on the chosen cluster; only there where one was chosen.
    const Share &share(int component = 0) const { return m_shares.at(component); }
    //! --time in seconds; nothing when not given or without limit.
    std::optional<qint64> seconds() const;

    // Commands. Those in here-documents that a shell reads are among them; comments, strings and other here-documents not.

    const QList<BashCommand> &commands() const { return m_commands; }
    //! What bash refuses; where another shell reads the script, nothing is known.
    const QList<BashFault> &faults() const { return m_faults; }
    //! What the script takes behind its name.
    const ScriptArguments &arguments() const { return m_arguments; }
    const QList<Call> &calls() const { return m_calls; }
    //! Calls of this program, in order.
    QList<const Call *> callsOf(QByteArrayView name) const;
    const QList<ModuleUse> &modules() const { return m_modules; }
    //! Whether a module of that name is loaded anywhere; the last such use, or null.
    const ModuleUse *loaded(QByteArrayView name) const;
    const QList<PythonRun> &pythonRuns() const { return m_pythonRuns; }
    //! Here-documents and quoted strings of several lines, in order.
    const QList<Span> &texts() const { return m_texts; }
    //! In order.
    const QList<HereText> &hereTexts() const { return m_hereTexts; }
    //! Names that the script may give a value outside of its here-documents.
    const QSet<QByteArray> &namesOutside() const { return m_namesOutside; }
    //! The script is for a shell that this program can read (sh, bash, dash, ksh, zsh); otherwise there are no commands, but see
    //! isCsh().
    bool isShell() const { return m_isShell; }
    //! The script is for csh or tcsh. Its plain commands and what setenv and set give are known, as bash has them; what stands in
    //! one line with a condition is not, and what bash alone means is not asked.
    bool isCsh() const { return m_isCsh; }
    //! The word with the variables replaced that the script itself sets, once, to something known: "$OUT/x" is
    //! "$SLURM_TMPDIR/out/x"; "${X}" is written "$X".
    QByteArray resolved(const BashWord &word) const { return resolved(word.text); }
    QByteArray resolved(const QByteArray &text) const;
    //! The value a variable is set to in the script, resolved; nothing when it is not, or more than once.
    std::optional<QByteArray> variable(const QByteArray &name) const;
    //! "export NAME=value" or "NAME=value" stands somewhere.
    bool sets(QByteArrayView name) const;

    //! What the shell is like when it comes to this command of commands().
    const ShellState &state(const BashCommand &command) const { return m_states.at(&command - m_commands.constData()); }
    const ShellState &state(const Call &call) const { return state(*call.command); }
    //! Virtual environments made and activated, in order.
    const QList<EnvironmentStep> &environments() const { return m_environments; }
    const QList<PipInstall> &pipInstalls() const { return m_pipInstalls; }
    const QList<Transfer> &transfers() const { return m_transfers; }
    //! Where programs are told to write.
    const QList<Output> &outputs() const { return m_outputs; }
    //! The word as a path: variables replaced as in resolved(), a relative one behind the folder of that moment, "." and ".."
    //! worked out. "$SLURM_TMPDIR/data"; relative: in the folder where sbatch was called. Null when the folder is not known.
    QByteArray path(const BashWord &word, const BashCommand &command) const { return path(word.text, command); }
    QByteArray path(const QByteArray &text, const BashCommand &command) const;

    // Places and edits.

    QByteArray text(Span span) const { return m_script.at(span); }
    //! The same without a copy, for as long as the script lives.
    QByteArrayView view(Span span) const { return QByteArrayView(m_script.bytes()).sliced(span.begin, span.size()); }
    //! Where a finding about something that is missing stands: the last directive, else the first line.
    Span header() const { return m_header; }
    //! The value of an option, or the whole option where it has none.
    static Span valueSpan(const OptionUse &use) { return use.value.value_or(use.span); }
    //! The whole line of a place, without its end.
    Span line(qsizetype offset) const;
    base::TextEdit edit(Span span, const QByteArray &newText) const;
    base::TextEdit insert(qsizetype offset, const QByteArray &newText) const { return edit({offset, offset}, newText); }
    //! A line of its own before the line of this place, indented likewise.
    base::TextEdit insertLineBefore(qsizetype offset, const QByteArray &line) const;
    //! The same behind it.
    base::TextEdit insertLineAfter(qsizetype offset, const QByteArray &line) const;
    //! A line of its own away, with its line end.
    base::TextEdit removeLine(qsizetype offset) const;
    //! Document's edits as a fix; one without edits when there is no way.
    static base::Fix fix(const QString &title, const std::optional<QList<base::TextEdit>> &edits);

private:
    void readOptions();
    void readMentions();
    void readCommands(const Bash &bash);
    void readVariables();
    QByteArray indentation(Span line) const;
    void readModules(const Call &call);
    void readPython(const Call &call);
    QByteArray lineEnd() const;
    std::optional<QByteArray> replacedOnce(const QByteArray &text, qsizetype longest) const;

    const Document &m_script;
    const Surroundings &m_around;
    Understanding m_understood;
    QList<QList<OptionUse>> m_uses;
    QList<QHash<QByteArrayView, qsizetype>> m_useByName; // the last, by its kept name
    QList<ResourceRequest> m_requests;
    QList<Share> m_shares;
    QList<RefusedWord> m_refused;
    QList<RefusedValue> m_refusedValues;
    QList<QByteArray> m_refusedTogether;
    QSet<QByteArray> m_mentioned;
    bool m_allMayBeMentioned = false;
    bool m_hasDirectives = false;
    bool m_isLauncher = false;
    QList<Span> m_texts;
    QList<HereText> m_hereTexts;
    QSet<QByteArray> m_namesOutside;
    bool m_isShell = false;
    bool m_isCsh = false;
    ScriptArguments m_arguments;
    QList<BashCommand> m_commands;
    QList<BashFault> m_faults;
    QList<Call> m_calls;
    QHash<QByteArray, QList<qsizetype>> m_byName;
    QList<ModuleUse> m_modules;
    QHash<QByteArray, qsizetype> m_loaded; // the last, by its name
    QList<PythonRun> m_pythonRuns;
    QList<ShellState> m_states; // of each command
    QList<EnvironmentStep> m_environments;
    QList<PipInstall> m_pipInstalls;
    QList<Transfer> m_transfers;
    QList<Output> m_outputs;
    QHash<QByteArray, QByteArray> m_variables;
    QSet<QByteArray> m_set;
    Span m_header;
};

} // namespace voyageur::script
