from arena.v1 import match_pb2 as _match_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GoodbyeReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GOODBYE_REASON_UNSPECIFIED: _ClassVar[GoodbyeReason]
    GOODBYE_REASON_DONE: _ClassVar[GoodbyeReason]
    GOODBYE_REASON_STOPPED: _ClassVar[GoodbyeReason]
    GOODBYE_REASON_FAULT: _ClassVar[GoodbyeReason]
GOODBYE_REASON_UNSPECIFIED: GoodbyeReason
GOODBYE_REASON_DONE: GoodbyeReason
GOODBYE_REASON_STOPPED: GoodbyeReason
GOODBYE_REASON_FAULT: GoodbyeReason

class PlayRequest(_message.Message):
    __slots__ = ("hello", "answers", "leaving")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    ANSWERS_FIELD_NUMBER: _ClassVar[int]
    LEAVING_FIELD_NUMBER: _ClassVar[int]
    hello: Hello
    answers: _containers.RepeatedCompositeFieldContainer[_match_pb2.Answer]
    leaving: bool
    def __init__(self, hello: _Optional[_Union[Hello, _Mapping]] = ..., answers: _Optional[_Iterable[_Union[_match_pb2.Answer, _Mapping]]] = ..., leaving: bool = ...) -> None: ...

class PlayResponse(_message.Message):
    __slots__ = ("welcome", "match_starts", "events", "faults", "questions", "match_ends", "goodbye")
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    MATCH_STARTS_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    FAULTS_FIELD_NUMBER: _ClassVar[int]
    QUESTIONS_FIELD_NUMBER: _ClassVar[int]
    MATCH_ENDS_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_FIELD_NUMBER: _ClassVar[int]
    welcome: Welcome
    match_starts: _containers.RepeatedCompositeFieldContainer[_match_pb2.MatchStart]
    events: _containers.RepeatedCompositeFieldContainer[_match_pb2.Event]
    faults: _containers.RepeatedCompositeFieldContainer[_match_pb2.Fault]
    questions: _containers.RepeatedCompositeFieldContainer[_match_pb2.Question]
    match_ends: _containers.RepeatedCompositeFieldContainer[_match_pb2.MatchEnd]
    goodbye: Goodbye
    def __init__(self, welcome: _Optional[_Union[Welcome, _Mapping]] = ..., match_starts: _Optional[_Iterable[_Union[_match_pb2.MatchStart, _Mapping]]] = ..., events: _Optional[_Iterable[_Union[_match_pb2.Event, _Mapping]]] = ..., faults: _Optional[_Iterable[_Union[_match_pb2.Fault, _Mapping]]] = ..., questions: _Optional[_Iterable[_Union[_match_pb2.Question, _Mapping]]] = ..., match_ends: _Optional[_Iterable[_Union[_match_pb2.MatchEnd, _Mapping]]] = ..., goodbye: _Optional[_Union[Goodbye, _Mapping]] = ...) -> None: ...

class Hello(_message.Message):
    __slots__ = ("token", "protocol", "tables", "events", "software", "resume")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    TABLES_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    SOFTWARE_FIELD_NUMBER: _ClassVar[int]
    RESUME_FIELD_NUMBER: _ClassVar[int]
    token: str
    protocol: int
    tables: int
    events: bool
    software: str
    resume: str
    def __init__(self, token: _Optional[str] = ..., protocol: _Optional[int] = ..., tables: _Optional[int] = ..., events: bool = ..., software: _Optional[str] = ..., resume: _Optional[str] = ...) -> None: ...

class Welcome(_message.Message):
    __slots__ = ("protocol", "oldest_protocol", "newest_protocol", "arena_version", "bot", "tables", "session")
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    OLDEST_PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    NEWEST_PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    ARENA_VERSION_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    TABLES_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    protocol: int
    oldest_protocol: int
    newest_protocol: int
    arena_version: str
    bot: str
    tables: int
    session: str
    def __init__(self, protocol: _Optional[int] = ..., oldest_protocol: _Optional[int] = ..., newest_protocol: _Optional[int] = ..., arena_version: _Optional[str] = ..., bot: _Optional[str] = ..., tables: _Optional[int] = ..., session: _Optional[str] = ...) -> None: ...

class Goodbye(_message.Message):
    __slots__ = ("reason", "message")
    REASON_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    reason: GoodbyeReason
    message: str
    def __init__(self, reason: _Optional[_Union[GoodbyeReason, str]] = ..., message: _Optional[str] = ...) -> None: ...
