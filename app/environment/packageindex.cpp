// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/packageindex.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::environment {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype shaDigits = 64;

//! The few entities that pages of an index have.
QString plain(QString text)
{
    static const std::pair<QString, QString> entities[] = {{u"&lt;"_s, u"<"_s},  {u"&gt;"_s, u">"_s},   {u"&quot;"_s, u"\""_s},
                                                           {u"&#39;"_s, u"'"_s}, {u"&#x27;"_s, u"'"_s}, {u"&amp;"_s, u"&"_s}};
    for (const auto &[entity, character] : entities)
        text.replace(entity, character);
    return text;
}

QByteArray checkedHash(const QString &hash)
{
    static const QRegularExpression form(u"^[0-9a-fA-F]{64}$"_s);
    return hash.size() == shaDigits && form.match(hash).hasMatch() ? hash.toLower().toLatin1() : QByteArray();
}

//! A file's name means nothing to any file system or shell.
bool isPlainName(const QString &name)
{
    static const QRegularExpression form(u"^[A-Za-z0-9][A-Za-z0-9._!+-]*$"_s);
    return form.match(name).hasMatch();
}

void add(QList<IndexFile> &files, IndexFile file)
{
    if (isPlainName(file.name) && (file.url.scheme() == "http"_L1 || file.url.scheme() == "https"_L1))
        files += std::move(file);
}

QList<IndexFile> filesOfJson(const QByteArray &body, const QUrl &page)
{
    QList<IndexFile> files;
    const QJsonArray listed = QJsonDocument::fromJson(body).object()[u"files"_s].toArray();
    for (const auto &value : listed) {
        const QJsonObject one = value.toObject();
        const QJsonValue yanked = one[u"yanked"_s]; // true, or the reason
        add(files,
            {one[u"filename"_s].toString(), page.resolved(QUrl(one[u"url"_s].toString())),
             checkedHash(one[u"hashes"_s].toObject()[u"sha256"_s].toString()), one[u"requires-python"_s].toString(),
             yanked.toBool() || yanked.isString()});
    }
    return files;
}

QList<IndexFile> filesOfHtml(const QByteArray &body, const QUrl &page)
{
    static const QRegularExpression anchor(u"<a\\s([^>]*)>([^<]*)</a>"_s, QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression attribute(u"([A-Za-z-]+)(?:\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'))?"_s);
    static const QRegularExpression hash(u"(?:^|&)sha256=([0-9a-fA-F]{64})(?:&|$)"_s);
    QList<IndexFile> files;
    const QString text = QString::fromUtf8(body);
    for (auto anchors = anchor.globalMatch(text); anchors.hasNext();) {
        const auto match = anchors.next();
        IndexFile file;
        for (auto attributes = attribute.globalMatch(match.captured(1)); attributes.hasNext();) {
            const auto one = attributes.next();
            const QString name = one.captured(1).toLower();
            const QString value = plain(one.captured(2) + one.captured(3));
            if (name == "href"_L1) {
                file.url = page.resolved(QUrl(value));
                file.sha256 = checkedHash(hash.match(file.url.fragment()).captured(1));
                file.url.setFragment({});
                file.name = file.url.path().section(u'/', -1); // the text between the tags is for people
            } else if (name == "data-requires-python"_L1) {
                file.requiresPython = value;
            } else if (name == "data-yanked"_L1) {
                file.yanked = true;
            }
        }
        add(files, file);
    }
    return files;
}

//! "foo-1.2.tar.gz" → 1.2 of foo; empty for what is no source of it.
QString sourceVersion(const QString &file, const QString &package)
{
    static const QRegularExpression form(u"^(.+)-([0-9][^-]*)\\.(?:tar\\.gz|zip|tar\\.bz2)$"_s);
    const auto match = form.match(file);
    return match.hasMatch() && normalPackageName(match.captured(1)) == package ? match.captured(2) : QString();
}

bool isBeforeRelease(const QString &version)
{
    static const QRegularExpression form(u"[0-9](?:[-_.]?(?:a|b|c|rc|alpha|beta|pre|preview)[-_.]?[0-9]*|\\.?dev[0-9]*)"_s,
                                         QRegularExpression::CaseInsensitiveOption);
    return form.match(version.section(u'+', 0, 0)).hasMatch();
}

struct Candidate {
    const IndexFile *file;
    QString version;
    qsizetype rank; // of its best tag; less is better
};

//! A yanked file is taken only by a version that is named (PEP 592).
bool isNamed(const QString &specifier)
{
    return specifier.startsWith("=="_L1) && !specifier.contains(u'*') && !specifier.contains(u',');
}

} // namespace

QList<IndexFile> indexFiles(const QByteArray &body, const QByteArray &contentType, const QUrl &page)
{
    return contentType.contains("json") ? filesOfJson(body, page) : filesOfHtml(body, page);
}

std::optional<WheelName> wheelName(const QString &file)
{
    if (!file.endsWith(".whl"_L1) || !isPlainName(file))
        return {};
    const QStringList parts = file.chopped(4).split(u'-');
    if (parts.size() < 5 || parts.size() > 6) // with a build number
        return {};
    WheelName name{normalPackageName(parts[0]), parts[1], {}};
    const qsizetype first = parts.size() - 3;
    for (const QString &python : parts[first].split(u'.'))
        for (const QString &abi : parts[first + 1].split(u'.'))
            for (const QString &platform : parts[first + 2].split(u'.'))
                name.tags += python + u'-' + abi + u'-' + platform;
    return name;
}

QStringList tagsListed(const QByteArray &printed)
{
    static const QRegularExpression form(u"^[a-z0-9_]+-[a-z0-9_]+-[A-Za-z0-9_]+$"_s);
    QStringList tags;
    bool inside = false;
    for (const QString &line : QString::fromUtf8(printed).split(u'\n')) {
        const QString text = line.trimmed();
        if (text.startsWith("Compatible tags:"_L1))
            inside = true;
        else if (inside && form.match(text).hasMatch())
            tags += text;
    }
    return tags;
}

WheelChoice chosenWheel(const QList<IndexFile> &files, const PythonRequirement &requirement, const PythonThere &python)
{
    WheelChoice choice;
    bool wanted = false;
    bool source = false;
    QList<Candidate> candidates;
    for (const IndexFile &file : files) {
        const auto wheel = wheelName(file.name);
        const bool isWheel = wheel && wheel->package == requirement.name;
        const QString version = isWheel ? wheel->version : sourceVersion(file.name, requirement.name);
        if (version.isEmpty() || !meetsSpecifier(version, requirement.specifier).value_or(false)
            || (file.yanked && !isNamed(requirement.specifier)))
            continue;
        wanted = true;
        source = source || !isWheel;
        if (!isWheel || !meetsSpecifier(python.version, QString(file.requiresPython).remove(u' ')).value_or(true))
            continue;
        qsizetype rank = -1;
        for (const QString &tag : wheel->tags) {
            if (const qsizetype at = python.tags.indexOf(tag); at >= 0 && (rank < 0 || at < rank))
                rank = at;
        }
        if (rank >= 0)
            candidates.append({&file, version, rank});
    }
    const auto best = std::ranges::max_element(candidates, [](const Candidate &left, const Candidate &right) {
        if (isBeforeRelease(left.version) != isBeforeRelease(right.version))
            return isBeforeRelease(left.version);
        const int order = compareVersions(left.version, right.version);
        return order < 0 || (order == 0 && left.rank > right.rank);
    });
    if (best != candidates.end()) {
        choice.file = *best->file;
        choice.version = best->version;
    } else {
        using enum WheelChoice::Obstacle;
        choice.obstacle = files.isEmpty() ? NoFiles : !wanted ? NoVersion : source ? SourceOnly : OtherSystem;
    }
    return choice;
}

} // namespace voyageur::environment
