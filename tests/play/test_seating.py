"""Which legs can start, with whom, and who makes room for whom."""

from concurrent.futures import Future

from hypothesis import given
from hypothesis import strategies as st

from arena.contest.blocks import BlockTask, Contestant
from arena.play.instance import Instance, InstanceState, Role
from arena.play.leg import Batch, Leg
from arena.play.seating import Seating
from tests.e2e.hall import task


class Floor:
    """Instances that are ready as soon as they are launched, and matches that end when told."""

    def __init__(self, most: int, *, ready: bool = True) -> None:
        self.launched: list[Instance] = []
        self.seating = Seating(self.launch, most)
        self.ready = ready
        self.played: list[tuple[Leg, list[Instance]]] = []

    def launch(self, role: Role) -> Instance:
        instance = Instance(len(self.launched), role, None)
        instance.tables = role.contestant.tables
        if self.ready:
            instance.state = InstanceState.READY
        self.launched.append(instance)
        return instance

    def start(self) -> int:
        """Starts what can start, and says how many."""
        count = len(self.played)
        for leg, instances in self.seating.startable():
            for seat, instance in enumerate(instances):
                if not instance.is_gone:
                    instance.seat(None, seat)  # type: ignore[arg-type] - no match is played
            self.played.append((leg, instances))
        return len(self.played) - count

    def end_all(self) -> None:
        for instance in self.launched:
            instance.seated.clear()


def legs(tasks: list[BlockTask]) -> list[Leg]:
    batch = Batch(Future(), 0)  # type: ignore[arg-type] - nobody waits for it
    return [Leg(task, number, batch) for task in tasks for number in range(len(task.legs))]


def bot(name: str, tables: int = 2) -> Contestant:
    return Contestant(name, f"version-of-{name}", ".", ("true",), tables)


def test_legs_start_while_there_are_free_tables() -> None:
    """With two tables an instance, two blocks of three start; the third follows."""
    floor = Floor(96)
    floor.seating.add(legs([task(bot("a"), bot("b"), number=number) for number in range(3)]))
    assert floor.start() == 4
    assert len(floor.launched) == 4
    floor.end_all()
    assert floor.start() == 2
    assert len(floor.launched) == 4


def test_nothing_starts_before_everybody_is_there() -> None:
    """Instances that have not said hello are launched once, and waited for."""
    floor = Floor(96, ready=False)
    floor.seating.add(legs([task(bot("a"), bot("b"))]))
    assert floor.start() == 0
    assert floor.start() == 0
    assert len(floor.launched) == 4


def test_legs_go_on_without_whom_never_came() -> None:
    """The absent one is seated as gone, until the next legs give its role another chance."""
    floor = Floor(96, ready=False)
    floor.seating.add(legs([task(bot("a"), bot("b"))]))
    floor.start()
    absent = floor.launched[0]
    for instance in floor.launched[1:]:
        instance.state = InstanceState.READY
    absent.state = InstanceState.GONE
    floor.seating.mark_absent(absent)
    assert floor.start() == 2
    assert [absent in instances for _, instances in floor.played] == [True, False]
    floor.seating.add(legs([task(bot("a"), bot("b"), number=1)]))
    floor.start()
    assert floor.launched[-1].role == absent.role


def test_timed_legs_take_one_table_an_instance() -> None:
    """However many tables the bot has, its clock is its own."""
    floor = Floor(96)
    timed = [task(bot("a"), bot("b"), number=number, throughput=False) for number in range(3)]
    floor.seating.add(legs(timed))
    assert floor.start() == 2


@given(
    st.lists(st.lists(st.sampled_from("abcdef"), min_size=2, max_size=2, unique=True), max_size=20),
    st.integers(4, 9),
)
def test_every_leg_is_played_however_few_places_there_are(
    pairings: list[list[str]], most: int
) -> None:
    """No pairing waits for ever, and there are never more instances than allowed."""
    floor = Floor(most)
    tasks = [task(bot(one), bot(two), number=number) for number, (one, two) in enumerate(pairings)]
    floor.seating.add(legs(tasks))
    while floor.start():
        ready = [one for one in floor.launched if one.state is InstanceState.READY]
        assert len(ready) <= most
        floor.end_all()
    assert len(floor.played) == 2 * len(pairings)


@given(st.lists(st.sampled_from(["ab", "bc", "ca", "ba"]), max_size=12))
def test_an_instance_keeps_its_leg_and_seat(pairings: list[str]) -> None:
    """So it never plays two matches of one seed, nor two seats of one match."""
    floor = Floor(96)
    floor.seating.add(
        legs([task(bot(pair[0]), bot(pair[1]), number=n) for n, pair in enumerate(pairings)])
    )
    while floor.start():
        floor.end_all()
    for leg, instances in floor.played:
        for seat, instance in enumerate(instances):
            assert (instance.role.leg, instance.role.seat) == (leg.number, seat)


def test_not_all_start_at_the_same_time() -> None:
    """Sixteen processes at a time; as they say hello, or never come, others follow."""
    floor = Floor(96, ready=False)
    floor.seating.add(legs([task(bot(f"a{one}"), bot(f"b{one}")) for one in range(9)]))
    assert 0 == floor.start()
    assert 16 == len(floor.launched)
    for instance in floor.launched:
        instance.state = InstanceState.READY
    assert 8 == floor.start()
    assert 32 == len(floor.launched)
    for instance in floor.launched[16:]:
        instance.state = InstanceState.READY
    floor.start()
    assert 36 == len(floor.launched)


def test_a_match_waits_for_nobody_once_one_who_runs_elsewhere_is_away() -> None:
    """It is void, whoever else comes: two that are away by turns do not keep it for ever."""
    floor = Floor(96, ready=False)
    far, near = (
        Contestant(name, f"version-of-{name}", "", (), 2, declared="1") for name in ("far", "near")
    )
    away = Instance(1, Role(far, 0, 0), None, state=InstanceState.GONE)
    expected = Instance(2, Role(near, 0, 0), None)
    floor.seating = Seating(lambda role: away if role.contestant == far else expected, 96)
    pair = task(near, far)
    floor.seating.add([Leg(pair, 0, Batch(Future(), 0))])  # type: ignore[arg-type] - as above
    assert floor.start() == 1
    assert [away, away] == floor.played[0][1]
