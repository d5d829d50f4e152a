// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <atomic>
#include <thread>

namespace voyageur::tests {

//! Carries one TCP connection to a port of this computer, and cuts it after so many bytes of one direction.
class CutRelay final {
public:
    struct Cut {
        qint64 after = -1;     //!< bytes; negative: never
        bool homewards = true; //!< counts what the server sends; else what the client sends
        bool reset = false;    //!< ends with a reset, not in good order
    };
    CutRelay(int targetPort, Cut cut);
    ~CutRelay();
    CutRelay(const CutRelay &) = delete;
    CutRelay &operator=(const CutRelay &) = delete;

    int port() const { return m_port; }
    bool wasCut() const { return m_wasCut; }
    //! Bytes carried so far from the server and from the client.
    qint64 fromServer() const { return m_carried[1]; }
    qint64 fromClient() const { return m_carried[0]; }

private:
    void run();
    bool carry(int from, int to, int direction);

    const int m_targetPort;
    const Cut m_cut;
    int m_listener = -1;
    int m_port = 0;
    int m_wake[2] = {-1, -1};
    std::atomic<qint64> m_carried[2] = {0, 0};
    std::atomic<bool> m_wasCut = false;
    std::thread m_thread;
};

} // namespace voyageur::tests
