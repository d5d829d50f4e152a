// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "source/coderules.h"
#include "source/jobplace.h"
#include "source/pythonguards.h"
#include "source/pythonlayout.h"
#include "source/pythonvalues.h"
#include "source/removednames.h"

#include <QSet>

#include <memory>

namespace voyageur::source {

class PythonMends;

//! One text under the scan: what it says, what is known of the job, and what was found. Made for one use; the parts of the scan
//! work on it one after the other.
class PythonScan final {
public:
    PythonScan(const QString &text, const QString &file, const JobPlace &place, bool notebook = false,
               const base::StopToken &stop = {});
    ~PythonScan();
    PythonScan(const PythonScan &) = delete;
    PythonScan &operator=(const PythonScan &) = delete;
    PythonScan(PythonScan &&) = delete;
    PythonScan &operator=(PythonScan &&) = delete;

    //! What was found until it was stopped, if it was.
    QList<base::Diagnostic> run();
    //! What else the program must be given in a job with a fix that run() offered, as voyageur.json writes it; mostly nothing.
    QStringList argumentsWith(const base::Fix &fix) const;

    const PythonCode &code() const { return m_code; }
    const PythonLayout &layout() const { return m_layout; }
    const PythonValues &values() const { return m_values; }
    const PythonGuards &guards() const;
    const JobPlace &place() const { return m_place; }
    const QString &file() const { return m_file; }

    qsizetype begin(qsizetype token) const { return m_code.tokens()[token].begin; }
    qsizetype end(qsizetype token) const { return m_code.tokens()[token].end; }
    const PythonToken &token(qsizetype i) const { return m_code.tokens()[i]; }
    QString source(qsizetype first, qsizetype last) const { return m_code.source(begin(first), end(last)); }
    bool imports(const QString &module) const;
    //! Some plain text of the file is exactly this: the name of an environment variable, mostly.
    bool names(QLatin1StringView text) const { return m_texts.contains(QString(text)); }

    //! The program writes something of that name, or into a folder of that name.
    bool isWritten(const QString &path) const;

    //! A finding from token to token.
    base::Diagnostic &add(QLatin1StringView rule, qsizetype first, qsizetype last, const QList<base::Fix> &fixes = {},
                          const QString &subject = {});
    //! Who runs the program decides whether this is reached: `if args.show:`.
    bool isOptional(qsizetype token) const;

private:
    void lookAtImports();
    void lookAtHostedImports();
    void lookForRemovedImports();
    void lookForRemoved(qsizetype first, qsizetype last);
    void lookForOldMetric(qsizetype history);
    bool mayBeRemoved(const RemovedName &one, qsizetype first) const;
    void addRemoved(const RemovedName &one, qsizetype first, qsizetype last, const QString &subject);
    void lookAtName(qsizetype &i);
    void lookAtCall(const CallRule &rule, const PythonCall &call);
    void lookAtShow(const PythonCall &call);
    void sayWhatIsLost(const CallRule &rule, const PythonCall &call, const QString &subject, base::Diagnostic &finding) const;
    bool isNeverCalled(qsizetype token) const;
    void lookAtPlace(const PythonCall &call);
    void lookAtParts(const PythonCall &call);
    void lookAtIndirectCall(qsizetype first, qsizetype last);
    bool lookForSecret(qsizetype i, const QString &body);
    void lookAtDevice(qsizetype i, const QString &body);
    void lookAtSharedPath(qsizetype i, const QString &body);
    void lookAtForeignPath(qsizetype i, const QString &body);
    bool isTestFile() const;
    void lookAtPort(qsizetype first, qsizetype last, const QString &port);
    void lookAtEnvironment(const PythonCode::Chain &chain);
    bool lookForDataset(qsizetype i, const QString &body);
    void lookAtText(qsizetype i);
    void lookAtLine(qsizetype i);
    void dropDisabled();

    const base::StopToken m_stop;
    const PythonCode m_code;
    const PythonLayout m_layout;
    const PythonValues m_values;
    const QString m_file;
    const JobPlace &m_place;
    const bool m_notebook; //!< the text is that of its cells
    QSet<QString> m_texts;
    QSet<QLatin1StringView> m_windows; //!< modules of windows that were named
    bool m_hosted = false;             //!< something of Colab was found
    QSet<QString> m_removed;           //!< what newer libraries lack: said, or mended by the program
    bool m_placed = false;             //!< the dataset was found by its name beside the program
    std::unique_ptr<PythonMends> m_mends;
    mutable std::unique_ptr<PythonGuards> m_guards; // when first asked
    mutable std::optional<QSet<QString>> m_written;
    QList<base::Diagnostic> m_found;
};

//! Code as a message shows it: at most its first 60 characters.
QString withEllipsis(const QString &text);

//! That Python does not understand a text, and from where on. `notebook`: what only a notebook understands is fine.
QList<base::Diagnostic> syntaxFindings(const PythonCode &code, const PythonLayout &layout, const QString &file,
                                       bool notebook = false, const base::StopToken &stop = {});

//! Whether the rule has something to say about this call.
bool callMatters(const PythonScan &scan, const CallRule &rule, const PythonCall &call);

//! The same for those that want something from the internet.
bool downloadMatters(const PythonScan &scan, const CallRule &rule, const PythonCall &call);
//! "http://localhost:8000".
bool isOfThisComputer(const QString &address);
//! Not a name of a hub: a path, or something that the program itself has written.
bool isPathOfOnesOwn(const PythonScan &scan, const QString &name);
//! The program asks Hugging Face's libraries to fetch nothing.
bool isOffline(const PythonScan &scan);

//! The commands that it hands to a shell or to another program install packages.
bool isPipInstall(const PythonScan &scan, const PythonCall &call);
//! What to say of the number of workers of a DataLoader.
QString workersMessage(const PythonScan &scan, const PythonCall &call);
//! What to say of processes for all cores of the node.
QString coresMessage(const PythonScan &scan, const PythonCall &call);

//! What a download is in that place: nothing where jobs reach the internet. `kept`: it fetches nothing that is there already.
struct DownloadVerdict {
    base::Severity severity = base::Severity::Advice;
    QString message; //!< of the code as written
};
std::optional<DownloadVerdict> downloadVerdict(const JobPlace &place, bool kept, const QString &subject);
//! The same for an experiment tracker; `reach` of the service.
std::optional<DownloadVerdict> trackerVerdict(const JobPlace &place, const base::Fact<base::ServiceReach> &reach,
                                              const QString &subject);

//! The same for a server that a program talks to. `keepsRuns`: a tracker with an offline mode.
std::optional<DownloadVerdict> serviceVerdict(const JobPlace &place, const QString &subject, bool keepsRuns);

//! It names the dataset by its place in the code's folder: "data/train.csv", "./data".
bool isPlacedDataset(const PythonScan &scan, qsizetype token, const QString &body);

//! A path that exists on one computer only.
bool isPathOfThisComputer(const PythonScan &scan, qsizetype token);
//! A path that no cluster has.
struct ForeignPath {
    enum class Kind {
        None,
        Disk,        //!< of the disks of another machine
        Kaggle,      //!< where Kaggle keeps its data
        Backslashes, //!< of Windows, relative
    };
    Kind kind = Kind::None;
    QString mended = {}; //!< of backslashes: with slashes
};
ForeignPath foreignPath(const PythonScan &scan, qsizetype token, const QString &body);
//! The text between quotes with '/' instead of each backslash; nothing where a backslash means something else.
std::optional<QString> withSlashes(const QString &body, bool raw);
//! The same, but used only when nothing else is given: the default of an environment variable, of an argument.
bool isFallbackPath(const PythonScan &scan, qsizetype token);
//! The names of the argument of the program, "-d", "--data", whose default this is; none for anything else.
QStringList argumentOfDefault(const PythonScan &scan, qsizetype token);
//! The default of an argument that the project's program is given in a job.
bool isGivenInJob(const PythonScan &scan, qsizetype token);
//! Outside of every folder that a job may write to.
bool isNoPlaceForOutput(const QString &path, const JobPlace &place);

} // namespace voyageur::source
