// SPDX-License-Identifier: GPL-3.0-or-later
// What of a folder of code stays at home.
#include "dataset/codefolder.h"
#include "dataset/plan.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_codefolder {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::dataset;

class CodeFolderTest final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void whatTheListsNameStaysAndNothingElse()
    {
        for (const char *name :
             {"repo/code/train.py", "repo/code/.env", "repo/code/.env.example", "repo/code/sub/.env.local",
              "repo/code/id_ed25519", "repo/code/model.ckpt", "repo/code/keep.ckpt", "repo/code/logs/a.txt",
              "repo/code/sub/big.bin", "repo/code/sub/small.bin", "repo/code/.venv/lib/x.py", "repo/code/env/pyvenv.cfg",
              "repo/code/env/bin/python", "repo/code/[my] env/pyvenv.cfg", "repo/code/environment/y.py",
              "repo/code/node_modules/z.js", "repo/code/.git/config", "repo/code/__pycache__/t.pyc"})
            write(name, "x");
        QVERIFY(QDir(path(u"repo/code/.git"_s)).removeRecursively()); // the repository is the folder above
        write("repo/.git/HEAD", "ref: refs/heads/main\n");
        write("repo/.gitignore", "logs/\n*.ckpt\n/code/sub/big.bin\n");
        write("repo/code/.gitignore", "!keep.ckpt\n");
        write("repo/code/sub/.voyageurignore", "small.*\n");
        QCOMPARE(sent({}),
                 (QStringList{u".env.example"_s, u".gitignore"_s, u"environment/y.py"_s, u"keep.ckpt"_s, u"sub/.voyageurignore"_s,
                              u"train.py"_s}));

        // The person's own words go before all of them, ours before git's.
        QCOMPARE(sent({u"environment/"_s}),
                 (QStringList{u".env.example"_s, u".gitignore"_s, u"keep.ckpt"_s, u"sub/.voyageurignore"_s, u"train.py"_s}));
        write("repo/code/.voyageurignore", "!.env\n!model.ckpt\nenvironment/\n");
        const QStringList now = sent({});
        QVERIFY2(now.contains(u".env"_s) && now.contains(u"model.ckpt"_s) && !now.contains(u"environment/y.py"_s),
                 qPrintable(now.join(u' ')));
        QVERIFY(!now.contains(u"id_ed25519"_s) && !now.contains(u"sub/.env.local"_s));
    }

    void aSecretIsToldFromOtherThings()
    {
        write("repo/code/.env", "x");
        write("repo/code/.venv/pyvenv.cfg", "x");
        QStringList secrets;
        const auto made = plan({});
        for (const LeftOut &left : made.leftOut)
            if (Exclusions::isSecret(left.pattern))
                secrets += QString::fromUtf8(left.path);
        QCOMPARE(secrets, QStringList{u".env"_s});
    }

    void aSecretIsAskedAboutUnlessThePersonHasDecided()
    {
        for (const char *name : {"repo/code/.env", "repo/code/.env.example", "repo/code/sub/my key.pem",
                                 "repo/code/.venv/lib/ca.pem", "repo/code/data/kaggle.json", "repo/code/train.py"})
            write(name, "x");
        write("repo/code/.gitignore", ".env\n"); // meant for git: whether the job needs it nobody has said
        const auto secrets = [this](const Exclusions &said) {
            QStringList lines;
            const auto rules = codeRules(path(u"repo/code"_s), said, {});
            for (const CodeSecret &secret : rules.ok() ? rules->secrets : QList<CodeSecret>())
                lines += QString::fromUtf8(secret.path) + (secret.goes ? u" goes"_s : u" stays"_s)
                    + (secret.decided ? u", decided"_s : QString());
            lines.sort();
            return lines;
        };
        QCOMPARE(secrets(Exclusions::ofCode()),
                 (QStringList{u".env stays"_s, u"data/kaggle.json stays"_s, u"sub/my key.pem stays"_s}));
        Patterns said;
        said.includeExactly({"sub/my key.pem"});
        QCOMPARE(secrets(Exclusions::ofCode().saying(said).with({u"data"_s})),
                 (QStringList{u".env stays"_s, u"sub/my key.pem goes, decided"_s}));

        const QString folder = path(u"repo/code"_s);
        QVERIFY(decideSecret(folder, ".env", true).ok());
        write("repo/code/sub/.voyageurignore", "*.bin");
        QVERIFY(decideSecret(folder, "sub/my key.pem", true).ok());
        QVERIFY(decideSecret(folder, "data/kaggle.json", false).ok());
        QCOMPARE(secrets(Exclusions::ofCode()),
                 (QStringList{u".env goes, decided"_s, u"data/kaggle.json stays, decided"_s, u"sub/my key.pem goes, decided"_s}));
        QVERIFY(decideSecret(folder, "sub/my key.pem", false).ok());
        QCOMPARE(read("repo/code/sub/.voyageurignore"), QByteArray("*.bin\n/my\\ key.pem\n"));
        QCOMPARE(read("repo/code/.voyageurignore"), QByteArray("!/.env\n"));
        QVERIFY(QDir().mkpath(folder + u"/locked/.voyageurignore"_s)); // no file can have that name
        QVERIFY(!decideSecret(folder, "locked/b.key", true).ok());
    }

    void onlyAProjectOrOneWithAListOfItsOwnIsCode()
    {
        write("repo/code/train.py", "x");
        write("repo/code/.gitignore", "x\n");
        QVERIFY(!isCodeFolder(path(u"repo/code"_s)));
        write("repo/code/.voyageurignore", "");
        QVERIFY(isCodeFolder(path(u"repo/code"_s)));
    }

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    void write(const char *name, const QByteArray &text) const
    {
        const QString file = path(QString::fromUtf8(name));
        QDir().mkpath(QFileInfo(file).path());
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) == text.size());
    }
    QByteArray read(const char *name) const
    {
        QFile file(path(QString::fromUtf8(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }
    Plan plan(const QStringList &exclude) const
    {
        const auto rules = codeRules(path(u"repo/code"_s), Exclusions::ofCode().with(exclude), {});
        PlanOptions options;
        if (rules.ok())
            options.exclusions = rules->exclusions;
        const auto made = makePlan(path(u"repo/code"_s), options);
        return rules.ok() && made.ok() ? *made : Plan();
    }
    QStringList sent(const QStringList &exclude) const
    {
        QStringList names;
        for (const PlanEntry &entry : plan(exclude).entries)
            if (entry.facts.kind == FileKind::File)
                names += QString::fromUtf8(entry.path);
        return names;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

VOYAGEUR_TEST(CodeFolderTest)

} // namespace tst_codefolder
#include "tst_codefolder.moc"
