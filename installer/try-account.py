#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tells what `voyageur run --json` says on stdin, one readable line a step.

With --last FILE: the one line about the job's end; exits 1 unless it COMPLETED.
"""
import json
import sys


def documents(lines):
    for line in lines:
        try:
            document = json.loads(line)
        except ValueError:
            continue
        if isinstance(document, dict):
            yield document


def last(path):
    with open(path, encoding="utf-8") as lines:
        jobs = [d for d in documents(lines) if "job" in d and "state" in d]
    if not jobs:
        print("main job: no job was reported")
        return 1
    job = jobs[-1]
    print(f"main job: job {job['job']} {job['state']}, results in {job.get('results')}")
    return 0 if job["state"] == "COMPLETED" else 1


def account():
    previous = None
    for document in documents(sys.stdin):
        if "step" not in document:
            continue
        detail = document.get("detail") or ""
        if not isinstance(detail, str):
            detail = json.dumps(detail, ensure_ascii=False)
        begin = f"   {document['step']:<12} {document.get('status', ''):<10} "
        # Progress comes many times a second, and what a program prints may have several lines.
        told = (document["step"], document.get("status"), detail) if document.get("status") == "progress" else None
        if told is None or told != previous:
            lines = detail.strip("\n").replace("\r", "\n").split("\n")
            print((begin + ("\n" + " " * len(begin)).join(lines)).rstrip(), flush=True)
        previous = told
    return 0


if __name__ == "__main__":
    sys.exit(last(sys.argv[2]) if sys.argv[1:2] == ["--last"] else account())
