// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "settings/settingsfile.h"

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

namespace voyageur::models {

//! What the window remembers on this computer, in configFolder()/window.ini. Never a secret. GUI thread.
class Preferences final : public QObject {
    Q_OBJECT

public:
    Preferences();
    explicit Preferences(const QString &file);
    ~Preferences() override; //!< saves

    QString appearance() const; //!< "system", "light", "dark"
    void setAppearance(const QString &name);
    QString language() const; //!< "en", "fr"; empty: as the system
    void setLanguage(const QString &name);
    //! Whether the end of a job is told on the desktop.
    bool tellsEnds() const;
    void setTellsEnds(bool on);
    //! The program in which files are edited outside of the window; empty: the system's.
    QString editor() const;
    void setEditor(const QString &program);
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

    //! What was set and is not in the file yet; otherwise that happens a moment later.
    void save();

signals:
    //! The file could not be written; it is tried again with the next change.
    void notKept(const base::Error &error);

private:
    QVariant value(const QString &key, const QVariant &usual = {}) const;
    void set(const QString &key, const QVariant &value);

    settings::SettingsFile m_file;
    settings::SettingsFile::Values m_values;
    settings::SettingsFile::Changes m_changes;
    QTimer m_saving;
};

} // namespace voyageur::models
