// SPDX-License-Identifier: GPL-3.0-or-later
// usage: netrelay PORT [DELAY_MS [MBIT_UP [MBIT_DOWN [QUEUE_KIB]]]]
// A relay to PORT of this computer: see netrelay.h. Prints its own port; then, for each line on stdin, what went through so far:
// bytes from the clients, bytes to them, connections. Ends with stdin.
#include "netrelay.h"

#include <cstdio>
#include <iostream>
#include <string>

int main(int argc, char **argv)
{
    using voyageur::tests::NetRelay;
    const auto number = [&](int index, double otherwise) { return argc > index ? std::stod(argv[index]) : otherwise; };
    if (argc < 2)
        return 2;
    NetRelay::Options options;
    options.targetPort = static_cast<int>(number(1, 0));
    options.delay = std::chrono::microseconds(static_cast<qint64>(number(2, 0) * 1000));
    options.up.bytesPerSecond = number(3, 0) * 125'000;
    options.down.bytesPerSecond = number(4, number(3, 0)) * 125'000;
    options.up.queueBytes = options.down.queueBytes = static_cast<qint64>(number(5, 32 * 1024) * 1024);
    const NetRelay relay(options);
    std::printf("%d\n", relay.port());
    std::fflush(stdout);
    std::string line;
    while (std::getline(std::cin, line)) {
        const auto count = relay.count();
        std::printf("%lld %lld %d\n", static_cast<long long>(count.up), static_cast<long long>(count.down), count.connections);
        std::fflush(stdout);
    }
    return 0;
}
