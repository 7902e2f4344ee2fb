package ronda.bot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import arena.v1.ChainStart;
import arena.v1.Observation;
import arena.v1.Question;
import arena.v1.Rules;
import org.junit.jupiter.api.Test;

/** Questions with one right answer each. */
class StrategyTest {
    private static final Rules RULES = Rules.newBuilder()
            .setRuns(true)
            .setCaidaInRun(true)
            .setChainStart(ChainStart.CHAIN_START_ANY_CAPTURE)
            .build();

    @Test
    void declaresWhatItCan() {
        assertEquals("declare", choose("declare silent", RULES, seen()));
        assertEquals("silent", choose("silent", RULES, seen()));
    }

    @Test
    void takesTheLongerRun() {
        Observation.Builder seen = seen().setTableCards("4C 5E 6B 12C");
        assertEquals("4O", choose("12B 4O", RULES, seen));
    }

    @Test
    void takesNoRunWhereThereIsNone() {
        Rules withoutRuns = RULES.toBuilder().setRuns(false).build();
        Observation.Builder seen = seen(2, 0).setTableCards("4C 5E 6B 12C");
        assertEquals("12B", choose("12B 4O", withoutRuns, seen));
    }

    @Test
    void goesOnWithAChain() {
        Observation.Builder seen =
                seen().setTableCards("7C 10E").setChainRank(4).setChainPoints(5);
        assertEquals("4O", choose("7B 4O", RULES, seen));
    }

    @Test
    void startsNoChainForTheNextSeat() {
        Observation.Builder seen = seen().setTableCards("2C 10E").setPlayed("2E 2B 10B");
        Rules onlyAfterCaida =
                RULES.toBuilder().setChainStart(ChainStart.CHAIN_START_CAIDA).build();
        assertEquals("2O", choose("10O 2O", RULES, seen));
        assertEquals("10O", choose("10O 2O", onlyAfterCaida, seen));
    }

    @Test
    void makesACaida() {
        Observation.Builder seen = seen().setTableCards("2C 10E 12O").setCaidaCard("10E");
        assertEquals("10O", choose("2B 10O", RULES, seen));
    }

    @Test
    void makesACaidaInsideARunWhereTheRulesHaveIt() {
        Rules onlyOnTheMatchedCard = RULES.toBuilder().setCaidaInRun(false).build();
        Observation.Builder seen = seen().setTableCards("1C 2E 5E 6B 12O").setCaidaCard("2E");
        assertEquals("1O", choose("5B 1O", RULES, seen));
        assertEquals("5B", choose("5B 1O", onlyOnTheMatchedCard, seen));
    }

    @Test
    void laysTheCardOfWhichFewestAreUnseen() {
        Observation.Builder seen = seen().setTableCards("7C").setPlayed("11B 11C");
        assertEquals("11O", choose("3B 11O", RULES, seen));
    }

    @Test
    void fearsNobodyWhoHasNoCardsAndGetsNone() {
        Observation.Builder seen = seen(2, 0).setTableCards("7C").setPlayed("11B 11C");
        assertEquals("3B", choose("3B 11O", RULES, seen));
    }

    /** Asks for one of the moves; the hand is all of them that are cards. */
    private static String choose(String moves, Rules rules, Observation.Builder seen) {
        if (!moves.contains("silent")) {
            seen.setHand(moves);
        }
        return Strategy.choose(
                Question.newBuilder().setMoves(moves).setObservation(seen).build(), rules);
    }

    /** Returns what the first of two players sees when both have three cards. */
    private static Observation.Builder seen() {
        return seen(3, 3);
    }

    private static Observation.Builder seen(int ownCards, int otherCards) {
        return Observation.newBuilder().addHandCounts(ownCards).addHandCounts(otherCards);
    }
}
