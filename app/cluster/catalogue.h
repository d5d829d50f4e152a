// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "base/result.h"
#include "cluster/profilejson.h"
#include "cluster/sshconfig.h"
#include "ssh/login.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace voyageur::cluster {

//! What a host of a cluster is for. Each is a host of its own, with a login of its own.
enum class NodeRole {
    Login,
    Transfer,   //!< data transfer node: the files, no Slurm
    Automation, //!< automation ("robot") node: restricted keys only, no shell
};

//! What is known of a cluster before anybody has logged in. A value; any thread.
struct Profile {
    QString name;   //!< "narval": what the person types; for a host outside the catalogue as it was typed
    QString title;  //!< "Narval", in the language in use
    QString source; //!< where the facts come from: a page's address
    ssh::Target target;
    NodeRole role = NodeRole::Login;
    QString cluster;            //!< of a host that is no login node: the name of the cluster it belongs to
    QString transferHost;       //!< the data transfer node; empty: the login node
    QStringList pythonModules;  //!< modules recommended for Python work, in order; empty when not known
    bool secondFactor = false;  //!< the login asks for a second factor
    bool retired = false;       //!< takes no jobs any more
    QString retiredSince;       //!< "2025-07-31"; may be empty
    QString retiredSuccessor;   //!< the name of the cluster that took over; may be empty
    bool practice = false;      //!< a practice cluster on this computer
    bool simulatedGpus = false; //!< its GPUs are simulated: the window says so
    bool inCatalogue = false;
    bool userIsGuess = false; //!< nobody said who the person is there: target.user is the name on this computer
    QStringList notes;        //!< sentences: what ~/.ssh/config says of it that is not followed
    KeyFacts keys;
    base::ClusterFacts facts; //!< everything, each with its origin; the fields above are taken from here
};

//! What a person chose beside the name; it wins over the catalogue and ~/.ssh/config.
struct Overrides {
    QString user;
    std::optional<int> port;
    QString identityFile;
    QString acceptFingerprint;
    QString replaceFingerprint; //!< of the host and of those on the way
    QString jump;               //!< as for ssh -J: "[user@]host[:port],…", nearest first; "none": straight there
};

//! Whether a practice cluster can run on this computer (it needs Linux) or one that runs elsewhere was named by
//! $VOYAGEUR_PRACTICE.
bool practiceIsPossible();

//! Who wrote a file of the catalogue. What stands later wins, fact by fact.
enum class Layer {
    Program, //!< resources/clusters
    Course,  //!< a teacher's course file
    Person,  //!< this person's own folder
};

//! A host that a course file names, with the fingerprints of its keys.
struct CourseHost {
    QString host;
    int port = 22;
    QStringList keys; //!< "ssh-ed25519 SHA256:…"
    QString source;   //!< for people: which course says so
};

//! Where this person's own catalogue files are: `clusters` in the settings' folder. May not exist.
QString ownCatalogueFolder();

//! The clusters that Voyageur knows by name (resources/clusters, inside the program, and this person's own files on top), the
//! practice cluster on this computer, and the hosts of ~/.ssh/config. Read once; a value; any thread.
class Catalogue final {
public:
    //! Reads the catalogue inside the program, or `folder`: BadAnswer names the file that is wrong. Then the files of
    //! `ownFolder`: what is wrong with one of those is a warning, and the file is left out.
    static base::Result<Catalogue> load(const QString &folder = {}, const QString &ownFolder = ownCatalogueFolder());

    //! Adds a file: a new cluster or base, or facts on top of one. On failure (BadAnswer) nothing changes.
    base::Result<void> add(Layer layer, const QByteArray &json, const QString &fileName);
    //! What is wrong with the person's own files.
    const QList<base::Error> &warnings() const { return m_warnings; }

    //! All clusters by name, those in service first; the practice clusters last, where they are possible.
    QList<Profile> profiles() const;
    //! The names of ~/.ssh/config that stand for one host each.
    QStringList sshHosts() const { return m_config.names(); }

    //! What `spec` means: a name of the catalogue ("niagara"; "niagara/dtn", "niagara/robot2" for its hosts with a login of
    //! their own: nodename.h), a Host of ~/.ssh/config, user@host[:port], or user@ one of the names.
    //! NotFound for a name nobody knows, and for `practice` when no practice cluster runs; BadRequest for nonsense.
    base::Result<Profile> resolve(const QString &spec, const Overrides &overrides = {}) const;

    //! Its keys are shown beside what that address offers when somebody signs in there; nothing else comes of it. A host of the
    //! catalogue, or of ~/.ssh/config under another name, keeps what is known of it.
    void setCourseHost(std::optional<CourseHost> host) { m_courseHost = std::move(host); }

    //! For tests: another ~/.ssh/config and another practice folder.
    void setSshConfig(SshConfig config) { m_config = std::move(config); }
    void setPracticeFolder(const QString &folder) { m_practiceFolder = folder; }

private:
    base::Result<Profile> placeOf(const QString &name, bool mayBeAddress) const;
    base::Error unknownName(const QString &name) const;
    std::optional<base::Error> configRefusal() const;
    SshConfig::Entry configOf(const Profile &profile, const QString &name) const;
    base::Result<std::vector<ssh::Target>> jumpsOf(const QStringList &hops, int depth) const;
    base::Result<ssh::Target> jumpOf(const QString &hop, QStringList &further) const;
    base::Result<void> addProgramFiles(const QString &folder);
    void addOwnFiles(const QString &folder);
    void takeCourseKeys(Profile &profile) const;

    QList<std::pair<Layer, CatalogueFile>> m_files; // by layer
    QList<Profile> m_profiles;                      // of m_files
    QList<base::Error> m_warnings;
    std::optional<CourseHost> m_courseHost;
    SshConfig m_config;
    QString m_practiceFolder;
};

//! The same error of a login; where the cluster may be down, the way on names the page that says so.
base::Error withStatusPage(base::Error error, const Profile &profile);

//! One file of a catalogue on its own, as a cluster: without what it inherits. Pure.
base::Result<Profile> parseProfile(const QByteArray &json, const QString &fileName);

} // namespace voyageur::cluster
