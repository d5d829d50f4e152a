#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tells the shape of a wave, as a Keras training: a model, fit(), callbacks, weights in HDF5 after each epoch."""

import argparse
import json
import re
from pathlib import Path

import numpy as np

try:
    import keras
except ImportError:  # Debian has no Keras
    import small_keras as keras


def read(path):
    rows = np.loadtxt(path, delimiter=",")
    return rows[:, 1:], rows[:, 0].astype(int)


def build(inputs, classes):
    model = keras.Sequential([
        keras.layers.Input((inputs,)),
        keras.layers.Dense(64, activation="relu"),
        keras.layers.Dense(32, activation="relu"),
        keras.layers.Dense(classes, activation="softmax"),
    ])
    model.compile(optimizer=keras.optimizers.SGD(learning_rate=0.05, momentum=0.9),
                  loss="sparse_categorical_crossentropy", metrics=["accuracy"])
    return model


def main():
    parser = argparse.ArgumentParser(description="Trains a network that tells the shape of a wave.")
    parser.add_argument("--data", default="data", help="folder with train.csv and test.csv (default: data)")
    parser.add_argument("--out", default="results", help="folder for weights, metrics and summary (default: results)")
    parser.add_argument("--resume", metavar="FILE", help="go on from these weights, weights-NN.weights.h5")
    parser.add_argument("--epochs", type=int, default=10, help="of the whole training (default: 10)")
    parser.add_argument("--epochs-per-job", type=int, metavar="N", help="stop after N of them: the next job goes on")
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    keras.utils.set_random_seed(args.seed)
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    train, test = read(Path(args.data, "train.csv")), read(Path(args.data, "test.csv"))
    model = build(train[0].shape[1], 3)

    done = 0
    if args.resume:
        model.load_weights(args.resume)
        done = int(re.search(r"(\d+)\.weights\.h5$", args.resume)[1])
        print("resumed from %s after epoch %d" % (args.resume, done), flush=True)

    last = min(args.epochs, done + (args.epochs_per_job or args.epochs))
    model.fit(*train, epochs=last, initial_epoch=done, batch_size=args.batch_size, validation_data=test, verbose=2, callbacks=[
        keras.callbacks.ModelCheckpoint(str(out / "weights-{epoch:02d}.weights.h5"), save_weights_only=True),
        keras.callbacks.CSVLogger(str(out / "metrics.csv"), append=bool(args.resume)),
    ])
    if last >= args.epochs:
        loss, accuracy = model.evaluate(*test, verbose=0)
        summary = {"accuracy": round(accuracy, 4), "loss": round(loss, 4), "epochs": last, "keras": keras.__name__}
        (out / "summary.json").write_text(json.dumps(summary, indent=2) + "\n")


if __name__ == "__main__":
    main()
