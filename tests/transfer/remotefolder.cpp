// SPDX-License-Identifier: GPL-3.0-or-later
#include "remotefolder.h"

#include <QCoreApplication>
#include <QTest>

namespace voyageur::tests {

namespace {

QByteArray outputOf(ssh::Host &host, const ssh::ShellCommand &command, const QByteArray &input = {})
{
    ssh::RunOptions options;
    options.input = input;
    options.deadline = base::Deadline::after(std::chrono::seconds(30));
    const auto output = host.run(command, options);
    if (!output.ok()) {
        QTest::qFail(qPrintable(output.error().text()), __FILE__, __LINE__);
        return {};
    }
    if (!output->status.success())
        QTest::qFail(output->err.constData(), __FILE__, __LINE__);
    return output->out;
}

} // namespace

RemoteFolder::RemoteFolder(std::shared_ptr<ssh::Host> host) : m_host(std::move(host))
{
    static int count = 0;
    m_name = "transfer test " + QByteArray::number(QCoreApplication::applicationPid()) + ' ' + QByteArray::number(++count);
    outputOf(*m_host, ssh::ShellCommand{"mkdir", "--", m_name});
}

RemoteFolder::~RemoteFolder()
{
    (void)m_host->run(ssh::ShellCommand{"rm", "-rf", "--", m_name});
}

ssh::RemotePath RemoteFolder::path(const QByteArray &name) const
{
    return ssh::RemotePath(name.isEmpty() ? m_name : m_name + '/' + name);
}

QByteArray RemoteFolder::sh(const QByteArray &text, const QList<QByteArray> &arguments) const
{
    ssh::ShellCommand command(QList<QByteArray>{"/bin/sh", "-c", text, "sh"} + arguments);
    command.setFolder(ssh::RemotePath(m_name));
    return outputOf(*m_host, command);
}

QByteArray RemoteFolder::hashOf(const QByteArray &name) const
{
    return sh("sha256sum < \"$1\"", {name}).first(64);
}

QByteArray RemoteFolder::list() const
{
    return sh("find . -mindepth 1 | LC_ALL=C sort");
}

StartUpFile::StartUpFile(std::shared_ptr<ssh::Host> host, const QByteArray &text) : m_host(std::move(host))
{
    outputOf(*m_host, ssh::ShellCommand{"sh", "-c", "cp -- .bashrc .bashrc.before; cat - .bashrc.before > .bashrc"}, text + '\n');
}

StartUpFile::~StartUpFile()
{
    (void)m_host->run(ssh::ShellCommand{"/bin/mv", "-f", "--", ".bashrc.before", ".bashrc"});
}

} // namespace voyageur::tests
