// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/trainingloops.h"

#include "script/rules/programs.h"

#include <QRegularExpression>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using script::CodeSign;
using script::CodeUse;

bool importsOneOf(const PythonScan &scan, std::initializer_list<QLatin1StringView> modules)
{
    return std::ranges::any_of(modules, [&](QLatin1StringView module) { return scan.imports(QString(module)); });
}

qsizetype tokenOn(const PythonScan &scan, int line)
{
    const auto &tokens = scan.code().tokens();
    const auto at = std::ranges::lower_bound(tokens, scan.code().lineStart(line), {}, &PythonToken::begin);
    return std::distance(tokens.begin(), at);
}

bool has(const QList<CodeUse> &uses, CodeSign sign)
{
    return std::ranges::any_of(uses, [&](const CodeUse &use) { return use.sign == sign; });
}

bool isOverEpochs(const PythonCode &code, qsizetype loop)
{
    static const QRegularExpression counts(u"^(_?e|epoch\\w*|ep|i_?epoch|n_?epoch)$"_s,
                                           QRegularExpression::CaseInsensitiveOption);
    return code.wordView(loop) == u"for" && counts.match(code.word(loop + 1)).hasMatch();
}

std::optional<qint64> epochsOf(const PythonScan &scan, qsizetype training)
{
    const PythonCode &code = scan.code();
    for (const qsizetype call : code.callsOf(u"fit"_s)) {
        const PythonCall fit = scan.values().callAt(code.chainAt(call));
        if (const auto *epochs = fit.named(u"epochs"_s))
            return scan.values().number(epochs);
    }
    std::optional<qint64> most;
    const auto look = [&](qsizetype loop) {
        if (!isOverEpochs(code, loop))
            return;
        for (qsizetype i = loop + 2; !code.isLineEnd(i) && i < loop + 12; ++i) {
            if (code.wordView(i) != u"range" || code.closing(i + 1) < 0)
                continue;
            const auto given = code.arguments(i + 1, code.closing(i + 1));
            if (!given.isEmpty())
                most = scan.values().number(&given[given.size() > 1 ? 1 : 0]);
        }
    };
    for (const qsizetype loop : scan.layout().loopsAround(training))
        look(loop);
    for (const auto &line : scan.layout().lines()) {
        if (!most)
            look(line.first);
    }
    return most;
}

bool savesByItself(const PythonScan &scan)
{
    const bool trainer = scan.code().hasNameWith(u"Trainer"_s);
    return std::ranges::any_of(scan.code().imports(), [&](const PythonImport &import) {
        const QString top = import.module.section(u'.', 0, 0);
        const auto traits = script::moduleTraits(top);
        // One saves only when asked; of the other only its trainer does.
        const bool others =
            top == u"accelerate"_s || top == u"stable_baselines3"_s || top == u"peft"_s || (top == u"transformers"_s && !trainer);
        return import.level == 0 && !others && traits && (*traits & script::Trains) != 0;
    });
}

} // namespace voyageur::source
