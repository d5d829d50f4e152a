// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/clashes.h"

#include "base/wtf8.h"

#include <QString>

#include <algorithm>
#include <utility>

namespace voyageur::dataset {

namespace {

bool isAscii(QByteArrayView name)
{
    return std::all_of(name.begin(), name.end(), [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

quint64 mixed(quint64 hash, quint64 value)
{
    return (hash ^ value) * 0x100000001b3; // FNV-1a
}

QString composed(QByteArrayView name)
{
    return base::fromWtf8(name).normalized(QString::NormalizationForm_C);
}

// The same for names that clash; nearly always different for others. Most names are plain letters, and there may be a million.
quint64 foldedHash(QByteArrayView name)
{
    quint64 hash = 0xcbf29ce484222325;
    if (isAscii(name)) {
        for (const char byte : name)
            hash = mixed(hash, static_cast<quint64>(byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte));
        return hash;
    }
    const QString key = composed(name).toCaseFolded();
    for (const QChar unit : key)
        hash = mixed(hash, unit.unicode());
    return hash;
}

struct Key {
    QString letters;
    QString folded;
};

Key keyOf(QByteArrayView name)
{
    const QString letters = composed(name);
    return {letters, letters.toCaseFolded()};
}

// Names with the same hash, in their order.
void compare(const std::vector<QByteArrayView> &names, const std::vector<qsizetype> &alike, std::vector<Clash> &clashes)
{
    std::vector<std::pair<Key, qsizetype>> firsts;
    for (const qsizetype index : alike) {
        const Key key = keyOf(names[static_cast<size_t>(index)]);
        if (key.letters.contains(QChar::ReplacementCharacter))
            continue;
        const auto same = [&](const auto &first) { return first.first.folded == key.folded; };
        const auto first = std::find_if(firsts.begin(), firsts.end(), same);
        if (first == firsts.end())
            firsts.emplace_back(key, index);
        else
            clashes.push_back({index, first->second, first->first.letters == key.letters});
    }
}

} // namespace

std::vector<Clash> clashesIn(const std::vector<QByteArrayView> &names)
{
    std::vector<std::pair<quint64, qsizetype>> hashes;
    hashes.reserve(names.size());
    for (size_t i = 0; i < names.size(); ++i)
        hashes.emplace_back(foldedHash(names[i]), static_cast<qsizetype>(i));
    std::sort(hashes.begin(), hashes.end());
    std::vector<Clash> clashes;
    std::vector<qsizetype> alike;
    for (size_t i = 0; i < hashes.size(); i += qMax<size_t>(alike.size(), 1)) {
        alike.clear();
        for (size_t j = i; j < hashes.size() && hashes[j].first == hashes[i].first; ++j)
            alike.push_back(hashes[j].second);
        if (alike.size() > 1)
            compare(names, alike, clashes);
    }
    std::sort(clashes.begin(), clashes.end(), [](const Clash &a, const Clash &b) { return a.name < b.name; });
    return clashes;
}

} // namespace voyageur::dataset
