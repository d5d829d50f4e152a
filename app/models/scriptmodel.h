// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "models/editorassistant.h"
#include "models/findinglistmodel.h"
#include "models/scriptfile.h"
#include "models/scriptform.h"
#include "models/scriptreading.h"
#include "models/scripttext.h"
#include "script/recipes.h"
#include "script/templates.h"
#include "script/translation.h"
#include "work/submitscript.h"

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace voyageur::models {

//! What a rewriting says of one line, beside the difference.
struct ScriptRemark {
    int line = 0; //!< of the text as it is now
    QString text;
    bool done = true; //!< false: it is left to the person
    bool operator==(const ScriptRemark &) const = default;
};

//! A rewriting of more than one line that waits for the person's yes.
struct ScriptProposal {
    QString title;               //!< "Fix all that is safe"
    QString after;               //!< the text it would be
    QString diff;                //!< unified; empty: the text can stay as it is
    QList<ScriptRemark> remarks; //!< what is left to do first
    QString cluster;             //!< chosen with the yes; empty: the chosen one stays
};

//! The file is not what was opened or saved here any more.
struct ScriptConflict {
    bool gone = false;
    QByteArray bytes; //!< what is there now
    QByteArray hash;  //!< of it; empty when it is gone
};

//! The help page of a rule.
struct RuleHelp {
    QString title;
    QString markdown;
    QString address; //!< of its source; may be empty
};
//! Nothing for a rule that is none.
std::optional<RuleHelp> ruleHelp(const QString &rule);

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

//! What is known of the project that a script belongs to.
struct ScriptProject {
    std::optional<QByteArray> words;                   //!< of the script, for which it was read; nothing: it has to be read
    std::shared_ptr<const script::ProjectFacts> facts; //!< null: no project
};

//! The script page: one script, its file, and all that is read from it. The text is the only state; findings, form and
//! drawing are read from it after every change, in this thread while that takes no time, else in another one, and what
//! belongs to an older text is never shown. GUI thread.
class ScriptModel final : public PageModel {
    Q_OBJECT

public:
    ScriptModel(const StepContext &context, Preferences &preferences, QObject *parent = nullptr);
    ~ScriptModel() override;

    // The text.

    const ScriptText &text() const { return m_text; }
    const ScriptPlace &place() const { return m_place; }
    //! "job.sh", also before it was saved for the first time.
    QString name() const;
    bool isModified() const { return m_bytes != m_savedBytes; }
    //! What it is, as far as it was read.
    EditedKind kind() const { return m_reading.kind; }
    //! It was opened to be looked at: nothing changes it before editIt().
    bool isOnlyShown() const { return m_onlyShown; }
    void editIt();
    //! What an editor shows now.
    void edit(const QString &shown);
    //! Edits of text(). An editor follows through editsMade().
    void apply(const QList<base::TextEdit> &edits);
    void setLineEnds(LineEnds ends);
    void removeBom();

    // What is read from it.

    const ScriptReading &reading() const { return m_reading; }
    //! The reading is that of the text as it is now.
    bool isRead() const { return m_readGeneration == m_generation; }
    FindingListModel *findings() { return &m_findings; }
    //! "2 errors, 1 warning"; empty for none.
    QString summary() const;
    NodePicture picture() const;
    //! Texts up to so many bytes are read at once, longer ones in a thread of their own.
    void setReadAtOnce(qsizetype bytes) { m_atOnce = bytes; }

    // The form.

    QList<FormField> fields() const;
    FormValue value(FormFieldId id) const;
    //! Writes one directive; the sentence of what is wrong with the value, and then nothing is written.
    QString setField(FormFieldId id, const QString &value, int unit = 0);
    QString arguments() const { return m_arguments; }

    // What rewrites more than a line is shown before it is done.

    //! Does it at once when it changes one line.
    void proposeFix(const base::Fix &fix);
    //! Every preferred fix.
    void proposeAllFixes();
    int fixable() const { return m_findings.fixable(); }
    void propose(const QString &title, const QString &after, const QList<ScriptRemark> &remarks = {});
    //! The script as another cluster needs it; with the yes that cluster is chosen.
    void proposeForCluster(const QString &name);
    //! Those it can be written for: in service, described, not the chosen one.
    QList<ClusterChoice> otherClusters() const;
    const std::optional<ScriptProposal> &proposal() const { return m_proposal; }
    void acceptProposal();
    void dropProposal();

    //! Techniques as lines to insert; those that make no sense on the chosen cluster, too.
    static const QList<script::Recipe> &recipes() { return script::allRecipes(); }
    //! Why it cannot be inserted into this text; empty: it can.
    QString recipeObstacle(const script::Recipe &recipe) const;
    //! Its lines as they would be for the chosen cluster; the sentence of a value that is missing or wrong in `problem`.
    QString recipeText(const script::Recipe &recipe, const QHash<QString, QString> &values, QString *problem) const;
    //! Shows what the text would be with it. `line`: of the cursor, from 1. The sentence of why not, and then nothing is shown.
    QString proposeRecipe(const script::Recipe &recipe, const QHash<QString, QString> &values, int line);

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

    QList<ClusterChoice> clusters() const;
    QString cluster() const { return m_cluster; }
    QString clusterTitle() const;
    void chooseCluster(const QString &name);
    const base::ClusterFacts *facts() const { return m_facts.get(); }
    //! Nobody described the cluster that is signed in to: it can be asked, and is described from then on.
    bool canDescribe() const;
    void describeCluster();
    //! What came of it, for people; empty: nothing was described.
    QString described() const { return m_described; }
    //! When the cluster itself was asked about its nodes; invalid: what is known of them is from its pages.
    QDateTime readAt() const;
    bool isSignedIn() const;
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
    //! Another script is here: an editor begins anew.
    void textReplaced();
    //! An editor does the same, as one step of undo; with \n as line ends.
    void editsMade(const QList<voyageur::base::TextEdit> &edits);
    //! Findings, form and drawing.
    void readingChanged();
    void proposalChanged();
    void conflictChanged();
    void clusterChanged();
    //! The file was written.
    void saved();
    void submitted(const QString &job);
    void companionsFound();

private:
    void setText(ScriptText text);
    void textChanged();
    void read();
    void startReading();
    void accept(const ScriptReading &reading);
    ScriptKnowledge knowledge() const;
    script::Document currentDocument() const;
    //! Of the script's project; null for none.
    const script::CourseFacts *course() const;

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

    std::shared_ptr<const base::ClusterFacts> factsOf(const QString &cluster) const;
    void followProject();
    //! Its files may have changed.
    void lookAtProject();
    //! Another script, maybe of another project.
    void forgetProject();
    void gatherProject();

    void refreshFacts();
    void askCluster();
    work::SubmitScript submission() const;
    void lookForCompanions();
    void startSubmission();
    void submissionEnded(const base::Result<work::SentScript> &result);

    StepContext m_context;
    Preferences &m_preferences;

    ScriptText m_text;
    QByteArray m_bytes; // of m_text
    QString m_newName;
    bool m_onlyShown = false;
    QByteArray m_savedBytes;
    std::optional<QByteArray> m_savedHash; // of the file; nothing: it has none yet
    ScriptPlace m_place;

    ScriptReading m_reading;
    FindingListModel m_findings;
    qsizetype m_atOnce = 32 * 1024;
    quint64 m_generation = 0;
    quint64 m_readGeneration = 0;
    std::unique_ptr<base::Operation<ScriptReading>> m_reader;

    QString m_arguments;
    std::optional<ScriptProposal> m_proposal;
    std::unique_ptr<base::Operation<QByteArray>> m_fixer;
    std::unique_ptr<base::Operation<script::Translation>> m_translator;

    std::optional<ScriptConflict> m_conflict;
    std::shared_ptr<void> m_io;
    bool m_submitWhenSaved = false;
    std::optional<base::Error> m_refused; //!< why the last saving was refused, until the file was looked at
    std::unique_ptr<base::Operation<ScriptFile>> m_look;
    std::unique_ptr<base::Operation<RemoteFolder>> m_listing;
    QFileSystemWatcher m_watcher;
    QTimer m_lookSoon;

    ScriptProject m_project;
    bool m_filesChanged = false; // since it was begun
    bool m_gatherAgain = false;
    std::unique_ptr<base::Operation<ScriptProject>> m_gatherer;
    QTimer m_projectSoon;

    QString m_cluster;
    bool m_clusterChosen = false; // by the person
    std::shared_ptr<const base::ClusterFacts> m_facts;
    std::unique_ptr<base::Operation<base::ClusterFacts>> m_asking;
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
