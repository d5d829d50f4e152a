// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/plan.h"
#include "transfer/pace.h"
#include "transfer/sftpreader.h"

namespace voyageur::transfer {

//! A remote folder as a tar, for dataset::unpack(): so that what guards against names from a stranger is in one place. Files are
//! opened and read ahead, many at a time. What is neither file, folder nor link is left out, and so is what cannot be read. A
//! file that got shorter meanwhile is filled up with zeros. One thread.
class SftpTree final {
public:
    //! Lists all of it first. `client` lives as long.
    static base::Result<SftpTree> open(SftpClient &client, const ssh::RemotePath &folder, qint64 bytesPerSecond,
                                       const base::StopToken &stop);

    qint64 totalBytes() const { return m_total; } //!< of the files
    //! All names, in the order in which they come.
    QList<QByteArray> paths() const;
    //! Files that are here do not come. Bytes and number of them.
    struct Left {
        qint64 bytes = 0;
        qint64 files = 0;
    };
    Left leaveOut(const std::function<bool(const QByteArray &path, const SftpFacts &facts)> &isHere);
    //! Bytes of files that have been given whole.
    qint64 wholeBytes() const { return m_whole; }
    //! The next piece of the tar; empty at the end.
    base::Result<QByteArray> next();
    //! What was left out, and files that changed while they were read.
    const QList<dataset::Problem> &problems() const { return m_problems; }

private:
    struct Member {
        QByteArray path; // inside the folder
        SftpFacts facts = {};
        quint32 opening = 0; // the request's number; 0: not asked yet
        bool refused = false;
        QByteArray handle = {};
        bool headerGiven = false;
        std::unique_ptr<SftpReader> reader = {};
        qint64 given = 0;
        bool changed = false;
    };

    SftpTree(SftpClient &client, const ssh::RemotePath &folder, qint64 bytesPerSecond, const base::StopToken &stop)
        : m_client(&client), m_folder(folder), m_pace(bytesPerSecond), m_stop(stop)
    {
    }
    base::Result<void> list();
    base::Result<void> listOne(const QByteArray &inside);
    void add(const QByteArray &inside, const QByteArray &name, const SftpFacts &facts);
    base::Result<void> askAhead();
    base::Result<void> wait();
    base::Result<QByteArray> header(const Member &member);
    base::Result<QByteArray> nextOf(Member &file);
    base::Result<QByteArray> endOf(const Member &file);
    ssh::RemotePath pathOf(const QByteArray &inside) const { return inside.isEmpty() ? m_folder : m_folder.child(inside); }

    SftpClient *m_client;
    ssh::RemotePath m_folder;
    Pace m_pace;
    base::StopToken m_stop;
    std::deque<Member> m_members;
    QList<QByteArray> m_folders; // to be listed
    qint64 m_total = 0;
    qint64 m_whole = 0;
    QList<dataset::Problem> m_problems;
    bool m_ended = false;
};

} // namespace voyageur::transfer
