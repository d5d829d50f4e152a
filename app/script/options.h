// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/slurmversion.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QString>

#include <optional>
#include <span>

namespace voyageur::script {

//! Whether an option takes a value: getopt_long(3)'s no_argument, optional_argument, required_argument.
enum class OptionValue { None, Optional, Required };

//! The commands an option belongs to; bits.
enum Command : unsigned { Sbatch = 1, Salloc = 2, Srun = 4, AnyCommand = Sbatch | Salloc | Srun };

//! What the value of an option looks like: see values.h for those that can be read.
enum class Grammar {
    Flag,         //!< no value
    Text,         //!< anything
    Count,        //!< a whole number above 0
    Number,       //!< a whole number, 0 too
    Memory,       //!< 4G, 4000 (MiB)
    Duration,     //!< 1-12:00:00; --time
    Moment,       //!< now+1hour, 2026-01-31T08:00
    Nodes,        //!< 1, 2-4
    NodeList,     //!< nc[10101-10104],ng10201
    Gres,         //!< gpu:a100:2,tmp:1
    Gpus,         //!< 2, a100:2
    Array,        //!< 0-99:2%4
    Dependency,   //!< afterok:123:124,singleton
    MailTypes,    //!< END,FAIL
    Signal,       //!< B:USR1@60
    Distribution, //!< block:cyclic
    OutputFile,   //!< logs/%x-%j.out
    Path,         //!< a folder or file
    Choice,       //!< one of a few words: choices()
};

//! One option of sbatch, salloc or srun.
struct Option {
    const char *name; //!< long, without dashes
    char letter;      //!< short form, or 0
    OptionValue value;
    unsigned commands; //!< bits of Command
    Grammar grammar;
    const char *variable;           //!< the environment variable by which sbatch takes it, "SBATCH_ACCOUNT"; null for none
    SlurmVersion since = slurm2205; //!< 22.05 stands for "or before"
    SlurmVersion until = {99, 99};  //!< the last release that has it

    bool isIn(Command command, SlurmVersion version) const
    {
        return (commands & command) && since <= version && version <= until;
    }
};

//! Every option, in the order of Slurm's own table: that is the order of "defined options" and of getopt's "possibilities".
std::span<const Option> allOptions();

//! The exact name, or the only one that begins so (getopt_long(3)); null for unknown and for ambiguous names.
const Option *findOption(QByteArrayView name, Command command = Sbatch, SlurmVersion version = {});
const Option *findOption(char letter, Command command = Sbatch, SlurmVersion version = {});
//! All whose names begin so; the exact one alone where there is one.
QList<const Option *> matchingOptions(std::span<const Option> table, QByteArrayView name, Command command, SlurmVersion version);
const Option *findOption(std::span<const Option> table, char letter, Command command, SlurmVersion version);

//! The name under which Slurm keeps and prints it: "tasks-per-node" is "ntasks-per-node".
const char *keptName(const Option &option);

//! One sentence of help, in the person's language.
QString optionHelp(QByteArrayView name);

//! The words an option takes (Grammar::Choice, MailTypes …); empty where anything goes.
QList<QByteArray> choices(QByteArrayView name);

//! Options of which sbatch takes one: the others of the group, for example "mem" for "mem-per-cpu".
QList<QByteArray> excludedBy(QByteArrayView name, SlurmVersion version = {});

} // namespace voyageur::script
