// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace voyageur::tests {

//! What people bring who have never heard of Voyageur, nor of a cluster. Not one of our examples.
class ForeignProject final {
public:
    enum class Kind {
        Asks,      //!< argparse with a required option, and input(); it can go on from its checkpoint
        Notebook,  //!< which installs a package itself
        ReadsData, //!< a program without arguments that reads ./data
    };

    explicit ForeignProject(Kind kind)
    {
        QDir().mkpath(folder());
        switch (kind) {
        case Kind::Asks:
            write(QStringLiteral("fit.py"), asks);
            break;
        case Kind::Notebook:
            write(QStringLiteral("dice.ipynb"), notebook);
            break;
        case Kind::ReadsData:
            QDir().mkpath(path(QStringLiteral("data")));
            for (int day = 1; day <= 3; ++day)
                write(QStringLiteral("data/day %1.txt").arg(day), QByteArray::number(day) + "\n40\n");
            write(QStringLiteral("count.py"), readsData);
            break;
        }
    }
    QString folder() const { return m_folder.filePath(QStringLiteral("mine")); }
    QString path(const QString &name) const { return folder() + u'/' + name; }
    QByteArray read(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private:
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written.", qPrintable(file.fileName()));
    }

    static constexpr char asks[] = R"py("""Fits a line through noisy points."""
import argparse
import json
import os
import random
import time

parser = argparse.ArgumentParser()
parser.add_argument("--rate", type=float, required=True, help="learning rate")
parser.add_argument("--epochs", type=int, default=4)
parser.add_argument("--out", default="results")
parser.add_argument("--resume", default="", help="checkpoint to go on from")
args = parser.parse_args()

name = input("Name of this experiment: ")
os.makedirs(args.out, exist_ok=True)
checkpoint = os.path.join(args.out, "checkpoint.json")
state = {"epoch": 0, "slope": 0.0}
if args.resume:
    with open(args.resume) as file:
        state = json.load(file)
random.seed(1)
points = [(x / 10, 3 * x / 10 + random.gauss(0, 0.1)) for x in range(10)]
loss = 0.0
while state["epoch"] < args.epochs:
    loss = 0.0
    for x, y in points:
        error = state["slope"] * x - y
        state["slope"] -= args.rate * error * x
        loss += error * error
    state["epoch"] += 1
    with open(checkpoint + ".part", "w") as file:
        json.dump(state, file)
    os.replace(checkpoint + ".part", checkpoint)
    print("epoch", state["epoch"], "loss", loss / len(points), flush=True)
    time.sleep(1)
with open(os.path.join(args.out, "metrics.json"), "w") as file:
    json.dump({"slope": state["slope"], "loss": loss / len(points)}, file)
print("experiment", name, "is done")
)py";

    static constexpr char notebook[] = R"json({
 "cells": [
  {"cell_type": "markdown", "metadata": {}, "source": ["# Rolling dice"]},
  {"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [], "source": ["!pip install tqdm"]},
  {"cell_type": "code", "execution_count": 2, "metadata": {}, "outputs": [],
   "source": ["import json\n", "import random\n", "from tqdm import tqdm"]},
  {"cell_type": "code", "execution_count": 3, "metadata": {}, "outputs": [],
   "source": ["random.seed(1)\n", "rolls = [random.randint(1, 6) for _ in tqdm(range(1000))]\n",
              "with open(\"mean.json\", \"w\") as file:\n", "    json.dump({\"mean\": sum(rolls) / len(rolls)}, file)\n",
              "print(\"mean\", sum(rolls) / len(rolls))"]}
 ],
 "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
              "language_info": {"name": "python"}},
 "nbformat": 4,
 "nbformat_minor": 5
}
)json";

    static constexpr char readsData[] = R"py("""Adds the numbers of each day."""
import glob

total = 0
for name in sorted(glob.glob("./data/*.txt")):
    with open(name) as file:
        numbers = [int(line) for line in file]
    print(name, sum(numbers))
    total += sum(numbers)
if total == 0:
    raise SystemExit("there is no data")
with open("total.txt", "w") as file:
    file.write(str(total))
print("total", total)
)py";

    QTemporaryDir m_folder{QDir::tempPath() + QStringLiteral("/foreign-XXXXXX")};
};

} // namespace voyageur::tests
