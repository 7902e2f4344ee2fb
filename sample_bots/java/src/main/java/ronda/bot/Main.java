package ronda.bot;

import io.grpc.ManagedChannel;
import io.grpc.StatusException;

/**
 * A bot for the Ronda arena: one stream, many tables.
 *
 * <p>Exit codes: 0 after goodbye, 1 where this program fails, 2 where the arena refuses it or did
 * not start it, 3 where the arena is gone.
 */
public final class Main {
    private static final int REFUSED = 2;
    private static final int CONNECTION_LOST = 3;

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        String address = System.getenv("ARENA_ADDRESS");
        String token = System.getenv("ARENA_TOKEN");
        if (address == null || address.isEmpty() || token == null) {
            leave(REFUSED, "A bot plays when the arena starts it. Try: arena match . greedy");
            return;
        }
        ManagedChannel channel = Connection.open(address);
        try {
            Session.play(channel, token);
        } catch (StatusException exception) {
            Connection.Ending ending = Connection.howEnded(exception);
            leave(ending.isLost() ? CONNECTION_LOST : REFUSED, ending.sentence());
        } finally {
            channel.shutdownNow();
        }
    }

    private static void leave(int code, String sentence) {
        System.err.println(sentence);
        System.exit(code);
    }
}
