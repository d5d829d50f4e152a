// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/syncchosen.h"

#include "dataset/membername.h"

#include <QCoreApplication>

namespace voyageur::transfer {

namespace {

struct SyncChosenText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::SyncChosen)
};

// Adds one name's part to the whole.
void merge(Scan &whole, Scan part)
{
    whole.entries += part.entries;
    whole.holding.unite(part.holding);
    whole.excluded += part.excluded;
    whole.wholeSeconds = whole.wholeSeconds || part.wholeSeconds;
    if (!part.complete && whole.complete)
        whole.why = part.why;
    whole.complete = whole.complete && part.complete;
}

void missed(Scan &whole, const QByteArray &name)
{
    if (whole.complete)
        whole.why = SyncChosenText::tr("“%1” no longer exists.").arg(dataset::shownName(name));
    whole.complete = false;
}

} // namespace

base::Result<Scan> scanChosenLocal(const ScanPlace &place, const QList<QByteArray> &names, ScanFilter &filter, bool isSource,
                                   const base::StopToken &stop)
{
    Scan whole;
    whole.exists = false;
    for (const QByteArray &name : names) {
        VOYAGEUR_TRY(part, scanLocal({place.root, name, name}, filter, isSource, {}, stop));
        if (!part.exists) {
            if (isSource)
                missed(whole, name);
            continue;
        }
        whole.exists = true;
        merge(whole, std::move(part));
    }
    settle(whole, filter);
    return whole;
}

base::Result<Scan> scanChosenRemote(ssh::Host &host, const ScanPlace &place, const QList<QByteArray> &names,
                                    const ScanFilter &filter, bool isSource, const base::ProgressSink &progress,
                                    const base::StopToken &stop)
{
    VOYAGEUR_TRY(found, lookAgain(host, place, names, stop));
    Scan whole;
    whole.exists = !found.isEmpty();
    QSet<QByteArray> there;
    for (const ScanEntry &entry : std::as_const(found)) {
        there.insert(entry.path);
        if (entry.kind != dataset::FileKind::Folder) {
            whole.entries += entry;
            continue;
        }
        VOYAGEUR_TRY(part, scanRemote(host, {place.root, entry.path, entry.path}, filter, progress, stop));
        merge(whole, std::move(part));
    }
    for (const QByteArray &name : names)
        if (isSource && !there.contains(name))
            missed(whole, name);
    settle(whole, filter);
    return whole;
}

} // namespace voyageur::transfer
