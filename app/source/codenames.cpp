// SPDX-License-Identifier: GPL-3.0-or-later
// Names that nothing defines.
#include "source/codenames.h"

#include "source/pythonnames.h"
#include "source/sourcetext.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using base::Severity;

namespace {

struct CodeNamesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

constexpr qsizetype mostNamesSaid = 10;  // of one file; the first one stops it already
constexpr qsizetype mostUsesAsked = 200; // of one name that are looked at
constexpr qsizetype mostCallsAsked = 20; // of one function
constexpr int deepestCall = 4;

//! What a name is imported by in nearly every program; with a dot at its end only a name whose parts are used, "np.".
struct UsualImport {
    QLatin1StringView name;
    QLatin1StringView line;
};
constexpr auto usualImports = std::to_array<UsualImport>({
    {"np."_L1, "import numpy as np"_L1},
    {"numpy."_L1, "import numpy"_L1},
    {"pd."_L1, "import pandas as pd"_L1},
    {"pandas."_L1, "import pandas"_L1},
    {"plt."_L1, "import matplotlib.pyplot as plt"_L1},
    {"sns."_L1, "import seaborn as sns"_L1},
    {"tf."_L1, "import tensorflow as tf"_L1},
    {"torch."_L1, "import torch"_L1},
    {"nn."_L1, "import torch.nn as nn"_L1},
    {"optim."_L1, "import torch.optim as optim"_L1},
    {"cv2."_L1, "import cv2"_L1},
    {"os."_L1, "import os"_L1},
    {"sys."_L1, "import sys"_L1},
    {"time."_L1, "import time"_L1},
    {"math."_L1, "import math"_L1},
    {"random."_L1, "import random"_L1},
    {"json."_L1, "import json"_L1},
    {"re."_L1, "import re"_L1},
    {"csv."_L1, "import csv"_L1},
    {"glob."_L1, "import glob"_L1},
    {"copy."_L1, "import copy"_L1},
    {"shutil."_L1, "import shutil"_L1},
    {"pickle."_L1, "import pickle"_L1},
    {"argparse."_L1, "import argparse"_L1},
    {"datetime."_L1, "import datetime"_L1},
    {"logging."_L1, "import logging"_L1},
    {"warnings."_L1, "import warnings"_L1},
    {"itertools."_L1, "import itertools"_L1},
    {"functools."_L1, "import functools"_L1},
    {"collections."_L1, "import collections"_L1},
    {"subprocess."_L1, "import subprocess"_L1},
    {"traceback."_L1, "import traceback"_L1},
    {"platform."_L1, "import platform"_L1},
    {"ssl."_L1, "import ssl"_L1},
    {"gc."_L1, "import gc"_L1},
    {"requests."_L1, "import requests"_L1},
    {"tqdm"_L1, "from tqdm import tqdm"_L1},
    {"Path"_L1, "from pathlib import Path"_L1},
    {"defaultdict"_L1, "from collections import defaultdict"_L1},
    {"Counter"_L1, "from collections import Counter"_L1},
    {"OrderedDict"_L1, "from collections import OrderedDict"_L1},
    {"deepcopy"_L1, "from copy import deepcopy"_L1},
    {"DataLoader"_L1, "from torch.utils.data import DataLoader"_L1},
    {"ConcatDataset"_L1, "from torch.utils.data import ConcatDataset"_L1},
    {"train_test_split"_L1, "from sklearn.model_selection import train_test_split"_L1},
    {"accuracy_score"_L1, "from sklearn.metrics import accuracy_score"_L1},
    {"precision_score"_L1, "from sklearn.metrics import precision_score"_L1},
    {"recall_score"_L1, "from sklearn.metrics import recall_score"_L1},
    {"f1_score"_L1, "from sklearn.metrics import f1_score"_L1},
    {"confusion_matrix"_L1, "from sklearn.metrics import confusion_matrix"_L1},
    {"classification_report"_L1, "from sklearn.metrics import classification_report"_L1},
    {"List"_L1, "from typing import List"_L1},
    {"Dict"_L1, "from typing import Dict"_L1},
    {"Tuple"_L1, "from typing import Tuple"_L1},
    {"Optional"_L1, "from typing import Optional"_L1},
    {"Union"_L1, "from typing import Union"_L1},
    {"Any"_L1, "from typing import Any"_L1},
    {"Callable"_L1, "from typing import Callable"_L1},
});

//! Where the program comes to for sure, and what it catches.
class NameFlow final {
public:
    explicit NameFlow(const PythonScan &scan) : m_code(scan.code()), m_layout(scan.layout())
    {
        const auto &lines = m_layout.lines();
        m_next.fill(-1, lines.size());
        for (qsizetype i = 0; i < lines.size(); ++i) {
            if (lines[i].previous >= 0)
                m_next[lines[i].previous] = i;
        }
    }

    //! The program that starts at the top of the file comes there.
    bool isSure(qsizetype token) { return isSure(token, 0); }

    //! What goes wrong there with a name does not end the program; `itself`: NameError is meant.
    bool isCaught(qsizetype token, bool itself) const
    {
        for (qsizetype line = m_layout.lineOf(token); line >= 0; line = m_layout.lines()[line].parent) {
            const QString leader = m_layout.leader(m_layout.lines()[line].first);
            if ((leader == u"try"_s && catches(line, itself)) || (leader == u"with"_s && suppresses(line)))
                return true;
        }
        return false;
    }

private:
    bool hasOneOf(qsizetype line, const QSet<QStringView> &words) const
    {
        constexpr qsizetype longest = 60; // tokens
        const qsizetype first = m_layout.lines()[line].first;
        for (qsizetype i = first; i < first + longest && !m_code.isLineEnd(i); ++i) {
            if (words.contains(m_code.wordView(i)))
                return true;
        }
        return false;
    }

    //! One of the excepts of the try.
    bool catches(qsizetype line, bool itself) const
    {
        static const QSet<QStringView> own = {u"NameError", u"UnboundLocalError"};
        static const QSet<QStringView> any = {u"NameError", u"UnboundLocalError", u"Exception", u"BaseException",
                                              u"StandardError"};
        for (line = m_next[line]; line >= 0; line = m_next[line]) {
            const qsizetype first = m_layout.lines()[line].first;
            if (m_code.wordView(first) != u"except")
                return false;
            if (hasOneOf(line, itself ? own : any) || m_code.is(first + 1, u':'))
                return true;
        }
        return false;
    }

    //! "with suppress(NameError):"
    bool suppresses(qsizetype line) const
    {
        static const QSet<QStringView> words = {u"suppress", u"raises", u"assertRaises", u"assertRaisesRegex"};
        return hasOneOf(line, words);
    }

    //! "if __name__ == '__main__':", "while True:"
    bool isAlways(qsizetype first) const
    {
        const QStringView word = m_code.wordView(first);
        return word == u"if" ? m_code.wordView(first + 1) == u"__name__" || m_code.wordView(first + 4) == u"__name__"
                             : m_code.wordView(first + 1) == u"True" && m_code.is(first + 2, u':');
    }

    //! The line of the token has a condition of its own: "a if b else c", "b and a", "lambda: a".
    bool isConditioned(qsizetype line, qsizetype token) const
    {
        static const QSet<QStringView> words = {u"if", u"and", u"or", u"lambda", u"else", u"yield"};
        constexpr qsizetype farthest = 100; // tokens
        const qsizetype own = m_layout.lines()[line].first;
        for (qsizetype i = std::max(own + 1, token - farthest); i < token + farthest && !m_code.isLineEnd(i); ++i) {
            if (words.contains(m_code.wordView(i)))
                return true;
        }
        return token - own > farthest;
    }

    bool isSure(qsizetype token, int depth)
    {
        static const QSet<QString> unsure = {u"elif"_s, u"else"_s, u"except"_s, u"case"_s, u"match"_s};
        const auto &lines = m_layout.lines();
        const qsizetype own = m_layout.lineOf(token);
        if (isConditioned(own, token) || isCaught(token, false))
            return false;
        for (qsizetype line = own; line >= 0; line = lines[line].parent) {
            const qsizetype first = lines[line].first;
            const QString leader = m_layout.leader(first);
            const bool head = line == own && isHead(first, token);
            if (leader == u"def"_s && !head)
                return line != own && isCalled(line, token, depth);
            if ((leader == u"if"_s || leader == u"while"_s) && !head && !isAlways(first))
                return false;
            if (unsure.contains(leader) && !(head && leader == u"match"_s))
                return false;
        }
        return true;
    }

    //! In front of the ":" of a block.
    bool isHead(qsizetype first, qsizetype token) const
    {
        for (qsizetype i = token; !m_code.isLineEnd(i) && i < token + 200; ++i) {
            if (m_code.is(i, u':') && m_code.around(i) < 0)
                return true;
        }
        return first == token;
    }

    //! Something calls the function for sure, and it comes to the token.
    bool isCalled(qsizetype line, qsizetype token, int depth)
    {
        if (depth >= deepestCall)
            return false;
        const qsizetype first = m_layout.lines()[line].first;
        static const QSet<QStringView> leaves = {u"return", u"raise", u"yield", u"exit", u"quit", u"continue", u"break"};
        if (m_code.wordView(first) != u"def" || m_layout.lines()[line].parent >= 0)
            return false;
        constexpr qsizetype farthest = 3000; // tokens
        if (token - first > farthest)
            return false;
        for (qsizetype i = first; i < token; ++i) {
            if (leaves.contains(m_code.wordView(i)))
                return false;
        }
        if (const auto known = m_called.constFind(line); known != m_called.constEnd())
            return *known;
        m_called.insert(line, false); // while it is being looked for: it calls itself
        const auto calls = m_code.callsOf(m_code.word(first + 1));
        bool called = false;
        for (qsizetype i = 0; i < std::min(calls.size(), mostCallsAsked) && !called; ++i)
            called = !m_code.is(calls[i] - 1, u'.') && isSure(calls[i], depth + 1);
        m_called.insert(line, called);
        return called;
    }

    const PythonCode &m_code;
    const PythonLayout &m_layout;
    QList<qsizetype> m_next;         // of each line: the one behind it in its block
    QHash<qsizetype, bool> m_called; // by the line of the def
};

//! How many letters have to change, or two neighbours to change places; more than `most` is `most` + 1.
qsizetype editsBetween(QStringView a, QStringView b, qsizetype most)
{
    if (std::abs(a.size() - b.size()) > most)
        return most + 1;
    QList<qsizetype> before;
    QList<qsizetype> row(b.size() + 1);
    for (qsizetype i = 0; i <= b.size(); ++i)
        row[i] = i;
    for (qsizetype i = 1; i <= a.size(); ++i) {
        const QList<qsizetype> above = row;
        row[0] = i;
        for (qsizetype j = 1; j <= b.size(); ++j) {
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = above;
        if (std::ranges::min(row) > most)
            return most + 1;
    }
    return row.last();
}

//! A name of the file that this one may have been meant to be; empty for none, or for several.
QString nearName(QStringView name, const PythonCode &code, const PythonNames &names)
{
    constexpr qsizetype longest = 40;
    if (name.size() < 3 || name.size() > longest)
        return {};
    const qsizetype most = name.size() < 7 ? 1 : 2;
    qsizetype best = most + 1;
    QStringList nearest;
    const auto &words = code.wordNumbers();
    for (auto word = words.cbegin(); word != words.cend(); ++word) {
        const QStringView other = word.key();
        // "x1" for "x2": numbers tell names apart
        if (!names.bound[word.value()] || other.size() < 3 || (name.back().isDigit() && other.back().isDigit()))
            continue;
        const bool same = other.compare(name, Qt::CaseInsensitive) == 0;
        const qsizetype edits = same ? 0 : editsBetween(name, other, most);
        if (edits > most || edits > best)
            continue;
        if (edits < best)
            nearest.clear();
        best = edits;
        nearest += other.toString();
    }
    return nearest.size() == 1 ? nearest.first() : QString();
}

QString importOf(const PythonCode &code, qsizetype token)
{
    const QStringView name = code.wordView(token);
    const bool parts = code.is(token + 1, u'.');
    for (const UsualImport &one : usualImports) {
        const bool module = one.name.endsWith(u'.');
        if (name == (module ? one.name.chopped(1) : one.name) && (parts || !module))
            return one.line;
    }
    return {};
}

//! What to do about it.
QString cureFor(const PythonScan &scan, qsizetype token, const PythonNames &names)
{
    const QString import = importOf(scan.code(), token);
    if (!import.isEmpty())
        return CodeNamesText::tr("Add “%1” at the top of the file.").arg(import);
    const QString near = nearName(scan.code().wordView(token), scan.code(), names);
    if (!near.isEmpty())
        return CodeNamesText::tr("Did you mean %1?").arg(near);
    return CodeNamesText::tr("Import it, or set it before this line.");
}

struct NameFinding {
    QStringView name;
    qsizetype uses = 0;
    qsizetype token = -1;
    bool sure = false;
    bool meant = false; // somewhere, NameError is caught: the name may be missing
};

void lookAtUse(NameFinding &finding, const PythonNames::Use &use, const PythonScan &scan, NameFlow &flow)
{
    if (finding.meant || finding.sure)
        return;
    finding.meant = flow.isCaught(use.token, true);
    if (finding.meant || !scan.guards().isReached(use.token) || flow.isCaught(use.token, false))
        return;
    const bool sure = !use.annotation && flow.isSure(use.token);
    if (sure || finding.token < 0)
        finding.token = use.token;
    finding.sure = sure;
}

//! What a file may give another one from outside.
struct Gifts {
    QSet<QByteArray> set; //!< "config.device = …", but not of self
    bool setsAny = false; //!< setattr(config, name, …)
    bool runs = false;    //!< exec(open("config.py").read())
};

Gifts giftsOf(const QByteArray &text)
{
    const auto isOfName = [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    const auto nameBefore = [&](qsizetype end) {
        qsizetype begin = end;
        while (begin > 0 && isOfName(text[begin - 1]))
            --begin;
        return QByteArrayView(text).sliced(begin, end - begin);
    };
    Gifts gifts;
    for (qsizetype at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) {
        qsizetype end = at;
        while (end > 0 && text[end - 1] == ' ')
            --end;
        const QByteArrayView name = nameBefore(end);
        const qsizetype dot = end - name.size() - 1;
        if (name.isEmpty() || dot <= 0 || text[dot] != '.' || nameBefore(dot) == "self" || nameBefore(dot) == "cls")
            continue;
        gifts.set += name.toByteArray();
    }
    gifts.setsAny = text.contains("setattr(");
    gifts.runs = text.contains("exec(") || text.contains("execfile(") || text.contains("run_path(");
    return gifts;
}

//! It names the module, or what every module has.
bool importsModule(const QByteArray &text, const QString &module)
{
    const QRegularExpression imports(
        u"\\b(import|from)\\s[^\\n]*\\b(%1|builtins)\\b|__builtins__"_s.arg(QRegularExpression::escape(module)));
    return (text.contains(module.toUtf8()) || text.contains("builtins")) && imports.match(QString::fromUtf8(text)).hasMatch();
}

//! A range inside of one line.
QString textAt(const QString &text, const base::TextRange &range)
{
    qsizetype begin = 0;
    for (int line = 1; line < range.line && begin < text.size(); ++begin) {
        const bool ends =
            text[begin] == u'\n' || (text[begin] == u'\r' && !(begin + 1 < text.size() && text[begin + 1] == u'\n'));
        line += ends ? 1 : 0;
    }
    return text.mid(begin + range.column - 1, range.endColumn - range.column);
}

} // namespace

bool hasUndefinedNames(const PythonCode &code, const PythonLayout &layout)
{
    return !undefinedNames(code, pythonNames(code, layout, false), false).isEmpty();
}

void findUndefinedNames(PythonScan &scan, bool notebook)
{
    if (scan.file().contains(u"{{"_s) || scan.file().contains(u"cookiecutter"_s)) // a template
        return;
    const PythonCode &code = scan.code();
    const PythonNames names = pythonNames(code, scan.layout(), notebook);
    const auto uses = undefinedNames(code, names, notebook);
    if (uses.isEmpty())
        return;
    NameFlow flow(scan);
    QList<NameFinding> found; // in the order of the text
    QList<int> places(code.wordNumbers().size(), -1);
    for (const PythonNames::Use &use : uses) {
        int &place = places[code.wordNumber(use.token)];
        if (place < 0 && found.size() < 2 * mostNamesSaid) {
            place = static_cast<int>(found.size());
            found += NameFinding{code.wordView(use.token)};
        }
        if (place >= 0 && ++found[place].uses <= mostUsesAsked)
            lookAtUse(found[place], use, scan, flow);
    }
    qsizetype said = 0;
    for (const NameFinding &finding : std::as_const(found)) {
        if (finding.token < 0 || finding.meant || ++said > mostNamesSaid)
            continue;
        Diagnostic &one = scan.add("CODE-NAME"_L1, finding.token, finding.token);
        const QString shown = base::shownSafely(finding.name.toUtf8());
        const QString what = finding.sure
            ? CodeNamesText::tr("Nothing in this file defines %1, so the program stops here with a NameError.").arg(shown)
            : CodeNamesText::tr("Nothing in this file defines %1. When the program comes here, it stops with a NameError.")
                  .arg(shown);
        one.severity = finding.sure ? Severity::Error : Severity::Warning;
        one.message = what + u' ' + cureFor(scan, finding.token, names);
    }
}

void dropNamesSetElsewhere(const CodeFiles &code, QList<Diagnostic> &findings)
{
    const auto isOfNames = [](const Diagnostic &finding) { return finding.rule == u"CODE-NAME"_s; };
    if (std::ranges::none_of(findings, isOfNames))
        return;
    struct Text {
        QString file;
        QByteArray bytes;
        Gifts gifts;
    };
    QList<Text> texts;
    constexpr qint64 mostRead = 30'000'000; // bytes: of a larger project, not all is looked at
    qint64 read = 0;
    for (const CodeFiles::File &file : code.files) {
        if (file.notebook || (read += file.size) > mostRead)
            continue;
        const QByteArray bytes = contentOf(file).value_or(QByteArray());
        texts += Text{file.name, bytes, giftsOf(bytes)};
    }
    findings.removeIf([&](const Diagnostic &finding) {
        const auto own = std::ranges::find(texts, finding.file, &Text::file);
        if (!isOfNames(finding) || own == texts.end())
            return false;
        const QByteArray name = textAt(SourceText::decode(own->bytes).text, finding.range).toUtf8();
        const QString script = finding.file.section(u'/', -1);
        return std::ranges::any_of(texts, [&](const Text &other) {
            if (other.file == finding.file)
                return false;
            if (other.gifts.runs && other.bytes.contains(script.toUtf8()))
                return true;
            const bool sets = other.gifts.set.contains(name) || (other.gifts.setsAny && other.bytes.contains(name));
            return sets && importsModule(other.bytes, script.section(u'.', 0, 0));
        });
    });
}

} // namespace voyageur::source
