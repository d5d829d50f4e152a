// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/codefolder.h"

#include "base/filewriter.h"
#include "base/platform.h"
#include "dataset/gitignore.h"
#include "dataset/localfs.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::dataset {

namespace {

constexpr char ownIgnoreFile[] = ".voyageurignore";

//! The line of an ignore file that matches this name in its folder, and nothing else.
QByteArray exactLine(const QByteArray &name)
{
    QByteArray line = "/";
    for (const char c : name) {
        if (c == '\\' || c == '*' || c == '?' || c == '[' || c == ' ')
            line += '\\';
        line += c;
    }
    return line;
}

//! Goes through a folder of code and reads its ignore files, each before what it may name.
class IgnoreWalk final {
public:
    IgnoreWalk(QByteArray root, const Exclusions &others, const base::StopToken &stop)
        : m_root(std::move(root)), m_base(others), m_stop(stop)
    {
    }

    base::Result<CodeRules> run()
    {
        readAbove();
        VOYAGEUR_CHECK(walk({}));
        std::ranges::sort(m_secrets, {}, &CodeSecret::path);
        return CodeRules{now(), m_secrets};
    }

private:
    Exclusions now() const { return m_base.obeying(m_rules, m_top); }
    QByteArray inTree(const QByteArray &path) const
    {
        return m_top.isEmpty() || path.isEmpty() ? m_top + path : m_top + '/' + path;
    }

    void read(const QByteArray &local, const QByteArray &folder)
    {
        for (const QByteArray &name : ignoreFileNames()) {
            const QByteArray text = ignoreFileContent(local + '/' + name);
            if (text.isEmpty())
                continue;
            m_rules->add(folder, text);
            if (name == ownIgnoreFile)
                m_own.add(folder, text);
        }
    }

    // What .gitignore says is meant for git: of a secret it is no answer to whether the job needs it.
    void note(const QByteArray &path)
    {
        const bool decided = m_base.isSaid(path, false) || m_own.verdict(inTree(path), false);
        m_secrets += {path, now().match(path, false).isEmpty(), decided};
    }

    // Git reads those above, too: the folder may be one of a repository.
    void readAbove()
    {
        QByteArrayList parts;
        QByteArray top = m_root;
        while (!factsOf(top + "/.git").ok()) {
            const auto slash = top.lastIndexOf('/');
            if (slash <= 0 || parts.size() > 30)
                return; // no repository
            parts.prepend(top.sliced(slash + 1));
            top.truncate(slash);
        }
        m_top = parts.join('/');
        QByteArray inside;
        for (const QByteArray &part : parts) {
            read(top + (inside.isEmpty() ? QByteArray() : '/' + inside), inside);
            inside += (inside.isEmpty() ? QByteArray() : QByteArray("/")) + part;
        }
    }

    base::Result<void> walk(const QByteArray &path)
    {
        if (m_stop.stopRequested())
            return base::Error{
                base::ErrorCode::Cancelled,
                QCoreApplication::translate("voyageur::dataset::CodeFolder", "The scan of the code was cancelled."),
                {},
                {},
                {}};
        const QByteArray local = path.isEmpty() ? m_root : m_root + '/' + path;
        QList<QByteArray> folders;
        QList<QByteArray> secrets;
        bool isEnvironment = false;
        const auto listed = readFolder(local, [&](const FoundName &found) {
            const QByteArray inside = (path.isEmpty() ? QByteArray() : path + '/') + found.name.toByteArray();
            if (found.facts.kind == FileKind::Folder)
                folders += inside;
            else if (Exclusions::mayHoldSecret(inside))
                secrets += inside;
            isEnvironment = isEnvironment || found.name == "pyvenv.cfg";
            return true;
        });
        if (!listed.ok())
            return path.isEmpty() ? listed : base::Result<void>(); // the plan says what cannot be read
        if (isEnvironment && !path.isEmpty()) {                    // venv and virtualenv both leave that file at its top
            const auto slash = path.lastIndexOf('/');
            m_rules->add(inTree(slash < 0 ? QByteArray() : path.first(slash)), exactLine(path.sliced(slash + 1)) + '/');
            return {};
        }
        read(local, inTree(path));
        for (const QByteArray &secret : std::as_const(secrets))
            note(secret);
        for (const QByteArray &folder : std::as_const(folders))
            if (now().match(folder, true).isEmpty())
                VOYAGEUR_CHECK(walk(folder));
        return {};
    }

    const QByteArray m_root;
    const Exclusions &m_base;
    const base::StopToken &m_stop;
    std::shared_ptr<GitIgnore> m_rules = std::make_shared<GitIgnore>();
    GitIgnore m_own; //!< of them what .voyageurignore files say
    QList<CodeSecret> m_secrets;
    QByteArray m_top; //!< where the folder lies in its repository
};

} // namespace

bool isCodeFolder(const QString &folder)
{
    return QFileInfo::exists(folder + QLatin1String("/voyageur.json"))
        || QFileInfo::exists(folder + QLatin1String("/.voyageurignore"));
}

QList<QByteArray> CodeRules::undecided() const
{
    QList<QByteArray> paths;
    for (const CodeSecret &secret : secrets)
        if (!secret.decided && !secret.goes)
            paths += secret.path;
    return paths;
}

base::Result<CodeRules> codeRules(const QString &folder, const Exclusions &others, const base::StopToken &stop)
{
    return IgnoreWalk(base::fileNameBytes(QDir::cleanPath(QFileInfo(folder).absoluteFilePath())), others, stop).run();
}

base::Result<void> decideSecret(const QString &folder, const QByteArray &secret, bool goes)
{
    const auto slash = secret.lastIndexOf('/');
    const QString place = slash < 0 ? folder : folder + u'/' + base::fileNameText(secret.first(slash));
    const QByteArray stays = exactLine(secret.sliced(slash + 1));
    const QByteArray sends = '!' + stays;
    return base::changeFile(place + u'/' + QString::fromLatin1(ownIgnoreFile),
                            [&](const std::optional<QByteArray> &before) -> base::Result<std::optional<QByteArray>> {
                                QByteArrayList lines = before.value_or(QByteArray()).split('\n');
                                if (lines.last().isEmpty())
                                    lines.removeLast();
                                const bool windows = !lines.isEmpty() && lines.first().endsWith('\r');
                                const QByteArray end = windows ? "\r" : "";
                                lines.removeIf(
                                    [&](const QByteArray &line) { return line == stays + end || line == sends + end; });
                                lines += (goes ? sends : stays) + end; // the last that matches decides
                                return std::optional(QByteArray(lines.join('\n') + '\n'));
                            });
}

} // namespace voyageur::dataset
