// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/ctext.h"
#include "script/sbatchvalues.h"

#include <QDateTime>

namespace voyageur::script::sbatch {

namespace {

// parse_time() of Slurm, which takes words in any order: "16:00 tomorrow", "now+1hour", "0131", "2026-01-31T08:00".
class Moment final {
public:
    Moment(QByteArrayView text, qint64 now, bool old) : m_text(text), m_now(now), m_old(old) {}

    std::optional<qint64> read()
    {
        if (startsNoCase(m_text, "uts"))
            return unixTime();
        for (; m_at < m_text.size() && m_text[m_at] != '\n'; ++m_at) {
            const char c = m_text[m_at];
            if (c == ' ' || c == '\t' || c == '-' || c == 'T')
                continue;
            if (word() || relative())
                continue;
            if (m_failed || !isDigit(c))
                return {};
            const bool isClock = peek(1) == ':' || peek(2) == ':';
            if (!(isClock ? clock() : date()))
                return {};
        }
        return completed();
    }

private:
    char peek(qsizetype ahead) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }

    std::optional<qint64> unixTime() const
    {
        const CNumber number = readNumber(m_text, 3);
        if (!number.any || number.end != m_text.size() || number.value < 1'000'000 || number.overflow)
            return {};
        return number.value;
    }

    void day(const QDateTime &when)
    {
        m_month = when.date().month();
        m_day = when.date().day();
        m_year = when.date().year();
    }

    bool word()
    {
        struct Row {
            const char *name;
            int hour; // −1: a day
        };
        static constexpr Row rows[] = {{"today", -1},     {"tomorrow", -2}, {"midnight", 0}, {"noon", 12},
                                       {"elevenses", 11}, {"fika", 15},     {"teatime", 16}};
        for (const Row &row : rows) {
            const QByteArrayView name(row.name);
            if (!startsNoCase(m_text.sliced(m_at), name) || (m_old && row.hour == 11))
                continue;
            if (row.hour >= 0) {
                m_hour = row.hour;
                m_minute = m_second = 0;
            } else {
                day(at(m_now + (row.hour == -2 ? 86400 : 0)));
            }
            m_at += name.size() - 1;
            return true;
        }
        return false;
    }

    // "now", "now+1hour". Slurm adds positions where it means to set one, so this works at the beginning only.
    bool relative()
    {
        if (!startsNoCase(m_text.sliced(m_at), "now"))
            return false;
        qint64 delta = 0;
        qsizetype i = m_at + 3;
        while (i < m_text.size() && (m_text[i] == ' ' || m_text[i] == '\t'))
            ++i;
        if (i < m_text.size() && m_text[i] != '\n') {
            if (m_text[i] != '+' && m_text[i] != '-') {
                m_failed = true;
                return false;
            }
            const qint64 sign = m_text[i] == '-' ? -1 : 1;
            m_at += i;
            if (m_at >= m_text.size() || !span(delta)) {
                m_failed = true;
                return false;
            }
            delta *= sign;
        } else {
            m_at += i - 1;
        }
        const QDateTime when = at(m_now + delta);
        day(when);
        m_hour = when.time().hour();
        m_minute = when.time().minute();
        m_second = when.time().second();
        return true;
    }

    bool span(qint64 &delta)
    {
        struct Unit {
            const char *name;
            qint64 seconds;
        };
        static constexpr Unit units[] = {{"seconds", 1}, {"second", 1},   {"minutes", 60}, {"minute", 60},    {"hours", 3600},
                                         {"hour", 3600}, {"days", 86400}, {"day", 86400},  {"weeks", 604800}, {"week", 604800}};
        quint64 count = 0;
        bool digits = false;
        qsizetype offset = m_at + 1;
        for (; offset < m_text.size() && m_text[offset] != '\n'; ++offset) {
            const char c = m_text[offset];
            if (isSpace(c))
                continue;
            const Unit *unit = nullptr;
            for (const Unit &one : units) {
                if (!unit && startsNoCase(m_text.sliced(offset), one.name))
                    unit = &one;
            }
            if (unit) {
                offset += static_cast<qsizetype>(qstrlen(unit->name));
                count *= static_cast<quint64>(unit->seconds);
                break;
            }
            if (!isDigit(c))
                return false;
            count = count * 10 + static_cast<quint64>(c - '0');
            digits = true;
        }
        m_at = offset - 1;
        delta = static_cast<qint64>(count);
        return digits;
    }

    // Two digits, or one where another character may follow.
    bool twoDigits(int &value)
    {
        if (!isDigit(peek(0)) || !isDigit(peek(1)))
            return false;
        value = (peek(0) - '0') * 10 + (peek(1) - '0');
        m_at += 2;
        return true;
    }
    bool oneOrTwo(int &value)
    {
        value = peek(0) - '0'; // also of what is no digit: Slurm looks only at the sum
        ++m_at;
        if (isDigit(peek(0)))
            value = value * 10 + (m_text[m_at++] - '0');
        return true;
    }

    bool clock()
    {
        int hour = 0;
        int minute = 0;
        int second = 0;
        oneOrTwo(hour);
        if (hour > 23 || peek(0) != ':')
            return false;
        ++m_at;
        if (!twoDigits(minute) || minute > 59)
            return false;
        if (peek(0) == ':') {
            ++m_at;
            if (!twoDigits(second) || second > 59)
                return false;
        }
        while (m_at < m_text.size() && isSpace(m_text[m_at]))
            ++m_at;
        const auto rest = m_text.sliced(m_at);
        if (startsNoCase(rest, "pm") || startsNoCase(rest, "am")) {
            const bool afternoon = (rest[0] | 0x20) == 'p';
            if (hour > 12)
                return false;
            hour = hour % 12 + (afternoon ? 12 : 0);
            m_at += 2;
        }
        --m_at;
        m_hour = hour;
        m_minute = minute;
        m_second = second;
        return true;
    }

    bool date()
    {
        int month = 0;
        int dayOfMonth = 0;
        if (peek(4) == '-' && peek(7) == '-') {
            int year = 0;
            for (int i = 0; i < 4; ++i) {
                if (!isDigit(peek(0)))
                    return false;
                year = year * 10 + (m_text[m_at++] - '0');
            }
            ++m_at;
            oneOrTwo(month);
            ++m_at;
            if (month < 1 || month > 12 || !isDigit(peek(0)))
                return false;
            oneOrTwo(dayOfMonth);
            m_year = year;
        } else {
            oneOrTwo(month);
            if (month < 1 || month > 12)
                return false;
            skipSeparator();
            if (!isDigit(peek(0)))
                return false;
            oneOrTwo(dayOfMonth);
            skipSeparator();
            if (isDigit(peek(0))) {
                int year = 0;
                if (!twoDigits(year))
                    return false;
                m_year = year ? 2000 + year : m_year;
            }
        }
        if (dayOfMonth < 1 || dayOfMonth > 31)
            return false;
        --m_at;
        m_month = month;
        m_day = dayOfMonth;
        return true;
    }
    void skipSeparator()
    {
        if (peek(0) == '.' || peek(0) == '/')
            ++m_at;
    }

    std::optional<qint64> completed()
    {
        if (m_hour < 0 && m_month < 0)
            return {};
        const QDateTime now = at(m_now);
        if (m_hour < 0) {
            m_hour = m_minute = 0;
        } else if (m_month < 0) {
            const bool later = m_hour > now.time().hour() || (m_hour == now.time().hour() && m_minute > now.time().minute());
            day(later ? now : at(m_now + 86400));
        }
        if (m_year < 0) {
            const auto asked = std::tuple(m_month, m_day, m_hour, m_minute);
            const auto today = std::tuple(now.date().month(), now.date().day(), now.time().hour(), now.time().minute());
            m_year = now.date().year() + (asked > today ? 0 : 1);
        }
        // mktime(3) takes 31 June as 1 July.
        const QDate date = QDate(m_year, m_month, 1).addDays(m_day - 1);
        const qint64 seconds = QDateTime(date, QTime(m_hour, m_minute, m_second)).toSecsSinceEpoch();
        return seconds == -1 || seconds == 0 ? std::nullopt : std::optional(seconds);
    }

    static QDateTime at(qint64 seconds) { return QDateTime::fromSecsSinceEpoch(seconds); }

    QByteArrayView m_text;
    qint64 m_now;
    bool m_old;
    bool m_failed = false;
    qsizetype m_at = 0;
    int m_hour = -1;
    int m_minute = -1;
    int m_second = 0;
    int m_month = -1;
    int m_day = -1;
    int m_year = -1;
};

} // namespace

std::optional<qint64> moment(QByteArrayView text, qint64 now, SlurmVersion version)
{
    return Moment(text, now, version < slurm2302).read();
}

} // namespace voyageur::script::sbatch
