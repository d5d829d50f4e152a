// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDeadlineTimer>
#include <QHash>
#include <QList>
#include <QString>

namespace voyageur::widgets {

//! A few names and what they say: a QHash of two takes two kilobytes.
class SvgAttributes final {
public:
    bool isEmpty() const { return m_all.isEmpty(); }
    bool contains(const QString &name) const { return find(name) >= 0; }
    QString value(const QString &name, const QString &otherwise = {}) const;
    //! In place of what it said before.
    void set(const QString &name, const QString &value);
    QString take(const QString &name);

private:
    qsizetype find(const QString &name) const; //!< −1: none

    QList<std::pair<QString, QString>> m_all;
};

struct SvgElement {
    QString name;             //!< without its namespace; "#text": words within a text
    SvgAttributes attributes; //!< with what style sheets and "style" say, which go before
    QString text;             //!< of "#text"
    QList<qsizetype> children;
    qsizetype parent = -1;
};

//! The elements of an SVG, styles applied: at most so many, no deeper than that, in no more than that time. Entities that grow
//! are not followed. Any thread.
class SvgDocument final {
public:
    static constexpr int deepest = 48;

    SvgDocument(const QByteArray &text, const QDeadlineTimer &until);

    bool isSvg() const { return !m_elements.isEmpty() && m_elements.first().name == QLatin1StringView("svg"); }
    const SvgElement &operator[](qsizetype number) const { return m_elements[number]; }
    //! The element that "#id" or "url(#id)" means; -1: none in this file.
    qsizetype find(const QString &reference) const;

private:
    //! One step of a selector, as `line.thin`; empty strings: any.
    struct Step {
        QString name;
        QString id;
        QStringList classes;
    };
    struct Rule {
        QList<Step> steps; //!< the last one is the element's own, the others are of those around it
        QList<std::pair<QString, QString>> says;
        int weight = 0;
    };

    void read(const QByteArray &text);
    void readSheet(QString sheet);
    void addRules(QStringView selectors, const QString &says);
    void applySheets(const QDeadlineTimer &until);
    bool meets(qsizetype number, const Rule &rule) const;

    QList<SvgElement> m_elements;
    QHash<qsizetype, QString> m_styles; //!< the attribute
    QHash<QString, qsizetype> m_ids;
    QList<Rule> m_rules;
};

} // namespace voyageur::widgets
