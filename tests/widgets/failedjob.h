// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidriver.h"

#include "history/runs.h"

#include <QDir>
#include <QFile>

namespace voyageur::tests {

//! A project on this computer and jobs of it on the practice cluster, of which the history knows: what the detail of a job is
//! made from. The window must be signed in.
class FailedJob final {
public:
    FailedJob(const GuiDriver &gui, const QString &folder) : m_gui(gui), m_folder(folder)
    {
        QDir().mkpath(folder + QStringLiteral("/nets"));
        write(QStringLiteral("/train.py"),
              "import sys\nimport time\nfrom nets import small\n\nprint('\\x1b[1mtraining\\x1b[0m on 2,000 images')\n"
              "for epoch in range(1, 31):\n"
              "    for batch in range(0, 101, 20):\n"
              "        print(f'\\r{batch:3d}%|{\"█\" * (batch // 5):20s}| epoch {epoch}', end='')\n"
              "    print(f'\\repoch {epoch}/30  loss \\x1b[33m{1 / (epoch + 1):.3f}\\x1b[0m  accuracy "
              "\\x1b[32m{0.5 + epoch / 80:.3f}\\x1b[0m        ')\n"
              "small.step(epoch, batch)\n");
        write(QStringLiteral("/nets/small.py"),
              "\"\"\"A small network.\"\"\"\n\n\ndef step(epoch, batch):\n    # too many for the GPU\n"
              "    raise RuntimeError('CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 39.39 GiB total capacity)')\n");
        write(QStringLiteral("/nets/__init__.py"), "");
        if (QFile::exists(folder + QStringLiteral("/voyageur.json")))
            return; // an earlier window's
        projectfile::ProjectFile file = projectfile::ProjectFile::forFolder(folder);
        file.code.program = QStringLiteral("train.py");
        file.job.cpusPerTask = 4;
        file.job.memory = QStringLiteral("2G");
        if (const auto saved = file.save(); !saved.ok())
            qFatal("%s", qPrintable(saved.error().text()));
    }

    //! Opens it in the window.
    void open() const
    {
        models::ProjectModel *project = m_gui.window().app()->project();
        const QString name = m_folder.sliced(m_folder.lastIndexOf(u'/'));
        const auto isOpen = [&] { return project->isOpen() && project->folder().endsWith(name); };
        if (isOpen()) // the window's last one: opening it again would lead to its first step, later
            return;
        project->open(m_folder);
        if (!QTest::qWaitFor(isOpen, 30'000))
            qFatal("The project does not open.");
    }

    //! The script's commands behind its directives; the job's number.
    QString submit(const QByteArray &name, const QByteArray &directives, const QByteArray &body) const
    {
        const auto session = m_gui.window().app()->session()->session();
        const QByteArray tag = name + '-' + QByteArray::number(QDateTime::currentMSecsSinceEpoch());
        const QByteArray folder = session->storage.child("detail").child(tag).bytes();
        const QByteArray script = "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --job-name=" + name + '\n' + directives
            + "\ncd \"" + folder + "/code\"\n" + body;
        const auto run = [&](const ssh::ShellCommand &command, const QByteArray &input) {
            ssh::RunOptions options;
            options.input = input;
            const auto output = session->host->run(command, options);
            if (!output.ok())
                qFatal("%s", qPrintable(output.error().text()));
            return output->out.trimmed();
        };
        for (const QString &path :
             {QStringLiteral("train.py"), QStringLiteral("nets/small.py"), QStringLiteral("nets/__init__.py")}) {
            QFile file(m_folder + u'/' + path);
            if (!file.open(QIODevice::ReadOnly))
                qFatal("%s is gone.", qPrintable(path));
            run(ssh::ShellCommand::script("mkdir -p \"$1/code/nets\" && cat >\"$1/code/$2\"", {folder, path.toUtf8()}),
                file.readAll());
        }
        history::RunRecord record;
        record.tag = QString::fromLatin1(tag);
        run(ssh::ShellCommand::script("cat >\"$1/job.sh\"", {folder}), script);
        slurm::SubmitRequest request;
        request.script = ssh::RemotePath("job.sh");
        request.folder = ssh::RemotePath(folder);
        const auto submitted = session->slurm.submit(request);
        if (!submitted.ok())
            qFatal("%s", qPrintable(submitted.error().text()));
        record.job = submitted->id.text();
        record.project = m_gui.window().app()->project()->name();
        record.projectFolder = record.codeFolder = m_folder;
        record.cluster = session->profile.name;
        record.user = session->host->identity().user;
        record.remoteFolder = QString::fromUtf8(folder);
        record.code = record.remoteFolder + QStringLiteral("/code");
        record.script = script;
        record.submitted = QDateTime::currentDateTimeUtc();
        if (const auto kept = history::RunHistory().put(record); !kept.ok())
            qFatal("%s", qPrintable(kept.error().text()));
        return record.job;
    }

    //! Waits until the list has it, in that state, and chooses it.
    bool choose(const QString &job, bool ended) const
    {
        models::JobsModel *jobs = m_gui.window().app()->jobs();
        const auto there = [&] {
            const slurm::Job *found = jobs->table()->find(job);
            if (found && (!ended || found->hasEnded()) && (ended || found->elapsedSeconds > 0))
                return true;
            jobs->refresh();
            return QTest::qWaitFor([&] { return !jobs->isBusy(); }, 5000) && false;
        };
        for (int look = 0; look < 100; ++look) {
            if (there()) {
                jobs->select(job);
                return true;
            }
            QTest::qWait(1000);
        }
        return false;
    }

private:
    void write(const QString &name, const QByteArray &text) const
    {
        QFile file(m_folder + name);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("%s cannot be written.", qPrintable(file.fileName()));
    }

    const GuiDriver &m_gui;
    QString m_folder;
};

} // namespace voyageur::tests
