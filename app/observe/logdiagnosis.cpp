// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/logdiagnosis.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::observe {

using base::Error;
using base::ErrorCode;
using namespace Qt::StringLiterals;

namespace {

struct LogDiagnosisText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::observe::LogDiagnosis)
};

constexpr qsizetype logHead = 4096;
constexpr qint64 logPieceBytes = 256 * 1024;
constexpr qsizetype mostShown = 2'000'000;

// PowerShell's ">" writes UTF-16 with its mark; some tools forget the mark.
QStringConverter::Encoding encodingOf(QByteArrayView head)
{
    if (const auto marked = QStringConverter::encodingForData(head))
        return *marked;
    const qsizetype pairs = head.size() / 2;
    qsizetype low = 0;
    qsizetype high = 0;
    for (qsizetype i = 0; i < pairs; ++i) {
        low += head[2 * i] == '\0' ? 1 : 0;
        high += head[2 * i + 1] == '\0' ? 1 : 0;
    }
    if (pairs > 4 && high > pairs * 3 / 4 && low < pairs / 8)
        return QStringConverter::Utf16LE;
    if (pairs > 4 && low > pairs * 3 / 4 && high < pairs / 8)
        return QStringConverter::Utf16BE;
    return QStringConverter::Utf8;
}

// Bytes that no program prints. Zeros alone may be a log that was emptied while somebody wrote it.
bool isNoText(QByteArrayView head)
{
    for (const QByteArrayView mark :
         {QByteArrayView("\x7f"
                         "ELF"),
          QByteArrayView("\x89PNG"), QByteArrayView("\x1f\x8b"), QByteArrayView("PK\x03\x04"), QByteArrayView("\xff\xd8\xff")})
        if (head.startsWith(mark))
            return true;
    qsizetype odd = 0;
    qsizetype some = 0;
    for (const char byte : head) {
        const bool usual =
            byte == '\t' || byte == '\n' || byte == '\r' || byte == '\x1b' || byte == '\b' || byte == '\f' || byte == '\a';
        some += byte != '\0' ? 1 : 0;
        odd += byte != '\0' && !usual && (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f) ? 1 : 0;
    }
    return odd > 8 && odd > some / 10;
}

Error badLog(const QString &what, const QString &next = {})
{
    return {ErrorCode::BadRequest, what, {}, next, {}};
}

base::Result<void> openLog(QFile &file)
{
    const QFileInfo info(file.fileName());
    if (!info.exists())
        return Error{ErrorCode::NotFound, LogDiagnosisText::tr("The file %1 does not exist.").arg(file.fileName()), {}, {}, {}};
    if (info.isDir())
        return badLog(LogDiagnosisText::tr("%1 is a folder.").arg(file.fileName()),
                      LogDiagnosisText::tr("Choose the file with the job's output."));
    if (!file.open(QIODevice::ReadOnly))
        return badLog(LogDiagnosisText::tr("%1 cannot be read: %2.").arg(file.fileName(), file.errorString()));
    return {};
}

} // namespace

bool LogBytes::decide()
{
    const auto encoding = encodingOf(m_head);
    m_known = true;
    m_text = encoding != QStringConverter::Utf8 || !isNoText(m_head);
    m_decoder = QStringDecoder(encoding);
    if (m_text) {
        const QString text = m_decoder(QByteArrayView(m_head));
        m_reader.take(text);
    }
    m_head.clear();
    return m_text;
}

bool LogBytes::take(QByteArrayView bytes)
{
    if (!m_text)
        return false;
    if (m_known) {
        const QString text = m_decoder(bytes);
        m_reader.take(text);
        return true;
    }
    m_head += bytes;
    return m_head.size() < logHead || decide();
}

LogReading LogBytes::finish()
{
    if (!m_known)
        decide();
    return m_reader.finish();
}

base::Result<LogReading> readLogFrom(QIODevice &device, const QString &name, const base::StopToken &stop)
{
    LogBytes bytes;
    QByteArray piece(logPieceBytes, Qt::Uninitialized);
    bool text = true;
    while (text) {
        if (stop.stopRequested())
            return Error{ErrorCode::Cancelled, LogDiagnosisText::tr("Stopped."), {}, {}, {}};
        const qint64 got = device.read(piece.data(), piece.size());
        if (got < 0)
            return badLog(LogDiagnosisText::tr("%1 cannot be read: %2.").arg(name, device.errorString()));
        if (got == 0)
            break;
        text = bytes.take(QByteArrayView(piece.constData(), got));
    }
    LogReading reading = bytes.finish();
    if (!text || !bytes.take({}))
        return badLog(LogDiagnosisText::tr("%1 is not a text file.").arg(name),
                      LogDiagnosisText::tr(
                          "Choose the file with the job's output, such as slurm-4242.out. Unpack it first if it is compressed."));
    return reading;
}

base::Result<LogReading> readLogFile(const QString &path, const base::StopToken &stop)
{
    QFile file(path);
    VOYAGEUR_CHECK(openLog(file));
    return readLogFrom(file, path, stop);
}

base::Result<QString> readLogLines(const QString &path, int first, int count, const base::StopToken &stop)
{
    QFile file(path);
    VOYAGEUR_CHECK(openLog(file));
    QStringDecoder decoder(encodingOf(file.peek(logHead)));
    QString lines;
    int line = 1;
    while (line < first + count && lines.size() < mostShown) {
        if (stop.stopRequested())
            return Error{ErrorCode::Cancelled, LogDiagnosisText::tr("Stopped."), {}, {}, {}};
        const QByteArray piece = file.read(logPieceBytes);
        if (piece.isEmpty())
            break;
        const QString text = decoder(piece);
        qsizetype begin = 0;
        while (begin < text.size() && line < first + count) {
            const qsizetype end = text.indexOf(u'\n', begin);
            const qsizetype behind = end < 0 ? text.size() : end + 1;
            if (line >= first)
                lines += QStringView(text).sliced(begin, behind - begin);
            line += end < 0 ? 0 : 1;
            begin = behind;
        }
    }
    lines.truncate(mostShown);
    return lines;
}

int scriptLineIn(const QString &words)
{
    static const QRegularExpression form(u"slurm_script: (?:line )?(\\d{1,7}):"_s);
    return form.match(words).captured(1).toInt();
}

} // namespace voyageur::observe
