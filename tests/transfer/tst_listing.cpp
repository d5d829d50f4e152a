// SPDX-License-Identifier: GPL-3.0-or-later
// What is in a folder of the cluster, and its places: names that hold anything.
#include "practicehost.h"
#include "remotefolder.h"
#include "testprogram.h"
#include "transfer/listing.h"

#include <QTest>

#include <algorithm>

namespace tst_listing {

using namespace voyageur;
using dataset::FileKind;
using transfer::ListedName;

class ListingTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesMayHoldAnything()
    {
        const tests::RemoteFolder folder(tests::practiceHost());
        const QList<QByteArray> names{"plain", "a b", "new\nline", "9", "name", "end", "-rf", "caf\xc3\xa9", "\xff\x1e"};
        for (const QByteArray &name : names)
            folder.sh("printf 12345 >\"./$1\" && chmod 640 \"./$1\" && touch -d @1700000000 \"./$1\"", {name});
        folder.sh("mkdir sub && ln -s sub \"to\nsub\" && ln -s nowhere lost");
        const auto listing = transfer::listRemote(folder.host(), folder.path());
        QVERIFY2(listing.ok(), qPrintable(listing.ok() ? QString() : listing.error().text()));
        QVERIFY(listing->complete && listing->path.startsWith('/'));
        QCOMPARE(listing->names.size(), names.size() + 3);
        const auto named = [&](const QByteArray &name) {
            const auto found = std::ranges::find(listing->names, name, &ListedName::name);
            return found == listing->names.end() ? ListedName() : *found;
        };
        for (const QByteArray &name : names) {
            const ListedName one = named(name);
            QCOMPARE(one.name, name);
            QVERIFY(one.kind == FileKind::File && one.size == 5 && one.mtimeSeconds == 1700000000 && one.mode == 0640);
            QVERIFY(!one.group.isEmpty());
        }
        QVERIFY(named("sub").kind == FileKind::Folder);
        const ListedName link = named("to\nsub");
        QVERIFY(link.kind == FileKind::Link && link.leadsTo == FileKind::Folder && link.target == "sub" && !link.dangling);
        QVERIFY(named("lost").dangling);
    }

    void whatIsNoFolderIsSaid()
    {
        const tests::RemoteFolder folder(tests::practiceHost());
        folder.sh("echo >file");
        QCOMPARE(transfer::listRemote(folder.host(), folder.path("gone")).error().code, base::ErrorCode::NotFound);
        QCOMPARE(transfer::listRemote(folder.host(), folder.path("file")).error().code, base::ErrorCode::FileUnreadable);
        QVERIFY(transfer::listRemote(folder.host(), {})->path.startsWith("/"));
    }

    void thePlacesAreNamed()
    {
        const auto host = tests::practiceHost();
        const auto places = transfer::remotePlaces(*host);
        QVERIFY2(places.ok(), qPrintable(places.ok() ? QString() : places.error().text()));
        using Kind = transfer::RemotePlace::Kind;
        QVERIFY(!places->isEmpty() && places->first().kind == Kind::Home && places->first().path.startsWith('/'));
        QVERIFY(std::ranges::any_of(*places, [](const auto &place) { return place.kind == Kind::Scratch; }));
        QVERIFY(std::ranges::all_of(*places, [](const auto &place) { return place.real.startsWith('/'); }));
    }
};

VOYAGEUR_TEST(ListingTest)

} // namespace tst_listing
#include "tst_listing.moc"
