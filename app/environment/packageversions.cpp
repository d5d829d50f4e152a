// SPDX-License-Identifier: GPL-3.0-or-later
// PEP 440: the order of versions, and which meet a specifier.
#include "environment/pythonpackages.h"

#include <QList>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace voyageur::environment {

using namespace Qt::StringLiterals;

namespace {

// Numbers beyond this are no version's.
constexpr qsizetype longestNumber = 15;

//! A version's parts in their order of weight. The phase: development −4, alpha −3, beta −2, candidate −1, final 0.
struct Version {
    qint64 epoch = 0;
    QList<qint64> release;
    int phase = 0;
    qint64 phaseNumber = 0;
    qint64 post = -1;
    qint64 dev = -1; // none
    QString local;   // "cu111": the build of somebody

    bool isPre() const { return phase < 0 || dev >= 0; }
};

std::optional<Version> versionOf(const QString &text)
{
    static const QRegularExpression form(
        u"^v?(?:([0-9]+)!)?([0-9]+(?:\\.[0-9]+)*)(?:[-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?([0-9]*))?"
        u"(?:(?:[-_.]?(post|rev|r)[-_.]?([0-9]*))|-([0-9]+))?(?:[-_.]?(dev)[-_.]?([0-9]*))?(?:\\+([a-z0-9._-]+))?$"_s,
        QRegularExpression::CaseInsensitiveOption);
    const auto match = form.match(text.trimmed());
    if (!match.hasMatch())
        return {};
    Version version;
    for (const QString &number : match.captured(2).split(u'.')) {
        if (number.size() > longestNumber)
            return {};
        version.release += number.toLongLong();
    }
    while (version.release.size() > 1 && version.release.last() == 0)
        version.release.removeLast();
    version.epoch = match.captured(1).toLongLong();
    if (const QString phase = match.captured(3).toLower(); !phase.isEmpty()) {
        version.phase = phase.startsWith(u'a') ? -3 : phase.startsWith(u'b') ? -2 : -1;
        version.phaseNumber = match.captured(4).toLongLong();
    }
    if (!match.captured(5).isEmpty() || !match.captured(7).isEmpty())
        version.post = (match.captured(5).isEmpty() ? match.captured(7) : match.captured(6)).toLongLong();
    if (!match.captured(8).isEmpty())
        version.dev = match.captured(9).toLongLong();
    version.local = match.captured(10).toLower().replace(u'-', u'.').replace(u'_', u'.');
    if (version.dev >= 0 && version.phase == 0 && version.post < 0)
        version.phase = -4; // 1.0.dev1 comes before 1.0a1
    return version;
}

template <typename T>
int compared(const T &left, const T &right)
{
    return left < right ? -1 : right < left ? 1 : 0;
}

int compared(const Version &left, const Version &right)
{
    if (const int order = compared(left.epoch, right.epoch))
        return order;
    const qsizetype parts = std::max(left.release.size(), right.release.size());
    for (qsizetype i = 0; i < parts; ++i) {
        if (const int order = compared(left.release.value(i), right.release.value(i)))
            return order;
    }
    if (const int order = compared(left.phase, right.phase))
        return order;
    if (const int order = compared(left.phaseNumber, right.phaseNumber))
        return order;
    if (const int order = compared(left.post, right.post))
        return order;
    constexpr qint64 last = std::numeric_limits<qint64>::max(); // no dev part comes behind every dev part
    return compared(left.dev < 0 ? last : left.dev, right.dev < 0 ? last : right.dev);
}

bool beginsWith(const Version &version, const QList<qint64> &release)
{
    for (qsizetype i = 0; i < release.size(); ++i) {
        if (version.release.value(i) != release[i])
            return false;
    }
    return true;
}

QList<qint64> numbersOf(const QString &text)
{
    QList<qint64> numbers;
    for (const QString &part : text.section(u'!', -1).split(u'.', Qt::SkipEmptyParts))
        numbers += part.left(longestNumber).toLongLong();
    return numbers;
}

std::optional<bool> meetsOne(const Version &version, const QString &part)
{
    static const QRegularExpression form(u"^(===|~=|==|!=|>=|<=|>|<)\\s*(\\S+)$"_s);
    const auto match = form.match(part);
    if (!match.hasMatch())
        return {};
    const QString sign = match.captured(1);
    const QString wanted = match.captured(2);
    if (wanted.endsWith(u".*"_s) && (sign == u"=="_s || sign == u"!="_s))
        return beginsWith(version, numbersOf(wanted.chopped(2))) == (sign == u"=="_s);
    const auto bound = versionOf(wanted);
    if (!bound)
        return {};
    const int order = compared(version, *bound);
    if (sign == u"~="_s) {
        QList<qint64> head = numbersOf(wanted.section(u'+', 0, 0));
        if (head.size() < 2)
            return {};
        head.removeLast();
        return order >= 0 && beginsWith(version, head);
    }
    // A specifier without a build takes any; the wheelhouse's versions are known without their "+computecanada".
    const bool build = bound->local.isEmpty() || bound->local == version.local
        || (version.local.isEmpty() && bound->local == "computecanada"_L1);
    if (sign == u"=="_s || sign == u"==="_s)
        return order == 0 && build;
    if (sign == u"!="_s)
        return order != 0 || !build;
    // ">1.7" is not met by 1.7.post1, "<1.7" not by 1.7rc1.
    const bool same = version.epoch == bound->epoch && version.release == bound->release;
    if (sign == u">"_s)
        return order > 0 && !(same && version.post >= 0 && bound->post < 0 && !bound->isPre());
    if (sign == u"<"_s)
        return order < 0 && !(same && version.isPre() && !bound->isPre());
    return sign == u">="_s ? order >= 0 : order <= 0;
}

} // namespace

bool isPreRelease(const QString &version)
{
    const auto parsed = versionOf(version);
    return parsed && parsed->isPre();
}

int compareVersions(const QString &left, const QString &right)
{
    const auto a = versionOf(left);
    const auto b = versionOf(right);
    if (!a || !b)
        return a ? 1 : b ? -1 : QString::compare(left, right);
    return compared(*a, *b);
}

std::optional<bool> meetsSpecifier(const QString &version, const QString &specifier)
{
    const auto parsed = versionOf(version);
    if (!parsed)
        return {};
    for (const QString &part : specifier.split(u',', Qt::SkipEmptyParts)) {
        const auto meets = meetsOne(*parsed, part.trimmed());
        if (!meets || !*meets)
            return meets;
    }
    return true;
}

} // namespace voyageur::environment
