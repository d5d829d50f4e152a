// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/preferences.h"

#include "base/filewriter.h"
#include "base/logging.h"
#include "base/platform.h"

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype recentLimit = 8;
constexpr int savingPause = 200; // milliseconds

// A cluster's name may hold what INI group names cannot ("user@host:2222").
QString clusterKey(const QString &cluster, QLatin1StringView what)
{
    return u"clusters/%1/%2"_s.arg(QString::fromLatin1(cluster.toUtf8().toHex()), what);
}

} // namespace

Preferences::Preferences() : Preferences(base::configFolder() + u"/window.ini"_s) {}

Preferences::Preferences(const QString &file) : m_file(file), m_values(m_file.read())
{
    m_saving.setSingleShot(true);
    m_saving.setInterval(savingPause);
    connect(&m_saving, &QTimer::timeout, this, [this] { save(); });
}

Preferences::~Preferences()
{
    save();
}

QVariant Preferences::value(const QString &key, const QVariant &usual) const
{
    return m_values.value(key, usual);
}

// What changes together is written together.
void Preferences::set(const QString &key, const QVariant &value)
{
    if (m_values.contains(key) && m_values.value(key) == value)
        return;
    m_values.insert(key, value);
    m_changes.insert(key, value);
    m_saving.start();
}

void Preferences::save()
{
    if (m_changes.isEmpty())
        return;
    const auto saved = m_file.change(m_changes); // those that failed are tried again with the next
    if (saved.ok()) {
        m_changes.clear();
    } else {
        qCWarning(base::logSettings).noquote() << saved.error().text();
        emit notKept(base::withWhat(saved.error(), tr("Your choices in this window cannot be saved.")));
    }
}

QString Preferences::appearance() const
{
    return value(u"window/appearance"_s, u"system"_s).toString();
}

void Preferences::setAppearance(const QString &name)
{
    set(u"window/appearance"_s, name);
}

QString Preferences::language() const
{
    return value(u"window/language"_s).toString();
}

void Preferences::setLanguage(const QString &name)
{
    set(u"window/language"_s, name);
}

bool Preferences::tellsEnds() const
{
    return value(u"tellsEnds"_s, true).toBool();
}

void Preferences::setTellsEnds(bool on)
{
    set(u"tellsEnds"_s, on);
}

QString Preferences::editor() const
{
    return value(u"window/editor"_s).toString();
}

void Preferences::setEditor(const QString &program)
{
    set(u"window/editor"_s, program);
}

bool Preferences::helpShown() const
{
    return value(u"window/help"_s, true).toBool();
}

void Preferences::setHelpShown(bool on)
{
    set(u"window/help"_s, on);
}

QStringList Preferences::recentProjects() const
{
    return value(u"projects/recent"_s).toStringList();
}

void Preferences::addRecentProject(const QString &folder)
{
    QStringList recent = recentProjects();
    recent.removeAll(folder);
    recent.prepend(folder);
    set(u"projects/recent"_s, recent.mid(0, recentLimit));
}

QString Preferences::guidedProject() const
{
    return value(u"projects/guided"_s).toString();
}

void Preferences::setGuidedProject(const QString &folder)
{
    set(u"projects/guided"_s, folder);
}

QString Preferences::lastPage(const QString &folder) const
{
    return folder == value(u"projects/lastFolder"_s).toString() ? value(u"projects/lastPage"_s).toString() : QString();
}

void Preferences::setLastPage(const QString &folder, const QString &page)
{
    set(u"projects/lastFolder"_s, folder);
    set(u"projects/lastPage"_s, page);
}

QStringList Preferences::recentScripts() const
{
    return value(u"scripts/recent"_s).toStringList();
}

void Preferences::addRecentScript(const QString &file)
{
    QStringList recent = recentScripts();
    recent.removeAll(file);
    recent.prepend(file);
    set(u"scripts/recent"_s, recent.mid(0, recentLimit));
}

QByteArray Preferences::layout(const QString &name) const
{
    return value(u"layout/"_s + name).toByteArray();
}

void Preferences::setLayout(const QString &name, const QByteArray &layout)
{
    set(u"layout/"_s + name, layout);
}

QString Preferences::lastCluster() const
{
    return value(u"clusters/last"_s).toString();
}

void Preferences::setLastCluster(const QString &name)
{
    set(u"clusters/last"_s, name);
}

QString Preferences::userOn(const QString &cluster) const
{
    return value(clusterKey(cluster, "user"_L1)).toString();
}

void Preferences::setUserOn(const QString &cluster, const QString &user)
{
    set(clusterKey(cluster, "user"_L1), user);
}

QString Preferences::identityFor(const QString &cluster) const
{
    return value(clusterKey(cluster, "identity"_L1)).toString();
}

void Preferences::setIdentityFor(const QString &cluster, const QString &file)
{
    set(clusterKey(cluster, "identity"_L1), file);
}

bool Preferences::fetchesResults() const
{
    return value(u"jobs/fetchResults"_s, true).toBool();
}

void Preferences::setFetchesResults(bool on)
{
    set(u"jobs/fetchResults"_s, on);
}

int Preferences::terminalZoom() const
{
    return value(u"terminal/zoom"_s).toInt();
}

void Preferences::setTerminalZoom(int points)
{
    set(u"terminal/zoom"_s, points);
}

QByteArray Preferences::windowGeometry() const
{
    return value(u"window/geometry"_s).toByteArray();
}

void Preferences::setWindowGeometry(const QByteArray &geometry)
{
    set(u"window/geometry"_s, geometry);
}

} // namespace voyageur::models
