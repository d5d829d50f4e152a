// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/quotas.h"

#include <QRegularExpression>

namespace voyageur::storage {

using namespace Qt::StringLiterals;
using script::LiveQuota;

namespace {

constexpr qint64 kibi = 1024;

// "148", "GiB"; "4096", " B"; "500", "k". Without an i the unit is decimal.
std::optional<qint64> sizeOf(const QString &number, const QString &unit, double decimal = 1000)
{
    static const QString letters = u"KMGTPE"_s;
    bool ok = false;
    double size = number.toDouble(&ok);
    const double scale = unit.contains(u'i') ? 1024 : decimal;
    if (!unit.isEmpty()) {
        for (auto power = letters.indexOf(unit[0].toUpper()); power >= 0; --power)
            size *= scale;
    }
    return ok ? std::optional(static_cast<qint64>(size)) : std::nullopt;
}

//! A number of a quota table: "[123]" was not brought up to date, "123*" is over the limit.
struct Cell {
    QString number;
    QString unit;
    bool over = false;
};

std::optional<Cell> cellIn(const QByteArray &word)
{
    static const QRegularExpression form(u"^\\[?([0-9]+(?:\\.[0-9]+)?)([kmgtpeKMGTPE]?)[bB]?\\]?(\\*?)$"_s);
    const auto match = form.match(QString::fromLatin1(word));
    if (!match.hasMatch())
        return {};
    return Cell{match.captured(1), match.captured(2), !match.captured(3).isEmpty()};
}

// Space is in KiB, and its suffixes are binary; files are counted in thousands (quota-tools 4, quotasys.c).
qint64 spaceOf(const Cell &cell)
{
    const qint64 size = sizeOf(cell.number, cell.unit, 1024).value_or(0);
    return cell.unit.isEmpty() ? size * kibi : size;
}

qint64 countOf(const Cell &cell)
{
    return sizeOf(cell.number, cell.unit).value_or(0);
}

std::optional<qint64> positive(qint64 limit)
{
    return limit > 0 ? std::optional(limit) : std::nullopt;
}

void setLimits(qint64 soft, qint64 hard, std::optional<qint64> &softLimit, std::optional<qint64> &hardLimit)
{
    hardLimit = positive(hard > 0 ? hard : soft);
    softLimit = soft > 0 && hard > soft ? positive(soft) : std::nullopt;
}

// FILESYSTEM used quota limit [grace] files quota limit [grace]: `quota` leaves a grace that does not run empty.
std::optional<LiveQuota> rowIn(const QList<QByteArray> &words)
{
    if (words.size() < 7 || words.size() > 9)
        return {};
    QList<QByteArray> cells = words.sliced(1);
    QString grace;
    const auto graceAt = [&](qsizetype at) {
        if (cells[at] != "-" && cells[at] != "0")
            grace = QString::fromLatin1(cells[at]);
        cells.removeAt(at);
    };
    if (cells.size() == 8) {
        graceAt(7);
        graceAt(3);
    } else if (cells.size() == 7) {
        const auto used = cellIn(cells[0]);
        graceAt(!cellIn(cells[3]) || (used && used->over) ? 3 : 6);
    }
    QList<Cell> numbers;
    for (const QByteArray &word : std::as_const(cells)) {
        const auto cell = cellIn(word);
        if (!cell)
            return {};
        numbers += *cell;
    }
    LiveQuota quota;
    quota.path = words[0];
    quota.name = QString::fromUtf8(words[0]);
    quota.bytes = spaceOf(numbers[0]);
    quota.files = countOf(numbers[3]);
    setLimits(spaceOf(numbers[1]), spaceOf(numbers[2]), quota.softBytes, quota.mostBytes);
    setLimits(countOf(numbers[4]), countOf(numbers[5]), quota.softFiles, quota.mostFiles);
    if (grace != u"none"_s)
        quota.grace = grace;
    return quota;
}

Fullness fullness(qint64 used, const std::optional<qint64> &soft, const std::optional<qint64> &most)
{
    if (!most)
        return Fullness::Unlimited;
    if (used >= *most)
        return Fullness::Full;
    if (soft && used > *soft)
        return Fullness::Over;
    return used >= *most / 10 * 9 ? Fullness::Nearly : Fullness::Fine;
}

} // namespace

QList<LiveQuota> parseDiskUsage(const QByteArray &out, const QByteArray &user)
{
    static const QRegularExpression form(
        u"^\\s*/?(home|scratch|project|nearline)\\s+\\((?:user |project |group "
        u")?([^)]+)\\)\\s+([0-9.]+)\\s*([KMGTPE]?i?B)\\s*/\\s*"
        "([0-9.]+)\\s*([KMGTPE]?i?B)(?:\\s+([0-9.]+)\\s*([KMG]?)\\s*/\\s*([0-9.]+)\\s*([KMG]?))?\\s*$"_s,
        QRegularExpression::CaseInsensitiveOption);
    QList<LiveQuota> quotas;
    for (const QByteArray &line : out.split('\n')) {
        const auto match = form.match(QString::fromUtf8(line));
        if (!match.hasMatch())
            continue;
        const QString kind = match.captured(1).toLower();
        const bool own = kind == u"home"_s || kind == u"scratch"_s;
        LiveQuota quota;
        quota.path = '/' + kind.toLatin1() + '/' + (own && !user.isEmpty() ? user : match.captured(2).toUtf8());
        quota.name = own ? kind : kind + u' ' + match.captured(2);
        quota.bytes = sizeOf(match.captured(3), match.captured(4)).value_or(0);
        quota.mostBytes = sizeOf(match.captured(5), match.captured(6));
        quota.files = sizeOf(match.captured(7), match.captured(8)).value_or(0);
        if (match.capturedLength(9) > 0)
            quota.mostFiles = sizeOf(match.captured(9), match.captured(10));
        quotas += quota;
    }
    return quotas;
}

QList<LiveQuota> parseQuotaTable(const QByteArray &out)
{
    QList<LiveQuota> quotas;
    QByteArray alone; // a long name stands on a line of its own
    for (const QByteArray &line : out.split('\n')) {
        QList<QByteArray> words = line.simplified().split(' ');
        if (words.size() == 1 && !words[0].isEmpty()) {
            alone = words[0];
            continue;
        }
        if (!alone.isEmpty())
            words.prepend(alone);
        alone.clear();
        if (const auto quota = rowIn(words))
            quotas += *quota;
    }
    return quotas;
}

QList<LiveQuota> parseMilaQuota(const QByteArray &out, const QByteArray &user)
{
    // "  alice|1471600598||   76.61 GiB|    5.00 TiB||   687792|unlimited"
    static const QRegularExpression beegfs(
        u"^\\s*(\\S+)\\s*\\|\\s*\\d+\\s*\\|\\|\\s*([0-9.]+)\\s*([KMGTPE]?i?B?)[a-z]*\\s*\\|\\s*(?:([0-9.]+)\\s*([KMGTPE]?i?B?)"
        "[a-z]*|unlimited)\\s*\\|\\|\\s*([0-9]+)\\s*\\|\\s*([0-9]+|unlimited)\\s*$"_s,
        QRegularExpression::CaseInsensitiveOption);
    QList<LiveQuota> quotas;
    QString section;
    for (const QByteArray &line : out.split('\n')) {
        const QByteArray words = line.trimmed();
        if (words.startsWith("====")) {
            section = QString::fromUtf8(words).remove(u'=').trimmed().toLower();
            continue;
        }
        if (const auto match = beegfs.match(QString::fromUtf8(line)); match.hasMatch() && match.captured(1).toUtf8() == user) {
            LiveQuota quota;
            quota.bytes = sizeOf(match.captured(2), match.captured(3)).value_or(0);
            quota.mostBytes = sizeOf(match.captured(4), match.captured(5)); // none of "unlimited"
            quota.files = match.captured(6).toLongLong();
            quota.mostFiles = positive(match.captured(7).toLongLong());
            quota.path = '/' + section.toUtf8();
            quota.name = section;
            quotas += quota;
        }
    }
    for (LiveQuota quota : parseQuotaTable(out)) {
        // The file system of a home is named, not the home: "/home/mila".
        quota.name = quota.path.startsWith("/home") ? u"home"_s : quota.name;
        quotas.prepend(quota);
    }
    return quotas;
}

Fullness bytesFullness(const LiveQuota &quota)
{
    return fullness(quota.bytes, quota.softBytes, quota.mostBytes);
}

Fullness filesFullness(const LiveQuota &quota)
{
    return fullness(quota.files, quota.softFiles, quota.mostFiles);
}

} // namespace voyageur::storage
