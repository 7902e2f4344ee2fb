"""Where in a film one is, whose eyes one sees it with, and how one gets elsewhere.

Must not know keys, mouse or screen.
"""

from collections.abc import Callable

from arena.cli.replay.scene import Film, Scene

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""How many scenes a second can go by."""


class Position:
    """Holds where one is; moving never leaves the film."""

    def __init__(self, film: Film, view: int | None, changed: Callable[[], None]) -> None:
        """Takes what is to be called after each change."""
        self.film = film
        self.at = 0
        self.view = view  # the seat whose eyes see; None: all hands are open
        self.is_playing = False
        self.speed = SPEEDS.index(1.0)  # which of `SPEEDS`
        self._changed = changed

    @property
    def scene(self) -> Scene:
        """The scene that is shown."""
        return self.film.scenes[self.at]

    @property
    def scenes_a_second(self) -> float:
        """How fast it plays."""
        return SPEEDS[self.speed]

    def go(self, at: int) -> None:
        """Goes to a scene, or to the end that is nearest to it."""
        self.at = min(max(0, at), self.film.last)
        self._changed()

    def step(self, direction: int) -> None:
        """Goes on or back by a line of the record."""
        self.go(self.at + direction)

    def turn(self, direction: int) -> None:
        """Goes to the next decision, or the one before."""
        self.go(self.film.next_decision(self.at, direction))

    def round(self, direction: int) -> None:
        """Goes to where the next round is dealt, or the one before."""
        self.go(self.film.next_round(self.at, direction))

    def moment(self, direction: int) -> bool:
        """Goes to the next thing worth a look; says whether there is one."""
        found = self.film.next_moment(self.at, direction, self.view)
        if found is not None:
            self.go(found)
        return found is not None

    def see(self, view: int | None) -> bool:
        """Takes another seat's view, None for all; says whether there is that seat."""
        if view is not None and view not in range(self.film.players):
            return False
        self.view = view
        self._changed()
        return True

    def play(self, is_playing: bool) -> None:
        """Begins to play, anew where all is over; or pauses."""
        self.is_playing = is_playing
        if is_playing and self.at == self.film.last:
            self.at = 0
        self._changed()

    def tick(self) -> None:
        """Plays the next scene; pauses at the last."""
        if self.is_playing:
            self.is_playing = self.at + 1 < self.film.last
            self.step(1)

    def change_speed(self, direction: int) -> None:
        """Plays faster or slower."""
        self.speed = min(max(0, self.speed + direction), len(SPEEDS) - 1)
        self._changed()
