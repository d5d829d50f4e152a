#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tells two spirals apart with a network written in NumPy alone: forward pass, gradients and Adam by hand."""

import argparse
import csv
import json
import os
from pathlib import Path

import numpy as np

SIZES = (2, 48, 48, 2)


def read(path):
    rows = np.loadtxt(path, delimiter=",")
    return rows[:, 1:] * 3, rows[:, 0].astype(int)


def new_state(rng):
    """Everything that the training needs to go on, as arrays by name."""
    state = {"step": np.array(0), "history": np.zeros((0, 3))}
    for i, (inputs, outputs) in enumerate(zip(SIZES, SIZES[1:])):
        for name, value in (("w%d" % i, rng.normal(0, np.sqrt(2 / inputs), (inputs, outputs))), ("b%d" % i, np.zeros(outputs))):
            state.update({name: value, "m_" + name: np.zeros_like(value), "v_" + name: np.zeros_like(value)})
    return state


def forward(state, x):
    layers = [x]
    for i in range(len(SIZES) - 1):
        x = layers[-1] @ state["w%d" % i] + state["b%d" % i]
        layers.append(np.tanh(x) if i + 2 < len(SIZES) else x)
    shares = np.exp(layers[-1] - layers[-1].max(axis=1, keepdims=True))
    return layers, shares / shares.sum(axis=1, keepdims=True)


def learn(state, x, y, rate):
    layers, shares = forward(state, x)
    shares[np.arange(len(y)), y] -= 1
    gradient = shares / len(y)
    state["step"] = state["step"] + 1
    for i in reversed(range(len(SIZES) - 1)):
        gradients = {"w%d" % i: layers[i].T @ gradient, "b%d" % i: gradient.sum(axis=0)}
        gradient = (gradient @ state["w%d" % i].T) * (1 - layers[i] ** 2)
        for name, value in gradients.items():
            state["m_" + name] = 0.9 * state["m_" + name] + 0.1 * value
            state["v_" + name] = 0.999 * state["v_" + name] + 0.001 * value ** 2
            mean = state["m_" + name] / (1 - 0.9 ** state["step"])
            spread = state["v_" + name] / (1 - 0.999 ** state["step"])
            state[name] = state[name] - rate * mean / (np.sqrt(spread) + 1e-8)


def measure(state, x, y):
    shares = forward(state, x)[1]
    return -np.log(shares[np.arange(len(y)), y] + 1e-9).mean(), (shares.argmax(axis=1) == y).mean()


def save(path, state):
    """Beside it first: a job that is ended while it writes leaves the last checkpoint whole."""
    part = path.with_suffix(".part")
    with open(part, "wb") as file:
        np.savez(file, **state)
    os.replace(part, path)


def main():
    parser = argparse.ArgumentParser(description="Trains a network that tells two spirals apart.")
    parser.add_argument("--data", default="data", help="folder with train.csv and test.csv (default: data)")
    parser.add_argument("--out", default="results", help="folder for checkpoint, metrics and summary (default: results)")
    parser.add_argument("--resume", metavar="FILE", help="go on from this checkpoint")
    parser.add_argument("--epochs", type=int, default=60, help="of the whole training (default: 60)")
    parser.add_argument("--epochs-per-job", type=int, metavar="N", help="stop after N of them: the next job goes on")
    parser.add_argument("--batch-size", type=int, default=100)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    x, y = read(Path(args.data, "train.csv"))
    test = read(Path(args.data, "test.csv"))
    if args.resume:
        with np.load(args.resume) as file:
            state = dict(file)
        print("resumed from %s after epoch %d" % (args.resume, len(state["history"])), flush=True)
    else:
        state = new_state(np.random.default_rng(args.seed))

    done = len(state["history"])
    last = min(args.epochs, done + (args.epochs_per_job or args.epochs))
    for epoch in range(done + 1, last + 1):
        # Of each epoch its own: whether it was interrupted makes no difference.
        order = np.random.default_rng((args.seed, epoch)).permutation(len(x))
        for begin in range(0, len(x), args.batch_size):
            learn(state, x[order[begin:begin + args.batch_size]], y[order[begin:begin + args.batch_size]], args.rate)
        loss, accuracy = measure(state, *test)
        state["history"] = np.vstack([state["history"], (epoch, loss, accuracy)])
        save(out / "checkpoint.npz", state)
        print("epoch %d: loss %.4f, accuracy %.4f" % (epoch, loss, accuracy), flush=True)

    with open(out / "metrics.csv", "w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["epoch", "loss", "accuracy"])
        rows.writerows([int(epoch), round(loss, 4), round(accuracy, 4)] for epoch, loss, accuracy in state["history"].tolist())
    if last >= args.epochs:
        summary = {"accuracy": round(float(state["history"][-1, 2]), 4), "epochs": last, "numpy": np.__version__}
        (out / "summary.json").write_text(json.dumps(summary, indent=2) + "\n")


if __name__ == "__main__":
    main()
