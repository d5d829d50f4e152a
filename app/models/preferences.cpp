// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/preferences.h"

#include "base/platform.h"

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype recentLimit = 8;

// A cluster's name may hold what INI group names cannot ("user@host:2222").
QString clusterKey(const QString &cluster, QLatin1StringView what)
{
    return u"clusters/%1/%2"_s.arg(QString::fromLatin1(cluster.toUtf8().toHex()), what);
}

} // namespace

Preferences::Preferences() : Preferences(base::configFolder() + u"/window.ini"_s) {}

Preferences::Preferences(const QString &file) : m_settings(file, QSettings::IniFormat) {}

QString Preferences::appearance() const
{
    return m_settings.value(u"window/appearance"_s, u"system"_s).toString();
}

void Preferences::setAppearance(const QString &name)
{
    m_settings.setValue(u"window/appearance"_s, name);
}

bool Preferences::tellsEnds() const
{
    return m_settings.value(u"tellsEnds"_s, true).toBool();
}

void Preferences::setTellsEnds(bool on)
{
    m_settings.setValue(u"tellsEnds"_s, on);
}

bool Preferences::helpShown() const
{
    return m_settings.value(u"window/help"_s, true).toBool();
}

void Preferences::setHelpShown(bool on)
{
    m_settings.setValue(u"window/help"_s, on);
}

QStringList Preferences::recentProjects() const
{
    return m_settings.value(u"projects/recent"_s).toStringList();
}

void Preferences::addRecentProject(const QString &folder)
{
    QStringList recent = recentProjects();
    recent.removeAll(folder);
    recent.prepend(folder);
    m_settings.setValue(u"projects/recent"_s, recent.mid(0, recentLimit));
}

QString Preferences::guidedProject() const
{
    return m_settings.value(u"projects/guided"_s).toString();
}

void Preferences::setGuidedProject(const QString &folder)
{
    m_settings.setValue(u"projects/guided"_s, folder);
}

QString Preferences::lastPage(const QString &folder) const
{
    return folder == m_settings.value(u"projects/lastFolder"_s).toString() ? m_settings.value(u"projects/lastPage"_s).toString()
                                                                           : QString();
}

void Preferences::setLastPage(const QString &folder, const QString &page)
{
    m_settings.setValue(u"projects/lastFolder"_s, folder);
    m_settings.setValue(u"projects/lastPage"_s, page);
}

QStringList Preferences::recentScripts() const
{
    return m_settings.value(u"scripts/recent"_s).toStringList();
}

void Preferences::addRecentScript(const QString &file)
{
    QStringList recent = recentScripts();
    recent.removeAll(file);
    recent.prepend(file);
    m_settings.setValue(u"scripts/recent"_s, recent.mid(0, recentLimit));
}

QByteArray Preferences::layout(const QString &name) const
{
    return m_settings.value(u"layout/"_s + name).toByteArray();
}

void Preferences::setLayout(const QString &name, const QByteArray &layout)
{
    m_settings.setValue(u"layout/"_s + name, layout);
}

QString Preferences::lastCluster() const
{
    return m_settings.value(u"clusters/last"_s).toString();
}

void Preferences::setLastCluster(const QString &name)
{
    m_settings.setValue(u"clusters/last"_s, name);
}

QString Preferences::userOn(const QString &cluster) const
{
    return m_settings.value(clusterKey(cluster, "user"_L1)).toString();
}

void Preferences::setUserOn(const QString &cluster, const QString &user)
{
    m_settings.setValue(clusterKey(cluster, "user"_L1), user);
}

QString Preferences::identityFor(const QString &cluster) const
{
    return m_settings.value(clusterKey(cluster, "identity"_L1)).toString();
}

void Preferences::setIdentityFor(const QString &cluster, const QString &file)
{
    m_settings.setValue(clusterKey(cluster, "identity"_L1), file);
}

bool Preferences::fetchesResults() const
{
    return m_settings.value(u"jobs/fetchResults"_s, true).toBool();
}

void Preferences::setFetchesResults(bool on)
{
    m_settings.setValue(u"jobs/fetchResults"_s, on);
}

int Preferences::terminalZoom() const
{
    return m_settings.value(u"terminal/zoom"_s).toInt();
}

void Preferences::setTerminalZoom(int points)
{
    m_settings.setValue(u"terminal/zoom"_s, points);
}

QByteArray Preferences::windowGeometry() const
{
    return m_settings.value(u"window/geometry"_s).toByteArray();
}

void Preferences::setWindowGeometry(const QByteArray &geometry)
{
    m_settings.setValue(u"window/geometry"_s, geometry);
}

} // namespace voyageur::models
