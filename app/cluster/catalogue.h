// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/sshconfig.h"
#include "ssh/login.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::cluster {

//! What is known of a cluster before anybody has logged in. A value; any thread.
struct Profile {
    QString name;   //!< "narval": what the person types; for a host outside the catalogue as it was typed
    QString title;  //!< "Narval", in the language in use
    QString source; //!< where the facts come from: a page's address
    ssh::Target target;
    QString transferHost;       //!< the data transfer node; empty: the login node
    QStringList pythonModules;  //!< modules recommended for Python work, in order; empty when not known
    bool secondFactor = false;  //!< the login asks for a second factor
    bool retired = false;       //!< takes no jobs any more
    QString retiredSince;       //!< "2025-07-31"; may be empty
    QString retiredSuccessor;   //!< the name of the cluster that took over; may be empty
    bool practice = false;      //!< a practice cluster on this computer
    bool simulatedGpus = false; //!< its GPUs are simulated: the window says so
    bool inCatalogue = false;
};

//! What a person chose beside the name; it wins over the catalogue and ~/.ssh/config.
struct Overrides {
    QString user;
    std::optional<int> port;
    QString identityFile;
    QString acceptFingerprint;
};

//! Whether a practice cluster can run on this computer (it needs Linux) or one that runs elsewhere was named by
//! $VOYAGEUR_PRACTICE.
bool practiceIsPossible();

//! The clusters that Voyageur knows by name (resources/clusters, inside the program), the practice cluster on this
//! computer, and the hosts of ~/.ssh/config. Read once; a value; any thread.
class Catalogue final {
public:
    //! Reads the catalogue inside the program, or `folder`. BadAnswer names the file that is wrong.
    static base::Result<Catalogue> load(const QString &folder = {});

    //! All clusters by name, those in service first; the practice clusters last, where they are possible.
    QList<Profile> profiles() const;
    //! The names of ~/.ssh/config that stand for one host each.
    QStringList sshHosts() const { return m_config.names(); }

    //! What `spec` means: a name of the catalogue, a Host of ~/.ssh/config, user@host[:port], or user@ one of the names.
    //! NotFound for a name nobody knows, and for `practice` when no practice cluster runs; BadRequest for nonsense.
    base::Result<Profile> resolve(const QString &spec, const Overrides &overrides = {}) const;

    //! For tests: another ~/.ssh/config and another practice folder.
    void setSshConfig(SshConfig config) { m_config = std::move(config); }
    void setPracticeFolder(const QString &folder) { m_practiceFolder = folder; }

private:
    base::Result<Profile> placeOf(const QString &name, bool mayBeAddress) const;
    base::Error unknownName(const QString &name) const;

    QList<Profile> m_profiles;
    SshConfig m_config;
    QString m_practiceFolder;
};

//! One file of resources/clusters. Pure.
base::Result<Profile> parseProfile(const QByteArray &json, const QString &fileName);

} // namespace voyageur::cluster
