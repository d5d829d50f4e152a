// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace voyageur::base {

//! Either a value or an Error; never both, never neither. The only way anticipated failure travels in Voyageur.
//! Asking for the value of a failed result is a bug and stops the program (std::get throws, nobody catches).
template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    const T &value() const & { return std::get<0>(m_state); }
    T &value() & { return std::get<0>(m_state); }
    //! By value: `for (x : *f())` would otherwise walk through a Result that is gone.
    T value() && { return std::get<0>(std::move(m_state)); }
    const T &operator*() const & { return value(); }
    T &operator*() & { return value(); }
    T operator*() && { return std::move(*this).value(); }
    const T *operator->() const { return &value(); }
    T *operator->() { return &value(); }

    const Error &error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

//! Done, or why not.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)) {}

    bool ok() const { return !m_error; }
    explicit operator bool() const { return ok(); }
    const Error &error() const { return m_error.value(); }

private:
    std::optional<Error> m_error;
};

} // namespace voyageur::base

//! `VOYAGEUR_TRY(name, expression)`: declares `name` as the value of a Result, or returns its error from this function.
#define VOYAGEUR_TRY(name, ...)                                                                                                  \
    auto name##Result = (__VA_ARGS__);                                                                                           \
    if (!name##Result.ok())                                                                                                      \
        return name##Result.error();                                                                                             \
    auto &name = name##Result.value()

//! The same for a Result<void>.
#define VOYAGEUR_CHECK(...)                                                                                                      \
    do {                                                                                                                         \
        if (auto voyageurResult = (__VA_ARGS__); !voyageurResult.ok())                                                           \
            return voyageurResult.error();                                                                                       \
    } while (false)
