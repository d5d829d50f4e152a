// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "base/result.h"
#include "cluster/keyfacts.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace voyageur::cluster {

//! One file of a catalogue, of the form that resources/clusters/README.md describes: a whole cluster, a base that others
//! inherit, or some facts to put on top of a cluster. A value; any thread.
struct CatalogueFile {
    QString fileName; //!< as messages name it, and as Provenance::file
    QString name;
    QString titleEn; //!< the cluster's own name; may be empty in a file that only adds facts
    QString titleFr;
    QString inherits; //!< a base's name; may be empty
    bool isBase = false;
    QString compiled; //!< the day on which its sources were read; may be empty
    base::ClusterFacts facts;
    KeyFacts keys;
};

//! Whether a cluster may have that name: lower-case letters, digits, hyphens.
bool isClusterName(const QString &text);

//! Understands any bytes. BadAnswer names the file and the key that is wrong. Pure.
base::Result<CatalogueFile> parseCatalogueFile(const QByteArray &json, const QString &fileName);

//! The file again; parseCatalogueFile() reads it back. Pure.
QByteArray catalogueJson(const CatalogueFile &file);

//! All facts under their keys, grouped as in a file, each with value, source, confidence and file: for --json. Pure.
QJsonObject factsObject(const base::ClusterFacts &facts, const KeyFacts &keys = {});

//! One fact as people read it: its key, its value and the value of each entry of a list on a line of its own. Pure.
struct FactLine {
    QString key;   //!< "slurm.maxTime"
    QString value; //!< short; empty when nothing is known
    base::Provenance origin;
};
QList<FactLine> factLines(const base::ClusterFacts &facts, const KeyFacts &keys = {});

} // namespace voyageur::cluster
