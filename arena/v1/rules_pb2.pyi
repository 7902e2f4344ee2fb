from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ChainStart(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CHAIN_START_UNSPECIFIED: _ClassVar[ChainStart]
    CHAIN_START_ANY_CAPTURE: _ClassVar[ChainStart]
    CHAIN_START_CAIDA: _ClassVar[ChainStart]
CHAIN_START_UNSPECIFIED: ChainStart
CHAIN_START_ANY_CAPTURE: ChainStart
CHAIN_START_CAIDA: ChainStart

class Rules(_message.Message):
    __slots__ = ("preset", "target_score", "hand_size", "ronda_points", "tringa_points", "runs", "caida_in_run", "chain_start", "redeal_breaks_chain", "mesa_on_last_card", "undeclared_penalty", "partner_signals", "max_rounds")
    PRESET_FIELD_NUMBER: _ClassVar[int]
    TARGET_SCORE_FIELD_NUMBER: _ClassVar[int]
    HAND_SIZE_FIELD_NUMBER: _ClassVar[int]
    RONDA_POINTS_FIELD_NUMBER: _ClassVar[int]
    TRINGA_POINTS_FIELD_NUMBER: _ClassVar[int]
    RUNS_FIELD_NUMBER: _ClassVar[int]
    CAIDA_IN_RUN_FIELD_NUMBER: _ClassVar[int]
    CHAIN_START_FIELD_NUMBER: _ClassVar[int]
    REDEAL_BREAKS_CHAIN_FIELD_NUMBER: _ClassVar[int]
    MESA_ON_LAST_CARD_FIELD_NUMBER: _ClassVar[int]
    UNDECLARED_PENALTY_FIELD_NUMBER: _ClassVar[int]
    PARTNER_SIGNALS_FIELD_NUMBER: _ClassVar[int]
    MAX_ROUNDS_FIELD_NUMBER: _ClassVar[int]
    preset: str
    target_score: int
    hand_size: int
    ronda_points: _containers.RepeatedScalarFieldContainer[int]
    tringa_points: _containers.RepeatedScalarFieldContainer[int]
    runs: bool
    caida_in_run: bool
    chain_start: ChainStart
    redeal_breaks_chain: bool
    mesa_on_last_card: bool
    undeclared_penalty: bool
    partner_signals: bool
    max_rounds: int
    def __init__(self, preset: _Optional[str] = ..., target_score: _Optional[int] = ..., hand_size: _Optional[int] = ..., ronda_points: _Optional[_Iterable[int]] = ..., tringa_points: _Optional[_Iterable[int]] = ..., runs: bool = ..., caida_in_run: bool = ..., chain_start: _Optional[_Union[ChainStart, str]] = ..., redeal_breaks_chain: bool = ..., mesa_on_last_card: bool = ..., undeclared_penalty: bool = ..., partner_signals: bool = ..., max_rounds: _Optional[int] = ...) -> None: ...

class TimeControl(_message.Message):
    __slots__ = ("bank", "increment", "limit")
    BANK_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    bank: _duration_pb2.Duration
    increment: _duration_pb2.Duration
    limit: _duration_pb2.Duration
    def __init__(self, bank: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., increment: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., limit: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ...) -> None: ...
