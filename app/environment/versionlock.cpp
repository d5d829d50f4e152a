// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/versionlock.h"

#include "environment/requirements.h"
#include "projectfile/projectfile.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHash>

namespace voyageur::environment {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 sizeLimit = 100'000; // it travels as one word of a command
constexpr auto modulesMark = "# modules: "_L1;
constexpr auto pinSign = "=="_L1;

struct VersionLockText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::environment::VersionLock)
};

//! NAME → ==VERSION of each line that is such a pin and nothing else.
QHash<QString, QString> pinsOf(const QByteArray &lines)
{
    QHash<QString, QString> pins;
    for (const QByteArray &line : lines.split('\n')) {
        const auto pin = pythonRequirement(QString::fromUtf8(line));
        if (pin && isPackageName(pin->name) && pin->target.isEmpty() && pin->specifier.startsWith(pinSign)
            && !pin->specifier.contains(u','))
            pins.insert(pin->name, pin->specifier);
    }
    return pins;
}

//! The list may have been changed since.
bool isAllowed(const QString &pin, const PythonRequirement &requirement)
{
    if (!requirement.target.isEmpty())
        return false;
    const QString version = pin.sliced(pinSign.size());
    return meetsSpecifier(version, requirement.specifier).value_or(true)
        || meetsSpecifier(version.section(u'+', 0, 0), requirement.specifier).value_or(true);
}

} // namespace

QString versionLockPath(const projectfile::ProjectFile &project, const QString &cluster)
{
    QString name;
    for (const QChar c : cluster)
        name += c.unicode() < 128 && (c.isLetterOrNumber() || c == u'-' || c == u'_' || c == u'.') ? c : QChar(u'-');
    return project.codeFolder() + u"/requirements.lock-"_s + name + u".txt"_s;
}

QByteArray versionLockText(const QByteArray &frozen, const QString &cluster, const QStringList &modules)
{
    if (frozen.trimmed().isEmpty())
        return {};
    QByteArray text = "# "
        + VersionLockText::tr("The versions that worked on %1. pip installs them there; your list of packages stays as it is.")
              .arg(cluster)
              .toUtf8()
        + "\n# " + VersionLockText::tr("Delete this file to let pip choose again.").toUtf8() + '\n';
    if (!modules.isEmpty())
        text += QByteArray(modulesMark.data(), modulesMark.size()) + modules.join(u' ').toUtf8() + '\n';
    return text + frozen.trimmed() + '\n';
}

QStringList VersionLock::applied(const QStringList &requirements) const
{
    const auto known = pinsOf(pins);
    QStringList all;
    for (const QString &text : requirements) {
        auto requirement = pythonRequirement(text);
        if (requirement && requirement->target.isEmpty() && known.contains(requirement->name)) {
            requirement->specifier = known.value(requirement->name);
            all += requirement->text();
        } else {
            all += text;
        }
    }
    return all;
}

Result<VersionLock> readVersionLock(const QString &path, const WantedPackages &wanted, const QStringList &modules)
{
    VersionLock lock;
    const QFileInfo file(path);
    if (!file.exists())
        return lock;
    lock.path = path;
    const QString name = file.fileName();
    if (file.size() > sizeLimit)
        return Error{ErrorCode::BadRequest,
                     VersionLockText::tr("%1 is too large for a list of versions.").arg(name),
                     {},
                     VersionLockText::tr("Delete this file, then save the versions again."),
                     {}};
    VOYAGEUR_TRY(text, readRequirementText(path));
    for (const QString &line : text.split(u'\n')) {
        const QString with = line.startsWith(modulesMark) ? line.sliced(modulesMark.size()).trimmed() : QString();
        if (with.isEmpty() || with == modules.join(u' '))
            continue;
        lock.notes += VersionLockText::tr("%1 is not used, because its versions were for other modules: %2.").arg(name, with);
        return lock;
    }
    auto pins = pinsOf(text.toUtf8());
    for (const WantedPackage &package : wanted.packages) {
        const QString pin = pins.value(package.requirement.name);
        if (pin.isEmpty() || isAllowed(pin, package.requirement))
            continue;
        pins.remove(package.requirement.name);
        lock.notes += VersionLockText::tr("%1%2 of %3 is not used, because the list asks for %4.")
                          .arg(package.requirement.name, pin, name, package.wanted());
    }
    QStringList names = pins.keys();
    names.sort(); // the same text, and so the same environment, each time
    for (const QString &one : std::as_const(names))
        lock.pins += (one + pins.value(one)).toUtf8() + '\n';
    return lock;
}

} // namespace voyageur::environment
