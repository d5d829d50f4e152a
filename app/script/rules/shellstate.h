// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/calls.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace voyageur::script {

class Subject;

//! What is known of the shell at one moment of the script.
struct ShellState {
    //! The working folder; "" is the one where sbatch was called (or --chdir); nothing: not known.
    std::optional<QByteArray> folder = QByteArray("");
    const BashCommand *activation = nullptr;      //!< which activated the virtual environment that is active; null: none
    QByteArray environment;                       //!< its path; may be null
    const BashCommand *condaActivation = nullptr; //!< which activated the environment of conda's that is active; null: none
    bool conda = false;                           //!< an environment of conda's is active, or conda was set up
    bool pythonModule = false;                    //!< a module is loaded that brings Python, or may
    bool foreign = false;                         //!< something changed it that cannot be seen here: another script, a function
};

//! A virtual environment is made, or activated.
struct EnvironmentStep {
    enum class Act { Create, Activate };
    Act act = Act::Create;
    const Call *call = nullptr;
    Span span;                 //!< the word with its path
    QByteArray path;           //!< null when not known
    bool byVirtualenv = false; //!< by the program virtualenv
    bool byUv = false;
};

//! "conda activate env", "source ~/miniconda3/bin/activate env".
bool activatesConda(const Subject &subject, const BashCommand &command);

//! Goes through the commands once, in order, and follows cd, module, activate and their like. Functions, subshells and
//! here-documents are shells of their own; what happens in a branch is not certain behind it.
class ShellWalk final {
public:
    ShellWalk(const Subject &subject, const QList<int> &documentOf);
    const QList<ShellState> &states() const { return m_states; }
    const QList<EnvironmentStep> &environments() const { return m_environments; }

private:
    //! What a function does to the shell that calls it.
    struct Effects {
        bool folder = false;
        bool environment = false;
    };

    //! An if or case that the walk is in: each of its parts begins like the first.
    struct Choice {
        int choice = 0;
        int arm = 0;
        ShellState before;
        bool changed = false; //!< an earlier part ended with another environment
    };

    void enter(const BashCommand &command);
    void go(int arm);
    void leave();
    void step(const BashCommand &command, const Call *call);
    void changeFolder(const BashCommand &command);
    void readScript(const BashCommand &command, const Call *call);
    void loadModules(const BashCommand &command);
    void changePath(const BashCommand &command);
    void noteCreation(const Call &call);
    void noteEffects(const BashCommand &command);
    void setFolder(const std::optional<QByteArray> &folder);

    const Subject &m_subject;
    ShellState m_now;
    QList<Choice> m_choices; // innermost last
    std::optional<QByteArray> m_previousFolder;
    QList<std::optional<QByteArray>> m_pushed;
    QByteArray m_before; // the name of the command before
    QHash<QByteArray, Effects> m_functions;
    QHash<const BashCommand *, bool> m_bringsPython; // commands that load modules
    QList<ShellState> m_states;
    QList<EnvironmentStep> m_environments;
};

} // namespace voyageur::script
