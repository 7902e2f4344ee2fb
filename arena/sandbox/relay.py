"""Carries bytes between a port inside the sandbox and the instance's socket.

For runtimes that know no unix sockets. Whoever connects to the port could connect to the socket
as well: it opens nothing. Runs inside; the standard library alone, and of that the quickest.
"""

import _signal  # type: ignore[import-not-found]
import _socket
import os
import select

_PIECE_BYTES = 64 * 1024
_MOST_CONNECTIONS = 32
_LOST = select.EPOLLERR | select.EPOLLHUP


def listen(port: int) -> int:
    """Listens at a port of the loopback interface; returns the socket's descriptor."""
    listener = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM | _socket.SOCK_CLOEXEC, 0)
    listener.setsockopt(_socket.SOL_SOCKET, _socket.SO_REUSEADDR, 1)
    listener.setblocking(False)
    listener.bind(("127.0.0.1", port))
    listener.listen(_MOST_CONNECTIONS)
    return listener.detach()


class _Half:
    """One direction of a connection: from one end, to the other."""

    def __init__(self, source: _socket.socket, target: _socket.socket) -> None:
        self.source = source
        self.target = target
        self.waiting = b""  # read, and not yet written
        self.is_open = True

    def carry(self) -> None:
        """Carries on what is there, until either end makes it wait; OSError where one is gone."""
        while True:
            if self.waiting:
                try:
                    self.waiting = self.waiting[self.target.send(self.waiting) :]
                except BlockingIOError:
                    return
                continue
            if not self.is_open:
                return
            try:
                self.waiting = self.source.recv(_PIECE_BYTES)
            except BlockingIOError:
                return
            if not self.waiting:
                self.is_open = False
                self.target.shutdown(_socket.SHUT_WR)


class _Pair:
    """A connection: both directions."""

    def __init__(self, inner: _socket.socket, outer: _socket.socket) -> None:
        self.halves = (_Half(inner, outer), _Half(outer, inner))
        self.ends = (inner, outer)

    def carry(self) -> bool:
        """Carries what there is; says whether the connection lives on."""
        try:
            for half in self.halves:
                half.carry()
        except OSError:
            return False
        return any(half.is_open or half.waiting for half in self.halves)


class Relay:
    """Serves until the command ends."""

    def __init__(self, listener: int, path: str, child: int) -> None:
        self._path = path
        self._child = child
        self._poll = select.epoll()
        self._pairs: dict[int, _Pair] = {}  # by the descriptors of both ends
        self._listener: _socket.socket | None = None
        if listener >= 0:
            self._listener = _socket.socket(fileno=listener)
            self._poll.register(listener, select.EPOLLIN)
        self._ended = os.pidfd_open(child)
        self._poll.register(self._ended, select.EPOLLIN)
        try:
            self._poll.register(1, 0)  # breaks when the warden is no more
        except OSError:
            return  # it is no pipe

    def serve(self) -> None:
        """Returns when the command has ended, or nobody is there who wants its output."""
        is_running = True
        while is_running:
            for number, event in self._poll.poll():
                if number == self._ended or (number == 1 and event & _LOST):
                    is_running = False
                elif number in self._pairs:
                    self._carry(self._pairs[number])
                elif self._listener is not None and number == self._listener.fileno():
                    self._accept(self._listener)
        for pair in {id(pair): pair for pair in self._pairs.values()}.values():
            pair.carry()  # the command's last words

    def _accept(self, listener: _socket.socket) -> None:
        try:
            descriptor, _ = listener._accept()  # type: ignore[attr-defined]
        except OSError:
            return
        inner = _socket.socket(fileno=descriptor)
        outer = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM | _socket.SOCK_CLOEXEC, 0)
        try:
            if len(self._pairs) >= 2 * _MOST_CONNECTIONS:
                raise OSError("too many connections")
            inner.setsockopt(_socket.IPPROTO_TCP, _socket.TCP_NODELAY, 1)
            outer.connect(self._path)
        except OSError:
            inner.close()
            outer.close()
            return
        pair = _Pair(inner, outer)
        for end in pair.ends:
            end.setblocking(False)
            self._pairs[end.fileno()] = pair
            # At the edge: a carry goes on until it would have to wait.
            self._poll.register(end.fileno(), select.EPOLLIN | select.EPOLLOUT | select.EPOLLET)

    def _carry(self, pair: _Pair) -> None:
        if pair.carry():
            return
        for end in pair.ends:
            del self._pairs[end.fileno()]
            end.close()


def serve(listener: int, path: str, child: int) -> int:
    """Carries bytes until the command has ended; returns its exit code, as a shell has it.

    Buries, as an init does, whatever else ends inside.
    """
    status: list[int] = []

    def bury(*_: object) -> None:
        while True:
            try:
                pid, how = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if pid == child:
                status.append(how)

    relay = Relay(listener, path, child)  # as long as the command is not buried
    _signal.signal(_signal.SIGCHLD, bury)
    bury()
    if not status:
        relay.serve()
        bury()
    code = os.waitstatus_to_exitcode(status[0]) if status else 1
    return code if code >= 0 else 128 - code
