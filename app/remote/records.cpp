// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/records.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::remote {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr QByteArrayView form = "1";

struct RecordsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::remote::Records)
};

class Fields final {
public:
    Fields(const QByteArray &bytes, qsizetype at) : m_bytes(bytes), m_at(at) {}

    //! False when there is no further one.
    bool next(QByteArray &field)
    {
        const qsizetype end = m_bytes.indexOf('\0', m_at);
        if (end < 0)
            return false;
        field = m_bytes.sliced(m_at, end - m_at);
        m_at = end + 1;
        return true;
    }
    bool nextRecord(Records::Record &record)
    {
        QByteArray number;
        bool isNumber = false;
        if (!next(number))
            return false;
        const int count = number.toInt(&isNumber);
        if (!isNumber || count < 1)
            return false;
        record.clear();
        for (QByteArray field; record.size() < count && next(field);)
            record += field;
        return record.size() == count;
    }

    QByteArray rest() const { return m_bytes.sliced(m_at); }

private:
    const QByteArray &m_bytes;
    qsizetype m_at;
};

Error noAnswer(const QByteArray &out)
{
    return {ErrorCode::BadAnswer,
            RecordsText::tr("The cluster's answer cannot be read."),
            {},
            RecordsText::tr("Try again. If it happens again, check what your start-up files on the cluster print (~/.bashrc, "
                            "~/.bash_profile)."),
            base::shownSafely(out.left(2000), 400)};
}

} // namespace

Result<Records> Records::in(const QByteArray &out, QByteArrayView program)
{
    const QByteArray head = QByteArray("4\0voyageur\0", 11) + program.toByteArray() + '\0' + form.toByteArray() + '\0';
    const qsizetype begin = out.indexOf(head);
    Fields fields(out, begin < 0 ? out.size() : begin);
    Record first;
    if (!fields.nextRecord(first))
        return noAnswer(out);
    Records records;
    records.m_outcome = first.last();
    for (Record record; fields.nextRecord(record);) {
        if (record.first() == "end") {
            records.m_rest = fields.rest();
            return records;
        }
        records.m_records += record;
    }
    return noAnswer(out);
}

QByteArray Records::value(QByteArrayView kind) const
{
    const auto found = std::ranges::find_if(m_records, [&](const Record &record) { return record.first() == kind; });
    return found == m_records.end() || found->size() < 2 ? QByteArray() : found->at(1);
}

bool Records::has(QByteArrayView kind) const
{
    return std::ranges::any_of(m_records, [&](const Record &record) { return record.first() == kind; });
}

} // namespace voyageur::remote
