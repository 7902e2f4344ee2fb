package ronda.bot;

import arena.v1.ChainStart;
import arena.v1.Observation;
import arena.v1.Question;
import arena.v1.Rules;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How the bot decides: a pure function of the question, and of the rules of the match.
 *
 * <p>A play is worth what it gains at once, less what the next seat can be expected to gain from
 * what the play leaves open. Cards are ranks here, 0 to 9 from the 1 to the 12: suits decide
 * nothing in Ronda. The numbers in brackets are those of the arena's RULES ({@code arena rules}).
 */
final class Strategy {
    private static final List<String> RANKS = List.of("1", "2", "3", "4", "5", "6", "7", "10", "11", "12");
    private static final int COPIES = 4;
    private static final int HAND = 3;
    private static final int NONE = -1; // no rank

    /** A card more for us is half a point: nobody has it yet, so half of it is ours already. */
    private static final double CARD = 0.5;

    private Strategy() {}

    /** Returns one of the question's moves. */
    static String choose(Question question, Rules rules) {
        List<String> moves = List.of(question.getMoves().split(" "));
        if (moves.contains("silent")) {
            return moves.get(0); // `declare`, where there is a choice: silence is penalised (4.6)
        }
        Open open = Open.of(question.getObservation());
        Unseen unseen = Unseen.of(question.getObservation());
        String best = moves.get(0);
        double bestWorth = Double.NEGATIVE_INFINITY;
        for (String move : moves) {
            int rank = rankOf(move);
            Open left = open.after(rank, rules);
            double worth = open.gain(rank, rules) - expectedReply(left, unseen, rules);
            // Of equal moves the first: the same question has the same answer.
            if (worth > bestWorth) {
                best = move;
                bestWorth = worth;
            }
        }
        return best;
    }

    /**
     * Returns what the next seat can be expected to gain: it is taken to play its best card, so a
     * rank counts when the hand holds it and holds none of the better ones.
     */
    private static double expectedReply(Open open, Unseen unseen, Rules rules) {
        record Threat(int rank, double gained) {}

        List<Threat> threats = IntStream.range(0, RANKS.size())
                .mapToObj(rank -> new Threat(rank, open.gain(rank, rules)))
                .filter(threat -> threat.gained() > 0 && unseen.copies()[threat.rank()] > 0)
                .sorted(Comparator.comparingDouble(Threat::gained).reversed())
                .toList();
        double expected = 0;
        int better = 0;
        double noneBetter = 1;
        for (Threat threat : threats) {
            better += unseen.copies()[threat.rank()];
            double none = unseen.chanceOfNone(better);
            expected += (noneBetter - none) * threat.gained();
            noneBetter = none;
        }
        return expected;
    }

    /**
     * What lies open between two plays.
     *
     * @param table the ranks on the table
     * @param laid the rank just laid, which a capture makes a caida of
     * @param chain the rank that is next in a chain
     * @param chainPoints the points for it
     */
    private record Open(BitSet table, int laid, int chain, int chainPoints) {

        static Open of(Observation seen) {
            BitSet table = new BitSet(RANKS.size());
            cards(seen.getTableCards()).mapToInt(Strategy::rankOf).forEach(table::set);
            return new Open(
                    table,
                    seen.getCaidaCard().isEmpty() ? NONE : rankOf(seen.getCaidaCard()),
                    RANKS.indexOf(String.valueOf(seen.getChainRank())),
                    seen.getChainPoints());
        }

        /** Counts what playing a rank brings at once: awards, and cards at their worth. */
        double gain(int rank, Rules rules) {
            if (table.get(rank)) {
                int end = endOfRun(rank, rules);
                boolean isCaida = laid == rank || (rules.getCaidaInRun() && rank < laid && laid < end); // 5.5
                boolean isMesa = end - rank == table.cardinality(); // 5.10
                return (isCaida ? 1 : 0) + (isMesa ? 1 : 0) + CARD * (end - rank + 1);
            }
            return rank == chain ? chainPoints + CARD : 0; // 5.6, 5.7
        }

        /** Returns what lies open once a rank has been played. */
        Open after(int rank, Rules rules) {
            BitSet left = (BitSet) table.clone();
            if (table.get(rank)) {
                left.clear(rank, endOfRun(rank, rules));
                boolean startsChain = rules.getChainStart() != ChainStart.CHAIN_START_CAIDA || laid == rank;
                return startsChain ? new Open(left, NONE, rank, 5) : new Open(left, NONE, NONE, 0);
            }
            if (rank == chain) {
                return chainPoints == 5 ? new Open(left, NONE, rank, 10) : new Open(left, NONE, NONE, 0);
            }
            left.set(rank);
            return new Open(left, rank, NONE, 0);
        }

        /** Returns the first rank above a matched one that a capture does not reach (5.3). */
        private int endOfRun(int rank, Rules rules) {
            return rules.getRuns() ? table.nextClearBit(rank) : rank + 1;
        }
    }

    /**
     * What the next seat may hold.
     *
     * @param copies how many cards of each rank have not been seen
     * @param total how many that are together
     * @param held how many cards the next seat holds when it plays
     */
    private record Unseen(int[] copies, int total, int held) {

        static Unseen of(Observation seen) {
            int[] copies = new int[RANKS.size()];
            Arrays.fill(copies, COPIES);
            Stream.of(seen.getHand(), seen.getLayout(), seen.getPlayed())
                    .flatMap(Strategy::cards)
                    .forEach(card -> copies[rankOf(card)] -= 1);
            int held = seen.getHandCounts((seen.getSeat() + 1) % seen.getHandCountsCount());
            if (held == 0 && seen.getStockCount() > 0) {
                held = HAND; // without cards it is dealt new ones before it plays (3.7)
            }
            return new Unseen(copies, Arrays.stream(copies).sum(), held);
        }

        /** Returns the chance that the next seat holds none of so many of the unseen cards. */
        double chanceOfNone(int cards) {
            double share = Math.max(0, 1 - (double) cards / total);
            double chance = 1;
            // Not Math.pow: languages round powers differently, products all alike.
            for (int card = 0; card < held; card += 1) {
                chance *= share;
            }
            return chance;
        }
    }

    private static Stream<String> cards(String text) {
        return text.isEmpty() ? Stream.empty() : Arrays.stream(text.split(" "));
    }

    private static int rankOf(String card) {
        return RANKS.indexOf(card.substring(0, card.length() - 1));
    }
}
