// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonwords.h"

#include <QSet>

#include <algorithm>
#include <initializer_list>

namespace voyageur::source {

bool mayBringNames(QStringView magic, bool cell)
{
    static const QSet<QStringView> cells = {
        u"time",     u"timeit", u"capture", u"bash",  u"sh",         u"script", u"writefile", u"file",     u"html",   u"HTML",
        u"latex",    u"js",     u"svg",     u"SVG",   u"javascript", u"perl",   u"ruby",      u"cmd",      u"system", u"debug",
        u"markdown", u"prun",   u"memit",   u"mprun", u"sx",         u"sql",    u"python",    u"bigquery", u"python3"};
    static const QSet<QStringView> lines = {u"run",    u"pylab", u"load",  u"loadpy", u"store", u"macro",  u"rerun",
                                            u"recall", u"R",     u"Rpull", u"julia",  u"px",    u"spark",  u"cython",
                                            u"ed",     u"edit",  u"rget",  u"sql",    u"local", u"octave", u"mat"};
    return cell ? !cells.contains(magic) : lines.contains(magic);
}

bool isCommandOfNotebooks(QStringView word)
{
    static const QSet<QStringView> words = {u"ls",    u"ll",    u"cd",    u"pwd",   u"cat",   u"cp",      u"mv",    u"rm",
                                            u"mkdir", u"rmdir", u"pip",   u"conda", u"mamba", u"clear",   u"who",   u"whos",
                                            u"less",  u"more",  u"man",   u"lf",    u"lk",    u"ldir",    u"lx",    u"history",
                                            u"cls",   u"env",   u"magic", u"run",   u"reset", u"lsmagic", u"pylab", u"uv"};
    return words.contains(word);
}

const QHash<QStringView, quint8> &wordTraits()
{
    static const QHash<QStringView, quint8> traits = [] {
        QHash<QStringView, quint8> all;
        const auto add = [&](quint8 trait, std::initializer_list<QStringView> words) {
            for (const QStringView word : words)
                all[word] |= trait;
        };
        add(KeywordTrait, {u"and",    u"as",   u"assert", u"async",  u"await",  u"break",   u"class",    u"continue",
                           u"def",    u"del",  u"elif",   u"else",   u"except", u"finally", u"for",      u"from",
                           u"global", u"if",   u"import", u"in",     u"is",     u"lambda",  u"nonlocal", u"not",
                           u"or",     u"pass", u"raise",  u"return", u"try",    u"while",   u"with",     u"yield"});
        add(HeadTrait, {u"if", u"elif", u"else", u"while", u"for", u"with", u"try", u"def", u"class", u"except", u"finally"});
        add(ConstantTrait, {u"None", u"True", u"False"});
        add(OpensTrait,
            {u"exec", u"eval", u"execfile", u"globals", u"locals", u"__builtins__", u"__builtin__", u"builtins",
             u"init_session"});
        add(OpensPartTrait, {u"f_globals", u"f_locals", u"_convert_", u"_convert", u"global_enum", u"init_session"});
        add(CallTrait, {u"vars", u"var", u"modules", u"run_cell_magic", u"run_line_magic", u"magic"});
        add(PythonTrait,
            {u"ArithmeticError", u"AssertionError", u"AttributeError", u"BaseException", u"BaseExceptionGroup",
             u"BlockingIOError", u"BrokenPipeError", u"BufferError", u"BytesWarning", u"ChildProcessError",
             u"ConnectionAbortedError", u"ConnectionError", u"ConnectionRefusedError", u"ConnectionResetError",
             u"DeprecationWarning", u"EOFError", u"Ellipsis", u"EncodingWarning", u"EnvironmentError", u"Exception",
             u"ExceptionGroup", u"False", u"FileExistsError", u"FileNotFoundError", u"FloatingPointError", u"FutureWarning",
             u"GeneratorExit", u"IOError", u"ImportError", u"ImportWarning", u"IndentationError", u"IndexError",
             u"InterruptedError", u"IsADirectoryError", u"KeyError", u"KeyboardInterrupt", u"LookupError", u"MemoryError",
             u"ModuleNotFoundError", u"NameError", u"None", u"NotADirectoryError", u"NotImplemented", u"NotImplementedError",
             u"OSError", u"OverflowError", u"PendingDeprecationWarning", u"PermissionError", u"ProcessLookupError",
             u"PythonFinalizationError", u"_IncompleteInputError", u"RecursionError", u"ReferenceError", u"ResourceWarning",
             u"RuntimeError", u"RuntimeWarning", u"StopAsyncIteration", u"StopIteration", u"SyntaxError", u"SyntaxWarning",
             u"SystemError", u"SystemExit", u"TabError", u"TimeoutError", u"True", u"TypeError", u"UnboundLocalError",
             u"UnicodeDecodeError", u"UnicodeEncodeError", u"UnicodeError", u"UnicodeTranslateError", u"UnicodeWarning",
             u"UserWarning", u"ValueError", u"Warning", u"ZeroDivisionError", u"abs", u"aiter", u"all", u"anext", u"any",
             u"ascii", u"bin", u"bool", u"breakpoint", u"bytearray", u"bytes", u"callable", u"chr", u"classmethod", u"compile",
             u"complex", u"copyright", u"credits", u"delattr", u"dict", u"dir", u"divmod", u"enumerate", u"eval", u"exec",
             u"exit", u"filter", u"float", u"format", u"frozenset", u"getattr", u"globals", u"hasattr", u"hash", u"help", u"hex",
             u"id", u"input", u"int", u"isinstance", u"issubclass", u"iter", u"len", u"license", u"list", u"locals", u"map",
             u"max", u"memoryview", u"min", u"next", u"object", u"oct", u"open", u"ord", u"pow", u"print", u"property", u"quit",
             u"range", u"repr", u"reversed", u"round", u"set", u"setattr", u"slice", u"sorted", u"staticmethod", u"str", u"sum",
             u"super", u"tuple", u"type", u"vars", u"zip", u"WindowsError", u"_",
             // of tools that start a program: line_profiler, Snakemake, Jupyter's settings, mypy, gettext, Jupyter
             u"profile", u"snakemake", u"get_config", u"reveal_type", u"reveal_locals", u"ngettext", u"get_ipython",
             // Python 2
             u"apply", u"basestring", u"buffer", u"cmp", u"coerce", u"execfile", u"file", u"intern", u"long", u"raw_input",
             u"reduce", u"reload", u"unichr", u"unicode", u"xrange", u"StandardError"});
        return all;
    }();
    return traits;
}

bool isNameOfNotebooks(QStringView name)
{
    static const QSet<QStringView> names = {u"display", u"In", u"Out", u"_ih", u"_oh", u"_dh", u"ip"};
    if (names.contains(name) || isCommandOfNotebooks(name))
        return true;
    // _, __, _12, _i3
    const QStringView rest = name.startsWith(u"_i") ? name.sliced(2) : name.startsWith(u'_') ? name.sliced(1) : QStringView(u"x");
    return std::ranges::all_of(rest, [](QChar c) { return c.isDigit() || c == u'_' || c == u'i'; });
}

} // namespace voyageur::source
