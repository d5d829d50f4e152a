// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/startupfile.h"

#include "base/error.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <optional>

namespace voyageur::session {

using namespace Qt::StringLiterals;
using Kind = StartUpFinding::Kind;

namespace {

struct StartUpFileText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::session::StartUpFile)
};

constexpr qsizetype longestShown = 80;
constexpr qsizetype longestLine = 4096;
constexpr qsizetype mostFindings = 20;

struct Patterns {
    const QRegularExpression opens{u"^(if|case|for|while|until|select)\\b|\\{$"_s};
    const QRegularExpression function{u"^([A-Za-z_][\\w-]*\\s*\\(\\)|function\\s)"_s};
    const QRegularExpression closes{u"(^|;|\\s)(fi|esac|done|endif)\\s*;?$|^\\}"_s};
    const QRegularExpression asks{
        u"\\$-|\\$\\{-\\}|\\$PS1\\b|\\$\\{PS1|\\$\\?prompt|\\$prompt\\b|\\btty\\s+-s|-t\\s+[01]\\b|-o\\s+interactive|"
        "login_shell"_s};
    const QRegularExpression leaves{u"\\b(return|exit)\\b"_s};
    const QRegularExpression prints{
        u"(^|&&\\s*|;\\s*|then\\s+|do\\s+|\\|\\|\\s*)(echo|printf|figlet|cowsay|fortune|neofetch|fastfetch|screenfetch|date|"
        u"uptime|w|who|"
        "cal|cat|squeue|sq|sinfo|diskusage_report|quota|ls|pwd|hostname|whoami|env|module\\s+(list|avail))(\\s|$|;)"_s};
    const QRegularExpression elsewhere{u">|\\|(?!\\|)|^(export|alias|local|set)\\b"_s};
    const QRegularExpression waits{u"(^|;\\s*|&&\\s*|then\\s+)(sleep\\s+[0-9$]|read(\\s|$))"_s};
    const QRegularExpression conda{u"\\bconda\\.sh\\b|\\bconda\\s+activate\\b|conda.*shell\\.(bash|zsh|posix)\\W+hook"_s};
    const QRegularExpression modules{u"(^|;\\s*|&&\\s*)(module\\s+(load|add|use)|ml\\s+[^-])"_s};
    const QRegularExpression venv{u"(^|;\\s*|&&\\s*)(source|\\.)\\s+\\S*/bin/activate"_s};
};

const Patterns &patterns()
{
    static const Patterns all;
    return all;
}

//! What a line is about. The patterns are for single commands: what they miss is found by what it does (see clustertest.cpp).
class Line final {
public:
    explicit Line(const QByteArray &bytes) : m_text(QString::fromUtf8(bytes.left(longestLine)).trimmed()) {}

    bool is(const QRegularExpression &pattern) const { return pattern.match(m_text).hasMatch(); }
    bool isNothing() const { return m_text.isEmpty() || m_text.startsWith(u'#'); }
    bool isWholeFunction() const { return is(patterns().function) && m_text.endsWith(u'}'); }
    bool prints() const { return is(patterns().prints) && !is(patterns().elsewhere); }
    bool beginsConda() const { return m_text.startsWith(u'#') && m_text.contains("initialize >>>"_L1); }
    bool endsConda() const { return m_text.startsWith(u'#') && m_text.contains("initialize <<<"_L1); }
    QString shown() const { return base::shownSafely(m_text.toUtf8(), longestShown); }

private:
    QString m_text;
};

//! The blocks around a line.
enum class Block {
    Plain,
    People,  //!< asks whether the shell is interactive
    Function //!< runs when it is called, if ever
};

std::optional<Kind> kindOf(const Line &line)
{
    const Patterns &p = patterns();
    if (line.is(p.waits))
        return Kind::Waits;
    if (line.is(p.conda))
        return Kind::Conda;
    if (line.is(p.venv))
        return Kind::Venv;
    if (line.is(p.modules))
        return Kind::Modules;
    return line.prints() ? std::optional(Kind::Prints) : std::nullopt;
}

} // namespace

QString StartUpFinding::sentence() const
{
    const QString where = StartUpFileText::tr("%1, line %2 (%3)").arg(file, QString::number(line), text);
    switch (kind) {
    case Kind::Prints:
        return StartUpFileText::tr(
                   // not shell: for people
                   "%1 prints text that scp, rsync and sftp read as data. Print the text only in a terminal: “[[ $- == *i* ]] && "
                   "…”.")
            .arg(where);
    case Kind::Waits:
        // not shell: for people
        return StartUpFileText::tr("%1 makes every command wait. Run it only in a terminal: “[[ $- == *i* ]] && …”.").arg(where);
    case Kind::Conda:
        return StartUpFileText::tr("%1 starts conda at every login. That is slow, and hides the cluster's own Python. Remove "
                                   "these lines, or put them into a function: “useconda() { …; }”.")
            .arg(where);
    case Kind::Modules:
        return StartUpFileText::tr("%1 loads modules, so jobs depend on this file. Load them in the job script.").arg(where);
    case Kind::Venv:
        break;
    }
    return StartUpFileText::tr("%1 activates a virtual environment. Do that in the job script, after “module load”.").arg(where);
}

QList<StartUpFinding> lookAtStartUpFile(const QString &file, const QByteArray &text)
{
    const Patterns &p = patterns();
    QList<StartUpFinding> findings;
    QList<Block> open;
    bool inConda = false;
    int number = 0;
    for (const QByteArray &bytes : text.split('\n')) {
        ++number;
        if (findings.size() >= mostFindings)
            break;
        const Line line(bytes);
        const bool runs = !open.contains(Block::People) && !open.contains(Block::Function);
        if (inConda || line.beginsConda()) {
            if (runs && !inConda)
                findings.append({Kind::Conda, file, number, line.shown()});
            inConda = !line.endsConda();
            continue;
        }
        if (line.isNothing() || line.isWholeFunction())
            continue;
        const bool asks = line.is(p.asks);
        const bool opens = line.is(p.opens) || line.is(p.function);
        const bool closes = line.is(p.closes);
        if ((asks || (open.size() == 1 && open.first() == Block::People)) && line.is(p.leaves))
            break; // the rest is not for programs
        if (opens != closes) {
            if (opens)
                open.append(line.is(p.function) ? Block::Function : asks ? Block::People : Block::Plain);
            else if (!open.isEmpty())
                open.removeLast();
            continue;
        }
        const auto kind = runs && !asks ? kindOf(line) : std::nullopt;
        if (kind)
            findings.append({*kind, file, number, line.shown()});
    }
    return findings;
}

} // namespace voyageur::session
