// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/bash.h"

#include <vector>

namespace voyageur::script {

//! The machine behind Bash::parse(): one walk over the bytes. What is nested is a stack in memory, not recursion.
class BashReader final {
public:
    explicit BashReader(const QByteArray &script) : m_text(script) {}
    Bash run();

private:
    //! Text whose end is looked for.
    enum class Kind { Script, Substitution, Backtick, DoubleQuotes, Parameter, Arithmetic, Array };
    //! Commands that belong together.
    enum class Group { If, Loop, Case, Brace, Subshell, Function };
    enum class CaseState { None, Subject, Pattern, Commands };

    //! The command that is being read, and its last word.
    struct Pending {
        BashCommand command;
        BashWord word;
        bool begun = false;
        bool inWord = false;
        bool header = false; // "for x in …": words, but no command
        bool namesFunction = false;
        bool inTest = false; // [[ … ]]
        bool readsPipe = false;
        bool conditional = false; // behind && or ||
        QByteArray redirection;   // an operator waits for its word
        int descriptor = -1;
    };
    struct Frame {
        Kind kind = Kind::Script;
        int depth = 0;       // parentheses of arithmetic
        size_t groups = 0;   // how many were open before
        qsizetype begin = 0; // in the script
        Pending outer;       // what goes on behind it
    };
    struct Open {
        Group group = Group::Brace;
        QByteArray function;
        int loops = 0;
        bool conditional = false;
        bool subshell = false;
        CaseState state = CaseState::None;
        int choice = 0;
        int arm = 0;
        int outerChoice = 0;
        int outerArm = 0;
        qsizetype first = 0;  // of its commands
        Span word;            // that opened it
        bool hasBody = false; // of if: its then was read
    };
    struct WaitingDocument {
        QByteArray delimiter;
        bool stripsTabs = false;
        bool expands = true;
    };

    char at(qsizetype offset) const { return offset < m_text.size() ? m_text.at(offset) : '\0'; }
    bool runsCommands() const;
    bool inBackticks() const { return m_backticks > 0; }

    void readCode();
    void readQuoted();
    void readParameter();
    void readArithmetic();
    void readArray();

    void dollar(bool quoted);
    void parameter(qsizetype dollar);
    void parametersOf(Span document);
    void backslash(bool quoted);
    void singleQuotes();
    void keepString(qsizetype begin);
    void ansiQuotes();
    void backtick();
    void push(Kind kind, qsizetype skip, int depth = 0);
    void pop();

    template <typename Table>
    void plainRun(const Table &plain);
    void sortCommands();
    void newline();
    void operation();
    void redirection(int descriptor);
    void openParenthesis();
    void closeParenthesis();
    void comment();
    void readDocuments();

    void startWord();
    void append(char c, bool quoted);
    void endWord();
    void endCommand();
    bool keyword();
    bool assignment();
    void open(Group group);
    void close(Group group);
    bool mayHaveThen(Span word) const;
    void fault(BashFault::Kind kind, Span span);
    void faultsAtEnd();
    void mark(bool BashCommand::*what);
    void nextCommand(bool piped, bool conditional);
    bool inCasePattern() const;

    bool m_unsure = false; // something was read that this reader does not know as bash does
    QByteArray m_text;
    Bash m_result;
    qsizetype m_at = 0;
    qsizetype m_words = 0;
    int m_backticks = 0;
    int m_choices = 0;        // if and case so far
    qsizetype m_closed = -1;  // the first command of the group that ended last
    qsizetype m_closedAt = 0; // how many commands there were then
    qsizetype m_marked = 0;   // commands marked with their groups
    int m_processes = 0;      // groups that are before | or &
    int m_substitutions = 0;  // frames of $( … ), ` … `, <( … )
    Pending m_now;
    QByteArray m_function; // a name that waits for its body
    std::vector<Frame> m_frames;
    std::vector<Open> m_groups;
    QList<WaitingDocument> m_waiting;
};

} // namespace voyageur::script
