// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

namespace voyageur::models {

//! What the window remembers on this computer, in configFolder()/window.ini. Never a secret. GUI thread.
class Preferences final {
public:
    Preferences();
    explicit Preferences(const QString &file);

    QString appearance() const; //!< "system", "light", "dark"
    void setAppearance(const QString &name);
    //! Whether the end of a job is told on the desktop.
    bool tellsEnds() const;
    void setTellsEnds(bool on);
    bool helpShown() const;
    void setHelpShown(bool on);
    QStringList recentProjects() const; //!< absolute folders, latest first
    void addRecentProject(const QString &folder);
    //! The project that is walked through page by page, and has not come to its end; empty for none.
    QString guidedProject() const;
    void setGuidedProject(const QString &folder);
    //! The page that was open last in that project, by its name; empty for none.
    QString lastPage(const QString &folder) const;
    void setLastPage(const QString &folder, const QString &page);
    QStringList recentScripts() const; //!< absolute files, latest first
    void addRecentScript(const QString &file);
    //! Where the parts of a page stand, by a name of the page's own.
    QByteArray layout(const QString &name) const;
    void setLayout(const QString &name, const QByteArray &layout);
    QString lastCluster() const;
    void setLastCluster(const QString &name);
    QString userOn(const QString &cluster) const;
    void setUserOn(const QString &cluster, const QString &user);
    QString identityFor(const QString &cluster) const;
    void setIdentityFor(const QString &cluster, const QString &file);
    //! Results of a job that was submitted from this window come by themselves when it ends.
    bool fetchesResults() const;
    void setFetchesResults(bool on);
    int terminalZoom() const; //!< points of the terminal's letters; 0: the theme's
    void setTerminalZoom(int points);
    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray &geometry);

private:
    QSettings m_settings;
};

} // namespace voyageur::models
