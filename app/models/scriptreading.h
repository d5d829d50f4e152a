// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/check.h"
#include "script/share.h"

#include <memory>
#include <optional>

namespace voyageur::models {

//! What a file is that is open in the editor: only a script is judged as one.
enum class EditedKind {
    Script, //!< for sbatch or bash
    Python,
    Text,
};
//! By its directives, its first line and its name; what has no name yet is a script.
EditedKind editedKind(const QString &name, const QByteArray &bytes);

//! What is known beside the text; owned, so that it can go to a working thread.
struct ScriptKnowledge {
    QString fileName; //!< empty: it has none yet
    QString clusterName;
    std::shared_ptr<const base::ClusterFacts> facts;     //!< null: no cluster was chosen
    std::shared_ptr<const script::ProjectFacts> project; //!< null: no project
    std::optional<script::LiveState> live;
    std::optional<QList<QByteArray>> arguments;

    //! Points into this.
    script::Surroundings surroundings() const;
};

//! All that is read from the text of a script: what the page shows.
struct ScriptReading {
    EditedKind kind = EditedKind::Script; //!< of anything else nothing but the document is read
    script::Document document;
    QList<base::Diagnostic> findings;
    QByteArray refusal;                             //!< sbatch's own words; empty: it would take it
    std::optional<script::ResourceRequest> request; //!< of the first component; nothing when refused
    std::optional<script::Share> share;             //!< nothing without a cluster
    int components = 1;                             //!< of a heterogeneous job
    QString foreignGpu;                             //!< one that is asked for and that the cluster does not have
    QStringList clusterGpus;                        //!< those it has
};

//! Pure; any thread.
ScriptReading readingOf(const QByteArray &bytes, const ScriptKnowledge &knowledge);

//! The node that the drawing beside the script shows: plain numbers, everything of one node.
struct NodePicture {
    enum class State {
        NoCluster,    //!< nobody chose one
        Refused,      //!< sbatch would not read the request
        NodesUnknown, //!< the cluster's nodes are not described
        NothingFits,  //!< no node has room for it
        Ready,
    };
    State state = State::NoCluster;
    QString sentence; //!< below the drawing
    QString title;    //!< "48 cores, 4 × a100, 498 GB"
    qint64 nodes = 1;

    //! Of one resource: how much there is, is asked for, and belongs to the GPUs asked for.
    struct Amount {
        double whole = 0;
        double asked = 0;
        std::optional<double> bundle;
        bool operator==(const Amount &) const = default;
    };
    std::optional<Amount> cores;
    std::optional<Amount> memory; //!< in MiB
    std::optional<Amount> gpus;   //!< in slices
    int slices = 1;               //!< of one GPU: 8 where instances are asked for
    QString gpuName;
    QString askedCores; //!< "3 of 48"
    QString askedMemory;
    QString askedGpus;
    QStringList opens; //!< what a smaller request would make possible
    bool operator==(const NodePicture &) const = default;
};

NodePicture nodePictureOf(const ScriptReading &reading, bool clusterChosen);

} // namespace voyageur::models
