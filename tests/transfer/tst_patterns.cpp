// SPDX-License-Identifier: GPL-3.0-or-later
// What takes part in a sync, compared with rsync and with git on trees and patterns made by chance.
#include "program.h"
#include "tree.h"

#include "dataset/exclusions.h"
#include "dataset/gitignore.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

#include <map>

namespace tst_patterns {

using namespace voyageur;
using namespace voyageur::dataset;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;

namespace {

using Names = std::map<QByteArray, bool>; // path → is it a folder

template <typename List>
auto oneOf(QRandomGenerator &random, const List &list)
{
    return list.at(random.bounded(static_cast<int>(list.size())));
}

QByteArray chanceName(QRandomGenerator &random)
{
    static const QList<QByteArray> pieces{"a", "b", "ab", "x", ".", "-", "1", "[", "\\", "!", "#", " "};
    QByteArray name;
    do {
        name.clear();
        for (int i = random.bounded(1, 4); i > 0; --i)
            name += oneOf(random, pieces);
    } while (name == "." || name == ".." || name == ".git" || name.trimmed().isEmpty());
    return name;
}

void fill(Tree &tree, Names &names, QRandomGenerator &random, const QByteArray &folder, int depth)
{
    for (int i = random.bounded(2, 7); i > 0; --i) {
        const QByteArray path = folder + chanceName(random);
        if (names.contains(path))
            continue;
        const bool isFolder = depth > 0 && random.bounded(2) == 0;
        names[path] = isFolder;
        if (isFolder) {
            tree.folder("t/" + path);
            fill(tree, names, random, path + '/', depth - 1);
        } else {
            tree.file("t/" + path, "x");
        }
    }
}

QByteArray chancePattern(QRandomGenerator &random)
{
    static const QList<QByteArray> pieces{"a", "b",    "ab",   "x",      ".", "1", "*",        "*",           "**",  "***",
                                          "?", "[ab]", "[!a]", "[^x]",   "/", "/", "[a-b]",    "[[:alpha:]]", "\\a", "\\*",
                                          "[", "[]a]", "[a-]", "[\\]a]", "!", "-", "[[:no:]]", "/**/",        "**/", "/***"};
    QByteArray pattern = random.bounded(4) == 0 ? "/" : "";
    for (int i = random.bounded(1, 5); i > 0; --i)
        pattern += oneOf(random, pieces);
    if (random.bounded(5) == 0)
        pattern += '/';
    return pattern;
}

// Those that are left when nothing is asked about what is inside a folder that is out.
template <typename Excludes>
QList<QByteArray> taking(const Names &names, Excludes excludes)
{
    QList<QByteArray> left;
    QByteArray out;
    for (const auto &[path, isFolder] : names) {
        bool inside = false;
        for (qsizetype slash = path.indexOf('/'); slash >= 0 && !inside; slash = path.indexOf('/', slash + 1))
            inside = excludes(path.first(slash), true);
        if (!inside && !excludes(path, isFolder))
            left += path;
    }
    return left;
}

} // namespace

class TestPatterns : public QObject {
    Q_OBJECT
private slots:
    void patternsMeanWhatTheManualSays_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("path"); // with a slash at its end: a folder
        QTest::addColumn<bool>("out");
        const auto row = [](const char *pattern, const char *path, bool out) {
            QTest::addRow("%s / %s", pattern, path) << QByteArray(pattern) << QByteArray(path) << out;
        };
        row("*.o", "a/b.o", true);
        row("/foo", "foo", true);
        row("/foo", "a/foo", false);
        row("foo/", "a/foo/", true);
        row("foo/", "a/foo", false);
        row("/foo/*", "foo/a", true);
        row("/foo/*", "foo/a/b", false);
        row("/foo/**", "foo/a/b", true);
        row("/foo/*/bar", "foo/x/bar", true);
        row("/foo/*/bar", "foo/x/y/bar", false);
        row("/foo/**/bar", "foo/x/y/bar", true);
        row("foo/bar", "a/foo/bar", true);
        row("foo/bar", "a/xfoo/bar", false);
        row("**/bar", "bar", true);
        row("foo/***", "foo/", true);
        row("foo/***", "foo", false);
        row("foo/***", "foo/x", true);
        row("foo/**", "foo/", false);
        row("foo?bar", "foo/bar", false);
        row("[[:digit:]]", "7", true);
        row("back\\slash", "back\\slash", true);
        row("back\\*", "back*", true);
        row("caf\xe9*", "caf\xe9 1", true);
        row("/", "a", false);
    }
    void patternsMeanWhatTheManualSays()
    {
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArray, path);
        QFETCH(bool, out);
        Patterns patterns;
        patterns.exclude(pattern);
        const bool isFolder = path.endsWith('/');
        QCOMPARE(patterns.excludes(isFolder ? path.chopped(1) : path, isFolder), out);
    }

    void theFirstThatMatchesDecides()
    {
        Patterns patterns;
        patterns.include("*.keep");
        patterns.exclude("+ keep*");
        patterns.exclude("*");
        QVERIFY(!patterns.excludes("a.keep", false));
        QVERIFY(!patterns.excludes("keep.a", false));
        QVERIFY(patterns.excludes("a", false));
        patterns.exclude("!");
        QVERIFY(!patterns.excludes("a", false));
    }

    void manyStarsTakeNoTimeAtAll()
    {
        Patterns patterns;
        patterns.exclude(QByteArray("*a").repeated(60) + 'b');
        patterns.exclude("**" + QByteArray("*a").repeated(60) + 'b');
        QVERIFY(!patterns.excludes(QByteArray(4000, 'a'), false));
    }

    void rsyncTakesTheSame()
    {
        qsizetype taken = 0;
        qsizetype all = 0;
        for (quint32 seed = 1; seed <= 20; ++seed) {
            QRandomGenerator random(seed);
            Tree tree;
            Names names;
            tree.folder("t");
            tree.folder("empty");
            fill(tree, names, random, {}, 3);
            for (int round = 0; round < 10; ++round) {
                Patterns patterns;
                QStringList words{u"-rln8"_s, u"--out-format=%n"_s};
                for (int i = random.bounded(1, 5); i > 0; --i) {
                    const QByteArray pattern = chancePattern(random);
                    const bool includes = random.bounded(3) == 0;
                    includes ? patterns.include(pattern) : patterns.exclude(pattern);
                    words += (includes ? u"--include="_s : u"--exclude="_s) + QString::fromUtf8(pattern);
                }
                const QByteArray out = outputOf(u"rsync"_s, words + QStringList{u"t/"_s, u"empty/"_s}, {}, tree.path());
                QList<QByteArray> expected;
                for (const QByteArray &line : out.split('\n')) {
                    if (!line.isEmpty() && line != "./")
                        expected += line.endsWith('/') ? line.chopped(1) : line;
                }
                for (QByteArray &line : expected)
                    line.replace("\\#134", "\\"); // rsync shows a backslash before # and digits so
                std::sort(expected.begin(), expected.end());
                const auto ours =
                    taking(names, [&](const QByteArray &path, bool isFolder) { return patterns.excludes(path, isFolder); });
                taken += ours.size();
                all += static_cast<qsizetype>(names.size());
                if (ours != expected) {
                    qWarning() << "seed" << seed << words << "\nours" << ours << "\nrsync" << expected;
                    QFAIL("rsync takes others");
                }
            }
        }
        QVERIFY2(taken > all / 5 && taken < all * 4 / 5, "the patterns decide nothing");
    }

    void gitIgnoresTheSame()
    {
        qputenv("GIT_CONFIG_GLOBAL", "/dev/null");
        qputenv("GIT_CONFIG_SYSTEM", "/dev/null");
        for (quint32 seed = 1; seed <= 60; ++seed) {
            QRandomGenerator random(seed);
            Tree tree;
            Names names;
            tree.folder("t");
            fill(tree, names, random, {}, 3);
            outputOf(u"git"_s, {u"init"_s, u"-q"_s}, {}, tree.path() + u"/t"_s);
            GitIgnore ignore;
            QList<QByteArray> folders{QByteArray()};
            for (const auto &[path, isFolder] : names) {
                if (isFolder && random.bounded(3) == 0)
                    folders += path;
            }
            QByteArray shown;
            for (const QByteArray &folder : folders) {
                QByteArray content = random.bounded(6) == 0 ? "\xef\xbb\xbf" : "";
                for (int i = random.bounded(1, 6); i > 0; --i) {
                    content += random.bounded(4) == 0 ? "!" : "";
                    content +=
                        chancePattern(random) + (random.bounded(6) == 0 ? " " : "") + (random.bounded(6) == 0 ? "\\ " : "");
                    content += random.bounded(8) == 0 ? "\r\n" : "\n";
                }
                content += random.bounded(2) == 0 ? "a" : "# a\n";
                ignore.add(folder, content);
                tree.file("t/" + (folder.isEmpty() ? folder : folder + '/') + ".gitignore", content);
                shown += folder + ": " + content + '\n';
            }
            QByteArray asked;
            for (const auto &[path, isFolder] : names)
                asked += path + '\0';
            const Outcome answer =
                run(u"git"_s, {u"check-ignore"_s, u"--no-index"_s, u"-z"_s, u"--stdin"_s}, asked, tree.path() + u"/t"_s);
            QVERIFY2(answer.status == 0 || answer.status == 1, answer.err.constData());
            const QList<QByteArray> ignored = answer.out.split('\0');
            const auto ours =
                taking(names, [&](const QByteArray &path, bool isFolder) { return ignore.ignores(path, isFolder); });
            for (const auto &[path, isFolder] : names) {
                if (ours.contains(path) == ignored.contains(path)) {
                    qWarning() << "seed" << seed << path << isFolder << "git ignores it:" << ignored.contains(path);
                    qWarning().noquote() << QString::fromUtf8(shown);
                    QFAIL("git decides otherwise");
                }
            }
        }
    }
};

VOYAGEUR_TEST(TestPatterns)

} // namespace tst_patterns
#include "tst_patterns.moc"
