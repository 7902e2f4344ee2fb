from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SubmissionState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SUBMISSION_STATE_UNSPECIFIED: _ClassVar[SubmissionState]
    SUBMISSION_STATE_RECEIVED: _ClassVar[SubmissionState]
    SUBMISSION_STATE_UNPACKING: _ClassVar[SubmissionState]
    SUBMISSION_STATE_BUILDING: _ClassVar[SubmissionState]
    SUBMISSION_STATE_CHECKING: _ClassVar[SubmissionState]
    SUBMISSION_STATE_QUALIFYING: _ClassVar[SubmissionState]
    SUBMISSION_STATE_ACTIVE: _ClassVar[SubmissionState]
    SUBMISSION_STATE_REJECTED: _ClassVar[SubmissionState]

class BotState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BOT_STATE_UNSPECIFIED: _ClassVar[BotState]
    BOT_STATE_ACTIVE: _ClassVar[BotState]
    BOT_STATE_RETIRED: _ClassVar[BotState]
    BOT_STATE_SUSPENDED: _ClassVar[BotState]
    BOT_STATE_AWAY: _ClassVar[BotState]
    BOT_STATE_NEVER_PLAYED: _ClassVar[BotState]
SUBMISSION_STATE_UNSPECIFIED: SubmissionState
SUBMISSION_STATE_RECEIVED: SubmissionState
SUBMISSION_STATE_UNPACKING: SubmissionState
SUBMISSION_STATE_BUILDING: SubmissionState
SUBMISSION_STATE_CHECKING: SubmissionState
SUBMISSION_STATE_QUALIFYING: SubmissionState
SUBMISSION_STATE_ACTIVE: SubmissionState
SUBMISSION_STATE_REJECTED: SubmissionState
BOT_STATE_UNSPECIFIED: BotState
BOT_STATE_ACTIVE: BotState
BOT_STATE_RETIRED: BotState
BOT_STATE_SUSPENDED: BotState
BOT_STATE_AWAY: BotState
BOT_STATE_NEVER_PLAYED: BotState

class GetServerRequest(_message.Message):
    __slots__ = ("client_version",)
    CLIENT_VERSION_FIELD_NUMBER: _ClassVar[int]
    client_version: str
    def __init__(self, client_version: _Optional[str] = ...) -> None: ...

class GetServerResponse(_message.Message):
    __slots__ = ("name", "arena_version", "oldest_protocol", "newest_protocol", "ladder", "sandbox", "quota", "user")
    NAME_FIELD_NUMBER: _ClassVar[int]
    ARENA_VERSION_FIELD_NUMBER: _ClassVar[int]
    OLDEST_PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    NEWEST_PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    LADDER_FIELD_NUMBER: _ClassVar[int]
    SANDBOX_FIELD_NUMBER: _ClassVar[int]
    QUOTA_FIELD_NUMBER: _ClassVar[int]
    USER_FIELD_NUMBER: _ClassVar[int]
    name: str
    arena_version: str
    oldest_protocol: int
    newest_protocol: int
    ladder: str
    sandbox: str
    quota: Quota
    user: str
    def __init__(self, name: _Optional[str] = ..., arena_version: _Optional[str] = ..., oldest_protocol: _Optional[int] = ..., newest_protocol: _Optional[int] = ..., ladder: _Optional[str] = ..., sandbox: _Optional[str] = ..., quota: _Optional[_Union[Quota, _Mapping]] = ..., user: _Optional[str] = ...) -> None: ...

class Quota(_message.Message):
    __slots__ = ("submissions_a_day", "packed_bytes", "unpacked_bytes", "files", "active_bots")
    SUBMISSIONS_A_DAY_FIELD_NUMBER: _ClassVar[int]
    PACKED_BYTES_FIELD_NUMBER: _ClassVar[int]
    UNPACKED_BYTES_FIELD_NUMBER: _ClassVar[int]
    FILES_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_BOTS_FIELD_NUMBER: _ClassVar[int]
    submissions_a_day: int
    packed_bytes: int
    unpacked_bytes: int
    files: int
    active_bots: int
    def __init__(self, submissions_a_day: _Optional[int] = ..., packed_bytes: _Optional[int] = ..., unpacked_bytes: _Optional[int] = ..., files: _Optional[int] = ..., active_bots: _Optional[int] = ...) -> None: ...

class SubmitBotRequest(_message.Message):
    __slots__ = ("header", "chunk")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CHUNK_FIELD_NUMBER: _ClassVar[int]
    header: SubmissionHeader
    chunk: bytes
    def __init__(self, header: _Optional[_Union[SubmissionHeader, _Mapping]] = ..., chunk: _Optional[bytes] = ...) -> None: ...

class SubmissionHeader(_message.Message):
    __slots__ = ("bot", "packed_bytes", "packed_sha256", "version", "client_version")
    BOT_FIELD_NUMBER: _ClassVar[int]
    PACKED_BYTES_FIELD_NUMBER: _ClassVar[int]
    PACKED_SHA256_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    CLIENT_VERSION_FIELD_NUMBER: _ClassVar[int]
    bot: str
    packed_bytes: int
    packed_sha256: str
    version: str
    client_version: str
    def __init__(self, bot: _Optional[str] = ..., packed_bytes: _Optional[int] = ..., packed_sha256: _Optional[str] = ..., version: _Optional[str] = ..., client_version: _Optional[str] = ...) -> None: ...

class SubmitBotResponse(_message.Message):
    __slots__ = ("submission",)
    SUBMISSION_FIELD_NUMBER: _ClassVar[int]
    submission: Submission
    def __init__(self, submission: _Optional[_Union[Submission, _Mapping]] = ...) -> None: ...

class Submission(_message.Message):
    __slots__ = ("id", "bot", "state", "reason", "rejected_in", "log", "version", "received", "changed", "waiting_before", "doing")
    ID_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    REJECTED_IN_FIELD_NUMBER: _ClassVar[int]
    LOG_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    RECEIVED_FIELD_NUMBER: _ClassVar[int]
    CHANGED_FIELD_NUMBER: _ClassVar[int]
    WAITING_BEFORE_FIELD_NUMBER: _ClassVar[int]
    DOING_FIELD_NUMBER: _ClassVar[int]
    id: int
    bot: str
    state: SubmissionState
    reason: str
    rejected_in: SubmissionState
    log: str
    version: str
    received: _timestamp_pb2.Timestamp
    changed: _timestamp_pb2.Timestamp
    waiting_before: int
    doing: str
    def __init__(self, id: _Optional[int] = ..., bot: _Optional[str] = ..., state: _Optional[_Union[SubmissionState, str]] = ..., reason: _Optional[str] = ..., rejected_in: _Optional[_Union[SubmissionState, str]] = ..., log: _Optional[str] = ..., version: _Optional[str] = ..., received: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., changed: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., waiting_before: _Optional[int] = ..., doing: _Optional[str] = ...) -> None: ...

class GetSubmissionRequest(_message.Message):
    __slots__ = ("id",)
    ID_FIELD_NUMBER: _ClassVar[int]
    id: int
    def __init__(self, id: _Optional[int] = ...) -> None: ...

class GetSubmissionResponse(_message.Message):
    __slots__ = ("submission",)
    SUBMISSION_FIELD_NUMBER: _ClassVar[int]
    submission: Submission
    def __init__(self, submission: _Optional[_Union[Submission, _Mapping]] = ...) -> None: ...

class ListSubmissionsRequest(_message.Message):
    __slots__ = ("bot", "page_size", "page_token")
    BOT_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    bot: str
    page_size: int
    page_token: str
    def __init__(self, bot: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListSubmissionsResponse(_message.Message):
    __slots__ = ("submissions", "next_page_token")
    SUBMISSIONS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    submissions: _containers.RepeatedCompositeFieldContainer[Submission]
    next_page_token: str
    def __init__(self, submissions: _Optional[_Iterable[_Union[Submission, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class WatchSubmissionRequest(_message.Message):
    __slots__ = ("id",)
    ID_FIELD_NUMBER: _ClassVar[int]
    id: int
    def __init__(self, id: _Optional[int] = ...) -> None: ...

class WatchSubmissionResponse(_message.Message):
    __slots__ = ("submission",)
    SUBMISSION_FIELD_NUMBER: _ClassVar[int]
    submission: Submission
    def __init__(self, submission: _Optional[_Union[Submission, _Mapping]] = ...) -> None: ...

class Bot(_message.Message):
    __slots__ = ("name", "owner", "state", "version", "standing", "versions", "runs_elsewhere", "is_present", "reason", "declared")
    NAME_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    VERSIONS_FIELD_NUMBER: _ClassVar[int]
    RUNS_ELSEWHERE_FIELD_NUMBER: _ClassVar[int]
    IS_PRESENT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    DECLARED_FIELD_NUMBER: _ClassVar[int]
    name: str
    owner: str
    state: BotState
    version: str
    standing: Standing
    versions: _containers.RepeatedCompositeFieldContainer[Version]
    runs_elsewhere: bool
    is_present: bool
    reason: str
    declared: str
    def __init__(self, name: _Optional[str] = ..., owner: _Optional[str] = ..., state: _Optional[_Union[BotState, str]] = ..., version: _Optional[str] = ..., standing: _Optional[_Union[Standing, _Mapping]] = ..., versions: _Optional[_Iterable[_Union[Version, _Mapping]]] = ..., runs_elsewhere: bool = ..., is_present: bool = ..., reason: _Optional[str] = ..., declared: _Optional[str] = ...) -> None: ...

class Version(_message.Message):
    __slots__ = ("version", "added", "is_active", "standing", "declared")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    ADDED_FIELD_NUMBER: _ClassVar[int]
    IS_ACTIVE_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    DECLARED_FIELD_NUMBER: _ClassVar[int]
    version: str
    added: _timestamp_pb2.Timestamp
    is_active: bool
    standing: Standing
    declared: str
    def __init__(self, version: _Optional[str] = ..., added: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., is_active: bool = ..., standing: _Optional[_Union[Standing, _Mapping]] = ..., declared: _Optional[str] = ...) -> None: ...

class Standing(_message.Message):
    __slots__ = ("place", "mu", "sigma", "blocks", "matches", "wins", "draws", "losses", "faults")
    PLACE_FIELD_NUMBER: _ClassVar[int]
    MU_FIELD_NUMBER: _ClassVar[int]
    SIGMA_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    WINS_FIELD_NUMBER: _ClassVar[int]
    DRAWS_FIELD_NUMBER: _ClassVar[int]
    LOSSES_FIELD_NUMBER: _ClassVar[int]
    FAULTS_FIELD_NUMBER: _ClassVar[int]
    place: int
    mu: float
    sigma: float
    blocks: int
    matches: int
    wins: int
    draws: int
    losses: int
    faults: int
    def __init__(self, place: _Optional[int] = ..., mu: _Optional[float] = ..., sigma: _Optional[float] = ..., blocks: _Optional[int] = ..., matches: _Optional[int] = ..., wins: _Optional[int] = ..., draws: _Optional[int] = ..., losses: _Optional[int] = ..., faults: _Optional[int] = ...) -> None: ...

class ListBotsRequest(_message.Message):
    __slots__ = ("mine",)
    MINE_FIELD_NUMBER: _ClassVar[int]
    mine: bool
    def __init__(self, mine: bool = ...) -> None: ...

class ListBotsResponse(_message.Message):
    __slots__ = ("bots",)
    BOTS_FIELD_NUMBER: _ClassVar[int]
    bots: _containers.RepeatedCompositeFieldContainer[Bot]
    def __init__(self, bots: _Optional[_Iterable[_Union[Bot, _Mapping]]] = ...) -> None: ...

class GetBotRequest(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class GetBotResponse(_message.Message):
    __slots__ = ("bot",)
    BOT_FIELD_NUMBER: _ClassVar[int]
    bot: Bot
    def __init__(self, bot: _Optional[_Union[Bot, _Mapping]] = ...) -> None: ...

class RetireBotRequest(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class RetireBotResponse(_message.Message):
    __slots__ = ("bot",)
    BOT_FIELD_NUMBER: _ClassVar[int]
    bot: Bot
    def __init__(self, bot: _Optional[_Union[Bot, _Mapping]] = ...) -> None: ...

class RestoreBotRequest(_message.Message):
    __slots__ = ("name", "version")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    name: str
    version: str
    def __init__(self, name: _Optional[str] = ..., version: _Optional[str] = ...) -> None: ...

class RestoreBotResponse(_message.Message):
    __slots__ = ("bot",)
    BOT_FIELD_NUMBER: _ClassVar[int]
    bot: Bot
    def __init__(self, bot: _Optional[_Union[Bot, _Mapping]] = ...) -> None: ...

class DownloadBotRequest(_message.Message):
    __slots__ = ("name", "version")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    name: str
    version: str
    def __init__(self, name: _Optional[str] = ..., version: _Optional[str] = ...) -> None: ...

class DownloadBotResponse(_message.Message):
    __slots__ = ("header", "chunk")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CHUNK_FIELD_NUMBER: _ClassVar[int]
    header: SubmissionHeader
    chunk: bytes
    def __init__(self, header: _Optional[_Union[SubmissionHeader, _Mapping]] = ..., chunk: _Optional[bytes] = ...) -> None: ...

class RegisterBotRequest(_message.Message):
    __slots__ = ("name", "declared", "tables", "new_token")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DECLARED_FIELD_NUMBER: _ClassVar[int]
    TABLES_FIELD_NUMBER: _ClassVar[int]
    NEW_TOKEN_FIELD_NUMBER: _ClassVar[int]
    name: str
    declared: str
    tables: int
    new_token: bool
    def __init__(self, name: _Optional[str] = ..., declared: _Optional[str] = ..., tables: _Optional[int] = ..., new_token: bool = ...) -> None: ...

class RegisterBotResponse(_message.Message):
    __slots__ = ("bot", "token", "declared")
    BOT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    DECLARED_FIELD_NUMBER: _ClassVar[int]
    bot: Bot
    token: str
    declared: str
    def __init__(self, bot: _Optional[_Union[Bot, _Mapping]] = ..., token: _Optional[str] = ..., declared: _Optional[str] = ...) -> None: ...

class GetLogRequest(_message.Message):
    __slots__ = ("name", "version")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    name: str
    version: str
    def __init__(self, name: _Optional[str] = ..., version: _Optional[str] = ...) -> None: ...

class GetLogResponse(_message.Message):
    __slots__ = ("logs",)
    LOGS_FIELD_NUMBER: _ClassVar[int]
    logs: _containers.RepeatedCompositeFieldContainer[InstanceLog]
    def __init__(self, logs: _Optional[_Iterable[_Union[InstanceLog, _Mapping]]] = ...) -> None: ...

class InstanceLog(_message.Message):
    __slots__ = ("name", "text")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    name: str
    text: str
    def __init__(self, name: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class ListMatchesRequest(_message.Message):
    __slots__ = ("bot", "page_size", "page_token")
    BOT_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    bot: str
    page_size: int
    page_token: str
    def __init__(self, bot: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListMatchesResponse(_message.Message):
    __slots__ = ("matches", "next_page_token")
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    matches: _containers.RepeatedCompositeFieldContainer[PlayedMatch]
    next_page_token: str
    def __init__(self, matches: _Optional[_Iterable[_Union[PlayedMatch, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class PlayedMatch(_message.Message):
    __slots__ = ("id", "seats", "termination", "ended")
    ID_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    TERMINATION_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    id: str
    seats: _containers.RepeatedCompositeFieldContainer[PlayedSeat]
    termination: str
    ended: _timestamp_pb2.Timestamp
    def __init__(self, id: _Optional[str] = ..., seats: _Optional[_Iterable[_Union[PlayedSeat, _Mapping]]] = ..., termination: _Optional[str] = ..., ended: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class PlayedSeat(_message.Message):
    __slots__ = ("bot", "version", "place", "score", "fault", "fault_detail")
    BOT_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    FAULT_DETAIL_FIELD_NUMBER: _ClassVar[int]
    bot: str
    version: str
    place: int
    score: int
    fault: str
    fault_detail: str
    def __init__(self, bot: _Optional[str] = ..., version: _Optional[str] = ..., place: _Optional[int] = ..., score: _Optional[int] = ..., fault: _Optional[str] = ..., fault_detail: _Optional[str] = ...) -> None: ...

class GetRecordRequest(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: str
    def __init__(self, match: _Optional[str] = ...) -> None: ...

class GetRecordResponse(_message.Message):
    __slots__ = ("record",)
    RECORD_FIELD_NUMBER: _ClassVar[int]
    record: bytes
    def __init__(self, record: _Optional[bytes] = ...) -> None: ...
