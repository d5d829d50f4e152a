// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/codefolder.h"

#include "base/platform.h"
#include "dataset/gitignore.h"
#include "dataset/localfs.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace voyageur::dataset {

namespace {

//! Goes through a folder of code and reads its ignore files, each before what it may name.
class IgnoreWalk final {
public:
    IgnoreWalk(QByteArray root, const Exclusions &others, const base::StopToken &stop)
        : m_root(std::move(root)), m_base(others), m_stop(stop)
    {
    }

    base::Result<Exclusions> run()
    {
        readAbove();
        VOYAGEUR_CHECK(walk({}));
        return now();
    }

private:
    Exclusions now() const { return m_base.obeying(m_rules, m_top); }
    QByteArray inTree(const QByteArray &path) const
    {
        return m_top.isEmpty() || path.isEmpty() ? m_top + path : m_top + '/' + path;
    }

    void read(const QByteArray &local, const QByteArray &folder)
    {
        for (const QByteArray &name : ignoreFileNames())
            if (const QByteArray text = ignoreFileContent(local + '/' + name); !text.isEmpty())
                m_rules->add(folder, text);
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
            return base::Error{base::ErrorCode::Cancelled,
                               QCoreApplication::translate("voyageur::dataset::CodeFolder", "Looking at the code was stopped."),
                               {},
                               {},
                               {}};
        const QByteArray local = path.isEmpty() ? m_root : m_root + '/' + path;
        QList<QByteArray> folders;
        bool isEnvironment = false;
        const auto listed = readFolder(local, [&](const FoundName &found) {
            if (found.facts.kind == FileKind::Folder)
                folders += (path.isEmpty() ? QByteArray() : path + '/') + found.name.toByteArray();
            isEnvironment = isEnvironment || found.name == "pyvenv.cfg";
            return true;
        });
        if (!listed.ok())
            return path.isEmpty() ? listed : base::Result<void>(); // the plan says what cannot be read
        if (isEnvironment && !path.isEmpty()) {                    // venv and virtualenv both leave that file at its top
            const auto slash = path.lastIndexOf('/');
            QByteArray line = '/' + path.sliced(slash + 1) + '/';
            for (const char special : {'\\', '*', '?', '['})
                line.replace(special, QByteArray("\\") + special);
            m_rules->add(inTree(slash < 0 ? QByteArray() : path.first(slash)), line);
            return {};
        }
        read(local, inTree(path));
        for (const QByteArray &folder : std::as_const(folders))
            if (now().match(folder, true).isEmpty())
                VOYAGEUR_CHECK(walk(folder));
        return {};
    }

    const QByteArray m_root;
    const Exclusions &m_base;
    const base::StopToken &m_stop;
    std::shared_ptr<GitIgnore> m_rules = std::make_shared<GitIgnore>();
    QByteArray m_top; //!< where the folder lies in its repository
};

} // namespace

bool isCodeFolder(const QString &folder)
{
    return QFileInfo::exists(folder + QLatin1String("/voyageur.json"))
        || QFileInfo::exists(folder + QLatin1String("/.voyageurignore"));
}

base::Result<Exclusions> codeExclusions(const QString &folder, const Exclusions &others, const base::StopToken &stop)
{
    return IgnoreWalk(base::fileNameBytes(QDir::cleanPath(QFileInfo(folder).absoluteFilePath())), others, stop).run();
}

} // namespace voyageur::dataset
