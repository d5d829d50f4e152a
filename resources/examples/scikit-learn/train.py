#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tells three kinds of birds apart by their measurements, with scikit-learn; one epoch after the other, so that it can go on."""

import argparse
import csv
import json
import os
from pathlib import Path

import joblib
import numpy as np
import sklearn
from sklearn.metrics import accuracy_score, confusion_matrix, log_loss
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler


def read(path):
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    columns = [name for name in rows[0] if name != "kind"]
    return np.array([[float(row[name]) for name in columns] for row in rows]), np.array([row["kind"] for row in rows])


def save(path, state):
    """Beside it first: a job that is ended while it writes leaves the last checkpoint whole."""
    part = path.with_suffix(".part")
    joblib.dump(state, part)
    os.replace(part, path)


def main():
    parser = argparse.ArgumentParser(description="Trains a classifier of birds.")
    parser.add_argument("--data", default="data", help="folder with train.csv and test.csv (default: data)")
    parser.add_argument("--out", default="results", help="folder for checkpoint, metrics and summary (default: results)")
    parser.add_argument("--resume", metavar="FILE", help="go on from this checkpoint")
    parser.add_argument("--epochs", type=int, default=20, help="of the whole training (default: 20)")
    parser.add_argument("--epochs-per-job", type=int, metavar="N", help="stop after N of them: the next job goes on")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    features, kinds = read(Path(args.data, "train.csv"))
    test_features, test_kinds = read(Path(args.data, "test.csv"))
    classes = np.unique(kinds)

    if args.resume:
        state = joblib.load(args.resume)
        print("resumed from %s after epoch %d" % (args.resume, len(state["history"])), flush=True)
    else:
        model = MLPClassifier(hidden_layer_sizes=(16,), learning_rate_init=0.005, random_state=args.seed)
        state = {"scaler": StandardScaler().fit(features), "model": model, "history": []}
    scaler, model, history = state["scaler"], state["model"], state["history"]

    last = min(args.epochs, len(history) + (args.epochs_per_job or args.epochs))
    for epoch in range(len(history) + 1, last + 1):
        model.partial_fit(scaler.transform(features), kinds, classes=classes)
        shares = model.predict_proba(scaler.transform(test_features))
        history.append({"epoch": epoch, "loss": round(log_loss(test_kinds, shares, labels=classes), 4),
                        "accuracy": round(accuracy_score(test_kinds, classes[shares.argmax(axis=1)]), 4)})
        save(out / "checkpoint.joblib", state)
        print("epoch %(epoch)d: loss %(loss).4f, accuracy %(accuracy).4f" % history[-1], flush=True)

    with open(out / "metrics.csv", "w", newline="") as file:
        rows = csv.DictWriter(file, ["epoch", "loss", "accuracy"], lineterminator="\n")
        rows.writeheader()
        rows.writerows(history)
    if len(history) >= args.epochs:
        table = confusion_matrix(test_kinds, model.predict(scaler.transform(test_features)), labels=classes)
        summary = {"accuracy": history[-1]["accuracy"], "epochs": len(history), "classes": classes.tolist(),
                   "confusion": table.tolist(), "sklearn": sklearn.__version__}
        (out / "summary.json").write_text(json.dumps(summary, indent=2) + "\n")


if __name__ == "__main__":
    main()
