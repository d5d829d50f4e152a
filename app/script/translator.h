// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/pieces.h"
#include "script/rules/resources.h"
#include "script/translation.h"

#include <QCoreApplication>

namespace voyageur::script {

//! Makes a translation in steps, each on what the one before has left. Part of translation.h.
class Translator final {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Translation)
public:
    Translator(const Document &script, const base::ClusterFacts *from, const base::ClusterFacts &to, const QString &toName,
               const QStringList &accounts);
    Translation run();

private:
    // The request of a component as it was, and what it meant there.
    struct Origin {
        ResourceRequest request;
        std::optional<Share> share; // nothing without `from`
        qint64 nodes = 1;
        qint64 cores = 1; // on each node, like those below
        qint64 gpus = 0;
        std::optional<base::MemorySize> memory; // asked for
        bool wantsBundle = false;               // all the cores that went with the GPUs
        bool wantsBundleMemory = false;
        bool wholeNode = false;
        bool isOne() const { return nodes == 1 && gpus == 1; }
    };
    // A look at the script as it is now.
    struct Look {
        Subject subject;
        ClusterJob job;
        Look(const Translator &translator, int component);
    };

    void readOrigins();

    void removeSiteOptions(int component);
    void setGpus(int component);
    const base::GpuSpecifier *chosenGpu(const GresItem &item, const Origin &origin) const;
    const base::GpuSpecifier *nearestGpu(const base::GpuSpecifier &old, const Origin &origin) const;
    void sayGpu(const Look &look, const base::GpuSpecifier &chosen, const base::GpuSpecifier *old);
    void setGpuCounts(int component, qint64 nodes, qint64 onNode);
    void setCores(int component);
    void setCpuNodes(int component);
    void takeWholeNode(int component);
    void setMemory(int component);
    base::MemorySize memoryAtMost(const Look &look, const Origin &origin) const;
    base::MemorySize memoryForAllOfNode(const Look &look, const Origin &origin) const;
    void dropMemory(int component);
    void addMemory(int component);
    void setTime(int component);
    void setAccount();
    void setPartition(int component);
    void setFolders();
    void loadEnvironment();
    void noteProjects();
    void judge(int component);

    QByteArray accountThere(const QByteArray &account) const;
    void set(int component, const char *option, const QByteArray &value, const QString &why = {});
    void apply(const QList<base::TextEdit> &edits);
    void say(Span where, const QString &text, bool done = true);

    Document m_script;
    Pieces m_pieces;
    const base::ClusterFacts *m_from;
    const base::ClusterFacts &m_to;
    QString m_toName;
    QStringList m_accounts;
    Surroundings m_around;
    QList<Origin> m_origins;
    QList<TranslationNote> m_notes;
};

} // namespace voyageur::script
