// SPDX-License-Identifier: GPL-3.0-or-later
// The new scripts as jobs of real clusters, both Slurm versions. A small program stands for the training.
#include "cluster/practiceprofile.h"
#include "practicehost.h"
#include "runs/submission.h"
#include "script/check.h"
#include "script/templates.h"
#include "session/remote.h"
#include "testprogram.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_templatejobs {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::runs;
using namespace voyageur::session;

namespace {

using Session = std::shared_ptr<ClusterSession>;

// Says what it found in a file of its results; of several processes each, after all have met where the job told them to.
// With checkpoints it counts on from the last one.
constexpr const char *program = R"py(
import argparse, importlib.util, json, os, pathlib, socket, time

parser = argparse.ArgumentParser()
for name in ("data", "out", "seed", "checkpoints", "resume"):
    parser.add_argument("--" + name)
args = parser.parse_args()
env = os.environ
rank = int(env.get("RANK", "0"))
size = int(env.get("WORLD_SIZE", "1"))

def meet():
    address = (env["MASTER_ADDR"], int(env["MASTER_PORT"]))
    if rank == 0:
        with socket.create_server(("", address[1])) as server:
            server.settimeout(60)
            return sorted([0] + [int(server.accept()[0].recv(16)) for _ in range(size - 1)])
    for attempt in range(600):
        try:
            with socket.create_connection(address, 5) as connection:
                connection.sendall(str(rank).encode())
                return []
        except OSError:
            time.sleep(0.1)
    raise SystemExit("nobody met")

found = {
    "data": pathlib.Path(args.data, "a.txt").read_text(),
    "onNode": args.data.startswith(env["SLURM_TMPDIR"]),
    "package": [name for name in ("numpy", "torch", "tensorflow") if importlib.util.find_spec(name)],
    "gpus": len([gpu for gpu in env.get("CUDA_VISIBLE_DEVICES", "").split(",") if gpu]),
    "rank": rank, "size": size, "local": env.get("LOCAL_RANK", ""), "node": env["SLURMD_NODENAME"],
    "threads": env.get("OMP_NUM_THREADS", ""), "cpus": env["SLURM_CPUS_PER_TASK"], "seed": args.seed,
}
if "MASTER_ADDR" in env:
    found["met"] = meet()
if args.checkpoints:
    count = int(pathlib.Path(args.resume).read_text()) if args.resume else 0
    found["from"] = count
    for step in range(5):
        count += 1
        half = pathlib.Path(args.checkpoints, "half")
        half.write_text(str(count))
        half.rename(pathlib.Path(args.checkpoints, f"{count}.pt"))
    found["to"] = count
print("done", count if args.checkpoints else "")
pathlib.Path(args.out, f"found-{rank}.json").write_text(json.dumps(found))
)py";

template <typename T>
QString why(const base::Result<T> &result)
{
    return result.ok() ? QString() : result.error().codeName() + u": "_s + result.error().text();
}

QByteArray remote(const Session &session, const ssh::ShellCommand &command)
{
    const auto out = runRemote(*session->host, command, u"test"_s, {});
    return out.ok() ? *out : why(out).toUtf8();
}

} // namespace

class TemplateJobsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTemplateRuns();
    void withoutTheDataItEndsAtOnceAndSaysSo();

private:
    struct Submitted {
        QString name; //!< of the job
        base::JobId id;
        ssh::RemotePath folder;
        QList<QJsonObject> found; //!< by all its processes, jobs in order
        QByteArray log;
    };
    static Session session();
    script::TemplateValues values(const Session &session, const base::ClusterFacts *facts) const;
    Submitted submit(const Session &session, const QString &template_, const script::TemplateValues &values,
                     const QList<QByteArray> &arguments);
    void await(const Session &session, QList<Submitted> &jobs);
    static void collect(const Session &session, Submitted &job);
    void removeAll(const Session &session) const;

    QTemporaryDir m_folder;
    QString m_unique = m_folder.path().section(u'-', -1);
};

Session TemplateJobsTest::session()
{
    cluster::Profile profile = cluster::practiceProfiles().first();
    profile.target = tests::practiceTarget();
    tests::ScriptedPrompter prompter;
    const auto opened = openSession(profile, prompter, {});
    if (!opened.ok())
        qFatal("%s", qPrintable(why(opened)));
    return *opened;
}

script::TemplateValues TemplateJobsTest::values(const Session &session, const base::ClusterFacts *facts) const
{
    script::TemplateValues values;
    values.clusterName = session->profile.name;
    values.cluster = facts;
    values.account = u"def-prof"_s; // of three the best is another one
    values.jobs = 3;
    return values;
}

TemplateJobsTest::Submitted TemplateJobsTest::submit(const Session &session, const QString &template_,
                                                     const script::TemplateValues &given, const QList<QByteArray> &arguments)
{
    Submitted job;
    script::TemplateValues values = given;
    job.name = values.name = template_ + u'-' + (given.cluster ? u"on-"_s : u"off-"_s) + m_unique;
    const auto text = script::newScript(template_, values);
    if (!text.ok())
        qFatal("%s", qPrintable(why(text)));
    script::Surroundings around;
    around.clusterName = values.clusterName;
    around.cluster = values.cluster;
    around.arguments = arguments;
    around.now = QDateTime::currentSecsSinceEpoch();
    for (const base::Diagnostic &finding : script::check(script::Document::parse(*text), around)) {
        if (finding.severity <= base::Severity::Warning && !arguments.isEmpty())
            qFatal("%s: %s\n%s", qPrintable(finding.rule), qPrintable(finding.message), text->constData());
    }
    ScriptSubmission submission;
    submission.script = *text;
    submission.name = "job.sh";
    submission.folder = session->storage.child("templates-" + m_unique.toUtf8()).child(job.name.toUtf8());
    submission.arguments = arguments;
    remote(session,
           ssh::ShellCommand::script(R"sh(mkdir -p -- "$1" && printf '%s' "$2" >"$1/train.py")sh",
                                     {submission.folder.bytes(), program}));
    const auto submitted = submitScript(*session, submission, {}, {});
    if (!submitted.ok())
        qFatal("%s: %s\n%s", qPrintable(template_), qPrintable(why(submitted)), text->constData());
    job.id = submitted->job;
    job.folder = submission.folder;
    return job;
}

void TemplateJobsTest::collect(const Session &session, Submitted &job)
{
    job.log = remote(session, ssh::ShellCommand::script(R"sh(cat -- "$1"/*.out)sh", {job.folder.bytes()}));
    const QByteArray found = remote(session,
                                    ssh::ShellCommand::script(R"sh(
find "$1/$2" -name 'found-*.json' | sort -V | while read -r file; do cat -- "$file"; echo; done)sh",
                                                              {session->storage.bytes(), job.name.toUtf8()}));
    for (const QByteArray &line : found.trimmed().split('\n')) {
        const auto object = QJsonDocument::fromJson(line).object();
        if (!object.isEmpty())
            job.found += object;
    }
}

void TemplateJobsTest::await(const Session &session, QList<Submitted> &jobs)
{
    QList<base::JobId> ids;
    for (const Submitted &job : jobs)
        ids += job.id;
    const auto ended = session->slurm.waitForEnd(ids, {});
    QVERIFY2(ended.ok(), qPrintable(why(ended)));
    for (Submitted &job : jobs)
        collect(session, job);
    for (const slurm::Job &one : *ended) {
        const auto job =
            std::find_if(jobs.begin(), jobs.end(), [&](const Submitted &sent) { return sent.id.job() == one.id.job(); });
        QVERIFY(job != jobs.end());
        QVERIFY2(one.state.name() == "COMPLETED"_L1,
                 qPrintable(u"%1 %2\n"_s.arg(one.name, one.state.name()) + QString::fromUtf8(job->log.right(1500))));
    }
}

// The clusters outlive this test.
void TemplateJobsTest::removeAll(const Session &session) const
{
    remote(session,
           ssh::ShellCommand::script(R"sh(rm -rf -- "$1/templates-$2" "$1"/*-"$2")sh",
                                     {session->storage.bytes(), m_unique.toUtf8()}));
}

void TemplateJobsTest::everyTemplateRuns()
{
    const Session here = session();
    const auto tidy = qScopeGuard([&] { removeAll(here); });
    const auto facts = here->facts->current(here->slurm, {});
    QVERIFY2(facts.ok(), qPrintable(why(facts)));
    const ssh::RemotePath top = here->storage.child("templates-" + m_unique.toUtf8());
    const QByteArray archive = top.child("data.tar").bytes();
    remote(here,
           ssh::ShellCommand::script(
               R"sh(mkdir -p "$1/d" && printf pixel >"$1/d/a.txt" && tar -cf "$1/data.tar" -C "$1/d" a.txt)sh", {top.bytes()}));

    QHash<QString, qsizetype> place;
    QList<Submitted> jobs;
    for (const script::Template &one : script::allTemplates()) {
        place[one.id] = jobs.size();
        jobs += submit(here, one.id, values(here, &*facts), {archive});
    }
    // This cluster has no two nodes with the same GPUs; where nothing is known of it any will do.
    place[u"gpus-of-two-nodes"_s] = jobs.size();
    script::TemplateValues unknown = values(here, nullptr);
    unknown.gpusPerNode = 2;
    jobs += submit(here, u"ddp-several-nodes"_s, unknown, {archive});
    await(here, jobs);
    if (QTest::currentTestFailed())
        return;

    const auto of = [&](const QString &id) -> const Submitted & { return jobs.at(place.value(id)); };
    for (const Submitted &job : jobs) {
        QVERIFY2(!job.found.isEmpty(), qPrintable(job.name + u'\n' + QString::fromUtf8(job.log)));
        for (const QJsonObject &one : job.found) {
            QCOMPARE(one["data"_L1].toString(), u"pixel"_s);
            QVERIFY(one["onNode"_L1].toBool());
        }
    }
    const auto packages = [&](const QString &id) { return of(id).found.first()["package"_L1].toVariant().toStringList(); };
    QCOMPARE(packages(u"minimal-cpu"_s), QStringList{u"numpy"_s});
    QCOMPARE(packages(u"pytorch-gpu"_s), (QStringList{u"numpy"_s, u"torch"_s}));
    QCOMPARE(packages(u"tensorflow-gpu"_s), (QStringList{u"numpy"_s, u"tensorflow"_s}));
    QCOMPARE(of(u"pytorch-gpu"_s).found.first()["gpus"_L1].toInt(), 1);
    QVERIFY2(of(u"pytorch-gpu"_s).log.contains("GPU 0:"), of(u"pytorch-gpu"_s).log.constData());
    QCOMPARE(of(u"minimal-cpu"_s).found.first()["gpus"_L1].toInt(), 0);
    QCOMPARE(of(u"many-cpus"_s).found.first()["threads"_L1].toString(), u"16"_s);

    QStringList seeds;
    for (const QJsonObject &one : of(u"array"_s).found)
        seeds += one["seed"_L1].toString();
    QCOMPARE(seeds, (QStringList{u"1"_s, u"2"_s, u"3"_s}));

    QList<int> counts;
    for (const QJsonObject &one : of(u"checkpoint-chain"_s).found)
        counts << one["from"_L1].toInt() << one["to"_L1].toInt();
    std::sort(counts.begin(), counts.end());
    QCOMPARE(counts, (QList<int>{0, 5, 5, 10, 10, 15}));

    const struct {
        QString id;
        int size;
        int nodes;
        int gpus; // of each node
    } parallel[] = {{u"ddp-one-node"_s, 2, 1, 2}, {u"ddp-several-nodes"_s, 2, 2, 0}, {u"gpus-of-two-nodes"_s, 4, 2, 2}};
    for (const auto &one : parallel) {
        const Submitted &job = of(one.id);
        QCOMPARE(job.found.size(), one.size);
        QSet<QString> nodes;
        QSet<QString> places;
        for (int rank = 0; rank < one.size; ++rank) {
            const QJsonObject process = job.found.at(rank);
            QCOMPARE(process["rank"_L1].toInt(), rank);
            QCOMPARE(process["size"_L1].toInt(), one.size);
            QCOMPARE(process["gpus"_L1].toInt(), one.gpus);
            nodes += process["node"_L1].toString();
            places += process["node"_L1].toString() + u' ' + process["local"_L1].toString();
        }
        QCOMPARE(nodes.size(), one.nodes);
        QCOMPARE(places.size(), one.size);
        QCOMPARE(job.found.first()["met"_L1].toArray().size(), one.size);
    }
}

void TemplateJobsTest::withoutTheDataItEndsAtOnceAndSaysSo()
{
    const Session here = session();
    const auto tidy = qScopeGuard([&] { removeAll(here); });
    Submitted job = submit(here, u"minimal-cpu"_s, values(here, &here->profile.facts), {});
    const auto ended = here->slurm.waitForEnd(job.id, {});
    QVERIFY2(ended.ok(), qPrintable(why(ended)));
    QCOMPARE(ended->state.name(), u"FAILED"_s);
    collect(here, job);
    QVERIFY2(job.log.contains("the data is missing: sbatch job.sh /scratch/student/data.tar"), job.log.constData());
    QVERIFY(!job.log.contains("virtualenv"));
}

VOYAGEUR_TEST(TemplateJobsTest)

} // namespace tst_templatejobs
#include "tst_templatejobs.moc"
