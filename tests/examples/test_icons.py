#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The icon set is whole and of one kind, so that the program can recolour every icon the same way."""

import re
import unittest
import xml.etree.ElementTree as tree
from pathlib import Path

ICONS = Path(__file__).resolve().parents[2] / "resources" / "icons"
NEEDED = """code dataset environment try submit transfers jobs terminal settings signin signout upload download play stop cancel
close check todo attention error info folder file chevron-down chevron-right chevron-up help refresh copy external search
connected disconnected plus minus cluster laptop commands key clock chip""".split()
OF_EVERY_ICON = {"viewBox": "0 0 24 24", "fill": "none", "stroke": "#000000", "stroke-width": "1.75",
                 "stroke-linecap": "round", "stroke-linejoin": "round"}


class Icons(unittest.TestCase):
    def test_every_icon_the_window_uses_is_there(self):
        self.assertEqual([name for name in NEEDED if not (ICONS / (name + ".svg")).is_file()], [])
        self.assertTrue((ICONS / "voyageur.svg").is_file())

    def test_the_resource_file_lists_exactly_the_icons(self):
        listed = [entry.text for entry in tree.parse(str(ICONS / "icons.qrc")).iter("file")]
        self.assertEqual(listed, sorted(path.name for path in ICONS.glob("*.svg")))

    def test_all_are_drawn_alike_in_black(self):
        for path in ICONS.glob("*.svg"):
            if path.name == "voyageur.svg":
                continue
            with self.subTest(path.name):
                root = tree.parse(str(path)).getroot()
                self.assertEqual({key: root.get(key) for key in OF_EVERY_ICON}, OF_EVERY_ICON)
                self.assertEqual(set(re.findall(r"#[0-9a-fA-F]+\b", path.read_text(encoding="utf-8"))), {"#000000"})
                for shape in root.iter():
                    if shape is not root:
                        self.assertFalse({"fill", "stroke", "style", "stroke-width"} & set(shape.keys()))


if __name__ == "__main__":
    unittest.main(verbosity=2)
