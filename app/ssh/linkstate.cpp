// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/socket.h"

#ifdef __linux__
#include "ssh/socketsystem.h"

#include <linux/sockios.h>
#include <sys/ioctl.h>

#include <cstddef>
#endif

namespace voyageur::ssh {

std::optional<LinkState> linkState([[maybe_unused]] NativeSocket socket)
{
#ifdef __linux__
    tcp_info info{};
    socklen_t length = sizeof info;
    int outstanding = 0;
    if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) == 0
        && length >= offsetof(tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt
        && ::ioctl(socket, SIOCOUTQ, &outstanding) == 0) {
        const auto measured = info.tcpi_min_rtt == ~0U ? 0 : info.tcpi_min_rtt;
        return LinkState{outstanding, std::chrono::microseconds(measured), static_cast<int>(info.tcpi_snd_mss)};
    }
#endif
    return std::nullopt;
}

} // namespace voyageur::ssh
