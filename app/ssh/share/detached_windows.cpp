// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/localsystem.h"

#include <QDir>
#include <QUuid>

#include <qt_windows.h>

#include <string>
#include <vector>

namespace voyageur::ssh {

namespace {

// As CommandLineToArgvW() takes it apart: backslashes count only before a quote.
std::wstring quoted(const QString &word)
{
    std::wstring text = L"\"";
    size_t backslashes = 0;
    for (const wchar_t c : word.toStdWString()) {
        if (c == L'"')
            text.append(backslashes + 1, L'\\');
        backslashes = c == L'\\' ? backslashes + 1 : 0;
        text += c;
    }
    text.append(backslashes, L'\\');
    return text + L'"';
}

HANDLE openNothing()
{
    SECURITY_ATTRIBUTES inheritable{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    return CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inheritable, OPEN_EXISTING, 0,
                       nullptr);
}

// Of all handles of ours that could be inherited, the program gets these two.
bool create(std::wstring commandLine, HANDLE link, HANDLE nothing, HANDLE &program)
{
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    std::vector<char> room(size);
    auto *list = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(room.data());
    if (!InitializeProcThreadAttributeList(list, 1, 0, &size))
        return false;
    HANDLE given[] = {link, nothing};
    STARTUPINFOEXW startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = link;
    startup.StartupInfo.hStdOutput = nothing;
    startup.StartupInfo.hStdError = nothing;
    startup.lpAttributeList = list;
    PROCESS_INFORMATION process{};
    bool good = UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, given, sizeof given, nullptr, nullptr) != 0;
    constexpr DWORD flags = DETACHED_PROCESS | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT;
    // Terminals end the programs of their job; where they let one go, it goes.
    good = good
        && (CreateProcessW(nullptr, commandLine.data(), nullptr, nullptr, TRUE, flags | CREATE_BREAKAWAY_FROM_JOB, nullptr,
                           nullptr, &startup.StartupInfo, &process)
            || CreateProcessW(nullptr, commandLine.data(), nullptr, nullptr, TRUE, flags, nullptr, nullptr, &startup.StartupInfo,
                              &process));
    DeleteProcThreadAttributeList(list);
    if (!good)
        return false;
    CloseHandle(process.hThread);
    program = process.hProcess;
    return true;
}

} // namespace

struct ProgramEnd::Private {
    explicit Private(HANDLE handle) : program(handle) {}
    ~Private() { CloseHandle(program); }
    Private(const Private &) = delete;
    Private &operator=(const Private &) = delete;
    HANDLE program;
};

ProgramEnd::ProgramEnd() = default;
ProgramEnd::ProgramEnd(ProgramEnd &&) noexcept = default;
ProgramEnd &ProgramEnd::operator=(ProgramEnd &&) noexcept = default;
ProgramEnd::~ProgramEnd() = default;

std::optional<quint32> ProgramEnd::crashedBy(std::chrono::milliseconds limit)
{
    constexpr DWORD firstException = 0xC0000000; // as STATUS_ACCESS_VIOLATION; no program of ours exits with such a number
    DWORD code = 0;
    if (d && WaitForSingleObject(d->program, static_cast<DWORD>(limit.count())) == WAIT_OBJECT_0
        && GetExitCodeProcess(d->program, &code) && code >= firstException)
        return static_cast<quint32>(code);
    return std::nullopt;
}

// A named pipe that serves both directions, as anonymous ones do not: its name is not known to anybody, and nobody can come
// after us, since it is made for one connection.
base::Result<LocalStream> startDetached(const QString &program, const QStringList &arguments, ProgramEnd *end)
{
    const auto failed = [&] { return notStarted(program, {}); };
    const QString name = QStringLiteral("\\\\.\\pipe\\voyageur-login-") + QUuid::createUuid().toString(QUuid::Id128);
    const HANDLE ours = makePrivatePipe(name, PipeNumber::Only);
    if (ours == INVALID_HANDLE_VALUE)
        return failed();
    auto stream = LocalStream(std::make_unique<LocalStream::Private>(ours, true));
    SECURITY_ATTRIBUTES inheritable{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    const HANDLE theirs = CreateFileW(name.toStdWString().c_str(), GENERIC_READ | GENERIC_WRITE, 0, &inheritable, OPEN_EXISTING,
                                      FILE_FLAG_OVERLAPPED, nullptr);
    if (theirs == INVALID_HANDLE_VALUE)
        return failed();
    std::wstring commandLine = quoted(QDir::toNativeSeparators(program));
    for (const QString &argument : arguments)
        commandLine += L' ' + quoted(argument);
    const HANDLE nothing = openNothing();
    HANDLE process = nullptr;
    const bool started = create(std::move(commandLine), theirs, nothing, process);
    CloseHandle(theirs);
    if (nothing != INVALID_HANDLE_VALUE)
        CloseHandle(nothing);
    if (!started)
        return failed();
    auto watched = std::make_unique<ProgramEnd::Private>(process);
    if (end)
        end->d = std::move(watched);
    return stream;
}

} // namespace voyageur::ssh
