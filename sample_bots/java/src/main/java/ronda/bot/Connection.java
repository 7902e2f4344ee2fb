package ronda.bot;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusException;

/** The bot's way to the arena: a gRPC channel, and what the end of a stream means. */
final class Connection {
    private static final int LARGEST_MESSAGE = 64 * 1024 * 1024;
    private static final Metadata.Key<String> REASON =
            Metadata.Key.of("arena-reason", Metadata.ASCII_STRING_MARSHALLER);

    /** Says in a sentence how a stream ended, and whether the arena is just gone. */
    record Ending(boolean isLost, String sentence) {}

    private Connection() {}

    /** Returns a channel to the arena; it connects when it is first used. */
    static ManagedChannel open(String address) {
        return Grpc.newChannelBuilder(address, InsecureChannelCredentials.create())
                .proxyDetector(target -> null) // the arena is on this machine
                .maxInboundMessageSize(LARGEST_MESSAGE)
                .build();
    }

    /** Turns the status that a stream ended with into a sentence. */
    static Ending howEnded(StatusException exception) {
        Status status = exception.getStatus();
        String what = sentence(status);
        Metadata trailers = exception.getTrailers();
        String reason = trailers == null ? null : trailers.get(REASON);
        if (reason != null) {
            return new Ending(false, ended(what, reason));
        }
        return switch (status.getCode()) {
            case UNAVAILABLE, CANCELLED ->
                new Ending(true, "The arena is not there, or not any more: %s.".formatted(what));
            default -> new Ending(false, ended(what, status.getCode().name()));
        };
    }

    private static String ended(String what, String reason) {
        return "The arena ended the connection: %s (%s).".formatted(what, reason);
    }

    /** Returns what a status says, without its final full stop. */
    private static String sentence(Status status) {
        // Where the connection failed, the status says only "io exception": its cause says more.
        Throwable cause = status.getCause();
        String text = cause == null ? status.getDescription() : cause.getMessage();
        return text == null ? "no more is known" : text.replaceFirst("[.\\s]+$", "");
    }
}
