// SPDX-License-Identifier: GPL-3.0-or-later
// What stands between quotes: secrets, devices, ports, paths.
#include "source/pythonscan.h"

#include "script/secrets.h"
#include "source/pythonmends.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using Kind = PythonToken::Kind;

namespace {

struct PythonScanTextsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

QString kaggleMessage(const QString &shown)
{
    return PythonScanTextsText::tr(
               "Kaggle keeps its data in %1, outside the code folder. The cluster has nothing there. Read the path from "
               "an argument of the program.")
        .arg(shown);
}

constexpr qsizetype longestText = 400; // of a path, a device, an address

} // namespace

//! Two jobs on one node want the same port.
void PythonScan::lookAtPort(qsizetype first, qsizetype last, const QString &port)
{
    static const QRegularExpression number(u"^[1-9][0-9]{2,4}$"_s);
    static const QRegularExpression given(u"MASTER_PORT|world_?size|SLURM"_s, QRegularExpression::CaseInsensitiveOption);
    if (number.match(port).hasMatch() && !m_layout.isConditionedOn(first, given) && guards().isReached(first))
        add("ML-DDP-PORT"_L1, first, last);
}

//! A key or a password between quotes.
bool PythonScan::lookForSecret(qsizetype i, const QString &body)
{
    constexpr qsizetype shortest = 6;
    if (body.size() < shortest)
        return false;
    const auto isText = [this](qsizetype at) { return at >= 0 && token(at).kind == Kind::String; };
    QString name;
    if (m_code.is(i - 1, u'=') && !m_code.is(i - 2, u'=')) { // name = "…", variables["name"] = "…"
        name = m_code.is(i - 2, u']') && isText(i - 3) ? token(i - 3).body(m_code.text()).toString() : m_code.word(i - 2);
        const auto around = m_layout.callsAround(i);
        if (name == u"key"_s && !around.isEmpty() && around.first().callee == u"wandb.login"_s)
            name = u"wandb_key"_s;
    } else if (m_code.is(i - 1, u':') && isText(i - 2)) {
        name = token(i - 2).body(m_code.text()).toString();
    }
    const auto secret = script::secretIn(body, token(i).formatted ? QString() : name);
    if (!secret)
        return false;
    const qsizetype from = token(i).bodyBegin + secret->begin;
    Diagnostic finding = codeFinding("CODE-SECRET"_L1, m_file, m_code.range(from, from + secret->shown.size() - 1),
                                     base::shownSafely(secret->shown.toUtf8()));
    m_found += finding;
    return true;
}

//! The GPU of a Mac.
void PythonScan::lookAtDevice(qsizetype i, const QString &body)
{
    const auto around = m_layout.callsAround(i);
    const bool listed = std::ranges::any_of(around, [](const auto &call) {
        return call.keyword == u"choices"_s || call.keyword == u"help"_s || call.callee == u"print"_s
            || call.callee.endsWith(u"startswith"_s);
    });
    const bool compared = m_code.is(i - 1, u'=') && (m_code.is(i - 2, u'=') || m_code.is(i - 2, u'!'));
    const bool device = imports(u"torch"_s) || imports(u"tensorflow"_s) || imports(u"jax"_s) || imports(u"pytorch_lightning"_s)
        || imports(u"lightning"_s) || imports(u"transformers"_s) || imports(u"ultralytics"_s);
    const QStringView before = m_code.wordView(i - 1);
    if (!device || listed || compared || before == u"in" || m_code.wordView(i + 1) == u"in" || m_code.is(m_code.around(i), u'[')
        || (m_code.is(m_code.around(i), u'{') && !token(i).formatted) || (m_code.is(i + 1, u'=') && m_code.is(i + 2, u'=')))
        return;
    // Where it is only taken on a Mac, the question is what is taken here.
    const bool fallsBack = imports(u"ultralytics"_s) && !around.isEmpty() && around.first().keyword == u"device"_s
        && !around.first().callee.startsWith(u"torch"_s); // to the processor, without a word
    if (guards().isReached(i) && !fallsBack) {
        static const QRegularExpression mac(u"\\bmps\\b|darwin|mac"_s, QRegularExpression::CaseInsensitiveOption);
        if (!m_layout.isConditionedOn(i, mac))
            add("CODE-MPS"_L1, i, i);
        return;
    }
    if (!fallsBack
        && (m_code.hasOneOf({u"cuda", u"accelerator", u"Accelerator", u"is_cuda", u"hip", u"xpu"})
            || std::ranges::any_of(m_texts, [](const QString &text) { return text.startsWith(u"cuda"_s); })))
        return;
    Diagnostic &finding = add("CODE-MPS"_L1, i, i);
    finding.message = PythonScanTextsText::tr("%1 is the GPU of a Mac, and nothing here uses the GPU of a job, so the program "
                                              "computes on the CPU. Call torch.cuda.is_available() first.")
                          .arg(base::shownSafely((u'"' + body + u'"').toUtf8()));
}

//! The folder of one account of a cluster.
void PythonScan::lookAtSharedPath(qsizetype i, const QString &body)
{
    static const QRegularExpression account(
        u"^(?:/lustre\\d*)?/projects?/((?:def|rrg|rpp|ctb|aip)-[\\w.-]+?)(?:_gpu|_cpu)?/[^/]+/[^/]"_s);
    const auto match = account.match(body);
    if (!match.hasMatch() || match.captured(1) == m_place.account || !guards().isReached(i))
        return;
    Diagnostic &finding = add("CODE-PATH"_L1, i, i);
    finding.message =
        PythonScanTextsText::tr("The path %1 belongs to the account %2 of one cluster. With another account or cluster, the path "
                                "does not exist or is closed to you. Read the path from an argument of the program.")
            .arg(base::shownSafely(withEllipsis(source(i, i)).toUtf8()), match.captured(1));
}

//! A path that no cluster has: with the backslashes of Windows, of the disks of another machine, of Kaggle.
void PythonScan::lookAtForeignPath(qsizetype i, const QString &body)
{
    const ForeignPath foreign = foreignPath(*this, i, body);
    if (foreign.kind == ForeignPath::Kind::None || !guards().isReached(i) || isGivenInJob(*this, i))
        return;
    const QString shown = base::shownSafely(withEllipsis(source(i, i)).toUtf8());
    QList<base::Fix> fixes;
    if (foreign.kind == ForeignPath::Kind::Backslashes) {
        const auto &string = token(i);
        fixes += base::Fix{PythonScanTextsText::tr("Write / instead"),
                           {base::TextEdit{m_code.range(string.bodyBegin, string.bodyEnd), foreign.mended}},
                           true};
    }
    Diagnostic &finding = add("CODE-PATH"_L1, i, i, fixes);
    if (foreign.kind == ForeignPath::Kind::Backslashes)
        finding.message = PythonScanTextsText::tr("The path %1 has the backslashes of Windows. Linux reads them as part of the "
                                                  "name and finds nothing. Write / instead, which works on both systems.")
                              .arg(shown);
    else if (foreign.kind == ForeignPath::Kind::Kaggle)
        finding.message = kaggleMessage(shown);
}

//! os.path.join("..", "input", "train.csv"), Path("..") / "input"
void PythonScan::lookAtParts(const PythonCall &call)
{
    const bool joins = call.meanings.contains(u"os.path.join"_s);
    if (call.close < 0 || !(joins || call.meanings.contains(u"pathlib.Path"_s)) || m_file.contains(u'/')
        || m_values.plainText(call.argument(0)) != u".."_s)
        return;
    qsizetype last = call.close;
    bool input = m_values.plainText(call.argument(1)) == u"input"_s;
    if (!joins && !input && m_code.is(last + 1, u'/') && !m_code.isLineEnd(last + 2) && token(last + 2).kind == Kind::String) {
        last += 2;
        input = token(last).body(m_code.text()) == u"input";
    }
    if (!input || !guards().isReached(call.chain.first))
        return;
    Diagnostic &finding = add("CODE-PATH"_L1, call.chain.first, last);
    finding.message = kaggleMessage(base::shownSafely(withEllipsis(source(call.chain.first, last).simplified()).toUtf8()));
}

//! A path that leads to the dataset on this computer, and in a job by a link.
bool PythonScan::lookForDataset(qsizetype i, const QString &body)
{
    if (!isPlacedDataset(*this, i, body))
        return false;
    if (std::exchange(m_placed, true)) // once is enough
        return true;
    const QString name = base::shownSafely(m_place.placed.toUtf8());
    Diagnostic &finding = add("CODE-DATA-ARG"_L1, i, i);
    finding.severity = base::Severity::Info;
    finding.message =
        PythonScanTextsText::tr("The program reads %1 from the code folder. In a job, the dataset is on the node’s own disk, "
                                "$SLURM_TMPDIR. The job links %2 to the dataset, so you have nothing to change.")
            .arg(base::shownSafely(withEllipsis(source(i, i)).toUtf8()), name);
    return true;
}

void PythonScan::lookAtText(qsizetype i)
{
    if (token(i).startsLine && m_code.isLineEnd(i + 1)) // a docstring
        return;
    static const QRegularExpression device(u"^cuda:([1-9][0-9]*)$"_s);
    const QStringView view = token(i).body(m_code.text());
    const bool key = view.trimmed().startsWith(u"-----BEGIN ");
    const QString body = view.size() <= longestText ? view.toString() : key ? view.left(100).toString() : QString();
    if (body.isEmpty())
        return;
    if (lookForSecret(i, body) || lookForDataset(i, body))
        return;
    static const QRegularExpression tcp(u"^tcp://[^:]+:(\\d+)$"_s);
    if (body == u"mps"_s || body.startsWith(u"mps:"_s))
        return lookAtDevice(i, body);
    if (body.startsWith(u"tcp://"_s)) {
        if (const auto match = tcp.match(body); match.hasMatch() && imports(u"torch"_s))
            lookAtPort(i, i, match.captured(1));
        return;
    }
    const bool shared = body.startsWith(u"/project"_s) || body.startsWith(u"/lustre"_s);
    if (shared && !isPathOfThisComputer(*this, i))
        return lookAtSharedPath(i, body);
    if (const auto match = device.match(body); match.hasMatch()) {
        static const QRegularExpression counts(u"device_count|n_?gpu|num_gpu|world_size|distributed"_s,
                                               QRegularExpression::CaseInsensitiveOption);
        const auto around = m_layout.callsAround(i);
        const bool listed = std::ranges::any_of(around, [](const auto &call) {
            return call.keyword == u"choices"_s || call.keyword == u"help"_s || call.callee == u"print"_s;
        });
        const bool compared = m_code.is(i - 1, u'=') && m_code.is(i - 2, u'=');
        const bool there = m_place.gpus && *m_place.gpus > match.captured(1).toInt();
        if (!listed && !compared && !there && !m_layout.isConditionedOn(i, counts) && guards().isReached(i))
            add("CODE-GPU"_L1, i, i, m_mends->forDevice(i));
    } else if (isPathOfThisComputer(*this, i)) {
        if (!isGivenInJob(*this, i) && guards().isReached(i))
            add("CODE-PATH"_L1, i, i, m_mends->forLocalPath(i));
    } else if (isFallbackPath(*this, i)) {
        if (const auto fixes = m_mends->forFallback(i); !fixes.isEmpty())
            add("CODE-PATH"_L1, i, i, fixes);
    } else {
        lookAtForeignPath(i, body);
    }
}

} // namespace voyageur::source
