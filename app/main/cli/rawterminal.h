// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <memory>
#include <optional>

namespace voyageur::cli {

//! The person's own terminal, handed to a program elsewhere: every key comes as the bytes it stands for, Ctrl-C too. As it was
//! before, when destroyed. One at a time.
class RawTerminal final {
public:
    struct Size {
        int columns = 80;
        int rows = 24;
        bool operator==(const Size &) const = default;
    };

    RawTerminal();
    ~RawTerminal();
    RawTerminal(const RawTerminal &) = delete;
    RawTerminal &operator=(const RawTerminal &) = delete;

    //! What was typed within the next tenth of a second; nothing at the end of input.
    std::optional<QByteArray> read();
    static Size size();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace voyageur::cli
