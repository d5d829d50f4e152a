// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/places.h"

#include <QList>

#include <algorithm>

namespace voyageur::script {

namespace {

// "${SCRATCH:-/scratch/me}/x" is most likely "$SCRATCH/x".
QByteArray withoutDefault(QByteArrayView path)
{
    if (!path.startsWith("${"))
        return path.toByteArray();
    const auto colon = path.indexOf(':');
    const auto close = path.indexOf('}');
    if (close < 0 || colon < 0 || colon > close)
        return path.toByteArray();
    return '$' + path.sliced(2, colon - 2).toByteArray() + path.sliced(close + 1).toByteArray();
}

// What follows "~", "$HOME" or "/home/NAME"; nothing when the path is not in a home.
std::optional<QByteArray> behindHome(const QByteArray &path)
{
    for (const QByteArrayView home : {QByteArrayView("~"), QByteArrayView("$HOME")}) {
        if (isInside(path, home))
            return path.sliced(std::min(home.size() + 1, path.size()));
    }
    if (!path.startsWith("/home/"))
        return std::nullopt;
    const auto slash = path.indexOf('/', 6);
    return slash < 0 ? QByteArray() : path.sliced(slash + 1);
}

Place placeInHome(QByteArray rest)
{
    if (rest.startsWith("links/"))
        rest = rest.sliced(6);
    struct Link {
        const char *name;
        Place place;
    };
    constexpr Link links[] = {{"scratch", Place::Scratch}, {"projects", Place::Project}, {"nearline", Place::Nearline}};
    for (const Link &link : links) {
        if (isInside(rest, link.name))
            return link.place;
    }
    // Fir's link is ~/project; elsewhere it is a folder of the student's.
    if (rest.startsWith("project/") && looksLikeAccount(QByteArrayView(rest).sliced(8)))
        return Place::Project;
    return Place::Home;
}

Place placeOfAbsolute(const QByteArray &path)
{
    struct Root {
        const char *path;
        Place place;
    };
    constexpr Root roots[] = {
        {"/scratch", Place::Scratch},    {"/network/scratch", Place::Scratch}, {"/project", Place::Project},
        {"/nearline", Place::Nearline},  {"/localscratch", Place::NodeDisk},   {"/tmp", Place::NodeMemory},
        {"/var/tmp", Place::NodeMemory}, {"/dev/shm", Place::NodeMemory},
    };
    for (const Root &root : roots) {
        if (isInside(path, root.path))
            return root.place;
    }
    if (path.startsWith("/lustre")) {
        const auto slash = path.indexOf('/', 1);
        return slash < 0 ? Place::Unknown : placeOfAbsolute(path.sliced(slash));
    }
    return Place::Unknown;
}

} // namespace

bool isInside(QByteArrayView path, QByteArrayView folder)
{
    return path.startsWith(folder) && (path.size() == folder.size() || folder.endsWith('/') || path[folder.size()] == '/');
}

bool looksLikeAccount(QByteArrayView word)
{
    return std::ranges::any_of(std::initializer_list<QByteArrayView>{"def-", "rrg-", "rpp-", "rpg-", "ctb-", "aip-", "cc-"},
                               [&](QByteArrayView prefix) { return word.startsWith(prefix); });
}

Place placeOf(QByteArrayView written)
{
    if (written.isNull())
        return Place::Unknown;
    const QByteArray path = withoutDefault(written);
    if (const auto rest = behindHome(path))
        return placeInHome(*rest);
    if (isInside(path, "$SLURM_TMPDIR"))
        return Place::NodeDisk;
    if (isInside(path, "$SCRATCH"))
        return Place::Scratch;
    if (isInside(path, "$SLURM_SUBMIT_DIR"))
        return Place::Submit;
    if (path.startsWith('/'))
        return placeOfAbsolute(path);
    const auto colon = path.indexOf(':'); // "host:path", "s3://…"
    const auto slash = path.indexOf('/');
    const bool remote = colon >= 0 && (slash < 0 || colon < slash);
    return path.startsWith('$') || path.startsWith('~') || path.startsWith('`') || remote ? Place::Unknown : Place::Submit;
}

bool isShared(Place place)
{
    return place == Place::Home || place == Place::Scratch || place == Place::Project;
}

QByteArray joinedPath(const std::optional<QByteArray> &folder, const QByteArray &path)
{
    const bool pwd = isInside(path, "$PWD");
    const bool isAbsolute = path.startsWith('/') || path.startsWith('$') || path.startsWith('~') || path.startsWith('`');
    if ((!isAbsolute || pwd) && !folder)
        return {};
    QByteArray whole = path;
    if (pwd)
        whole = *folder + path.sliced(4);
    else if (!isAbsolute)
        whole = folder->isEmpty() ? path : *folder + '/' + path;
    if (!whole.startsWith('.') && !whole.endsWith('/') && !whole.contains("/.") && !whole.contains("//"))
        return whole.isNull() ? QByteArray("") : whole;
    QList<QByteArray> parts;
    for (const QByteArray &part : whole.split('/')) {
        if (part == "." || (part.isEmpty() && !parts.isEmpty()))
            continue;
        const bool goesUp = part == ".." && !parts.isEmpty() && parts.last() != ".." && !parts.last().isEmpty();
        if (!goesUp) {
            parts += part;
            continue;
        }
        if (parts.size() == 1 && (parts.first().startsWith('$') || parts.first().startsWith('~')))
            return substituted.toByteArray(); // above a folder whose name is not known
        parts.removeLast();
    }
    const QByteArray joined = parts.join('/');
    return joined.isNull() ? QByteArray("") : joined;
}

} // namespace voyageur::script
