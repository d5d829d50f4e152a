// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/logsigns.h"

#include "base/error.h"
#include "observe/logsigntable.h"
#include "observe/logwords.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::observe {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostFrames = 1000;
constexpr size_t mostExceptions = 200;
constexpr qsizetype logPiece = 64 * 1024;
constexpr qsizetype wordSurroundings = 2000; // of a line without end, before and behind the word
constexpr qsizetype keptText = 8192;         // behind and before what is read: more than a line and its next two
constexpr int mostWordsShown = 300;

// A program that writes so much more has survived what it said.
constexpr qint64 muchProgress = 20;
constexpr qint64 muchText = 300;

// Of words that are no row's.
enum Special { ProgressWord = -1, TracebackBegins = -2, ChainGoesOn = -3, Ignored = -4, FrameWord = -5, ErrorWord = -6 };

const LogWords &logWords()
{
    static const LogWords made = [] {
        LogWords words;
        int number = 0;
        for (const LogSignRow &row : logSignTable()) {
            for (const QString &word : row.words)
                words.add(word, number);
            ++number;
        }
        const std::pair<const char *, Special> specials[] = {
            {"epoch", ProgressWord},
            {"it/s", ProgressWord},
            {"s/it", ProgressWord},
            {"loss", ProgressWord},
            {"step ", ProgressWord},
            {"iter", ProgressWord},
            {"traceback (most recent call last)", TracebackBegins},
            {"during handling of the above exception", ChainGoesOn},
            {"was the direct cause of the following", ChainGoesOn},
            {"exception ignored in", Ignored},
            {"file \"", FrameWord},
            {"error", ErrorWord},
            {"exception", ErrorWord},
            {"fatal", ErrorWord},
        };
        for (const auto &[word, special] : specials)
            words.add(QLatin1StringView(word), special);
        words.finish();
        return words;
    }();
    return made;
}

bool endsLogLine(QChar letter)
{
    return letter == u'\n' || letter == u'\r';
}

QString withoutTerminalCodes(QStringView text)
{
    static const QRegularExpression codes(
        u"\\x1b\\[[0-?]*[ -/]*[@-~]|\\x1b\\][^\\x07\\x1b\\n]*(?:\\x07|\\x1b\\\\)?|\\x1b[@-_]?|[\\x00-\\x08\\x0e-\\x1a]"_s);
    return text.toString().remove(codes);
}

// What launchers put before the lines of each of their processes.
qsizetype launcherMark(const QString &line)
{
    static const QRegularExpression form(
        u"^(?:\\[?(?:default|rank|Rank |RANK )\\d+\\]?:\\s?|\\[\\d+,\\d+\\](?:<std\\w+>)?:\\s?|\\s*\\d{1,5}: |\\([\\w ]+ pid=\\d+[^)]*\\)\\s?)+"_s);
    const auto match = form.match(line);
    return match.hasMatch() ? match.capturedLength() : 0;
}

// A line that says that things go on.
bool isWarning(const QString &line)
{
    static const QRegularExpression level(
        u"^.{0,60}\\b(?:WARN(?:ING)?|INFO|DEBUG|\\w*Warning)\\b|^\\[?[WI]\\d{4} |^\\[W |^[WI] tensorflow|^[\\d-]+ [\\d:.]+: [WI] |^\\++ "_s);
    static const QRegularExpression goesOn(
        u"\\b(?:retry(?:ing)?|will try|trying again|falling back|fallback|skipp(?:ing|ed)|ignor(?:ing|ed)|(?:reducing|halving) (?:the )?batch|recover(?:ed|ing)|attempt \\d+)\\b"_s,
        QRegularExpression::CaseInsensitiveOption);
    return level.match(line).hasMatch() || goesOn.match(line).hasMatch();
}

bool isLibrary(const QString &file)
{
    static const QRegularExpression place(u"/(?:site|dist)-packages/|/lib(?:64)?/python\\d|^<|/cvmfs/"_s);
    return place.match(file).hasMatch();
}

QString firstNamed(const QRegularExpressionMatch &match)
{
    for (int group = 1; group <= match.lastCapturedIndex(); ++group)
        if (!match.captured(group).trimmed().isEmpty())
            return base::shownSafely(match.captured(group).trimmed().toUtf8(), 200);
    return {};
}

QString shownWords(const QString &line)
{
    return base::shownSafely(line.trimmed().toUtf8(), mostWordsShown);
}

} // namespace

//! A line of the log and the two below it, without colours and marks of launchers.
struct LogReader::Line {
    qsizetype begin = 0; // in m_text
    qsizetype end = 0;
    qsizetype mark = 0; // characters of the launcher's mark
    bool exact = true;  // a place in `text` is one in m_text, behind the mark
    QString process;    // the mark itself
    QString text;
    qsizetype first = 0; // characters of the first of the three
};

LogReader::LogReader() : m_found(logSignTable().size()), m_tried(logSignTable().size(), -1) {}

void LogReader::take(QStringView text)
{
    // A piece at a time: the text behind what is read is moved with each of them.
    for (qsizetype at = 0; at < text.size(); at += logPiece) {
        m_text += text.sliced(at, std::min(logPiece, text.size() - at));
        if (m_text.size() - m_done >= logPiece)
            work(false);
    }
}

LogReading LogReader::finish()
{
    work(true);
    if (m_lineBegin < m_text.size())
        lineEnded(m_lineBegin, m_text.size());
    m_reading.lines = m_line - (m_lineBegin < m_text.size() ? 0 : 1);
    judge(m_reading);
    return m_reading;
}

void LogReader::work(bool all)
{
    const LogWords &words = logWords();
    const qsizetype end = all ? m_text.size() : m_text.size() - keptText;
    for (; m_done < end; ++m_done) {
        const char16_t unit = m_text.at(m_done).unicode();
        if (unit == u'\n' || unit == u'\r') {
            lineEnded(m_lineBegin, m_done);
            m_line += unit == u'\n' ? 1 : 0;
            m_lineBegin = m_done + 1;
            m_state = 0;
            m_escape = false;
            m_progressCounted = false;
            continue;
        }
        if (m_escape) { // a colour in the middle of words
            m_escape = unit == u'[' || unit == u';' || (unit >= u'0' && unit <= u'9');
            continue;
        }
        if (unit == 0x1b) {
            m_escape = true;
            continue;
        }
        m_state = words.next(m_state, unit);
        for (const int number : words.found(m_state))
            hit(number, m_done);
    }
    const qsizetype over = m_done - keptText;
    if (over > 0) {
        m_text.remove(0, over);
        m_base += over;
        m_done -= over;
        m_lineBegin = std::max<qsizetype>(0, m_lineBegin - over);
    }
}

LogReader::Line LogReader::lineAt(qsizetype at) const
{
    Line line;
    line.begin = std::max(m_lineBegin, at - wordSurroundings);
    const qsizetype most = std::min(m_text.size(), at + wordSurroundings);
    line.end = at;
    while (line.end < most && !endsLogLine(m_text.at(line.end)))
        ++line.end;
    const QStringView raw = QStringView(m_text).sliced(line.begin, line.end - line.begin);
    line.text = withoutTerminalCodes(raw);
    line.exact = line.text.size() == raw.size();
    line.mark = launcherMark(line.text);
    line.process = line.text.first(line.mark).trimmed();
    line.text.remove(0, line.mark);
    line.first = line.text.size();
    qsizetype next = line.end;
    for (int more = 0; more < 2 && next < m_text.size(); ++more) {
        next += m_text.at(next) == u'\r' && next + 1 < m_text.size() && m_text.at(next + 1) == u'\n' ? 2 : 1;
        const qsizetype from = next;
        while (next < m_text.size() && next - from < wordSurroundings && !endsLogLine(m_text.at(next)))
            ++next;
        const QString below =
            withoutTerminalCodes(QStringView(m_text).sliced(std::min(from, next), std::max<qsizetype>(0, next - from)));
        line.text += u'\n' + below.sliced(launcherMark(below));
    }
    return line;
}

void LogReader::hit(int number, qsizetype at)
{
    if (number == ProgressWord) {
        m_progress += m_progressCounted ? 0 : 1;
        m_progressCounted = true;
        return;
    }
    if (number == Ignored) {
        m_ignoredUntil = m_line + 60;
        return;
    }
    if (number >= 0 && m_tried[size_t(number)] > m_base + at)
        return;
    if (number == ErrorWord && m_reading.firstError >= 0)
        return;
    const Line line = lineAt(at);
    if (number >= 0) {
        m_tried[size_t(number)] = m_base + line.end;
        tryRow(number, line);
    } else if (number == FrameWord) {
        addFrame(line);
    } else if (number == ErrorWord) {
        static const QRegularExpression form(u"^(?:[A-Za-z_.]*(?:Error|Exception): |.{0,40}\\b(?:error|ERROR|fatal|FATAL): )"_s);
        if (form.match(line.text).hasMatch() && !isWarning(line.text.first(line.first)))
            markError(line);
    } else {
        Traceback &traceback = m_tracebacks[line.process];
        if (number == ChainGoesOn) {
            traceback.chained = true;
            return;
        }
        if (m_reading.firstError < 0)
            markError(line);
        m_openTracebacks += traceback.open ? 0 : 1;
        traceback.open = true;
        traceback.lines = 0;
        traceback.ignored = m_line < m_ignoredUntil;
        m_ignoredUntil = 0;
    }
}

void LogReader::markError(const Line &line)
{
    m_reading.firstError = m_base + line.begin;
    m_reading.errorLine = m_line;
    m_reading.errorWords = shownWords(line.text.first(line.first));
}

// The line below `File "train.py", line 12` is the code itself: `raise OSError("No space left on device")`.
bool LogReader::isQuotedCode(qsizetype lineBegin) const
{
    if (lineBegin < 2)
        return false;
    qsizetype end = lineBegin - 1;
    while (end > 0 && endsLogLine(m_text.at(end - 1)))
        --end;
    qsizetype begin = end;
    while (begin > 0 && end - begin < wordSurroundings && !endsLogLine(m_text.at(begin - 1)))
        --begin;
    const QStringView before = QStringView(m_text).sliced(begin, end - begin);
    return before.contains("File \""_L1) && before.contains("\", line "_L1);
}

void LogReader::tryRow(int number, const Line &line)
{
    const LogSignRow &row = logSignTable()[size_t(number)];
    Found &found = m_found[size_t(number)];
    const bool survived =
        !found.sign.id.isEmpty() && (m_progress - found.progress > muchProgress || m_ordinary - found.ordinary > muchText);
    if (!found.sign.id.isEmpty() && !found.weak && !survived)
        return;
    QRegularExpressionMatch match;
    for (const QRegularExpression &pattern : row.patterns) {
        match = pattern.match(line.text);
        if (match.hasMatch() && match.capturedStart() <= line.first)
            break;
        match = {};
    }
    static const QRegularExpression code(u"^\\s*(?:raise|except)\\b"_s);
    if (!match.hasMatch() || code.match(line.text).hasMatch() || (line.text.startsWith(u' ') && isQuotedCode(line.begin)))
        return;
    const auto traceback = m_tracebacks.constFind(line.process);
    const bool ignored = traceback != m_tracebacks.constEnd() && traceback->open && traceback->ignored;
    const bool weak = ignored || (!row.sure && isWarning(line.text.first(line.first)));
    if (!found.sign.id.isEmpty() && weak && !survived)
        return;
    found.weak = weak;
    found.progress = m_progress;
    found.ordinary = m_ordinary;
    LogSign &sign = found.sign;
    sign.id = row.id;
    sign.line = m_line;
    sign.words = shownWords(line.text.first(line.first));
    sign.start = m_base + line.begin + (line.exact ? line.mark + match.capturedStart() : 0);
    sign.length = line.exact ? std::min(match.capturedLength(), line.first - match.capturedStart()) : line.end - line.begin;
    const QString named = firstNamed(match);
    sign.what = row.what(named);
    sign.next = row.next(named);
    sign.rank = row.weight;
}

void LogReader::addFrame(const Line &line)
{
    static const QRegularExpression form(u"^[ \\t|│]*File \"([^\"\\n]+)\", line (\\d{1,9})"_s);
    const auto match = form.match(line.text);
    if (!match.hasMatch() || m_reading.frames.size() >= mostFrames)
        return;
    LogFrame frame;
    frame.file = match.captured(1);
    frame.line = match.captured(2).toInt();
    const qsizetype word = match.capturedView().indexOf(u'F');
    frame.start = m_base + line.begin + (line.exact ? line.mark + word : 0);
    frame.length = line.exact ? match.capturedLength() - word : line.end - line.begin;
    frame.library = isLibrary(frame.file);
    if (m_reading.frames.isEmpty() || m_reading.frames.last().start != frame.start)
        m_reading.frames += frame;
}

void LogReader::lineEnded(qsizetype begin, qsizetype end)
{
    if (begin >= end)
        return;
    const QChar first = m_text.at(begin);
    m_ordinary += first.unicode() < 128 && first.isLetterOrNumber() ? 1 : 0;
    if (m_openTracebacks > 0)
        readTraceback(lineAt(begin));
}

void LogReader::readTraceback(const Line &line)
{
    const auto found = m_tracebacks.find(line.process);
    if (found == m_tracebacks.end() || !found->open)
        return;
    const QString text = line.text.first(line.first);
    if (++found->lines > 500) {
        found->open = false;
        --m_openTracebacks;
        return;
    }
    static const QRegularExpression form(
        u"^(?:[A-Za-z_]\\w*\\.[\\w.]*\\w|[A-Za-z_]\\w*(?:Error|Exception|Interrupt|Exit|Fault|Timeout|Failure|Invalid|NotFound|Warning))(?:: .*)?:?\\s*$"_s);
    if (text.isEmpty() || text.contains("Traceback (most recent"_L1) || !form.match(text).hasMatch())
        return;
    found->open = false;
    --m_openTracebacks;
    const bool chained = std::exchange(found->chained, false);
    if (found->ignored || m_exceptions.size() >= mostExceptions)
        return;
    const auto &rows = logSignTable();
    const bool known = std::ranges::any_of(rows, [&](const LogSignRow &row) {
        return std::ranges::any_of(row.words, [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); })
            && std::ranges::any_of(row.patterns, [&](const QRegularExpression &pattern) {
                   const auto match = pattern.match(line.text);
                   return match.hasMatch() && match.capturedStart() <= line.first;
               });
    });
    const bool follows = chained && found->last >= 0;
    if (known) {
        if (follows) // what a sign explains
            m_exceptions[size_t(found->last)].weak = true;
        found->last = -1;
        return;
    }
    if (!follows) {
        found->last = qsizetype(m_exceptions.size());
        m_exceptions.emplace_back();
    }
    Found &exception = m_exceptions[size_t(found->last)];
    exception.progress = m_progress;
    exception.ordinary = m_ordinary;
    LogSign &sign = exception.sign;
    const LogSignRow *const row = findLogSign(u"exception"_s);
    sign.id = row->id;
    sign.line = m_line;
    sign.words = shownWords(text);
    sign.start = m_base + line.begin + (line.exact ? line.mark : 0);
    sign.length = line.exact ? line.first : line.end - line.begin;
    sign.what = row->what(sign.words);
    sign.next = row->next({});
    sign.rank = row->weight;
}

void LogReader::judge(LogReading &reading) const
{
    const auto survived = [this](const Found &found) {
        return m_progress - found.progress > muchProgress || m_ordinary - found.ordinary > muchText;
    };
    std::vector<Found> all = m_found;
    // Of several processes the first one that failed; one that was handled long before explains nothing.
    const Found *exception = nullptr;
    for (const Found &found : m_exceptions)
        if (!found.weak && (!exception || survived(*exception)))
            exception = &found;
    if (exception)
        all.push_back(*exception);
    qsizetype end = -1; // of the job
    for (size_t i = 0; i < m_found.size(); ++i)
        if (logSignTable()[i].ends && !m_found[i].sign.id.isEmpty() && !m_found[i].weak)
            end = end < 0 ? m_found[i].sign.start : std::min(end, m_found[i].sign.start);
    for (const Found &found : all) {
        if (found.sign.id.isEmpty())
            continue;
        LogSign sign = found.sign;
        const LogSignRow *const row = findLogSign(sign.id);
        const bool follows = end >= 0 && sign.start > end && !row->ends;
        const bool outlived = survived(found) && !row->ends;
        sign.doubtful = found.weak || follows || outlived;
        sign.rank += (found.weak || follows ? 100 : 0) + (outlived ? 40 : 0);
        reading.signs += sign;
    }
    std::ranges::stable_sort(reading.signs, {}, &LogSign::start);
    for (const LogSign &sign : std::as_const(reading.signs)) {
        if (!sign.doubtful && (reading.firstError < 0 || sign.start < reading.firstError))
            reading.firstError = sign.start;
    }
    if (reading.firstError < 0 && !reading.signs.isEmpty())
        reading.firstError = reading.signs.first().start;
}

const LogSign *LogReading::main() const
{
    const auto found = std::ranges::min_element(signs, {}, &LogSign::rank); // of equal ones the first
    return found == signs.end() ? nullptr : &*found;
}

QList<LogSign> LogReading::others(qsizetype most) const
{
    QList<LogSign> found;
    const LogSign *const cause = main();
    const auto told = [](const LogSign &a, const LogSign &b) { return a.line == b.line || a.what == b.what; };
    for (const LogSign &sign : signs) {
        const bool known =
            (cause && told(sign, *cause)) || std::ranges::any_of(found, [&](const LogSign &other) { return told(sign, other); });
        if (!known && found.size() < most)
            found += sign;
    }
    return found;
}

bool LogReading::isExplained() const
{
    const LogSign *const cause = main();
    return cause && !cause->doubtful;
}

const LogFrame *LogReading::place() const
{
    constexpr qsizetype near = 20'000; // characters: of the traceback above it
    const LogSign *const sign = main();
    const LogFrame *place = nullptr;
    for (const LogFrame &frame : frames) {
        if (sign && !frame.library && frame.start < sign->start && sign->start - frame.start < near)
            place = &frame;
    }
    return place;
}

LogReading readLog(const QString &text)
{
    LogReader reader;
    reader.take(text);
    return reader.finish();
}

} // namespace voyageur::observe
