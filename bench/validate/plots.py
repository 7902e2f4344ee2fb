"""Plots as SVG: lines over a logarithmic axis, with bars for standard errors.

Written by hand, so that validating needs none of the extras. Must not know what is
drawn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.validate.measures import Figure

_WIDTH, _HEIGHT = 760, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 230, 40, 60
_COLOURS = ("#1b6ca8", "#c8553d", "#3a7d44", "#8a4f9e", "#b8860b", "#444444")
_DASHES = ("", "6 3", "2 3", "8 3 2 3", "4 4", "1 2")


@dataclass(frozen=True, slots=True)
class Line:
    """One course, with its name in the legend."""

    name: str
    points: Sequence[tuple[float, Figure]]  # x above 0


@dataclass(frozen=True, slots=True)
class Plot:
    """Lines over one pair of axes; x is logarithmic."""

    title: str
    across: str
    up: str
    lines: Sequence[Line]
    least: float  # of the axis upwards
    most: float
    marks: Sequence[float]  # on the axis upwards

    def svg(self) -> str:
        """Draws it."""
        parts = [*self._frame()]
        for number, line in enumerate(self.lines):
            parts += self._course(line, number)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
            ' font-family="sans-serif" font-size="12">\n'
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>\n'
            + "\n".join(parts)
            + "\n</svg>\n"
        )

    def _frame(self) -> list[str]:
        middle = (_LEFT + _WIDTH - _RIGHT) / 2
        parts = [
            _text(middle, _TOP - 16, self.title, "middle", 14),
            _text(middle, _HEIGHT - 16, self.across, "middle"),
            f'<g transform="translate(18 {(_TOP + _HEIGHT - _BOTTOM) / 2}) rotate(-90)">'
            f"{_text(0, 0, self.up, 'middle')}</g>",
        ]
        for mark in self.marks:
            y = self._y(mark)
            parts.append(_stroke([(_LEFT, y), (_WIDTH - _RIGHT, y)], "#dddddd"))
            parts.append(_text(_LEFT - 8, y + 4, f"{mark:g}", "end"))
        for x in self._xs():
            parts.append(_text(self._x(x), _HEIGHT - _BOTTOM + 18, f"{x:g}", "middle"))
            parts.append(
                _stroke(
                    [(self._x(x), self._y(self.least)), (self._x(x), self._y(self.most))], "#eeeeee"
                )
            )
        return parts

    def _course(self, line: Line, number: int) -> list[str]:
        colour = _COLOURS[number % len(_COLOURS)]
        dash = _DASHES[number % len(_DASHES)]
        parts = [
            _stroke([(self._x(x), self._y(one.mean)) for x, one in line.points], colour, 2, dash)
        ]
        for x, one in line.points:
            low, high = self._y(one.mean - one.error), self._y(one.mean + one.error)
            parts.append(_stroke([(self._x(x), low), (self._x(x), high)], colour, 1.5))
        left, y = _WIDTH - _RIGHT + 14, _TOP + 12 + 20 * number
        parts.append(_stroke([(left, y), (left + 26, y)], colour, 2, dash))
        parts.append(_text(left + 32, y + 4, line.name, "start"))
        return parts

    def _xs(self) -> list[float]:
        return sorted({x for line in self.lines for x, _ in line.points})

    def _x(self, value: float) -> float:
        xs = self._xs()
        low, high = math.log(xs[0]), math.log(xs[-1])
        part = (math.log(value) - low) / (high - low) if high > low else 0.5
        return _LEFT + part * (_WIDTH - _RIGHT - _LEFT)

    def _y(self, value: float) -> float:
        part = (min(max(value, self.least), self.most) - self.least) / (self.most - self.least)
        return _HEIGHT - _BOTTOM - part * (_HEIGHT - _BOTTOM - _TOP)


def _text(x: float, y: float, text: str, anchor: str, size: int = 12) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">'
        f"{escape(text)}</text>"
    )


def _stroke(
    points: Sequence[tuple[float, float]], colour: str, width: float = 1, dash: str = ""
) -> str:
    listed = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    style = f'fill="none" stroke="{colour}" stroke-width="{width}"{dashed}'
    return f'<polyline points="{listed}" {style}/>'
