from arena.v1 import rules_pb2 as _rules_pb2
from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class EventKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EVENT_KIND_UNSPECIFIED: _ClassVar[EventKind]
    EVENT_KIND_ROUND: _ClassVar[EventKind]
    EVENT_KIND_DECLARE: _ClassVar[EventKind]
    EVENT_KIND_PLAY: _ClassVar[EventKind]
    EVENT_KIND_PENALTY: _ClassVar[EventKind]
    EVENT_KIND_REDEAL: _ClassVar[EventKind]
    EVENT_KIND_ROUND_END: _ClassVar[EventKind]

class FaultKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FAULT_KIND_UNSPECIFIED: _ClassVar[FaultKind]
    FAULT_KIND_ILLEGAL: _ClassVar[FaultKind]
    FAULT_KIND_LATE: _ClassVar[FaultKind]
    FAULT_KIND_CRASHED: _ClassVar[FaultKind]
    FAULT_KIND_MALFORMED: _ClassVar[FaultKind]
    FAULT_KIND_NO_SHOW: _ClassVar[FaultKind]

class Termination(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TERMINATION_UNSPECIFIED: _ClassVar[Termination]
    TERMINATION_SCORE: _ClassVar[Termination]
    TERMINATION_MAX_ROUNDS: _ClassVar[Termination]
    TERMINATION_FORFEIT: _ClassVar[Termination]
    TERMINATION_VOID: _ClassVar[Termination]
EVENT_KIND_UNSPECIFIED: EventKind
EVENT_KIND_ROUND: EventKind
EVENT_KIND_DECLARE: EventKind
EVENT_KIND_PLAY: EventKind
EVENT_KIND_PENALTY: EventKind
EVENT_KIND_REDEAL: EventKind
EVENT_KIND_ROUND_END: EventKind
FAULT_KIND_UNSPECIFIED: FaultKind
FAULT_KIND_ILLEGAL: FaultKind
FAULT_KIND_LATE: FaultKind
FAULT_KIND_CRASHED: FaultKind
FAULT_KIND_MALFORMED: FaultKind
FAULT_KIND_NO_SHOW: FaultKind
TERMINATION_UNSPECIFIED: Termination
TERMINATION_SCORE: Termination
TERMINATION_MAX_ROUNDS: Termination
TERMINATION_FORFEIT: Termination
TERMINATION_VOID: Termination

class MatchStart(_message.Message):
    __slots__ = ("table", "seat", "players", "rules", "time_control", "names", "commitment", "bot_seed")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    TIME_CONTROL_FIELD_NUMBER: _ClassVar[int]
    NAMES_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    BOT_SEED_FIELD_NUMBER: _ClassVar[int]
    table: int
    seat: int
    players: int
    rules: _rules_pb2.Rules
    time_control: _rules_pb2.TimeControl
    names: _containers.RepeatedScalarFieldContainer[str]
    commitment: str
    bot_seed: int
    def __init__(self, table: _Optional[int] = ..., seat: _Optional[int] = ..., players: _Optional[int] = ..., rules: _Optional[_Union[_rules_pb2.Rules, _Mapping]] = ..., time_control: _Optional[_Union[_rules_pb2.TimeControl, _Mapping]] = ..., names: _Optional[_Iterable[str]] = ..., commitment: _Optional[str] = ..., bot_seed: _Optional[int] = ...) -> None: ...

class Question(_message.Message):
    __slots__ = ("table", "question", "moves", "observation", "bank", "limit")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    OBSERVATION_FIELD_NUMBER: _ClassVar[int]
    BANK_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    table: int
    question: int
    moves: str
    observation: Observation
    bank: _duration_pb2.Duration
    limit: _duration_pb2.Duration
    def __init__(self, table: _Optional[int] = ..., question: _Optional[int] = ..., moves: _Optional[str] = ..., observation: _Optional[_Union[Observation, _Mapping]] = ..., bank: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., limit: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class Answer(_message.Message):
    __slots__ = ("table", "question", "move", "signal", "note")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    SIGNAL_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    table: int
    question: int
    move: str
    signal: int
    note: str
    def __init__(self, table: _Optional[int] = ..., question: _Optional[int] = ..., move: _Optional[str] = ..., signal: _Optional[int] = ..., note: _Optional[str] = ...) -> None: ...

class Observation(_message.Message):
    __slots__ = ("seat", "round", "dealer", "hand", "table_cards", "layout", "returned", "declarations_asked", "declared", "played", "piles", "hand_counts", "stock_count", "caida_card", "chain_rank", "chain_points", "scores", "gains", "contenders", "signals")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    TABLE_CARDS_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_FIELD_NUMBER: _ClassVar[int]
    RETURNED_FIELD_NUMBER: _ClassVar[int]
    DECLARATIONS_ASKED_FIELD_NUMBER: _ClassVar[int]
    DECLARED_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    PILES_FIELD_NUMBER: _ClassVar[int]
    HAND_COUNTS_FIELD_NUMBER: _ClassVar[int]
    STOCK_COUNT_FIELD_NUMBER: _ClassVar[int]
    CAIDA_CARD_FIELD_NUMBER: _ClassVar[int]
    CHAIN_RANK_FIELD_NUMBER: _ClassVar[int]
    CHAIN_POINTS_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    GAINS_FIELD_NUMBER: _ClassVar[int]
    CONTENDERS_FIELD_NUMBER: _ClassVar[int]
    SIGNALS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    round: int
    dealer: int
    hand: str
    table_cards: str
    layout: str
    returned: str
    declarations_asked: int
    declared: _containers.RepeatedScalarFieldContainer[str]
    played: str
    piles: _containers.RepeatedScalarFieldContainer[int]
    hand_counts: _containers.RepeatedScalarFieldContainer[int]
    stock_count: int
    caida_card: str
    chain_rank: int
    chain_points: int
    scores: _containers.RepeatedScalarFieldContainer[int]
    gains: _containers.RepeatedScalarFieldContainer[int]
    contenders: _containers.RepeatedScalarFieldContainer[int]
    signals: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seat: _Optional[int] = ..., round: _Optional[int] = ..., dealer: _Optional[int] = ..., hand: _Optional[str] = ..., table_cards: _Optional[str] = ..., layout: _Optional[str] = ..., returned: _Optional[str] = ..., declarations_asked: _Optional[int] = ..., declared: _Optional[_Iterable[str]] = ..., played: _Optional[str] = ..., piles: _Optional[_Iterable[int]] = ..., hand_counts: _Optional[_Iterable[int]] = ..., stock_count: _Optional[int] = ..., caida_card: _Optional[str] = ..., chain_rank: _Optional[int] = ..., chain_points: _Optional[int] = ..., scores: _Optional[_Iterable[int]] = ..., gains: _Optional[_Iterable[int]] = ..., contenders: _Optional[_Iterable[int]] = ..., signals: _Optional[_Iterable[int]] = ...) -> None: ...

class Event(_message.Message):
    __slots__ = ("table", "kind", "seat", "cards", "captured", "awards", "points", "scores", "signal")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    CAPTURED_FIELD_NUMBER: _ClassVar[int]
    AWARDS_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    SIGNAL_FIELD_NUMBER: _ClassVar[int]
    table: int
    kind: EventKind
    seat: int
    cards: str
    captured: str
    awards: str
    points: int
    scores: _containers.RepeatedScalarFieldContainer[int]
    signal: int
    def __init__(self, table: _Optional[int] = ..., kind: _Optional[_Union[EventKind, str]] = ..., seat: _Optional[int] = ..., cards: _Optional[str] = ..., captured: _Optional[str] = ..., awards: _Optional[str] = ..., points: _Optional[int] = ..., scores: _Optional[_Iterable[int]] = ..., signal: _Optional[int] = ...) -> None: ...

class Fault(_message.Message):
    __slots__ = ("table", "question", "kind", "message", "strikes_left")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    STRIKES_LEFT_FIELD_NUMBER: _ClassVar[int]
    table: int
    question: int
    kind: FaultKind
    message: str
    strikes_left: int
    def __init__(self, table: _Optional[int] = ..., question: _Optional[int] = ..., kind: _Optional[_Union[FaultKind, str]] = ..., message: _Optional[str] = ..., strikes_left: _Optional[int] = ...) -> None: ...

class MatchEnd(_message.Message):
    __slots__ = ("table", "winner", "places", "scores", "termination", "forfeited_seats")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    TERMINATION_FIELD_NUMBER: _ClassVar[int]
    FORFEITED_SEATS_FIELD_NUMBER: _ClassVar[int]
    table: int
    winner: int
    places: _containers.RepeatedScalarFieldContainer[int]
    scores: _containers.RepeatedScalarFieldContainer[int]
    termination: Termination
    forfeited_seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, table: _Optional[int] = ..., winner: _Optional[int] = ..., places: _Optional[_Iterable[int]] = ..., scores: _Optional[_Iterable[int]] = ..., termination: _Optional[_Union[Termination, str]] = ..., forfeited_seats: _Optional[_Iterable[int]] = ...) -> None: ...
