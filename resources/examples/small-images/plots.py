# SPDX-License-Identifier: GPL-3.0-or-later
"""The curves of a training: figure.svg, and a window with matplotlib where that is installed."""

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 400, 60, 44, 60, 56
BLUE, GREY, ORANGE = "#1f5fa8", "#7d8794", "#b8560f"


def show_curves(history):
    """On a laptop: the loss, in a window."""
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        return
    epochs = [row["epoch"] for row in history]
    plt.plot(epochs, [row["trainLoss"] for row in history], label="training")
    plt.plot(epochs, [row["testLoss"] for row in history], label="test")
    plt.xlabel("epoch")
    plt.ylabel("loss")
    plt.legend()
    plt.show()


def write_svg(history, path):
    """The same without any library: losses on the left axis, accuracy on the right one."""
    last = max(2, history[-1]["epoch"])
    top = max(max(row["trainLoss"], row["testLoss"]) for row in history) * 1.05
    across = lambda epoch: LEFT + (WIDTH - LEFT - RIGHT) * (epoch - 1) / (last - 1)
    down = lambda share: HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    lines = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" '
             'font-family="sans-serif" font-size="13" fill="#2b3138">' % (WIDTH, HEIGHT, WIDTH, HEIGHT),
             '<rect width="100%" height="100%" fill="#ffffff"/>']
    for part in range(5):
        y = down(part / 4)
        lines.append('<path d="M%d %.1fH%d" stroke="#dfe3e8"/>' % (LEFT, y, WIDTH - RIGHT))
        lines.append('<text x="%d" y="%.1f" text-anchor="end">%.2f</text>' % (LEFT - 8, y + 4, top * part / 4))
        lines.append('<text x="%d" y="%.1f">%d %%</text>' % (WIDTH - RIGHT + 8, y + 4, 25 * part))
    for epoch in sorted({1 + round((last - 1) * part / 5) for part in range(6)}):
        lines.append('<text x="%.1f" y="%d" text-anchor="middle">%d</text>' % (across(epoch), HEIGHT - BOTTOM + 20, epoch))
    lines.append('<text x="%d" y="%d" text-anchor="middle">epoch</text>' % ((LEFT + WIDTH - RIGHT) // 2, HEIGHT - 14))

    curves = (("training loss", BLUE, lambda row: row["trainLoss"] / top), ("test loss", GREY, lambda row: row["testLoss"] / top),
              ("test accuracy (right)", ORANGE, lambda row: row["testAccuracy"]))
    for number, (title, colour, share) in enumerate(curves):
        points = [(across(row["epoch"]), down(share(row))) for row in history]
        lines.append('<polyline fill="none" stroke="%s" stroke-width="2" points="%s"/>' % (colour, " ".join("%.1f,%.1f" % point for point in points)))
        lines += ['<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>' % (x, y, colour) for x, y in points]
        lines.append('<path d="M%d 22h20" stroke="%s" stroke-width="2"/>' % (LEFT + 170 * number, colour))
        lines.append('<text x="%d" y="26">%s</text>' % (LEFT + 26 + 170 * number, title))
    lines.append("</svg>")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
