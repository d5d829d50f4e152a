// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/shellstate.h"

#include "script/rules/places.h"
#include "script/rules/subject.h"

#include <algorithm>

namespace voyageur::script {

namespace {

// Modules of the Alliance that bring no Python with them. Of any other one cannot know.
constexpr QByteArrayView withoutPython[] = {
    "StdEnv", "gcc",          "intel",    "cuda",   "cudnn",    "nccl",      "openmpi",  "cmake", "httpproxy",
    "git",    "git-lfs",      "hdf5",     "netcdf", "fftw",     "flexiblas", "imkl",     "boost", "apptainer",
    "nodejs", "java",         "ffmpeg",   "eigen",  "openblas", "magma",     "CCconfig", "CCEnv", "NiaEnv",
    "gentoo", "mii",          "r",        "julia",  "matlab",   "go",        "rust",     "ninja", "tar",
    "dar",    "gnu-parallel", "parallel", "glost",  "meta-farm"};

bool looksLikeConda(QByteArrayView path)
{
    for (const QByteArrayView name :
         {QByteArrayView("conda"), QByteArrayView("mambaforge"), QByteArrayView("miniforge"), QByteArrayView("micromamba")}) {
        if (path.contains(name))
            return true;
    }
    return false;
}

// Scripts of the system that only make "module" known.
bool isSystemProfile(QByteArrayView path)
{
    return path.startsWith("/etc/profile") || path.startsWith("/cvmfs/") || path.contains("/lmod/")
        || path.contains("modules.sh");
}

bool isEnvironmentModule(QByteArrayView name)
{
    return isOneOf(name, {"virtualenv", "venv"});
}

// The folder to make: the last word that belongs to no option.
const BashWord *newFolder(std::span<const BashWord> words)
{
    const BashWord *found = nullptr;
    for (size_t i = 0; i < words.size(); ++i) {
        const QByteArray &text = words[i].text;
        if (isOneOf(text,
                    {"-p", "--python", "--prompt", "--app-data", "--seeder", "--pip", "--setuptools", "--wheel", "--creator",
                     "--activators", "--extra-search-dir"}))
            ++i;
        else if (!text.startsWith('-'))
            found = &words[i];
    }
    return found;
}

} // namespace

bool activatesConda(const Subject &subject, const BashCommand &command)
{
    const QByteArray name = command.name();
    if (command.words.size() < 2)
        return false;
    if (isOneOf(name, {"conda", "mamba", "micromamba"}))
        return command.words.at(1).text == "activate";
    if (!isOneOf(name, {"source", "."}))
        return false;
    const QByteArray path = subject.resolved(command.words.at(1));
    return path == "activate" || (looksLikeConda(path) && path.endsWith("/activate"));
}

ShellWalk::ShellWalk(const Subject &subject, const QList<int> &documentOf) : m_subject(subject)
{
    if (const auto folder = subject.value("chdir"))
        m_now.folder = joinedPath(QByteArray(""), *folder);
    for (const ModuleUse &use : subject.modules()) {
        const bool brings = use.act == ModuleUse::Act::Restore
            || (use.act == ModuleUse::Act::Load && std::ranges::find(withoutPython, use.name) == std::end(withoutPython));
        m_bringsPython[use.command] = m_bringsPython.value(use.command) || brings;
    }
    const QList<BashCommand> &commands = subject.commands();
    m_states.reserve(commands.size());
    ShellState outside; // of the here-document, function, subshell or group that the walk is in
    int document = -1;
    QByteArray function;
    bool subshell = false;
    int group = 0;
    QHash<QByteArray, ShellState> functions;
    qsizetype nextCall = 0;
    for (qsizetype i = 0; i < commands.size(); ++i) {
        const BashCommand &command = commands.at(i);
        const bool inside = document >= 0 || !function.isEmpty() || subshell || group > 0;
        if (documentOf.at(i) != document || command.function != function || command.subshell != subshell
            || command.group != group) {
            if (!function.isEmpty())
                functions[function] = m_now;
            if (inside)
                m_now = outside;
            m_choices.clear();
            document = documentOf.at(i);
            function = command.function;
            subshell = command.subshell;
            group = command.group;
            outside = m_now;
            if (!function.isEmpty()) {
                ShellState unknown;
                unknown.folder = std::nullopt;
                unknown.foreign = true;
                m_now = functions.value(function, unknown);
            }
        }
        const bool called = nextCall < subject.calls().size() && subject.calls().at(nextCall).command == &command;
        const Call *call = called ? &subject.calls().at(nextCall++) : nullptr;
        enter(command);
        m_states += m_now;
        step(command, call);
    }
}

// Of the parts of an if or case one runs: what one does is not there in the next.
void ShellWalk::enter(const BashCommand &command)
{
    const auto isIn = [&](const Choice &one) { return one.choice == command.choice || one.choice == command.outerChoice; };
    while (!m_choices.isEmpty() && !isIn(m_choices.last()))
        leave();
    if (command.choice == 0)
        return;
    if (!m_choices.isEmpty() && m_choices.last().choice == command.choice)
        return go(command.arm);
    if (!m_choices.isEmpty())
        go(command.outerArm);
    m_choices += Choice{command.choice, command.arm, m_now, false};
}

void ShellWalk::go(int arm)
{
    Choice &now = m_choices.last();
    if (now.arm == arm)
        return;
    now.changed = now.changed || m_now.activation != now.before.activation || m_now.condaActivation != now.before.condaActivation;
    now.arm = arm;
    m_now = now.before;
}

// Which part ran is not known behind it.
void ShellWalk::leave()
{
    const Choice left = m_choices.takeLast();
    m_now.foreign = m_now.foreign || left.changed;
    if (left.arm > 0 && m_now.folder != left.before.folder)
        m_now.folder = std::nullopt;
}

void ShellWalk::step(const BashCommand &command, const Call *call)
{
    const QByteArray name = command.name();
    const QByteArray before = std::exchange(m_before, name);
    if (call)
        noteCreation(*call);
    if (!command.function.isEmpty())
        noteEffects(command);
    const bool alone = command.readsPipe || command.writesPipe || command.background;
    if (command.substituted || (alone && command.group == 0))
        return; // in a process of its own
    // "[ -d x ] && cd x": only perhaps; "mkdir x && cd x": surely, as far as anything is.
    const bool perhaps = command.branch || (command.conditional && isOneOf(before, {"[", "[[", "test"}));
    const ShellState old = m_now;
    changePath(command);
    if (isOneOf(name, {"cd", "pushd", "popd"})) {
        changeFolder(command);
    } else if (isOneOf(name, {"source", "."})) {
        readScript(command, call);
    } else if (m_bringsPython.contains(&command)) {
        loadModules(command);
    } else if (name == "deactivate") {
        m_now.activation = nullptr;
        m_now.environment = {};
    } else if (isOneOf(name, {"conda", "mamba", "micromamba"})) {
        const bool away = command.words.size() > 1 && command.words.at(1).text == "deactivate";
        m_now.conda = !away;
        if (away)
            m_now.condaActivation = nullptr;
        else if (activatesConda(m_subject, command))
            m_now.condaActivation = &command;
    } else if (isOneOf(name, {"eval", "alias", "workon", "pyenv", "spack", "guix", "hash"})) {
        m_now.foreign = true;
    } else if (const auto effects = m_functions.constFind(name); effects != m_functions.cend()) {
        if (effects->folder)
            m_now.folder = std::nullopt;
        m_now.foreign = m_now.foreign || effects->environment;
    }
    if (perhaps && m_now.folder != old.folder)
        m_now.folder = std::nullopt;
    if (perhaps && m_now.activation != old.activation && !m_now.activation) // deactivated, perhaps
        m_now.foreign = true;
}

void ShellWalk::noteEffects(const BashCommand &command)
{
    Effects &effects = m_functions[command.function];
    const QByteArray name = command.name();
    effects.folder = effects.folder || isOneOf(name, {"cd", "pushd", "popd"});
    effects.environment = effects.environment
        || isOneOf(name, {"source", ".", "module", "ml", "conda", "mamba", "eval", "deactivate", "workon", "export"});
}

void ShellWalk::setFolder(const std::optional<QByteArray> &folder)
{
    constexpr qsizetype longest = 1024; // longer is none that a person writes; keeps "cd a" a thousand times linear
    const bool isPath = folder && folder->size() <= longest;
    m_previousFolder = std::exchange(m_now.folder, isPath ? folder : std::nullopt);
}

void ShellWalk::changeFolder(const BashCommand &command)
{
    const bool push = command.name() == "pushd";
    if (command.name() == "popd")
        return setFolder(m_pushed.isEmpty() ? std::nullopt : m_pushed.takeLast());
    if (push)
        m_pushed += m_now.folder;
    const auto target = std::find_if(command.words.begin() + 1, command.words.end(),
                                     [](const BashWord &word) { return word.text == "-" || !word.text.startsWith('-'); });
    if (target == command.words.end())
        return setFolder(push ? std::nullopt : std::optional(QByteArray("~")));
    if (target->text == "-")
        return setFolder(m_previousFolder);
    const QByteArray folder = joinedPath(m_now.folder, m_subject.resolved(*target));
    setFolder(folder.isNull() ? std::nullopt : std::optional(folder));
}

void ShellWalk::readScript(const BashCommand &command, const Call *call)
{
    if (command.words.size() < 2)
        return;
    const BashWord &word = command.words.at(1);
    const QByteArray path = m_subject.resolved(word);
    if (looksLikeConda(path) || path == "activate") { // "source activate myenv" is the old way of conda
        m_now.conda = true;
        if (activatesConda(m_subject, command)) // not conda.sh, which only makes conda known
            m_now.condaActivation = &command;
        return;
    }
    constexpr QByteArrayView tail("/bin/activate");
    if (!path.endsWith(tail) && path != "bin/activate") {
        m_now.foreign = m_now.foreign || !isSystemProfile(path);
        return;
    }
    const QByteArray folder = path == "bin/activate" ? QByteArray(".") : path.chopped(tail.size());
    m_now.activation = &command;
    m_now.environment = joinedPath(m_now.folder, folder);
    m_environments += {EnvironmentStep::Act::Activate, call, word.span, m_now.environment};
}

void ShellWalk::loadModules(const BashCommand &command)
{
    const bool purges = std::ranges::any_of(command.words, [](const BashWord &word) { return word.text == "purge"; });
    m_now.pythonModule = !purges && (m_now.pythonModule || m_bringsPython.value(&command));
}

// "export PATH=~/env/bin:$PATH" decides which Python is meant.
void ShellWalk::changePath(const BashCommand &command)
{
    const auto look = [&](const QByteArray &name, const QByteArray &value) {
        if (name != "PATH")
            return;
        m_now.conda = m_now.conda || looksLikeConda(value);
        m_now.foreign = true;
    };
    if (command.words.isEmpty()) {
        for (const BashAssignment &assignment : command.assignments)
            look(assignment.name, assignment.value.text);
    } else if (command.name() == "export") {
        for (qsizetype i = 1; i < command.words.size(); ++i) {
            const QByteArray &text = command.words.at(i).text;
            look(text.first(std::max<qsizetype>(text.indexOf('='), 0)), m_subject.resolved(text));
        }
    }
}

void ShellWalk::noteCreation(const Call &call)
{
    const auto words = call.arguments();
    EnvironmentStep step{EnvironmentStep::Act::Create, &call, call.nameSpan(), {}};
    const BashWord *folder = nullptr;
    if (call.name == "virtualenv") {
        step.byVirtualenv = true;
        folder = newFolder(words);
    } else if (call.name == "uv" && !words.empty() && words.front().text == "venv") {
        step.byUv = true;
        folder = newFolder(words.subspan(1));
    } else if (call.name.startsWith("python") && words.size() > 2 && words[0].text == "-m"
               && isEnvironmentModule(words[1].text)) {
        step.byVirtualenv = words[1].text == "virtualenv";
        folder = newFolder(words.subspan(2));
    } else {
        return;
    }
    if (!folder && !step.byUv)
        return; // "virtualenv --version"
    step.path = joinedPath(m_now.folder, folder ? m_subject.resolved(*folder) : QByteArray(".venv"));
    step.span = folder ? folder->span : step.span;
    m_environments += step;
}

} // namespace voyageur::script
