// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"

#include <QFile>

#include <cstdlib>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

namespace voyageur::tests {

int withFault(const QString &place, const Fault &fault, const std::function<base::Result<void>()> &write, QByteArray *words)
{
    int ends[2] = {};
    if (::pipe(ends) != 0)
        return -1;
    const pid_t child = ::fork();
    if (child == 0) {
        ::setenv("VOYAGEUR_FAULT_CALL", fault.call, 1);
        ::setenv("VOYAGEUR_FAULT_NUMBER", fault.number > 0 ? std::to_string(fault.number).c_str() : "", 1);
        ::setenv("VOYAGEUR_FAULT_ACT", fault.act.constData(), 1);
        ::setenv("VOYAGEUR_FAULT_PLACE", QFile::encodeName(place).constData(), 1);
        const auto written = write();
        ::unsetenv("VOYAGEUR_FAULT_PLACE");
        const QByteArray text = written.ok() ? QByteArray() : written.error().text().toUtf8();
        (void)!::write(ends[1], text.constData(), static_cast<size_t>(text.size()));
        ::_exit(written.ok() ? 0 : 1);
    }
    ::close(ends[1]);
    QFile out;
    QByteArray said;
    if (out.open(ends[0], QIODevice::ReadOnly, QFile::AutoCloseHandle))
        said = out.readAll();
    if (words)
        *words = said;
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace voyageur::tests
