// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/scanparser.h"

#include "dataset/membername.h"

#include <QCoreApplication>

#include <array>
#include <charconv>
#include <optional>

namespace voyageur::transfer {

using dataset::FileKind;

namespace {

constexpr qsizetype longestText = 256 * 1024; // a path may be longer than the system lets one open at once
constexpr qsizetype mostEntries = 50'000'000;

base::Error nonsense(QByteArrayView text)
{
    base::Error error;
    error.code = base::ErrorCode::BadAnswer;
    error.what = QCoreApplication::translate("voyageur::transfer::Scan", "The cluster's list of files is unreadable.");
    error.next = QCoreApplication::translate(
        "voyageur::transfer::Scan", "Try again. If the problem persists, test the cluster and send the result to its support.");
    error.server = base::shownSafely(text.first(qMin<qsizetype>(text.size(), 200)));
    return error;
}

FileKind scannedKind(char letter)
{
    switch (letter) {
    case 'f':
        return FileKind::File;
    case 'd':
    case '!':
        return FileKind::Folder;
    case 'l':
        return FileKind::Link;
    default:
        return FileKind::Special;
    }
}

template <typename T>
std::optional<T> number(QByteArrayView text, int base = 10)
{
    T value = 0;
    const auto [end, error] = std::from_chars(text.begin(), text.end(), value, base);
    return error == std::errc() && end == text.end() ? std::optional(value) : std::nullopt;
}

// ".5" is half a second; find writes ten digits.
qint32 nanosecondsOf(QByteArrayView digits)
{
    qint32 value = 0;
    for (qsizetype i = 0; i < 9; ++i) {
        const char digit = i < digits.size() ? digits[i] : '0';
        value = value * 10 + (digit >= '0' && digit <= '9' ? digit - '0' : 0);
    }
    return value;
}

} // namespace

// Hundreds of thousands of times: nothing is allocated here.
bool ScanParser::takeHeader(QByteArrayView field)
{
    std::array<QByteArrayView, 4> words;
    for (size_t i = 0; i < words.size(); ++i) {
        const qsizetype space = field.indexOf(' ');
        if ((space < 0) != (i == words.size() - 1))
            return false;
        words[i] = space < 0 ? field : field.first(space);
        field = field.sliced(space < 0 ? field.size() : space + 1);
    }
    if (words[0].size() != 1)
        return false;
    m_entry = ScanEntry();
    m_entry.kind = scannedKind(words[0][0]);
    m_entry.unreadable = words[0][0] == '!';
    // Before 1970 too: -5.5 is half a second behind second -5.
    const qsizetype point = words[3].indexOf('.');
    const auto mode = number<int>(words[1], 8);
    const auto size = number<qint64>(words[2]);
    const auto seconds = number<qint64>(point < 0 ? words[3] : words[3].first(point));
    if (!mode || *mode < 0 || !size || *size < 0 || !seconds)
        return false;
    m_entry.mtimeSeconds = *seconds;
    m_entry.mtimeNanoseconds = point < 0 ? 0 : nanosecondsOf(words[3].sliced(point + 1));
    m_entry.mode = static_cast<qint16>(*mode & 07777);
    m_entry.size = m_entry.kind == FileKind::File ? *size : 0;
    return true;
}

bool ScanParser::takePath(QByteArrayView field)
{
    if (field.startsWith("./")) // of a name that was given
        field = field.sliced(2);
    if (field.isEmpty() && !m_prefix.isEmpty())
        m_entry.path = m_prefix;
    else if (!dataset::isPlainPath(field))
        return false;
    else
        m_entry.path = m_prefix.isEmpty() ? field.toByteArray() : m_prefix + QByteArray("/") + field.toByteArray();
    return true;
}

base::Result<void> ScanParser::takeField(QByteArrayView field)
{
    switch (m_field) {
    case 0:
        if (!takeHeader(field) || entries.size() >= mostEntries)
            return nonsense(field);
        break;
    case 1:
        if (!takePath(field))
            return nonsense(field);
        break;
    default:
        if (m_entry.kind == FileKind::Link)
            m_entry.target = field.toByteArray();
        sawUnreadable = sawUnreadable || m_entry.unreadable;
        entries += std::move(m_entry);
    }
    m_field = (m_field + 1) % 3;
    return {};
}

base::Result<void> ScanParser::take(QByteArrayView piece)
{
    while (true) {
        const qsizetype end = piece.indexOf('\0');
        if (end < 0) {
            m_rest += piece;
            return m_rest.size() > longestText ? nonsense(m_rest) : base::Result<void>();
        }
        const QByteArrayView text = piece.first(end);
        piece = piece.sliced(end + 1);
        if (m_rest.isEmpty()) {
            VOYAGEUR_CHECK(takeField(text));
            continue;
        }
        m_rest += text;
        const QByteArray whole = std::exchange(m_rest, {});
        VOYAGEUR_CHECK(takeField(whole));
    }
}

base::Result<void> ScanParser::finish() const
{
    return m_field == 0 && m_rest.isEmpty() ? base::Result<void>() : nonsense(m_rest);
}

} // namespace voyageur::transfer
