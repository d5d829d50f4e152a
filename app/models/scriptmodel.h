// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/editorassistant.h"
#include "models/scriptdraft.h"
#include "script/templates.h"
#include "work/submitscript.h"

#include <QFileSystemWatcher>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace voyageur::models {

//! The file is not what was opened or saved here any more.
struct ScriptConflict {
    bool gone = false;
    QByteArray bytes; //!< what is there now
    QByteArray hash;  //!< of it; empty when it is gone
};

//! Something on the cluster, as the window lists it.
struct RemoteItem {
    QByteArray path;
    QString name;
    bool folder = false;
};
struct RemoteListing {
    QString folder;    //!< absolute, for people
    QByteArray path;   //!< the same as bytes
    QByteArray parent; //!< of the folder
    QList<RemoteItem> items;
    QString problem; //!< why it could not be listed; empty: it could
};

//! The script page: one script, its file, and its submission. GUI thread.
class ScriptModel final : public ScriptDraft {
    Q_OBJECT

public:
    ScriptModel(const StepContext &context, Preferences &preferences, QObject *parent = nullptr);
    ~ScriptModel() override;

    QString name() const override;
    bool isModified() const { return bytes() != m_savedBytes; }
    //! It was opened to be looked at: nothing changes it before editIt().
    bool isOnlyShown() const { return m_onlyShown; }
    void editIt();

    // The file.

    void makeNew(const QByteArray &bytes, const QString &name);
    //! That of the project's course first.
    QList<script::Template> templates() const;
    //! Why it makes no sense on the chosen cluster; empty: it does.
    QString templateObstacle(const QString &id) const;
    void makeFromTemplate(const QString &id);
    //! Its first line alone.
    void makeEmpty();
    enum class Access { Edit, Look };
    void open(const QString &path, Access access = Access::Edit);
    void openRemote(const QByteArray &path, Access access = Access::Edit);
    //! A start-up file of the home on the cluster, as ".bashrc"; where there is none yet, an empty one.
    void openStartUp(const QString &name);
    //! False when it has no file yet.
    bool save();
    void saveAs(const QString &path);
    void saveAsRemote(const QByteArray &path);
    void closeScript();
    QStringList recentScripts() const;

    const std::optional<ScriptConflict> &conflict() const { return m_conflict; }
    void reload();
    void keepMine();
    //! From the text here to the file.
    QString conflictDiff() const;
    //! Looks whether the file is still the same.
    void lookAgain();

    // The cluster.

    //! Nobody described the cluster that is signed in to: it can be asked, and is described from then on.
    bool canDescribe() const;
    void describeCluster();
    //! What came of it, for people; empty: nothing was described.
    QString described() const { return m_described; }
    //! Lists a folder of the cluster that is signed in to; "." is the home. Called once, unless something newer is asked.
    void listRemote(const QByteArray &folder, const std::function<void(const RemoteListing &)> &done);
    //! A folder that a person typed, as the verbs read it.
    static base::Result<QByteArray> remotePath(const QString &typed);
    static QByteArray remoteChild(const QByteArray &folder, const QString &name);

    //! Why it cannot be submitted now; empty: it can.
    QString submitObstacle() const;
    bool isSubmitting() const { return m_submission != nullptr; }
    //! `anyway`: also with what the last look before a submission found; see mayInsist(). Where the script needs what lies beside
    //! it on this computer, and the person has not said what is to become of that, nothing is sent yet: companionsFound().
    void submit(bool anyway = false);
    //! What lies beside the script and is not asked about yet; nothing: there is no question.
    const std::optional<work::Companions> &companions() const { return m_companions; }
    //! The answer, kept while this script is open: its folder goes along, or not. Submits.
    void submitWithFolder(bool along);
    //! It is not submitted now.
    void dropCompanions();
    //! The submission was refused for what a look found, which error() lists; submit(true) goes on all the same.
    bool mayInsist() const { return m_mayInsist && error() && error()->code == base::ErrorCode::CheckFailed; }
    void cancelSubmission();
    QString lastJob() const { return m_lastJob; }
    QString lastFolder() const { return m_lastFolder; }
    void forgetLastJob();

signals:
    void conflictChanged();
    //! The file was written.
    void saved();
    void submitted(const QString &job);
    void companionsFound();

protected:
    QString sbatchSaid() const override { return m_sbatchSaid; }

private:
    template <typename T>
    void run(const QString &busyText, std::function<base::Result<T>(const base::Work &)> body,
             std::function<void(base::Result<T>)> done);
    void opened(const ScriptPlace &place, const ScriptFile &file, Access access = Access::Edit);
    void saveTo(const ScriptPlace &place, const std::optional<QByteArray> &expected);
    void savedAt(const ScriptPlace &place, const QByteArray &bytes);
    void watch();
    void looked(const base::Result<ScriptFile> &found);
    std::shared_ptr<session::ClusterSession> sessionOf(const ScriptPlace &place) const;
    base::Error notSignedIn(const ScriptPlace &place) const;
    //! Another script, maybe of another project.
    void leaveProject();

    work::SubmitScript submission() const;
    void lookForCompanions();
    void startSubmission();
    void submissionEnded(const base::Result<work::SentScript> &result);

    Preferences &m_preferences;

    QString m_newName;
    bool m_onlyShown = false;
    QByteArray m_savedBytes;
    std::optional<QByteArray> m_savedHash; // of the file; nothing: it has none yet

    std::optional<ScriptConflict> m_conflict;
    std::shared_ptr<void> m_io;
    bool m_submitWhenSaved = false;
    std::optional<base::Error> m_refused; //!< why the last saving was refused, until the file was looked at
    std::unique_ptr<base::Operation<ScriptFile>> m_look;
    std::unique_ptr<base::Operation<RemoteFolder>> m_listing;
    QFileSystemWatcher m_watcher;
    QTimer m_lookSoon;

    QString m_described;

    std::unique_ptr<Feed<session::StepEvent>> m_feed;
    std::unique_ptr<base::Operation<work::SentScript>> m_submission;
    std::unique_ptr<base::Operation<work::Companions>> m_beside;
    std::optional<work::Companions> m_companions;
    std::optional<bool> m_withFolder; //!< as the person said for this script
    quint64 m_activity = 0;
    bool m_anyway = false;
    bool m_mayInsist = false;
    QStringList m_against; //!< what the look before the submission found
    QString m_lastJob;
    QString m_sbatchSaid; //!< to the last submission, when it failed
    QString m_lastFolder;
};

template <typename T>
void ScriptModel::run(const QString &busyText, std::function<base::Result<T>(const base::Work &)> body,
                      std::function<void(base::Result<T>)> done)
{
    begin(busyText);
    m_io = std::make_shared<base::Operation<T>>(m_context.workers, std::move(body),
                                                [this, done = std::move(done)](base::Result<T> result) {
                                                    const auto ended = std::exchange(m_io, nullptr);
                                                    done(std::move(result));
                                                });
}

} // namespace voyageur::models
